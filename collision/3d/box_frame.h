// Boxes in their bodies' frames, one or eight at a time.
#pragma once

#include "box_relation.h"
#include "segment_pair.h"

namespace talus {

/// Which of the three axes is meant, lane by lane: of three things the one of that axis.
template <class Scalar>
struct AxisChoice {
    TALUS_INLINE explicit AxisChoice(const Scalar& axis) : isSecond(axis == Scalar(1.0f)), isThird(axis == Scalar(2.0f)) {}

    TALUS_INLINE Scalar operator()(const Scalar& first, const Scalar& second, const Scalar& third) const {
        return select(isThird, third, select(isSecond, second, first));
    }

    MaskOf<Scalar> isSecond;
    MaskOf<Scalar> isThird;
};

/// Axis + 1 and axis - 1, modulo 3.
template <class Scalar>
TALUS_INLINE Scalar axisAfter(const Scalar& axis) {
    return select(axis > Scalar(1.5f), Scalar(0.0f), Scalar(axis + Scalar(1.0f)));
}
template <class Scalar>
TALUS_INLINE Scalar axisBefore(const Scalar& axis) {
    return select(axis < Scalar(0.5f), Scalar(2.0f), Scalar(axis - Scalar(1.0f)));
}

/// The core of a box in its body's frame.
template <class Scalar>
struct BoxFrame {
    Vector<3, Scalar> centre;
    /// Unit, of the box in the body.
    Vector<3, Scalar> axes[3];
    Scalar half[3];
    /// The axes are those of the body.
    MaskOf<Scalar> isAligned;

    /// Sets what follows from the axes.
    TALUS_INLINE void complete() {
        const MaskOf<Scalar> isFirst = axes[0].x() == Scalar(1.0f);
        const MaskOf<Scalar> isSecond = axes[1].y() == Scalar(1.0f);
        const MaskOf<Scalar> isThird = axes[2].z() == Scalar(1.0f);
        const MaskOf<Scalar> areTwo = isFirst & isSecond;
        isAligned = areTwo & isThird;
    }
    /// From the box's own frame into the body's.
    TALUS_INLINE Vector<3, Scalar> direction(const Vector<3, Scalar>& own) const {
        if (everyLane(isAligned)) {
            return own;
        }
        return choose(isAligned, own, Vector<3, Scalar>((axes[0] * own.x() + axes[1] * own.y()) + axes[2] * own.z()));
    }
    TALUS_INLINE Vector<3, Scalar> point(const Vector<3, Scalar>& own) const { return centre + direction(own); }
};

/// Half of the distance of two opposite faces, from their offsets.
template <class Scalar>
TALUS_INLINE Scalar halfBetween(const Scalar& offset, const Scalar& opposite) {
    return Scalar(0.5f) * (offset + opposite);
}

/// Turns and offset of boxes that are turned in their bodies, from those of the bodies.
template <class Scalar>
TALUS_INLINE void turnAxes(BoxRelation<Scalar>& seen, const BoxFrame<Scalar>& a, const BoxFrame<Scalar>& b) {
    const MaskOf<Scalar> areAligned = a.isAligned & b.isAligned;
    if (everyLane(areAligned)) {
        return;
    }
    const Vector<3, Scalar> offset(seen.offset[0], seen.offset[1], seen.offset[2]);
    Vector<3, Scalar> axesOfB[3];
    TALUS_UNROLL for (int j = 0; j < 3; ++j) {
        const Vector<3, Scalar>& axis = b.axes[j];
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            axesOfB[j][i] = (seen.turn[i][0] * axis.x() + seen.turn[i][1] * axis.y()) + seen.turn[i][2] * axis.z();
        }
    }
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        seen.offset[i] = select(areAligned, seen.offset[i], dot(a.axes[i], offset));
        TALUS_UNROLL for (int j = 0; j < 3; ++j) {
            seen.turn[i][j] = select(areAligned, seen.turn[i][j], dot(a.axes[i], axesOfB[j]));
        }
    }
}

/// Sets turns, offset and halves of a relation; what follows from them is left to `complete`.
template <class Scalar>
TALUS_INLINE void relate(BoxRelation<Scalar>& seen, const BoxFrame<Scalar>& a, const BoxFrame<Scalar>& b, const Vector<3, Scalar>& place,
                         const Rotation<3, Scalar>& q) {
    setTurn(seen.turn, q.v.x(), q.v.y(), q.v.z(), q.s);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        const Scalar turned = (seen.turn[i][0] * b.centre.x() + seen.turn[i][1] * b.centre.y()) + seen.turn[i][2] * b.centre.z();
        seen.offset[i] = (place[i] + turned) - a.centre[i];
        seen.halfA[i] = a.half[i];
        seen.halfB[i] = b.half[i];
    }
    turnAxes(seen, a, b);
}

}  // namespace talus
