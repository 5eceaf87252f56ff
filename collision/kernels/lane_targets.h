// Where the manifolds of a batch go.
#pragma once

#include "../../foundation/lane_records.h"
#include "manifold_kernels.h"

namespace talus {
namespace {

/// Those of lanes that are not in use go nowhere.
template <int D>
class LaneTargets {
public:
    TALUS_INLINE explicit LaneTargets(const PairBatch<D>& batch) {
        TALUS_UNROLL for (int lane = 0; lane < PairBatch<D>::width; ++lane) {
            now[lane] = reinterpret_cast<char*>(lane < batch.count ? batch.now[lane] : &spare);
        }
    }
    LaneTargets(const LaneTargets&) = delete;
    LaneTargets& operator=(const LaneTargets&) = delete;

    /// Four floats from byte `offset` of the manifolds on. They are stored whole, so that who reads them whole does not wait.
    template <int W>
    TALUS_INLINE void store(std::size_t offset, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c, const Lanes<W>& d) const {
        static_assert(W == PairBatch<D>::width);
        storeRecordsAt(now, offset, a, b, c, d);
    }

private:
    Manifold<D> spare;
    char* now[PairBatch<D>::width];
};

}  // namespace
}  // namespace talus
