// Rows of contacts by lane width: pairs of boxes, face on face, all of one colour.
#include "../../solver/graph.h"
#include "../../solver/softness.h"
#include "../scene.h"

#include <benchmark/benchmark.h>

#include <numeric>

namespace talus {
namespace {

constexpr float substep = 1.0f / 240.0f;

void placePoints(ContactStaging<2>& staging) {
    staging.normal = Vector<2>(0.0f, 1.0f);
    staging.centres = Vector<2>(0.0f, 1.0f);
    staging.point0 = Vector<2>(-0.5f, 0.5f);
    staging.point1 = Vector<2>(0.5f, 0.5f);
    staging.separation0 = staging.separation1 = -0.001f;
}

void placePoints(ContactStaging<3>& staging) {
    staging.normal = Vector<3>(0.0f, 1.0f, 0.0f);
    staging.centres = Vector<3>(0.0f, 1.0f, 0.0f);
    for (int i = 0; i < 4; ++i) {
        staging.points[i] = {Vector<3>(i % 2 == 0 ? -0.5f : 0.5f, 0.5f, i < 2 ? -0.5f : 0.5f), -0.001f};
    }
    staging.lever = 0.38f;
}

void giveInertia(BodyWarm<2>& warm) {
    warm.inverseInertia = 6.0f;
}

void giveInertia(BodyWarm<3>& warm) {
    warm.inverseInertia.xx = warm.inverseInertia.yy = warm.inverseInertia.zz = 6.0f;
}

// Contacts between bodies 1 and 2, 3 and 4, and so on, which approach each other at random.
template <int D>
struct Pairs {
    std::vector<BodyVelocity<D>> velocities;
    std::vector<BodyDelta<D>> deltas;
    std::vector<BodyWarm<D>> warms;
    std::vector<BodyForces<D>> forces;
    std::vector<std::uint32_t> moving;
    std::unique_ptr<ContactRows<D>> rows;

    Pairs(int lanes, std::uint32_t count)
        : velocities(2 * count + 1),
          deltas(velocities.size()),
          warms(velocities.size()),
          forces(velocities.size()),
          moving(2 * count),
          rows(makeContactRows<D>(lanes)) {
        std::iota(moving.begin(), moving.end(), 1u);
        BenchRandom random(1);
        for (const std::uint32_t body : moving) {
            velocities[body].v = Vector<D>::Unit(1) * random.uniform(-0.1f, 0.1f);
            velocities[body].inverseMass = 1.0f;
            giveInertia(warms[body]);
        }
        const Softness<> softness = makeSoftness(0.1875f / substep, 10.0f, substep);
        for (std::uint32_t i = 0; i < count; ++i) {
            ContactStaging<D>& staging = rows->staging(rows->add(i, 2 * i + 1, 2 * i + 2));
            placePoints(staging);
            staging.friction = staging.dynamicFriction = benchFriction;
            staging.biasRate = softness.biasRate;
            staging.massScale = softness.massScale;
        }
    }

    SolverBodies<D> bodies() { return {velocities, deltas, warms, forces, moving}; }
};

template <int D>
void prepareRows(benchmark::State& state) {
    Pairs<D> pairs(static_cast<int>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
    for (auto _ : state) {
        pairs.rows->prepare(pairs.bodies(), {});
    }
    state.SetItemsProcessed(state.iterations() * state.range(1));
}

// The two passes of a substep, with the first step's velocities each time.
template <int D>
void solveRows(benchmark::State& state) {
    using Friction = typename ContactRows<D>::Pass::Friction;
    Pairs<D> pairs(static_cast<int>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
    const std::vector<BodyVelocity<D>> start = pairs.velocities;
    pairs.rows->prepare(pairs.bodies(), {});
    for (auto _ : state) {
        std::copy(start.begin(), start.end(), pairs.velocities.begin());
        pairs.rows->solve(pairs.bodies(), {}, {.h = substep, .bias = true, .moved = true, .friction = Friction::none, .opensSubstep = true});
        pairs.rows->solve(pairs.bodies(), {}, {.h = substep, .moved = true, .friction = Friction::before, .closesSubstep = true});
    }
    state.SetItemsProcessed(state.iterations() * state.range(1));
}

// As many contacts as fit into the nearest cache, and as a large heap has.
void widths(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgNames({"lanes", "contacts"});
    for (const int contacts : {64, 16384}) {
        for (const int lanes : {1, 4, 8, 16}) {
            benchmark->Args({lanes, contacts});
        }
    }
}

BENCHMARK(prepareRows<2>)->Apply(widths);
BENCHMARK(prepareRows<3>)->Apply(widths);
BENCHMARK(solveRows<2>)->Apply(widths);
BENCHMARK(solveRows<3>)->Apply(widths);

}  // namespace
}  // namespace talus
