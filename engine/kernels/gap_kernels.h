// How far apart two pieces are at least, eight pairs at a time.
#pragma once

#include "../../collision/oriented_bounds.h"
#include "../../foundation/isa.h"
#include "../../solver/body_state.h"

#include <cstdint>

namespace talus {

/// Eight pairs by the numbers of their bodies and pieces.
struct EightPairs {
    static constexpr int count = 8;
    std::uint32_t bodyA[count] = {};
    std::uint32_t bodyB[count] = {};
    std::uint32_t pieceA[count] = {};
    std::uint32_t pieceB[count] = {};
};

template <int D>
struct GapKernels {
    /// gaps[i]: pieces A and B of pair i are at least so far apart, m (but for rounding); negative if their bounds meet. `bounds`, by piece, are
    /// seen from the centre of mass of the body, `places` are by body. The greatest separation along the axes of both bounds, across their edges
    /// (3D), and along the line of their centres.
    void (*gaps)(const OrientedBounds<D>* bounds, const BodyPlace<D>* places, const EightPairs& pairs, float* gaps);
};

template <int D>
const GapKernels<D>& gapKernels(Isa isa);
template <>
const GapKernels<2>& gapKernels(Isa isa);
template <>
const GapKernels<3>& gapKernels(Isa isa);

}  // namespace talus
