// How rows lie in memory: aligned records whose every field is W floats or W 32-bit integers, so that a lane is a column.
#pragma once

#include "../../collision/manifold.h"
#include "../body_state.h"
#include "../../foundation/lanes.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace talus {

/// Bytes from one body to the next in the arrays of velocities, deltas and warm velocities.
template <int D>
inline constexpr std::uint32_t bodyStride = static_cast<std::uint32_t>(sizeof(BodyVelocity<D>));

/// Cache lines for wide rows; a single row is packed.
template <int W>
inline constexpr std::size_t rowAlignment = W == 1 ? alignof(float) : 64;

/// What every pass reads: bodies, frame, arms, masses, separations and normal impulses. N: most points of a contact.
template <int D, int W, int N = maxManifoldPoints<D>>
struct RowSolve;
/// What only passes with friction read.
template <int D, int W, int N = maxManifoldPoints<D>>
struct RowFriction;
/// What is kept for reports and restitution.
template <int D, int W, int N = maxManifoldPoints<D>>
struct RowReport;

/// The three records of one row.
template <int D, int W, int N = maxManifoldPoints<D>>
struct ContactRow {
    RowSolve<D, W, N>& solve;
    RowFriction<D, W, N>& friction;
    RowReport<D, W, N>& report;
};

/// What `prepareContact` makes rows of.
template <int D, int W, int N = maxManifoldPoints<D>>
struct ContactInput;

/// Separation that marks an absent point.
inline constexpr float absentPoint = std::numeric_limits<float>::max();

/// What a contact's rows give to its bodies, in the contact's frame.
template <int D, class Scalar>
struct ContactImpulse;

/// Velocities of one body a lane.
template <int D, class Scalar>
struct Motion;

/// Both bodies of a row while it is solved: loaded once, changed by impulses in registers, stored once. `mayLock`: whether bodies may have locked
/// axes.
template <int D, int W, bool mayLock = true>
struct PairMotion;

/// Copies the column `fromLane` of `from` over the column `toLane` of `to`.
template <int W, class Row>
inline void copyLane(Row& to, int toLane, const Row& from, int fromLane) {
    static_assert(sizeof(Row) % (4 * W) == 0);
    char* target = reinterpret_cast<char*>(&to) + 4 * toLane;
    const char* source = reinterpret_cast<const char*>(&from) + 4 * fromLane;
    for (std::size_t offset = 0; offset < sizeof(Row); offset += 4 * W) {
        std::memcpy(target + offset, source + offset, 4);
    }
}

}  // namespace talus
