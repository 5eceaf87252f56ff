// A varied scene: a pile of mixed shapes in a bowl, joints, a sensor and a kinematic paddle; deterministic.
#pragma once

#include "worlds.h"

namespace talus::testing {

template <int D>
struct MixedParts;

template <>
struct MixedParts<2> {
    static Geometry<2> geometry(int i) {
        switch (i % 4) {
            case 0:
                return Ball<2>{zeroVector<2>(), 0.4f};
            case 1:
                return Box<2>{{0.4f, 0.3f}};
            case 2:
                return Capsule<2>{{-0.25f, 0.0f}, {0.25f, 0.0f}, 0.3f};
            default:
                return Hull<2>{{{-0.4f, -0.3f}, {0.5f, -0.2f}, {0.3f, 0.4f}, {-0.2f, 0.45f}}, 0.02f};
        }
    }
    static Pose<2> pose(int i) {
        return {{static_cast<float>(i % 10) * 1.2f - 5.4f, 2.0f + static_cast<float>(i / 10) * 1.2f}, rotationOf(0.7f * static_cast<float>(i))};
    }
    static void addBowl(World2& world, BodyId bowl) {
        world.attach(bowl, {.geometry = Chain{{{12.0f, 8.0f}, {8.0f, 0.5f}, {0.0f, 0.0f}, {-8.0f, 0.5f}, {-12.0f, 8.0f}}, false}});
    }
    static JointDef<2> pin(int, BodyId a, BodyId b, const Vector<2>& anchorA, const Vector<2>& anchorB) {
        return RevoluteDef{.a = a, .b = b, .anchorA = anchorA, .anchorB = anchorB};
    }
};

template <>
struct MixedParts<3> {
    static Geometry<3> geometry(int i) {
        switch (i % 6) {
            case 0:
                return Ball<3>{zeroVector<3>(), 0.4f};
            case 1:
                return Box<3>{{0.4f, 0.3f, 0.35f}};
            case 2:
                return Capsule<3>{{-0.25f, 0.0f, 0.0f}, {0.25f, 0.0f, 0.0f}, 0.3f};
            case 3:
                return Cylinder{0.3f, 0.4f};
            case 4:
                return Cone{0.4f, 0.4f};
            default:
                return Hull<3>{{{-0.4f, -0.3f, -0.3f}, {0.5f, -0.2f, -0.3f}, {0.0f, -0.3f, 0.5f}, {0.3f, 0.4f, 0.0f}, {-0.2f, 0.45f, 0.2f}}, 0.02f};
        }
    }
    static Pose<3> pose(int i) {
        const Vector<3> place(static_cast<float>(i % 4) * 1.2f - 1.8f, 2.0f + static_cast<float>(i / 16) * 1.2f,
                              static_cast<float>(i / 4 % 4) * 1.2f - 1.8f);
        return {place, rotationOf(Vector<3>(1.0f, static_cast<float>(i % 3), -0.5f), 0.7f * static_cast<float>(i))};
    }
    static void addBowl(World3& world, BodyId bowl) {
        for (int side = 0; side < 4; ++side) {
            const Rotation<3> heading = rotationOf(Vector<3>(0.0f, 1.0f, 0.0f), 0.5f * pi * static_cast<float>(side));
            const Rotation<3> lean = compose(heading, rotationOf(Vector<3>(0.0f, 0.0f, 1.0f), 0.6f));
            world.attach(bowl, {.geometry = Box<3>{{4.0f, 0.3f, 6.0f}}, .local = {rotate(heading, Vector<3>(5.0f, 1.0f, 0.0f)), lean}});
        }
    }
    static JointDef<3> pin(int i, BodyId a, BodyId b, const Vector<3>& anchorA, const Vector<3>& anchorB) {
        if (i % 2 == 0) {
            return BallJointDef{.a = a, .b = b, .anchorA = anchorA, .anchorB = anchorB};
        }
        return HingeDef{.a = a, .b = b, .anchorA = anchorA, .anchorB = anchorB};
    }
};

/// The bodies that move, the paddle last.
template <int D>
std::vector<BodyId> addMixedScene(World<D>& world, int count) {
    using Parts = MixedParts<D>;
    addGround(world);
    std::vector<BodyId> bodies;
    Parts::addBowl(world, world.create({.kind = BodyKind::fixed}));
    const BodyId zone = world.create({.kind = BodyKind::fixed, .position = at<D>(0.0f, 2.0f)});
    world.attach(zone, {.geometry = Box<D>{halves<D>(2.0f, 1.0f, 2.0f)}, .sensor = true});
    for (int i = 0; i < count; ++i) {
        const Pose<D> pose = Parts::pose(i);
        const BodyId body = world.create({.position = pose.p, .rotation = pose.q});
        world.attach(body, {.geometry = Parts::geometry(i)});
        bodies.push_back(body);
        if (i % 7 == 6) {
            const BodyId before = bodies[static_cast<std::size_t>(i - 1)];
            const Vector<D> middle = (world.pose(before).p + world.pose(body).p) * 0.5f;
            world.join(Parts::pin(i, before, body, toLocal(world.pose(before), middle), toLocal(world.pose(body), middle)));
        }
    }
    const BodyId paddle = world.create({.kind = BodyKind::kinematic, .position = at<D>(-6.0f, 1.5f), .angularVelocity = spin<D>(1.0f)});
    world.attach(paddle, {.geometry = Box<D>{halves<D>(1.0f, 0.1f, 1.0f)}});
    bodies.push_back(paddle);
    return bodies;
}

}  // namespace talus::testing
