// The measure of quality agrees with the engine's own distances, masses and energies.
#include "../../bench/talus_simulation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

std::vector<BenchShape<2>> shapesOf(Rotation<2>) {
    return {{.kind = BenchShapeKind::box, .half = {0.4f, 0.7f}},
            {.kind = BenchShapeKind::ball, .radius = 0.5f},
            {.kind = BenchShapeKind::capsule, .halfLength = 0.6f, .radius = 0.3f},
            {.kind = BenchShapeKind::octagon, .halfLength = 0.6f, .radius = 0.3f}};
}

std::vector<BenchShape<3>> shapesOf(Rotation<3>) {
    return {{.kind = BenchShapeKind::box, .half = {0.4f, 0.7f, 0.5f}},
            {.kind = BenchShapeKind::ball, .radius = 0.5f},
            {.kind = BenchShapeKind::capsule, .halfLength = 0.6f, .radius = 0.3f}};
}

template <int D>
Pose<D> randomPose(BenchRandom& random, float range) {
    Pose<D> pose;
    for (int axis = 0; axis < D; ++axis) {
        pose.p[axis] = random.uniform(-range, range);
    }
    pose.q = random.rotation<D>();
    return pose;
}

template <int D>
float trueSeparation(const BenchBody<D>& a, const BenchBody<D>& b) {
    World<D> world;
    BodyId ids[2];
    const BenchBody<D>* bodies[] = {&a, &b};
    for (int i = 0; i < 2; ++i) {
        ids[i] = world.create({.position = bodies[i]->pose.p, .rotation = bodies[i]->pose.q});
        world.attach(ids[i], {.geometry = geometryOf(bodies[i]->shape)});
    }
    return world.separation(ids[0], ids[1]);
}

template <int D>
void expectAgreement() {
    BenchRandom random(3);
    int overlapping = 0;
    for (const BenchShape<D>& shapeA : shapesOf(Rotation<D>{})) {
        for (const BenchShape<D>& shapeB : shapesOf(Rotation<D>{})) {
            const bool bothBoxes = shapeA.kind == BenchShapeKind::box && shapeB.kind == BenchShapeKind::box;
            for (int i = 0; i < 200; ++i) {
                const BenchBody<D> a{false, shapeA, randomPose<D>(random, 0.8f)};
                const BenchBody<D> b{false, shapeB, randomPose<D>(random, 0.8f)};
                const double found = separationOf(shapeA, atRest(a.pose), shapeB, atRest(b.pose));
                const double expected = static_cast<double>(trueSeparation(a, b));
                overlapping += found < 0.0 ? 1 : 0;
                if (D == 3 && bothBoxes && expected > 0.0) {
                    EXPECT_LE(found, expected + 1e-5);
                    EXPECT_GT(found, -1e-5);
                } else {
                    EXPECT_NEAR(found, expected, 1e-5);
                }
            }
        }
    }
    EXPECT_GT(overlapping, 500);
}

TEST(BenchQuality, SeparationIsTheEngines) {
    expectAgreement<2>();
    expectAgreement<3>();
}

TEST(BenchQuality, MassAndEnergyAreTheEngines) {
    BenchRandom random(5);
    for (const BenchShape<3>& shape : shapesOf(Rotation<3>{})) {
        World<3> world;
        const Vector<3> v(1.0f, -2.0f, 3.0f);
        const Vector<3> w(-2.0f, 1.0f, 0.5f);
        const Pose<3> pose = randomPose<3>(random, 1.0f);
        const BodyId body = world.create({.rotation = pose.q, .velocity = v, .angularVelocity = w});
        world.attach(body, {.geometry = geometryOf(shape), .material = {.density = benchDensity<3>}});
        BenchMotion<3> motion = atRest(pose);
        motion.velocity = v.cast<double>();
        motion.angularVelocity = w.cast<double>();
        EXPECT_NEAR(massOf(shape) / static_cast<double>(world.mass(body)), 1.0, 1e-5);
        EXPECT_NEAR(kineticEnergyOf(shape, motion) / world.kineticEnergy(), 1.0, 1e-5);
    }
    for (const BenchShape<2>& shape : shapesOf(Rotation<2>{})) {
        if (shape.kind == BenchShapeKind::octagon) {
            continue;
        }
        World<2> world;
        const BodyId body = world.create({.velocity = {1.0f, -2.0f}, .angularVelocity = 3.0f});
        world.attach(body, {.geometry = geometryOf(shape), .material = {.density = benchDensity<2>}});
        const BenchMotion<2> motion{.velocity = {1.0, -2.0}, .angularVelocity = 3.0};
        EXPECT_NEAR(massOf(shape) / static_cast<double>(world.mass(body)), 1.0, 1e-5);
        EXPECT_NEAR(kineticEnergyOf(shape, motion) / world.kineticEnergy(), 1.0, 1e-5);
    }
}

// The grid finds what a look at all pairs finds, wherever the bodies lie.
template <int D>
void expectAllPairs() {
    BenchRandom random(9);
    const std::vector<BenchShape<D>> shapes = shapesOf(Rotation<D>{});
    BenchScene<D> scene;
    std::vector<BenchMotion<D>> motions;
    for (std::size_t i = 0; i < 300; ++i) {
        scene.bodies.push_back({i % 50 == 0, shapes[i % shapes.size()], randomPose<D>(random, 4.0f)});
        motions.push_back(atRest(scene.bodies.back().pose));
    }
    int pairs = 0;
    double deepest = 0.0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!scene.bodies[i].fixed || !scene.bodies[j].fixed) {
                const double separation = separationOf(scene.bodies[i].shape, motions[i], scene.bodies[j].shape, motions[j]);
                pairs += separation < touchDistance ? 1 : 0;
                deepest = std::max(deepest, -separation);
            }
        }
    }
    const Quality quality = qualityOf<D>(scene, motions, motions);
    EXPECT_EQ(quality.pairs, pairs);
    EXPECT_NEAR(quality.overlapMax, deepest, 1e-6);
    EXPECT_GE(quality.overlapMax, quality.overlap99);
    EXPECT_GE(quality.overlap99, quality.overlapMean * 0.5);
    EXPECT_EQ(quality.driftMax, 0.0);
}

TEST(BenchQuality, GridMissesNoPair) {
    expectAllPairs<2>();
    expectAllPairs<3>();
}

TEST(BenchQuality, LostBodiesAreCounted) {
    BenchScene<3> scene;
    scene.bodies.resize(3, {false, {.kind = BenchShapeKind::ball, .radius = 0.5f}, {}});
    std::vector<BenchMotion<3>> start(3, atRest(Pose<3>{}));
    start[1].position.x() = 5.0;
    start[2].position.x() = 10.0;
    std::vector<BenchMotion<3>> end = start;
    end[0].position.y() = std::nan("");
    end[1].position.y() = 3.0;
    end[2].position.y() = 1e30;
    const Quality quality = qualityOf<3>(scene, start, end);
    EXPECT_EQ(quality.lost, 1);
    EXPECT_EQ(quality.pairs, 0);
    EXPECT_EQ(quality.driftMax, 1e30);
}

}  // namespace
}  // namespace talus
