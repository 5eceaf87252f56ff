// Any number of lanes gives the same bits.
#include "problem.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

// Disks that touch at random, some on the ground or on kinematic bodies, some tied by joints.
Problem heap(int lanes, const char* solver) {
    Problem p(lanes);
    p.solver = solver;
    Random random(30);
    for (int i = 0; i < 3; ++i) {
        p.kinematic(Vector<2>(4.0f * static_cast<float>(i), -0.4f), Vector<2>(random.uniform(-1.0f, 1.0f), -0.0f));
    }
    while (p.velocities.size() < 301) {
        const Vector<2> place = random.vector(0.0f, 15.0f, 0.4f, 15.0f);
        const Vector<2> v = random.vector(-1.0f, 1.0f, -1.0f, 1.0f);
        const Vector<2> mass = random.vector(0.5f, 4.0f, 0.05f, 0.5f);
        const std::uint32_t body = p.body(mass.x(), mass.y(), place, v, random.uniform(-1.0f, 1.0f));
        if (body % 17 == 0) {
            p.forces[body].freeAxes = Vector<2>(0.0f, 1.0f);
        }
        p.forces[body].linearDamping = random.uniform(0.0f, 0.1f);
    }
    const auto touching = [](std::uint32_t a, std::uint32_t b, bool flat, const Surface& surface) {
        return [=](const Problem& q) {
            ContactStaging<2> s;
            paint(s, surface);
            const Vector<2> d = q.places[b] - q.places[a];
            const float distance = d.norm();
            s.normal = a == 0 ? Vector<2>(0.0f, 1.0f) : Vector<2>(d / distance);
            s.centres = d;
            s.separation0 = a == 0 ? d.y() - 0.5f : distance - 1.0f;
            s.point0 = s.normal * (0.5f * (a == 0 ? s.separation0 : distance));
            if (flat) {
                s.separation1 = s.separation0 + 0.004f;
                s.point1 = s.point0 + rightPerpendicular(s.normal) * 0.2f;
                s.point0 -= rightPerpendicular(s.normal) * 0.2f;
            }
            return s;
        };
    };
    for (std::uint32_t a = 0; a < 301; ++a) {
        for (std::uint32_t b = std::max(a + 1, 4u); b < 301; ++b) {
            const bool near = a == 0 ? p.places[b].y() < 0.7f : (p.places[b] - p.places[a]).norm() < 1.05f;
            if (near) {
                const Surface surface = {random.uniform(0.0f, 1.0f), b % 5 == 0 ? 0.5f : 0.0f, b % 7 == 0 ? 0.05f : 0.0f, b % 11 == 0 ? 1.0f : 0.0f};
                p.contact(a, b, touching(a, b, (a + b) % 3 == 0, surface));
            }
        }
    }
    for (int i = 0; i < 60; ++i) {
        const std::uint32_t a = random.below(301);
        const std::uint32_t b = 4 + random.below(297);
        if (a == b) {
            continue;
        }
        JointRow<2> row;
        row.type = static_cast<JointType>(i % 3);
        row.bodyA = a;
        row.bodyB = b;
        row.armA = a == 0 ? zeroVector<2>() : Vector<2>(0.1f, 0.2f);
        row.centres = p.places[b] - p.places[a];
        row.armB = i % 3 == 0 ? zeroVector<2>() : Vector<2>(row.armA - row.centres);
        row.length = row.centres.norm();
        row.springEnabled = i % 2 == 0;
        row.springHertz = 3.0f;
        row.limitEnabled = i % 4 == 0;
        row.upper = 1.0f;
        row.maximumForce = 50.0f;
        p.joint(row);
    }
    return p;
}

}  // namespace

TEST(Widths, OneFourEightAndSixteenLanesGiveTheSameBits) {
    for (const char* solver : {"softStep", "pgs"}) {
        std::vector<std::uint64_t> expected;
        for (const int lanes : {1, 4, 8, 16}) {
            Problem p = heap(lanes, solver);
            ASSERT_GT(p.contacts.size(), 300u);
            std::vector<std::uint64_t> hashes;
            for (int i = 0; i < 8; ++i) {
                p.step();
                hashes.push_back(p.hash());
                ASSERT_TRUE(isFinite(p.places[150]));
            }
            EXPECT_NE(hashes[0], hashes[1]);
            if (expected.empty()) {
                expected = hashes;
            }
            EXPECT_EQ(hashes, expected) << lanes << " lanes, " << solver;
        }
    }
}

TEST(Widths, StaticDummyIsNeverWritten) {
    for (const int lanes : {1, 4, 8, 16}) {
        Problem p = heap(lanes, "softStep");
        p.run(5);
        const BodyVelocity<2> velocity;
        const BodyDelta<2> delta;
        const BodyWarm<2> warm;
        EXPECT_EQ(std::memcmp(&p.velocities[0], &velocity, sizeof velocity), 0);
        EXPECT_EQ(std::memcmp(&p.deltas[0], &delta, sizeof delta), 0);
        EXPECT_EQ(std::memcmp(&p.warms[0], &warm, sizeof warm), 0);
    }
}

TEST(Widths, GraphCanBeTakenApartAndPutBack) {
    // As a snapshot does it: clear, then every constraint back to its colour in order, with another number of lanes.
    Problem p = heap(8, "softStep");
    Problem q = heap(8, "softStep");
    p.run(3);
    q.run(3);
    struct Kept {
        int colour;
        std::uint32_t owner;
        ContactImpulses<2> impulses;
    };
    std::vector<Kept> contacts;
    std::vector<std::pair<int, JointRow<2>>> joints;
    for (int colour = 0; colour < ConstraintGraph<2>::colourCount; ++colour) {
        for (std::uint32_t lane = 0; lane < q.graph.contacts(colour, 0).size(); ++lane) {
            contacts.push_back({colour, q.graph.contacts(colour, 0).ownerOf(lane), q.graph.contacts(colour, 0).impulses(lane)});
        }
        for (const JointRow<2>& row : q.graph.joints(colour)) {
            joints.emplace_back(colour, row);
        }
    }
    q.graph.clear(4);
    EXPECT_EQ(q.graph.coloursInUse(), 0);
    for (const Kept& kept : contacts) {
        const Problem::Contact& c = q.contacts[kept.owner];
        q.graph.appendContact(kept.colour, 0, kept.owner, c.a, q.movable(c.a), c.b, q.movable(c.b), kept.impulses);
    }
    for (const auto& [colour, row] : joints) {
        q.graph.appendJoint(colour, row, q.movable(row.bodyA), q.movable(row.bodyB));
    }
    p.run(3);
    q.run(3);
    EXPECT_EQ(p.hash(), q.hash());
}
