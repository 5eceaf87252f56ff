// Batches for the kernels of manifolds.
#pragma once

#include "../../collision/kernels/manifold_kernels.h"

#include <cstddef>
#include <span>

namespace talus {

/// Of pairs that have `a`, `b`, `bInA`, `before` and `speculativeDistance`; manifold i goes to now[i].
template <int D, class Pair>
PairBatch<D> batchOf(std::span<const Pair> pairs, Manifold<D>* now, float slop) {
    PairBatch<D> batch;
    batch.count = static_cast<int>(pairs.size());
    batch.slop = slop;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        batch.a[i] = &pairs[i].a;
        batch.b[i] = &pairs[i].b;
        batch.bInA[i] = pairs[i].bInA;
        batch.before[i] = &pairs[i].before;
        batch.now[i] = now + i;
        batch.speculativeDistance[i] = pairs[i].speculativeDistance;
    }
    return batch;
}

}  // namespace talus
