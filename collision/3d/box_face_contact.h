// The contact of sharp boxes on a face of one of them, the reference box: the face of the other that looks at it, clipped to it.
#pragma once

#include "box_clip.h"
#include "box_spots.h"

namespace talus {

/// Pairs of boxes: one or eight.
template <class Scalar>
struct BoxInput {
    BoxFrame<Scalar> a;
    BoxFrame<Scalar> b;
    BoxRelation<Scalar> seen;
    /// Of the last step: the kind of its axis and the features of A and B. 0 if there is none.
    Scalar lastKind;
    Scalar lastA;
    Scalar lastB;
    Scalar speculativeDistance;
    Scalar slop;
};

template <class Scalar>
struct BoxPoint {
    Vector<3, Scalar> localA;
    Vector<3, Scalar> localB;
    Scalar separation;
    Scalar name;
};

/// Their manifolds. What a manifold leaves unused is zero.
template <class Scalar>
struct BoxContact {
    TALUS_INLINE BoxContact();

    /// Of pairs without points. `gap` as in `Manifold`; less than 0 counts as 0.
    TALUS_INLINE void setApart(const MaskOf<Scalar>& mask, const Scalar& ofAxis, const Scalar& ofGap) {
        axis = select(mask, ofAxis, axis);
        gap = select(mask, maximum(Scalar(0.0f), ofGap), gap);
    }

    Vector<3, Scalar> normal;
    BoxPoint<Scalar> points[maxManifoldPoints<3>];
    Scalar count;
    Scalar lever;
    Scalar gap;
    /// Its name (`nameOfFace`).
    Scalar axis;
};

template <class Scalar>
TALUS_INLINE BoxContact<Scalar>::BoxContact() {
    const Scalar zero(0.0f);
    const Vector<3, Scalar> none(zero, zero, zero);
    normal = none;
    TALUS_UNROLL for (BoxPoint<Scalar>& point : points) {
        point = {none, none, zero, zero};
    }
    count = lever = gap = axis = zero;
}

/// Out of the reference face and from A to B, in A's body's frame.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> normalOf(const BoxInput<Scalar>& input, const BoxView<Scalar>& view) {
    const AxisChoice<Scalar> along(view.along);
    const BoxRelation<Scalar>& seen = input.seen;
    const Scalar towardsB = -view.sign;
    Vector<3, Scalar> ofA;
    Vector<3, Scalar> ofB;
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        ofA[i] = along(input.a.axes[0][i], input.a.axes[1][i], input.a.axes[2][i]) * view.sign;
        ofB[i] = along(seen.turn[i][0], seen.turn[i][1], seen.turn[i][2]) * towardsB;
    }
    return choose(view.ofB, input.a.direction(ofB), ofA);
}

/// A corner of the clipped face.
template <class Scalar>
struct BoxCorner {
    Scalar place[3];
    Scalar within[2];
    Scalar name;
};

/// The point of a corner.
template <class Scalar>
TALUS_INLINE BoxPoint<Scalar> pointAt(const BoxInput<Scalar>& input, const BoxView<Scalar>& view, const BoxCorner<Scalar>& corner) {
    const Scalar height = view.sign * view.halfAlong;
    const BoxPart<Scalar> arm = BoxPart<Scalar>(corner.place[0], corner.place[1], corner.place[2]) - view.centre;
    Vector<3, Scalar> onReference;
    Vector<3, Scalar> onIncident;
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        const Scalar axis(static_cast<float>(i));
        onReference[i] = select(view.along == axis, height, select(view.spans[0] == axis, corner.within[0], corner.within[1]));
        onIncident[i] = dot(view.axes[i], arm);
    }
    return {input.a.point(choose(view.ofB, onIncident, onReference)), input.b.point(choose(view.ofB, onReference, onIncident)), corner.place[2],
            corner.name};
}

/// Sets the points of the picked corners, ordered by name.
template <class Scalar>
TALUS_INLINE void setPoints(const BoxInput<Scalar>& input, const BoxView<Scalar>& view, const BoxClip<Scalar>& clip, const MaskOf<Scalar>& mask,
                            const MaskOf<Scalar> (&isPicked)[BoxSpots<Scalar>::most], BoxContact<Scalar>& contact) {
    const Scalar zero(0.0f);
    const Scalar noName(greatestName);
    Scalar names[BoxSpots<Scalar>::most];
    TALUS_UNROLL for (int i = 0; i < BoxSpots<Scalar>::most; ++i) {
        names[i] = select(isPicked[i], clip.names[i], noName);
    }
    for (BoxPoint<Scalar>& point : contact.points) {
        Scalar lowest = noName;
        TALUS_UNROLL for (int i = 0; i < BoxSpots<Scalar>::most; ++i) {
            lowest = minimum(lowest, names[i]);
        }
        const MaskOf<Scalar> isSet = mask & (lowest < noName);
        if (!anyLane(isSet)) {
            return;
        }
        BoxCorner<Scalar> corner = {{zero, zero, zero}, {zero, zero}, lowest};
        TALUS_UNROLL for (int i = 0; i < BoxSpots<Scalar>::most; ++i) {
            const MaskOf<Scalar> isThis = names[i] == lowest;
            TALUS_UNROLL for (int k = 0; k < 3; ++k) {
                corner.place[k] = select(isThis, clip.places[k][i], corner.place[k]);
            }
            TALUS_UNROLL for (int k = 0; k < 2; ++k) {
                corner.within[k] = select(isThis, clip.within[k][i], corner.within[k]);
            }
            names[i] = select(isThis, noName, names[i]);
        }
        const BoxPoint<Scalar> made = pointAt(input, view, corner);
        point = {choose(isSet, made.localA, point.localA), choose(isSet, made.localB, point.localB), select(isSet, made.separation, point.separation),
                 select(isSet, made.name, point.name)};
        contact.count += select(isSet, Scalar(1.0f), zero);
    }
}

/// Sets axis, normal, lever and points of contacts that have none, where the deepest corner is not higher than `limit`. Which these are.
template <class Scalar>
TALUS_OUTLINE MaskOf<Scalar> collideOnFaces(const BoxInput<Scalar>& input, const Scalar& face, const Scalar& tolerance,
                                            const MaskOf<Scalar>& isWanted, const Scalar& limit, BoxContact<Scalar>& contact) {
    const Scalar zero(0.0f);
    const Scalar greatest(std::numeric_limits<float>::max());
    const BoxView<Scalar> view(input.seen, face);
    const BoxClip<Scalar> clip(view, tolerance);
    BoxSpots<Scalar> spots;
    Scalar lowest = greatest;
    const MaskOf<Scalar> hasCorners = complement<Scalar>(clip.isEmpty);
    TALUS_UNROLL for (int i = 0; i < BoxSpots<Scalar>::most; ++i) {
        const Scalar& height = clip.places[2][i];
        const MaskOf<Scalar> isCorner = clip.names[i] > zero;
        const MaskOf<Scalar> isNear = isAtMost(height, input.speculativeDistance);
        lowest = minimum(height, lowest);
        TALUS_UNROLL for (int k = 0; k < 2; ++k) {
            spots.places[i][k] = middleOf(clip.places[k][i], clip.within[k][i]);
        }
        spots.separations[i] = height;
        spots.names[i] = clip.names[i];
        spots.isUsed[i] = hasCorners & isCorner & isNear;
    }
    const MaskOf<Scalar> isFound = isWanted & isAtMost(select(hasCorners, lowest, greatest), limit);
    contact.axis = select(isFound, nameOfFace(face), contact.axis);
    const Scalar count = spots.count();
    const MaskOf<Scalar> hasPoints = isFound & (count > zero);
    if (!anyLane(hasPoints)) {
        return isFound;
    }
    contact.normal = choose(hasPoints, normalOf(input, view), contact.normal);
    contact.lever = select(hasPoints, leverOf(spots), contact.lever);
    const MaskOf<Scalar> areMany = hasPoints & (count > Scalar(static_cast<float>(maxManifoldPoints<3>)));
    if (anyLane(areMany)) {
        const BoxPicking<Scalar> picking(spots, input.slop);
        const MaskOf<Scalar> areFew = complement<Scalar>(areMany);
        TALUS_UNROLL for (int i = 0; i < BoxSpots<Scalar>::most; ++i) {
            spots.isUsed[i] = (areMany & picking.isPicked[i]) | (areFew & spots.isUsed[i]);
        }
    }
    setPoints(input, view, clip, hasPoints, spots.isUsed, contact);
    return isFound;
}

/// One pair alone has branches, and cuts only what a side cuts.
bool collideOnFaces(const BoxInput<float>& input, const float& face, const float& tolerance, const bool& isWanted, const float& limit,
                    BoxContact<float>& contact);

}  // namespace talus
