// The face of a box that looks at a face of another, clipped to it: eight pairs at a time.
//
// What `FaceClip` does with any face is done here without a branch. The corners outside of a side of the reference face follow each other: a cut
// takes them out and puts two crossings in. Places that a cut leaves empty hold a copy of the corner before, without a name, so that every lane has
// as many places as the others; a copy is inside or outside as what it was copied from and changes nothing.
#pragma once

#include "box_view.h"

namespace talus {

/// What a side of the reference face does to a polygon of n corners: which corners stay, and where its edges cross the side.
template <class Scalar, int n>
class BoxCut {
public:
    using Mask = MaskOf<Scalar>;

    /// Of corners by how much they are outside (the least float where the side cannot cut) and the place of the first corner inside after one
    /// outside.
    TALUS_INLINE BoxCut(const Scalar (&outside)[n], const Scalar& begin, const Scalar& tolerance);

    /// A property of the corners, from the first that stays on.
    TALUS_INLINE void turn(Scalar (&property)[n]) const;
    /// Of the last corner that stays, and of the next.
    TALUS_INLINE Scalar exitOf(const Scalar (&turned)[n]) const;
    TALUS_INLINE Scalar afterExitOf(const Scalar (&turned)[n]) const;
    /// The new polygon's corners: those that stay, the one where it leaves and then the one where it enters, as often as needed.
    template <int most>
    TALUS_INLINE void put(Scalar (&property)[most], const Scalar (&turned)[n], const Scalar& leaving, const Scalar& entering) const;
    /// Names: a copy has none.
    template <int most>
    TALUS_INLINE void putNames(Scalar (&names)[most], const Scalar (&turned)[n], const Scalar& leaving, const Scalar& entering) const;
    /// Something that changes evenly from corner to corner, such as a coordinate. `named` is what to put instead of it where a mask holds.
    template <int most, class Named>
    TALUS_INLINE void putEven(Scalar (&property)[most], const Named& named) const;

    Mask isCut;
    /// A corner within the tolerance stands for the crossing beside it, and there is none.
    Mask leaves;
    Mask enters;

private:
    template <int by>
    TALUS_INLINE void turnBy(Scalar (&property)[n], const Mask& mask) const;

    Mask isTurnedByFour;
    Mask isTurnedByTwo;
    Mask isTurnedByOne;
    bool anyByFour;
    bool anyByTwo;
    bool anyByOne;
    /// Whether all are inside up to this place. They follow each other from the first on; if rounding parts some that are at the tolerance, they go
    /// too.
    Mask isKept[n];
    Scalar leavingShare;
    Scalar enteringShare;
};

template <class Scalar, int n>
TALUS_INLINE BoxCut<Scalar, n>::BoxCut(const Scalar (&outside)[n], const Scalar& begin, const Scalar& tolerance) {
    const Scalar four(4.0f);
    const Scalar two(2.0f);
    isTurnedByFour = begin > Scalar(3.5f);
    Scalar rest = select(isTurnedByFour, Scalar(begin - four), begin);
    isTurnedByTwo = rest > Scalar(1.5f);
    rest = select(isTurnedByTwo, Scalar(rest - two), rest);
    isTurnedByOne = rest > Scalar(0.5f);
    anyByFour = n > 4 && anyLane(isTurnedByFour);
    anyByTwo = anyLane(isTurnedByTwo);
    anyByOne = anyLane(isTurnedByOne);
    Scalar turned[n];
    TALUS_UNROLL for (int i = 0; i < n; ++i) {
        turned[i] = outside[i];
    }
    turn(turned);
    isCut = turned[n - 1] > tolerance;
    isKept[0] = isAtMost(turned[0], tolerance);
    TALUS_UNROLL for (int i = 1; i < n; ++i) {
        const Mask isInside = isAtMost(turned[i], tolerance);
        isKept[i] = isKept[i - 1] & isInside;
    }
    const Scalar exit = exitOf(turned);
    leaves = isCut & (exit < -tolerance);
    enters = isCut & (turned[0] < -tolerance);
    leavingShare = crossingShare(exit, afterExitOf(turned));
    enteringShare = crossingShare(turned[0], turned[n - 1]);
}

template <class Scalar, int n>
template <int by>
TALUS_INLINE void BoxCut<Scalar, n>::turnBy(Scalar (&property)[n], const Mask& mask) const {
    Scalar before[n];
    TALUS_UNROLL for (int i = 0; i < n; ++i) {
        before[i] = property[i];
    }
    TALUS_UNROLL for (int i = 0; i < n; ++i) {
        property[i] = select(mask, before[(i + by) % n], before[i]);
    }
}

template <class Scalar, int n>
TALUS_INLINE void BoxCut<Scalar, n>::turn(Scalar (&property)[n]) const {
    if (anyByFour) {
        turnBy<4>(property, isTurnedByFour);
    }
    if (anyByTwo) {
        turnBy<2>(property, isTurnedByTwo);
    }
    if (anyByOne) {
        turnBy<1>(property, isTurnedByOne);
    }
}

template <class Scalar, int n>
TALUS_INLINE Scalar BoxCut<Scalar, n>::exitOf(const Scalar (&turned)[n]) const {
    Scalar exit = turned[0];
    TALUS_UNROLL for (int i = 1; i < n; ++i) {
        exit = select(isKept[i], turned[i], exit);
    }
    return exit;
}

template <class Scalar, int n>
TALUS_INLINE Scalar BoxCut<Scalar, n>::afterExitOf(const Scalar (&turned)[n]) const {
    Scalar after = turned[1];
    TALUS_UNROLL for (int i = 1; i < n - 1; ++i) {
        after = select(isKept[i], turned[i + 1], after);
    }
    return after;
}

template <class Scalar, int n>
template <int most>
TALUS_INLINE void BoxCut<Scalar, n>::put(Scalar (&property)[most], const Scalar (&turned)[n], const Scalar& leaving, const Scalar& entering) const {
    property[0] = turned[0];
    TALUS_UNROLL for (int i = 1; i < n; ++i) {
        property[i] = select(isKept[i], turned[i], select(isKept[i - 1], leaving, entering));
    }
    property[n] = select(isKept[n - 1], leaving, entering);
}

template <class Scalar, int n>
template <int most>
TALUS_INLINE void BoxCut<Scalar, n>::putNames(Scalar (&names)[most], const Scalar (&turned)[n], const Scalar& leaving, const Scalar& entering) const {
    const Scalar none(0.0f);
    names[0] = turned[0];
    names[1] = select(isKept[1], turned[1], leaving);
    TALUS_UNROLL for (int i = 2; i <= n; ++i) {
        const Scalar added = select(isKept[i - 1], leaving, select(isKept[i - 2], entering, none));
        names[i] = i < n ? select(isKept[i < n ? i : 0], turned[i < n ? i : 0], added) : added;
    }
}

template <class Scalar, int n>
template <int most, class Named>
TALUS_INLINE void BoxCut<Scalar, n>::putEven(Scalar (&property)[most], const Named& named) const {
    Scalar turned[n];
    TALUS_UNROLL for (int i = 0; i < n; ++i) {
        turned[i] = property[i];
    }
    turn(turned);
    const Scalar exit = exitOf(turned);
    const Scalar leaving = select(leaves, named.leaving(between(exit, afterExitOf(turned), leavingShare)), exit);
    const Scalar entering = select(enters, named.entering(between(turned[0], turned[n - 1], enteringShare)), leaving);
    put(property, turned, leaving, entering);
}

/// For `putEven`: nothing is put instead, or the corners of the reference face.
struct NoCorners {
    template <class Scalar>
    TALUS_INLINE const Scalar& leaving(const Scalar& even) const {
        return even;
    }
    template <class Scalar>
    TALUS_INLINE const Scalar& entering(const Scalar& even) const {
        return even;
    }
};
template <class Scalar>
struct NamedCorners {
    const BoxCrossing<Scalar>& first;
    const BoxCrossing<Scalar>& last;
    int axis;

    TALUS_INLINE Scalar leaving(const Scalar& even) const { return select(first.isCorner, first.places[axis], even); }
    TALUS_INLINE Scalar entering(const Scalar& even) const { return select(last.isCorner, last.places[axis], even); }
};

/// The clipped face, corner by corner.
template <class Scalar>
class BoxClip {
public:
    /// Of a polygon: each of the four sides may add one.
    static constexpr int mostCorners = 8;

    /// `tolerance`: as in `FaceClip`.
    TALUS_INLINE BoxClip(const BoxView<Scalar>& view, const Scalar& tolerance);

    /// Along the two axes that span the reference face, and above it.
    Scalar places[3][mostCorners];
    /// Moved into the reference face, if it stuck out by less than the tolerance.
    Scalar within[2][mostCorners];
    /// 0 of a copy.
    Scalar names[mostCorners];
    /// Nothing is left.
    MaskOf<Scalar> isEmpty = noLane<Scalar>();

private:
    template <int side>
    TALUS_INLINE void cut();
    template <int side>
    TALUS_INLINE Scalar findOutside(const MaskOf<Scalar>& isNeeded, Scalar (&outside)[4 + side]);
    template <int side>
    TALUS_INLINE void replaceOutside(const BoxCut<Scalar, 4 + side>& cut);

    const IncidentFace<Scalar> incident;
    const Scalar tolerance;
    /// What the polygon's edges lie on, as `IncidentFace::edges`.
    Scalar next[mostCorners];
};

template <class Scalar>
TALUS_INLINE BoxClip<Scalar>::BoxClip(const BoxView<Scalar>& view, const Scalar& clipTolerance) : incident(view), tolerance(clipTolerance) {
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        TALUS_UNROLL for (int k = 0; k < 3; ++k) {
            places[k][i] = incident.places[i][k];
        }
        TALUS_UNROLL for (int k = 0; k < 2; ++k) {
            within[k][i] = incident.places[i][k];
        }
        names[i] = incident.names[i];
        next[i] = incident.edges[i];
    }
    cut<0>();
    cut<1>();
    cut<2>();
    cut<3>();
}

/// Sets how far the corners are outside of a side, moves those in that are by no more than the tolerance, and gives the place of the first corner
/// inside after one outside; 0 if all are inside, -1 if all are outside.
template <class Scalar>
template <int side>
TALUS_INLINE Scalar BoxClip<Scalar>::findOutside(const MaskOf<Scalar>& isNeeded, Scalar (&outside)[4 + side]) {
    constexpr int n = 4 + side;
    constexpr int axis = axisOfSide(side);
    const Scalar zero(0.0f);
    const Scalar least(-std::numeric_limits<float>::max());
    MaskOf<Scalar> isOut[n];
    MaskOf<Scalar> isAnyNear = noLane<Scalar>();
    MaskOf<Scalar> areAllOut = isNeeded;
    TALUS_UNROLL for (int i = 0; i < n; ++i) {
        outside[i] = select(isNeeded, incident.outsideOf(side, places[axis][i]), least);
        isOut[i] = outside[i] > tolerance;
        areAllOut = areAllOut & isOut[i];
        const MaskOf<Scalar> isAhead = outside[i] > zero;
        const MaskOf<Scalar> isClose = isAtMost(outside[i], tolerance);
        isAnyNear = isAnyNear | (isAhead & isClose);
    }
    if (anyLane(isAnyNear)) {
        TALUS_UNROLL for (int i = 0; i < n; ++i) {
            Scalar& place = within[axis][i];
            place = select(isOut[i], place, select(outside[i] > zero, incident.movedIn(side, place), place));
        }
    }
    Scalar begin = zero;
    TALUS_UNROLL for (int i = n - 1; i >= 0; --i) {
        const Scalar here = select(isOut[i > 0 ? i - 1 : n - 1], Scalar(static_cast<float>(i)), begin);
        begin = select(isOut[i], begin, here);
    }
    return select(areAllOut, Scalar(-1.0f), begin);
}

template <class Scalar>
template <int side>
TALUS_INLINE void BoxClip<Scalar>::cut() {
    constexpr int n = 4 + side;
    const MaskOf<Scalar> isNeeded = incident.isCutBy(side);
    if (anyLane(isNeeded)) {
        Scalar outside[n];
        const Scalar begin = findOutside<side>(isNeeded, outside);
        isEmpty = isEmpty | (begin < Scalar(0.0f));
        const BoxCut<Scalar, n> cut(outside, begin, tolerance);
        if (anyLane(cut.isCut)) {
            replaceOutside<side>(cut);
            return;
        }
    }
    TALUS_UNROLL for (int k = 0; k < 3; ++k) {
        places[k][n] = places[k][n - 1];
    }
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        within[k][n] = within[k][n - 1];
    }
    names[n] = Scalar(0.0f);
    next[n] = next[n - 1];
}

template <class Scalar>
template <int side>
TALUS_INLINE void BoxClip<Scalar>::replaceOutside(const BoxCut<Scalar, 4 + side>& cut) {
    constexpr int n = 4 + side;
    const Scalar none(0.0f);
    Scalar turned[n];
    TALUS_UNROLL for (int i = 0; i < n; ++i) {
        turned[i] = next[i];
    }
    cut.turn(turned);
    const Scalar exitEdge = cut.exitOf(turned);
    const Scalar entryEdge = turned[n - 1];
    const Scalar leavingEdge = select(cut.isCut, Scalar(-1.0f - static_cast<float>(side)), exitEdge);
    cut.put(next, turned, leavingEdge, Scalar(select(cut.enters, entryEdge, leavingEdge)));
    const BoxCrossing<Scalar> leaving = incident.crossingOf(side, exitEdge);
    const BoxCrossing<Scalar> entering = incident.crossingOf(side, entryEdge);
    TALUS_UNROLL for (int i = 0; i < n; ++i) {
        turned[i] = names[i];
    }
    cut.turn(turned);
    cut.putNames(names, turned, select(cut.leaves, leaving.name, none), select(cut.enters, entering.name, none));
    for (Scalar(&property)[mostCorners] : places) {
        cut.putEven(property, NoCorners());
    }
    for (int k = 0; k < 2; ++k) {
        cut.putEven(within[k], NamedCorners<Scalar>{leaving, entering, k});
    }
}

}  // namespace talus
