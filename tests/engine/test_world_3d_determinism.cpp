// Case C32: columns, a pile of balls and chains, changed on the way, give equal bits in every run.
#include "worlds.h"

#include <algorithm>

namespace talus::testing {
namespace {

/// What a run is known by: the hash after each step, and all that its events told.
struct Course {
    std::vector<std::uint64_t> hashes;
    std::vector<std::uint32_t> events;

    friend bool operator==(const Course&, const Course&) = default;
};

struct Yard {
    World3 world;
    std::vector<BodyId> crates, balls;

    explicit Yard(int workers) : world(WorldDef<3>{.workers = workers}) {
        addGround(world);
        for (int column = 0; column < 5; ++column) {
            for (int i = 0; i < 8; ++i) {
                crates.push_back(addBox(world, {1.5f * static_cast<float>(column), 0.5f + static_cast<float>(i), 0.0f}));
            }
        }
        for (int i = 0; i < 20; ++i) {
            const float x = 2.0f + 0.5f * static_cast<float>(i % 3);
            const float z = 3.0f + 0.5f * static_cast<float>(i / 3 % 3);
            balls.push_back(addBall(world, {x, 6.0f + 0.9f * static_cast<float>(i / 9), z}, 0.4f));
        }
        for (int chain = 0; chain < 10; ++chain) {
            addChain({0.8f * static_cast<float>(chain), 3.0f, -2.0f});
        }
    }

    /// Four capsules that hang together by their ends.
    void addChain(const Vector<3>& place) {
        BodyId before;
        for (int link = 0; link < 4; ++link) {
            const BodyId body = add(world, {.position = place + Vector<3>(0.0f, 0.0f, -0.5f * static_cast<float>(link))},
                                    Capsule<3>{{0.0f, 0.0f, -0.15f}, {0.0f, 0.0f, 0.15f}, 0.1f});
            if (link > 0) {
                world.join(BallJointDef{.a = before, .b = body, .anchorA = {0.0f, 0.0f, -0.25f}, .anchorB = {0.0f, 0.0f, 0.25f}});
            }
            before = body;
        }
    }

    void change(int step) {
        if (step == 300) {
            for (const std::size_t crate : {3u, 17u, 30u}) {
                world.destroy(crates[crate]);
            }
            for (int i = 0; i < 3; ++i) {
                addBall(world, {2.0f * static_cast<float>(i), 9.0f, 0.3f}, 0.4f);
            }
        }
        if (step == 450) {
            world.applyImpulse(crates[10], {3000.0f, 0.0f, 1000.0f});
        }
    }
};

void record(const World3& world, Course& course) {
    course.hashes.push_back(world.hash());
    const Events<3> events = world.events();
    const auto note = [&](std::uint32_t kind, ShapeId a, ShapeId b) { course.events.insert(course.events.end(), {kind, a.index, b.index}); };
    for (const ContactBegin& event : events.contactBegins) {
        note(1, event.shapeA, event.shapeB);
    }
    for (const ContactEnd& event : events.contactEnds) {
        note(2, event.shapeA, event.shapeB);
    }
    for (const ContactHit<3>& event : events.contactHits) {
        note(3, event.shapeA, event.shapeB);
    }
    for (const BodyMoved<3>& event : events.bodiesMoved) {
        course.events.insert(course.events.end(), {event.fellAsleep ? 5u : 4u, event.body.index});
    }
}

Course courseOf(int workers, World3* companion = nullptr) {
    Yard yard(workers);
    Course course;
    for (int step = 0; step < 900; ++step) {
        yard.change(step);
        yard.world.step(dt);
        record(yard.world, course);
        if (companion != nullptr) {
            companion->step(dt);
        }
    }
    return course;
}

TEST(EqualBits, InEveryRunOfOneProcess) {
    const Course first = courseOf(1);
    EXPECT_GT(first.events.size(), 10000u);
    EXPECT_TRUE(courseOf(1) == first);
    World3 companion;
    addGround(companion);
    addPyramid(companion, 4);
    EXPECT_TRUE(courseOf(1, &companion) == first) << "with another world";
    for (const int workers : {2, 3, 4, 8}) {
        const Course course = courseOf(workers);
        const auto apart = std::mismatch(first.hashes.begin(), first.hashes.end(), course.hashes.begin()).first;
        EXPECT_TRUE(course == first) << workers << " workers, from step " << apart - first.hashes.begin();
    }
}

TEST(EqualBits, ASnapshotGoesOnAsTheWorld) {
    Yard yard(1);
    for (int step = 0; step < 200; ++step) {
        yard.world.step(dt);
    }
    World3 copy;
    copy.restore(yard.world.snapshot());
    for (int step = 0; step < 120; ++step) {
        yard.world.step(dt);
        copy.step(dt);
        ASSERT_EQ(yard.world.hash(), copy.hash()) << step;
    }
    std::string fault;
    EXPECT_TRUE(copy.validate(&fault)) << fault;
}

TEST(EqualBits, BodiesThatNeverMeetDoNotCareAboutTheirOrder) {
    std::vector<std::vector<Vector<3>>> places;
    for (const bool reversed : {false, true}) {
        World3 world({.settings = awake()});
        addGround(world);
        std::vector<BodyId> boxes(12);
        for (int n = 0; n < 12; ++n) {
            const int i = reversed ? 11 - n : n;
            const float x = 4.0f * static_cast<float>(i % 4);
            const float z = 4.0f * static_cast<float>(i / 4);
            const BodyDef<3> def = {.position = {x, 1.0f, z}, .rotation = rotationOf(Vector<3>(1.0f, 0.3f, 0.2f), 0.2f * static_cast<float>(i))};
            boxes[static_cast<std::size_t>(i)] = add(world, def, Box<3>{{0.5f, 0.3f, 0.4f}});
        }
        run(world, 120);
        places.emplace_back();
        for (const BodyId box : boxes) {
            places.back().push_back(world.pose(box).p);
        }
    }
    for (std::size_t i = 0; i < places[0].size(); ++i) {
        EXPECT_LT(length<3>(places[0][i] - places[1][i]), 1e-4f) << i;
    }
}

}  // namespace
}  // namespace talus::testing
