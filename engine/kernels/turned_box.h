// A piece's bounds in the world, one a lane: what both dimensions share.
#pragma once

#include "../../foundation/lane_records.h"
#include "gap_kernels.h"

#include <cstddef>

namespace talus {

/// The body's centre of mass is told as it is and as what rounding has cut off it.
template <int D, class Scalar>
struct TurnedBox {
    Vector<D, Scalar> body, bodyError;
    /// From the body's centre of mass to the box's middle, world axes.
    Vector<D, Scalar> arm;
    Vector<D, Scalar> half;
    Rotation<D, Scalar> q;
    Scalar radius;

    /// From the middle of this one to that of another.
    TALUS_INLINE Vector<D, Scalar> to(const TurnedBox& other) const {
        return ((other.body - body) + (other.bodyError - bodyError)) + (other.arm - arm);
    }
};

/// Byte offsets of W records by their numbers.
template <class Record, int W>
struct RecordOffsets {
    std::uint32_t offset[W];
    TALUS_INLINE explicit RecordOffsets(const std::uint32_t* number) {
        for (int i = 0; i < W; ++i) {
            offset[i] = number[i] * static_cast<std::uint32_t>(sizeof(Record));
        }
    }
};

}  // namespace talus
