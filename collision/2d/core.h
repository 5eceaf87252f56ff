// The polygon inside a rounded piece (2D). Written over a scalar type: `float` is one piece, `Lanes<8>` eight, bit for bit the same.
#pragma once

#include "../../foundation/lane_masks.h"
#include "../piece.h"

namespace talus {

/// Most corners of a piece in lanes. Corners that a piece has not stand there as its first one: whoever looks for the least or the first of equals
/// never takes them.
inline constexpr int mostLaneCorners = 4;

template <class Scalar>
struct CornerScalar {
    using Index = Scalar;
};
template <>
struct CornerScalar<float> {
    using Index = int;
};
/// Number of a corner or a face: in lanes a float, which is exact for small integers.
template <class Scalar>
using CornerIndex = typename CornerScalar<Scalar>::Index;

TALUS_INLINE int select(bool mask, int a, int b) {
    return mask ? a : b;
}

template <class Scalar>
TALUS_INLINE Vector<2, Scalar> selectVector(const MaskOf<Scalar>& mask, const Vector<2, Scalar>& a, const Vector<2, Scalar>& b) {
    return Vector<2, Scalar>(select(mask, a.x(), b.x()), select(mask, a.y(), b.y()));
}
TALUS_INLINE const Vector<2>& selectVector(bool mask, const Vector<2>& a, const Vector<2>& b) {
    return mask ? a : b;
}

/// `value` limited to [0, end].
template <class Scalar>
TALUS_INLINE Scalar clampToFace(const Scalar& value, const Scalar& end) {
    return maximum(Scalar(0.0f), minimum(end, value));
}

// Vectors in structures are filled in by assignment, number by number. Copies of whole ones are made in halves of a register, and who then reads
// registers waits for them to reach memory.

/// The vector at a place of an array.
TALUS_INLINE const Vector<2>& at(const Vector<2>* vectors, int index) {
    return vectors[index];
}
template <int W>
TALUS_INLINE Vector<2, Lanes<W>> at(const Vector<2, Lanes<W>>* vectors, const Lanes<W>& index) {
    Vector<2, Lanes<W>> found(vectors[0].x(), vectors[0].y());
    TALUS_UNROLL for (int i = 1; i < mostLaneCorners; ++i) {
        found = selectVector<Lanes<W>>(index == Lanes<W>(i), vectors[i], found);
    }
    return found;
}

template <int W>
TALUS_INLINE Lanes<W> at(const Lanes<W>* numbers, const Lanes<W>& index) {
    Lanes<W> found = numbers[0];
    TALUS_UNROLL for (int i = 1; i < mostLaneCorners; ++i) {
        found = select(index == Lanes<W>(i), numbers[i], found);
    }
    return found;
}

/// The polygon inside a rounded piece, seen from A's body frame. One corner: ball; two: capsule or segment, whose two
/// sides are faces like any others; else counter-clockwise. normals[i] belongs to the edge from points[i] to points[i + 1].
template <class Scalar>
struct BasicCore {
    using Index = CornerIndex<Scalar>;

    const Vector<2, Scalar>* points = nullptr;
    const Vector<2, Scalar>* normals = nullptr;
    Index count = Index(0);
    Scalar radius = Scalar(0.0f);

    TALUS_INLINE Index next(const Index& i) const {
        const Index following = i + Index(1);
        return select(following < count, following, Index(0));
    }
    TALUS_INLINE Index previous(const Index& i) const { return select(i > Index(0), Index(i - Index(1)), Index(count - Index(1))); }
};
using Core = BasicCore<float>;

/// Piece A's core: its own arrays.
inline Core coreOf(const Piece<2>& piece) {
    return {piece.points, piece.normals, piece.count, piece.radius};
}

/// A piece carried by `pose`: room for the corners and normals that a Core points to.
struct PlacedCore {
    PlacedCore(const Piece<2>& piece, const Pose<2>& pose);
    PlacedCore(const PlacedCore&) = delete;
    PlacedCore& operator=(const PlacedCore&) = delete;

    // Left unset beyond the piece's count.
    Vector<2> points[Piece<2>::maxPoints];
    Vector<2> normals[Piece<2>::maxPoints];
    Core core;
};

}  // namespace talus
