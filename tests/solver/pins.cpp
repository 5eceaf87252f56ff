// Pins that are solved side by side against the same pins one after the other.
#include "../../solver/joint_rows.h"
#include "../../solver/joints/pin_lanes.h"
#include "problem.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

using namespace talus;

namespace {

template <int D>
Vector<D> anyVector(Random& random, float most) {
    Vector<D> v;
    for (int i = 0; i < D; ++i) {
        v[i] = random.uniform(-most, most);
    }
    return v;
}
float anyAngular(Random& random, float most, float) {
    return random.uniform(-most, most);
}
Vector<3> anyAngular(Random& random, float most, const Vector<3>&) {
    return anyVector<3>(random, most);
}
Rotation<2> anyTurn(Random& random, const Rotation<2>&) {
    return rotationOf(random.uniform(-0.3f, 0.3f));
}
Rotation<3> anyTurn(Random& random, const Rotation<3>&) {
    const Vector<3> axis = anyVector<3>(random, 0.3f);
    return rotationAbout(axis, length(axis));
}
float anyInverseInertia(Random& random, float) {
    return random.uniform(0.1f, 5.0f);
}
Symmetric3<> anyInverseInertia(Random& random, const Symmetric3<>&) {
    const Vector<3> x = anyVector<3>(random, 1.0f);
    const Vector<3> y = anyVector<3>(random, 1.0f);
    Symmetric3<> m{0.5f, 0.0f, 0.0f, 0.7f, 0.0f, 0.9f};
    for (const Vector<3>& v : {x, y}) {
        m.xx += v.x() * v.x();
        m.xy += v.x() * v.y();
        m.xz += v.x() * v.z();
        m.yy += v.y() * v.y();
        m.yz += v.y() * v.z();
        m.zz += v.z() * v.z();
    }
    return m;
}
void setWobble(BodyVelocity<2>&, float) {}
void setWobble(BodyVelocity<3>& velocity, float wobble) {
    velocity.gyroscopic = wobble;
}

/// Joints of one colour: no movable body has two. Body 0 is static; some joints are more than pins.
template <int D>
struct Colour {
    std::vector<BodyVelocity<D>> velocities = std::vector<BodyVelocity<D>>(1);
    std::vector<BodyDelta<D>> deltas = std::vector<BodyDelta<D>>(1);
    std::vector<BodyWarm<D>> warms = std::vector<BodyWarm<D>>(1);
    std::vector<JointRow<D>> joints;

    Colour(std::uint32_t seed, int count) {
        Random random(seed);
        const auto add = [&] {
            BodyVelocity<D> velocity;
            velocity.v = anyVector<D>(random, 5.0f);
            velocity.w = anyAngular(random, 5.0f, velocity.w);
            velocity.inverseMass = random.uniform(0.1f, 3.0f);
            setWobble(velocity, random.below(3) == 0 ? 1.0f : 0.0f);
            velocities.push_back(velocity);
            BodyDelta<D> delta;
            delta.p = anyVector<D>(random, 0.2f);
            delta.q = anyTurn(random, delta.q);
            deltas.push_back(delta);
            BodyWarm<D> warm;
            warm.inverseInertia = anyInverseInertia(random, warm.inverseInertia);
            warms.push_back(warm);
            return static_cast<std::uint32_t>(velocities.size() - 1);
        };
        for (int i = 0; i < count; ++i) {
            JointRow<D>& joint = joints.emplace_back();
            joint.bodyA = random.below(5) == 0 ? 0 : add();
            joint.bodyB = add();
            joint.armA = anyVector<D>(random, 1.0f);
            joint.armB = anyVector<D>(random, 1.0f);
            joint.centres = joint.armA - joint.armB + anyVector<D>(random, 0.01f);
            joint.pointImpulse = anyVector<D>(random, 2.0f);
            joint.motorEnabled = random.below(30) == 0;
            joint.motorMaximum = 1.0f;
            joint.type = random.below(40) == 0 ? JointType::distance : pinJoint<D>;
        }
    }

    void run(const JointKernels<D>& kernels, bool shared) {
        SolverBodies<D> bodies = {velocities, deltas, warms, {}, {}, {}};
        bodies.shared = shared;
        SolverSettings settings;
        const std::span<JointRow<D>> all = joints;
        prepareJoints<D>(all, bodies, settings);
        for (int substep = 0; substep < 3; ++substep) {
            turnJointWarmStart<D>(all, bodies, kernels);
            solveJoints<D>(all, bodies, settings, {.h = 0.004f, .bias = true, .opensSubstep = true}, kernels);
            solveJoints<D>(all, bodies, settings, {.h = 0.004f, .moved = true, .closesSubstep = true}, kernels);
        }
    }
};

template <class T>
bool sameBits(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// All that a pass may change. (Not the whole records: what lies between their fields is no one's.)
template <int D>
void expectEqual(const Colour<D>& side, const Colour<D>& single, const std::string& name) {
    for (std::size_t i = 0; i < single.velocities.size(); ++i) {
        EXPECT_TRUE(sameBits(side.velocities[i], single.velocities[i])) << name << ", body " << i;
    }
    for (std::size_t i = 0; i < single.joints.size(); ++i) {
        const JointRow<D>& a = side.joints[i];
        const JointRow<D>& b = single.joints[i];
        EXPECT_TRUE(sameBits(a.armA, b.armA) && sameBits(a.armB, b.armB) && sameBits(a.centres, b.centres)) << name << ", joint " << i;
        EXPECT_TRUE(sameBits(a.inverseMassA, b.inverseMassA) && sameBits(a.inverseMassB, b.inverseMassB)) << name << ", joint " << i;
        EXPECT_TRUE(sameBits(a.inverseInertiaA, b.inverseInertiaA) && sameBits(a.inverseInertiaB, b.inverseInertiaB)) << name << ", joint " << i;
        EXPECT_TRUE(sameBits(a.appliedLinear, b.appliedLinear)) << name << ", joint " << i;
        EXPECT_TRUE(sameBits(a.appliedAngularA, b.appliedAngularA) && sameBits(a.appliedAngularB, b.appliedAngularB)) << name << ", joint " << i;
        EXPECT_TRUE(sameBits(a.excessA, b.excessA) && sameBits(a.excessB, b.excessB)) << name << ", joint " << i;
        EXPECT_TRUE(sameBits(a.pointImpulse, b.pointImpulse) && sameBits(a.totalLinear, b.totalLinear)) << name << ", joint " << i;
        EXPECT_TRUE(sameBits(a.motorImpulse, b.motorImpulse) && sameBits(a.axisImpulse, b.axisImpulse)) << name << ", joint " << i;
    }
}

template <int D>
void expectEqualBits() {
    for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512}) {
        if (!isAvailable(isa)) {
            continue;
        }
        JointKernels<D> wide = wideKernels<D>(isa).joints;
        ASSERT_EQ(wide.width, 8u);
        JointKernels<D> none = wide;
        none.width = std::numeric_limits<std::size_t>::max();
        for (std::uint32_t seed = 1; seed <= 40; ++seed) {
            const int count = static_cast<int>(seed * 3);
            Colour<D> side(seed, count);
            Colour<D> single = side;
            side.run(wide, seed % 2 == 0);
            single.run(none, false);
            expectEqual(side, single, std::string(nameOf(isa)) + ", seed " + std::to_string(seed));
        }
    }
}

}  // namespace

TEST(Pins, InThePlaneTheBitsAreThoseOfSinglePins) {
    expectEqualBits<2>();
}

TEST(Pins, InSpaceTheBitsAreThoseOfSinglePins) {
    expectEqualBits<3>();
}

// After many rounds the anchors of each pin move together: whatever the kernel computes, this is what it is for.
TEST(Pins, AnchorsEndWithOneVelocity) {
    Colour<3> colour(7, 24);
    for (JointRow<3>& joint : colour.joints) {
        joint.type = JointType::ball;
        joint.motorEnabled = false;
        joint.centres = zeroVector<3>();
        joint.pointImpulse = zeroVector<3>();
    }
    for (BodyDelta<3>& delta : colour.deltas) {
        delta = {};
    }
    SolverBodies<3> bodies = {colour.velocities, colour.deltas, colour.warms, {}, {}, {}};
    SolverSettings settings;
    prepareJoints<3>(std::span(colour.joints), bodies, settings);
    const JointKernels<3>& kernels = wideKernels<3>(chooseIsa()).joints;
    solveJoints<3>(std::span(colour.joints), bodies, settings, {.h = 0.004f, .opensSubstep = true, .closesSubstep = true}, kernels);
    for (const JointRow<3>& joint : colour.joints) {
        const auto velocity = [&](std::uint32_t body, const Vector<3>& arm) -> Vector<3> {
            return colour.velocities[body].v + cross(colour.velocities[body].w, arm);
        };
        EXPECT_LT(length(Vector<3>(velocity(joint.bodyB, joint.armB) - velocity(joint.bodyA, joint.armA))), 2e-4f);
        EXPECT_GT(length(joint.totalLinear), 0.0f);
    }
}
