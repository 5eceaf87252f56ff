// The dynamic tree and pair finding, on boxes scattered so that each meets a few others.
#include "../../collision/broad_phase.h"
#include "../scene.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace talus {
namespace {

template <int D>
std::vector<Bounds<D>> scattered(std::int64_t count) {
    BenchRandom random(1);
    // About one unit box in a unit of space.
    float side = 1.0f;
    while ((D == 2 ? side * side : side * side * side) < static_cast<float>(count)) {
        side += 0.5f;
    }
    std::vector<Bounds<D>> bounds;
    for (std::int64_t i = 0; i < count; ++i) {
        Vector<D> place = zeroVector<D>();
        for (int axis = 0; axis < D; ++axis) {
            place[axis] = random.uniform(0.0f, side);
        }
        bounds.push_back({place, place + Vector<D>::Ones()});
    }
    return bounds;
}

template <int D>
Tree<D> treeOf(const std::vector<Bounds<D>>& bounds) {
    Tree<D> tree;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        tree.insert(bounds[i], static_cast<std::uint32_t>(i));
    }
    return tree;
}

template <int D>
void treeInsert(benchmark::State& state) {
    const std::vector<Bounds<D>> bounds = scattered<D>(state.range(0));
    for (auto _ : state) {
        benchmark::DoNotOptimize(treeOf(bounds));
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

template <int D>
void treeQuery(benchmark::State& state) {
    const std::vector<Bounds<D>> bounds = scattered<D>(state.range(0));
    const Tree<D> tree = treeOf(bounds);
    for (auto _ : state) {
        std::int64_t found = 0;
        for (const Bounds<D>& each : bounds) {
            tree.query(each, [&](std::uint32_t) {
                ++found;
                return true;
            });
        }
        benchmark::DoNotOptimize(found);
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

// All proxies have moved.
template <int D>
void findPairs(benchmark::State& state) {
    const std::vector<Bounds<D>> bounds = scattered<D>(state.range(0));
    BroadPhase<D> broadPhase;
    std::vector<std::uint32_t> proxies;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        proxies.push_back(broadPhase.create(bounds[i], ProxyClass::movable, static_cast<std::uint32_t>(i), false));
    }
    std::int64_t pairs = 0;
    for (auto _ : state) {
        for (const std::uint32_t proxy : proxies) {
            broadPhase.touch(proxy);
        }
        broadPhase.findPairs([&](std::uint32_t, std::uint32_t) { ++pairs; });
    }
    state.SetItemsProcessed(pairs);
}

BENCHMARK(treeInsert<2>)->Arg(1000)->Arg(10000);
BENCHMARK(treeInsert<3>)->Arg(1000)->Arg(10000);
BENCHMARK(treeQuery<2>)->Arg(1000)->Arg(10000);
BENCHMARK(treeQuery<3>)->Arg(1000)->Arg(10000);
BENCHMARK(findPairs<2>)->Arg(1000)->Arg(10000);
BENCHMARK(findPairs<3>)->Arg(1000)->Arg(10000);

}  // namespace
}  // namespace talus
