#include "problem.h"

#include <gtest/gtest.h>

#include <set>

using namespace talus;

namespace {

struct Edge {
    GraphSlot slot;
    std::uint32_t a, b;
    bool joint;
};

}  // namespace

TEST(Graph, NoMovableBodyTwiceInAColourUnderRandomChanges) {
    constexpr std::uint32_t bodyCount = 40;
    // Body 0 is static, 1 and 2 are kinematic.
    const auto movable = [](std::uint32_t i) { return i > 2; };
    ConstraintGraph<2> graph(8);
    graph.reserveBodies(bodyCount);
    std::vector<Edge> edges;
    std::vector<std::uint32_t> alive;
    Random random(7);

    for (int round = 0; round < 6000; ++round) {
        if (alive.empty() || random.below(100) < (round < 3000 ? 60u : 40u)) {
            const std::uint32_t a = random.below(bodyCount);
            const std::uint32_t b = 3 + (a + random.below(bodyCount - 4)) % (bodyCount - 3);
            if (a == b) {
                continue;
            }
            const auto owner = static_cast<std::uint32_t>(edges.size());
            const bool joint = random.below(4) == 0;
            JointRow<2> row;
            row.owner = owner;
            row.bodyA = a;
            row.bodyB = b;
            const GraphSlot slot = joint ? graph.addJoint(row, movable(a), movable(b)) : graph.addContact(owner, a, movable(a), b, movable(b));
            edges.push_back({slot, a, b, joint});
            alive.push_back(owner);
        } else {
            const std::uint32_t pick = random.below(static_cast<std::uint32_t>(alive.size()));
            const std::uint32_t owner = alive[pick];
            alive.erase(alive.begin() + pick);
            const Edge edge = edges[owner];
            const std::uint32_t moved = edge.joint ? graph.removeJoint(edge.slot, movable(edge.a), movable(edge.b))
                                                   : graph.removeContact(edge.slot, edge.a, movable(edge.a), edge.b, movable(edge.b));
            if (moved != owner) {
                edges[moved].slot = edge.slot;
            }
        }
        if (round % 50 != 0) {
            continue;
        }
        std::set<std::pair<int, std::uint32_t>> seen;
        std::size_t stored = 0;
        for (int colour = 0; colour < ConstraintGraph<2>::colourCount; ++colour) {
            stored += graph.contactCount(colour) + graph.joints(colour).size();
        }
        ASSERT_EQ(stored, alive.size());
        for (const std::uint32_t owner : alive) {
            const Edge& edge = edges[owner];
            const std::uint32_t kept =
                edge.joint ? graph.joints(edge.slot.colour)[edge.slot.index].owner : graph.contacts(edge.slot).ownerOf(edge.slot.index);
            ASSERT_EQ(kept, owner);
            if (edge.slot.colour == ConstraintGraph<2>::overflowColour) {
                continue;
            }
            ASSERT_EQ(edge.slot.colour < ConstraintGraph<2>::movableColours, movable(edge.a) && movable(edge.b));
            for (const std::uint32_t body : {edge.a, edge.b}) {
                if (movable(body)) {
                    ASSERT_TRUE(seen.insert({edge.slot.colour, body}).second);
                }
            }
        }
    }
}

TEST(Graph, OverflowTakesWhatColoursCannot) {
    ConstraintGraph<2> graph(4);
    graph.reserveBodies(200);
    int overflow = 0;
    for (std::uint32_t i = 2; i < 102; ++i) {
        overflow += graph.addContact(i, 1, true, i, true).colour == ConstraintGraph<2>::overflowColour ? 1 : 0;
    }
    // One body can be in every movable colour once.
    EXPECT_EQ(overflow, 100 - ConstraintGraph<2>::movableColours);
    EXPECT_EQ(graph.coloursInUse(), ConstraintGraph<2>::movableColours + 1);
}

TEST(Graph, LanesCarryEverythingWhenTheyMove) {
    for (const int lanes : {1, 4, 8, 16}) {
        const auto rows = makeContactRows<2>(lanes);
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < 21; ++i) {
            ASSERT_EQ(rows->add(100 + i, i, i + 1), i);
            ContactImpulses<2> impulses;
            impulses.normal[0] = static_cast<float>(i);
            impulses.totalRolling = static_cast<float>(2 * i);
            impulses.approach[1] = static_cast<float>(3 * i);
            rows->setImpulses(i, impulses);
            rows->geometry(i).friction = static_cast<float>(i);
            order.push_back(100 + i);
        }
        Random random(8);
        while (!order.empty()) {
            const std::uint32_t lane = random.below(static_cast<std::uint32_t>(order.size()));
            const std::uint32_t removed = order[lane];
            const bool last = lane + 1 == order.size();
            order[lane] = order.back();
            order.pop_back();
            EXPECT_EQ(rows->remove(lane), last ? removed : order[lane]);
            ASSERT_EQ(rows->size(), order.size());
            for (std::uint32_t i = 0; i < order.size(); ++i) {
                const float mark = static_cast<float>(order[i] - 100);
                ASSERT_EQ(rows->ownerOf(i), order[i]);
                ASSERT_EQ(rows->impulses(i).normal[0], mark);
                ASSERT_EQ(rows->impulses(i).totalRolling, 2 * mark);
                ASSERT_EQ(rows->impulses(i).approach[1], 3 * mark);
                ASSERT_EQ(rows->geometry(i).friction, mark);
            }
        }
    }
}

TEST(Graph, LanesArePutInOrderWithAllTheyHold) {
    for (const int lanes : {1, 4, 8}) {
        for (int pointClass = 0; pointClass < classCount<3>; ++pointClass) {
            const std::unique_ptr<ContactRows<3>> rows = makeContactRows<3>(lanes, pointClass);
            constexpr std::uint32_t count = 37;
            for (std::uint32_t i = 0; i < count; ++i) {
                rows->add(100 + i, i, i + 1);
                ContactImpulses<3> impulses;
                impulses.normal[0] = static_cast<float>(i);
                impulses.twist = static_cast<float>(2 * i);
                impulses.approach[0] = static_cast<float>(3 * i);
                rows->setImpulses(i, impulses);
                rows->geometry(i).friction = static_cast<float>(i);
            }
            std::vector<std::uint32_t> order(count);
            for (std::uint32_t i = 0; i < count; ++i) {
                order[i] = i * 10 % count;
            }
            rows->order(order);
            ASSERT_EQ(rows->size(), count);
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::uint32_t from = i * 10 % count;
                EXPECT_EQ(rows->ownerOf(i), 100 + from);
                EXPECT_EQ(rows->impulses(i).normal[0], static_cast<float>(from));
                EXPECT_EQ(rows->impulses(i).twist, static_cast<float>(2 * from));
                EXPECT_EQ(rows->impulses(i).approach[0], static_cast<float>(3 * from));
                EXPECT_EQ(rows->geometry(i).friction, static_cast<float>(from));
            }
        }
    }
}

TEST(Graph, ContactsMoveToTheRowsOfTheirNumberOfPoints) {
    ConstraintGraph<3> graph(8);
    graph.reserveBodies(10);
    const GraphSlot first = graph.addContact(1, 2, true, 3, true, 4);
    const GraphSlot second = graph.addContact(2, 4, true, 5, true, 4);
    ASSERT_EQ(first.colour, second.colour);
    ContactImpulses<3> impulses;
    impulses.normal[0] = 3.0f;
    impulses.friction[1] = -2.0f;
    graph.contacts(first).setImpulses(first.index, impulses);
    graph.contacts(first).geometry(first.index).friction = 0.7f;
    std::uint32_t moved = 0;
    const GraphSlot now = graph.changeClass(first, 2, 3, 1, moved);
    EXPECT_EQ(moved, 2u);
    EXPECT_EQ(now.colour, first.colour);
    EXPECT_NE(now.pointClass, first.pointClass);
    EXPECT_EQ(graph.contactCount(now.colour), 2u);
    EXPECT_EQ(graph.contacts(now).ownerOf(now.index), 1u);
    EXPECT_EQ(graph.contacts(first).ownerOf(first.index), 2u);
    EXPECT_EQ(graph.contacts(now).impulses(now.index).normal[0], 3.0f);
    EXPECT_EQ(graph.contacts(now).impulses(now.index).friction[1], -2.0f);
    EXPECT_EQ(graph.contacts(now).geometry(now.index).friction, 0.7f);
}

TEST(Graph, WrongLanesAreRefused) {
    for (const int lanes : {-1, 0, 2, 3, 32}) {
        EXPECT_THROW(makeContactRows<2>(lanes), std::invalid_argument);
    }
}

TEST(Graph, SolversAreFoundByName) {
    EXPECT_NE(findSolver<2>("softStep"), nullptr);
    EXPECT_NE(findSolver<2>("pgs"), nullptr);
    EXPECT_NE(findSolver<2>("softStep"), findSolver<2>("pgs"));
    EXPECT_EQ(findSolver<2>("best"), nullptr);
    EXPECT_EQ(findSolver<2>(nullptr), nullptr);
}
