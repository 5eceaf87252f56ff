// A rounded box around each piece, turned as suits the piece: what tells cheaply that two pieces are far apart.
#pragma once

#include "piece.h"

namespace talus {

/// All points of a piece lie within `radius` of the box about `centre` with half extents `half` along the axes of `q`, all in the body's
/// frame. Exact for balls, capsules and boxes. What has no end, and a chain, which is solid on one side, is told to reach everywhere.
template <int D>
struct OrientedBounds;

template <>
struct OrientedBounds<2> {
    Vector<2> centre = zeroVector<2>();
    Vector<2> half = zeroVector<2>();
    Rotation<2> q = {};
    float radius = 0.0f;
    float unused = 0.0f;
};

template <>
struct OrientedBounds<3> {
    Vector<3> centre = zeroVector<3>();
    float radius = 0.0f;
    Vector<3> half = zeroVector<3>();
    float unused = 0.0f;
    Rotation<3> q = {};
};
static_assert(sizeof(OrientedBounds<2>) == 32 && sizeof(OrientedBounds<3>) == 48);

/// Half extents that reach everywhere; small enough that nothing computed of it overflows.
inline constexpr float everywhere = 1e15f;

template <int D>
OrientedBounds<D> orientedBoundsOf(const Piece<D>& piece);
template <>
OrientedBounds<2> orientedBoundsOf<2>(const Piece<2>& piece);
template <>
OrientedBounds<3> orientedBoundsOf<3>(const Piece<3>& piece);

}  // namespace talus
