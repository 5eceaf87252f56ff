// The narrow phase by pair of shapes.
#include "../../collision/3d/clip.h"
#include "../../collision/collide.h"
#include "../scene.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace talus {
namespace {

enum class Shape { box, hull, capsule, ball };

/// falling: turned at random and now and then touching, never seen before; touching: face on face, with last step's manifold.
enum class Situation { falling, touching };

Geometry<2> geometryOf(Shape shape, Vector<2>) {
    switch (shape) {
        case Shape::box:
            return Box<2>{{0.5f, 0.5f}};
        case Shape::hull:
            return Hull<2>{.points = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {0.7f, 0.0f}, {0.5f, 0.5f}, {-0.5f, 0.5f}, {-0.7f, 0.0f}}};
        case Shape::capsule:
            return Capsule<2>{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.5f};
        case Shape::ball:
            return Ball<2>{};
    }
    return {};
}

// The hull is a hexagonal prism upright.
Geometry<3> geometryOf(Shape shape, Vector<3>) {
    if (shape == Shape::box) {
        return Box<3>{};
    }
    if (shape == Shape::capsule) {
        return Capsule<3>{{-0.5f, 0.0f, 0.0f}, {0.5f, 0.0f, 0.0f}, 0.5f};
    }
    if (shape == Shape::ball) {
        return Ball<3>{};
    }
    Hull<3> hull;
    for (const float y : {-0.5f, 0.5f}) {
        for (const float side : {-1.0f, 1.0f}) {
            hull.points.emplace_back(0.6f * side, y, 0.0f);
            hull.points.emplace_back(0.3f * side, y, 0.52f);
            hull.points.emplace_back(0.3f * side, y, -0.52f);
        }
    }
    return hull;
}

template <int D>
std::vector<Pose<D>> posesOf(Situation situation) {
    BenchRandom random(1);
    std::vector<Pose<D>> poses;
    for (int i = 0; i < 256; ++i) {
        Pose<D> pose;
        // On top, slightly sunk in and off the middle.
        pose.p = Vector<D>::Unit(1) * 0.999f;
        pose.p.x() = random.uniform(-0.3f, 0.3f);
        if (situation == Situation::falling) {
            pose.p.y() = random.uniform(0.9f, 1.3f);
            pose.q = random.rotation<D>();
        }
        poses.push_back(pose);
    }
    return poses;
}

template <int D, Shape shapeA, Shape shapeB, Situation situation>
void collidePair(benchmark::State& state) {
    const Piece<D> a = makePieces<D>(geometryOf(shapeA, zeroVector<D>()), {}).front();
    const Piece<D> b = makePieces<D>(geometryOf(shapeB, zeroVector<D>()), {}).front();
    const std::vector<Pose<D>> poses = posesOf<D>(situation);
    std::vector<Manifold<D>> before(poses.size());
    for (std::size_t i = 0; situation == Situation::touching && i < poses.size(); ++i) {
        before[i] = collide(a, b, poses[i], {}, {});
    }
    std::int64_t points = 0;
    for (auto _ : state) {
        for (std::size_t i = 0; i < poses.size(); ++i) {
            points += collide(a, b, poses[i], before[i], {}).count;
        }
    }
    const auto pairs = state.iterations() * static_cast<std::int64_t>(poses.size());
    state.SetItemsProcessed(pairs);
    state.counters["points"] = static_cast<double>(points) / static_cast<double>(pairs);
}

// A segment against the sides of a box's top.
void clipSegmentOnBox(benchmark::State& state) {
    const Piece<3> box = makePieces<3>(Box<3>{}, {}).front();
    const Polyhedron polyhedron = polyhedronOf(box);
    const Vector<3> start(-0.8f, 0.5f, -0.3f);
    const Vector<3> end(0.9f, 0.5f, 0.2f);
    for (auto _ : state) {
        benchmark::DoNotOptimize(clipSegment(polyhedron, box.faces[3], start, end, 0.001f));
    }
    state.SetItemsProcessed(state.iterations());
}

// The bottom of a box on the top of another, turned by an eighth.
void clipBoxOnBox(benchmark::State& state) {
    const Pose<3> turned{{0.1f, 1.0f, 0.0f}, normalised(Rotation<3>{{0.0f, 0.38f, 0.0f}, 0.92f})};
    const Piece<3> reference = makePieces<3>(Box<3>{}, {}).front();
    const Piece<3> incident = makePieces<3>(Box<3>{}, turned).front();
    const Polyhedron referencePolyhedron = polyhedronOf(reference);
    const Polyhedron incidentPolyhedron = polyhedronOf(incident);
    for (auto _ : state) {
        const FaceClip clip(referencePolyhedron, reference.faces[3], incidentPolyhedron, incident.faces[2], 0.001f);
        benchmark::DoNotOptimize(clip.corners().size());
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(collidePair<2, Shape::box, Shape::box, Situation::falling>)->Name("collide<2>/box-box/falling");
BENCHMARK(collidePair<2, Shape::box, Shape::box, Situation::touching>)->Name("collide<2>/box-box/touching");
BENCHMARK(collidePair<2, Shape::hull, Shape::hull, Situation::falling>)->Name("collide<2>/hull-hull/falling");
BENCHMARK(collidePair<2, Shape::hull, Shape::hull, Situation::touching>)->Name("collide<2>/hull-hull/touching");
BENCHMARK(collidePair<2, Shape::capsule, Shape::capsule, Situation::falling>)->Name("collide<2>/capsule-capsule/falling");
BENCHMARK(collidePair<2, Shape::capsule, Shape::box, Situation::falling>)->Name("collide<2>/capsule-box/falling");
BENCHMARK(collidePair<2, Shape::ball, Shape::box, Situation::falling>)->Name("collide<2>/ball-box/falling");
BENCHMARK(collidePair<3, Shape::box, Shape::box, Situation::falling>)->Name("collide<3>/box-box/falling");
BENCHMARK(collidePair<3, Shape::box, Shape::box, Situation::touching>)->Name("collide<3>/box-box/touching");
BENCHMARK(collidePair<3, Shape::hull, Shape::hull, Situation::falling>)->Name("collide<3>/hull-hull/falling");
BENCHMARK(collidePair<3, Shape::hull, Shape::hull, Situation::touching>)->Name("collide<3>/hull-hull/touching");
BENCHMARK(collidePair<3, Shape::capsule, Shape::capsule, Situation::falling>)->Name("collide<3>/capsule-capsule/falling");
BENCHMARK(collidePair<3, Shape::capsule, Shape::capsule, Situation::touching>)->Name("collide<3>/capsule-capsule/touching");
BENCHMARK(collidePair<3, Shape::capsule, Shape::box, Situation::falling>)->Name("collide<3>/capsule-box/falling");
BENCHMARK(collidePair<3, Shape::capsule, Shape::box, Situation::touching>)->Name("collide<3>/capsule-box/touching");
BENCHMARK(collidePair<3, Shape::ball, Shape::box, Situation::falling>)->Name("collide<3>/ball-box/falling");
BENCHMARK(clipSegmentOnBox);
BENCHMARK(clipBoxOnBox);

}  // namespace
}  // namespace talus
