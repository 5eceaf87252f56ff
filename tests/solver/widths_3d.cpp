// Any number of lanes gives the same bits in space.
#include "contact_space.h"

#include "../../solver/rows/3d/body_lanes.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

// Boxes, balls and wobbling bodies that touch at random with up to four points, some on the ground or on kinematic bodies, with all that
// materials can ask for.
ContactSpace heap(int lanes, const char* solver, FrictionModel model, bool locked) {
    constexpr std::uint32_t count = 201;
    ContactSpace p(lanes);
    p.solver = solver;
    p.settings.frictionModel = model;
    Random random(30);
    for (int i = 0; i < 3; ++i) {
        const Vector<3> v = randomVector(random, 1.0f);
        p.add(0.0f, Matrix3d::Zero(), Vector<3>(3.0f * static_cast<float>(i), -0.4f, 2.0f), v, randomVector(random, 0.5f));
    }
    while (p.velocities.size() < count) {
        const Vector<3> place = (randomVector(random, 1.0f) + Vector<3>(Vector<3>::Ones())) * 2.6f;
        const Vector<3> v = randomVector(random, 1.0f);
        const Matrix3d inertia = random.below(3) == 0 ? Matrix3d(Matrix3d::Identity() * 0.2) : randomInertia(random);
        const std::uint32_t body = p.add(random.uniform(0.5f, 4.0f), inertia, place, v, randomVector(random, 2.0f));
        if (locked && body % 17 == 0) {
            p.forces[body].freeAxes = Vector<3>(0.0f, 1.0f, 1.0f);
        }
        p.forces[body].linearDamping = random.uniform(0.0f, 0.1f);
        p.forces[body].angularDamping = random.uniform(0.0f, 0.1f);
    }
    const auto touching = [](std::uint32_t a, std::uint32_t b, const Surface& surface) {
        return [=](const ContactSpace& q) {
            ContactStaging<3> s;
            paint(s, surface);
            const Vector<3> d = toFloat(q.places[b] - q.places[a]);
            const float distance = length(d);
            s.normal = a == 0 ? Vector<3>(0.0f, 1.0f, 0.0f) : Vector<3>(d / distance);
            s.centres = d;
            const float separation = a == 0 ? d.y() - 0.5f : distance - 1.0f;
            const Vector<3> t1 = perpendicularTo(s.normal);
            const Vector<3> t2 = cross(s.normal, t1);
            const Vector<3> middle = s.normal * (0.5f * (a == 0 ? separation : distance));
            const std::uint32_t points = 1 + (a + b) % 4;
            for (std::uint32_t i = 0; i < points; ++i) {
                const Vector<3> side = t1 * (i % 2 == 0 ? 0.2f : -0.2f) + t2 * (i < 2 ? 0.15f : -0.15f);
                s.points[i] = {middle + side, separation + 0.002f * static_cast<float>(i)};
            }
            s.lever = points > 2 ? 0.2f : 0.0f;
            s.radiusB = b % 2 == 0 ? 0.3f : 0.0f;
            return s;
        };
    };
    for (std::uint32_t a = 0; a < count; ++a) {
        for (std::uint32_t b = std::max(a + 1, 4u); b < count; ++b) {
            const bool near = a == 0 ? p.places[b].y() < 0.7 : (p.places[b] - p.places[a]).norm() < 1.03;
            if (near) {
                Surface surface;
                surface.friction = random.uniform(0.0f, 1.0f);
                surface.dynamicFriction = b % 3 == 0 ? 0.7f * surface.friction : -1.0f;
                surface.restitution = b % 5 == 0 ? 0.5f : 0.0f;
                surface.rollingResistance = b % 7 == 0 ? 0.05f : 0.0f;
                surface.spinResistance = b % 9 == 0 ? 0.05f : 0.0f;
                surface.surfaceVelocity = b % 11 == 0 ? Vector<3>(1.0f, 0.0f, -0.5f) : zeroVector<3>();
                p.contact(a, b, touching(a, b, surface));
            }
        }
    }
    return p;
}

struct Case {
    const char* solver;
    FrictionModel model;
    FrictionVariant variant;
    bool locked;
};

}  // namespace

TEST(Widths3d, OneFourEightAndSixteenLanesGiveTheSameBits) {
    const Case cases[] = {{"softStep", FrictionModel::patch, FrictionVariant::law, false},
                          {"softStep", FrictionModel::points, FrictionVariant::law, false},
                          {"softStep", FrictionModel::patch, FrictionVariant::law, true},
                          {"softStep", FrictionModel::points, FrictionVariant::box, true},
                          {"softStep", FrictionModel::patch, FrictionVariant::clampedIncrement, false},
                          {"pgs", FrictionModel::patch, FrictionVariant::box, false},
                          {"pgs", FrictionModel::points, FrictionVariant::law, false}};
    std::vector<std::uint64_t> seen;
    for (const Case& c : cases) {
        std::vector<std::uint64_t> expected;
        for (const int lanes : {1, 4, 8, 16}) {
            ContactSpace p = heap(lanes, c.solver, c.model, c.locked);
            p.settings.friction = c.variant;
            ASSERT_GT(p.contacts.size(), 250u);
            std::vector<std::uint64_t> hashes;
            for (int i = 0; i < 5; ++i) {
                p.step();
                hashes.push_back(p.hash());
                ASSERT_TRUE(p.places[150].allFinite());
            }
            EXPECT_NE(hashes[0], hashes[1]);
            if (expected.empty()) {
                expected = hashes;
            }
            EXPECT_EQ(hashes, expected) << lanes << " lanes, " << c.solver;
        }
        // Every case is another one.
        EXPECT_EQ(std::count(seen.begin(), seen.end(), expected.back()), 0);
        seen.push_back(expected.back());
    }
}

TEST(Widths3d, StaticDummyIsNeverWritten) {
    for (const int lanes : {1, 4, 8, 16}) {
        ContactSpace p = heap(lanes, "softStep", FrictionModel::patch, false);
        p.run(3);
        const BodyVelocity<3> velocity;
        const BodyDelta<3> delta;
        const BodyWarm<3> warm;
        EXPECT_EQ(std::memcmp(&p.velocities[0], &velocity, sizeof velocity), 0);
        EXPECT_EQ(std::memcmp(&p.deltas[0], &delta, sizeof delta), 0);
        EXPECT_EQ(std::memcmp(&p.warms[0], &warm, sizeof warm), 0);
    }
}

TEST(Widths3d, MotionIsTheSameOneByOneAndInBatches) {
    for (const WarmStart warmStart : {WarmStart::fromImpulses, WarmStart::fromVelocity, WarmStart::none}) {
        ContactSpace single = heap(1, "softStep", FrictionModel::patch, true);
        ContactSpace quads = heap(1, "softStep", FrictionModel::patch, true);
        ContactSpace eights = heap(1, "softStep", FrictionModel::patch, true);
        const auto move = [&]<class Scalar>(ContactSpace& p, Scalar) {
            p.tellInertia();
            constexpr int width = laneCount<Scalar>;
            for (int substep = 0; substep < 3; ++substep) {
                for (std::size_t i = 4; i < 196; i += width) {
                    std::uint32_t index[width];
                    for (int lane = 0; lane < width; ++lane) {
                        index[lane] = static_cast<std::uint32_t>(i) + static_cast<std::uint32_t>(lane);
                    }
                    // The last substep turns fast bodies by more than a small rotation.
                    const float h = substep == 2 ? 0.5f : 0.004f;
                    integrateVelocityLanes<Scalar>(p.bodies(), index, h, warmStart);
                    integratePositionLanes<Scalar>(p.bodies(), index, h);
                }
            }
        };
        move(single, 0.0f);
        move(quads, Lanes<4>(0.0f));
        move(eights, Lanes<8>(0.0f));
        EXPECT_EQ(std::memcmp(single.deltas.data(), quads.deltas.data(), sizeof(BodyDelta<3>) * 196), 0);
        EXPECT_EQ(std::memcmp(single.deltas.data(), eights.deltas.data(), sizeof(BodyDelta<3>) * 196), 0);
        EXPECT_EQ(std::memcmp(single.velocities.data(), eights.velocities.data(), sizeof(BodyVelocity<3>) * 196), 0);
        EXPECT_EQ(std::memcmp(single.warms.data(), quads.warms.data(), sizeof(BodyWarm<3>) * 196), 0);
        EXPECT_EQ(std::memcmp(single.warms.data(), eights.warms.data(), sizeof(BodyWarm<3>) * 196), 0);
    }
}

TEST(Widths3d, RowsWithRoomForFewerPointsGiveTheSameBits) {
    for (const FrictionModel model : {FrictionModel::patch, FrictionModel::points}) {
        ContactSpace p = heap(8, "softStep", model, true);
        ContactSpace q = heap(8, "softStep", model, true);
        int moves = 0;
        for (std::uint32_t i = 0; i < q.contacts.size(); ++i) {
            ContactSpace::Contact& contact = q.contacts[i];
            const ContactStaging<3> staging = contact.geometry(q);
            const auto points = static_cast<int>(std::count_if(std::begin(staging.points), std::end(staging.points),
                                                               [](const auto& point) { return point.separation < absentInTests; }));
            if (points == 0 || classFor<3>(points) == contact.slot.pointClass) {
                continue;
            }
            const GraphSlot before = contact.slot;
            std::uint32_t moved = i;
            contact.slot = q.graph.changeClass(before, contact.a, contact.b, points, moved);
            if (moved != i) {
                q.contacts[moved].slot = before;
            }
            ++moves;
        }
        EXPECT_GT(moves, 50);
        for (int i = 0; i < 5; ++i) {
            p.step();
            q.step();
            ASSERT_EQ(p.hash(), q.hash()) << i;
        }
    }
}

TEST(Widths3d, RemovedContactsLeaveTheOthersAsTheyWere) {
    // The last lane moves into the hole with all its content: whatever the width, what is left goes on alike.
    std::vector<std::uint64_t> expected;
    for (const int lanes : {1, 4, 8}) {
        ContactSpace p = heap(lanes, "softStep", FrictionModel::points, false);
        p.run(2);
        Random random(31);
        for (int i = 0; i < 60; ++i) {
            const std::size_t gone = random.below(static_cast<std::uint32_t>(p.contacts.size()));
            ContactSpace::Contact& contact = p.contacts[gone];
            if (contact.slot.isNull()) {
                continue;
            }
            const auto owner = static_cast<std::uint32_t>(gone);
            const std::uint32_t moved = p.graph.removeContact(contact.slot, contact.a, p.movable(contact.a), contact.b, p.movable(contact.b));
            if (moved != owner) {
                p.contacts[moved].slot = contact.slot;
            }
            contact.slot = {};
        }
        std::erase_if(p.contacts, [](const ContactSpace::Contact& contact) { return contact.slot.isNull(); });
        std::vector<std::uint64_t> hashes;
        for (int i = 0; i < 3; ++i) {
            p.step();
            hashes.push_back(p.hash());
        }
        if (expected.empty()) {
            expected = hashes;
        }
        EXPECT_EQ(hashes, expected) << lanes;
    }
}
