// Sharp boxes, one pair or eight. The rules are those of `collide_polyhedra.cpp`; here all is seen along the boxes' own axes, in which a box is three
// numbers and its face a rectangle.
#pragma once

#include "box_edge_contact.h"

namespace talus {

/// Everything about pairs that the axis of the last step does not keep apart.
template <class Scalar>
class BoxMeeting {
public:
    using Mask = MaskOf<Scalar>;

    TALUS_INLINE explicit BoxMeeting(const BoxInput<Scalar>& ofInput)
        : input(ofInput),
          seen(ofInput.seen),
          faces(ofInput.seen),
          tolerances(tolerancesFor(extentOf(ofInput.seen), ofInput.slop)),
          lastWasEdges(ofInput.lastKind == Scalar(static_cast<float>(AxisKind::edges))) {}

    /// How far the axis of the last step keeps the cores apart; the least float if it is none of theirs. `lastEdges`: 3 i + j if it was across edge
    /// direction i of A and j of B, else below 0.
    TALUS_INLINE Scalar separationAlongLast(const Scalar& lastEdges) const;
    /// Sets contacts that are new, where wanted.
    TALUS_INLINE void collide(const Mask& isWanted, BoxContact<Scalar>& contact);

private:
    using Face = BoxFaceAxis<Scalar>;
    using Edges = BoxEdgeChoice<Scalar>;

    TALUS_INLINE Face preferLast() const;
    TALUS_INLINE Vector<3, Scalar> ownNormal(const Scalar& face) const;
    TALUS_INLINE Edges findEdges(const Scalar& least) const { return bestEdges(seen, search, least); }
    TALUS_INLINE void collideNear(const Mask& isWanted, BoxContact<Scalar>& contact);
    TALUS_INLINE void collideOnOthers(Mask isOpen, Edges edges, const Scalar& truth, BoxContact<Scalar>& contact);
    /// The contact on the chosen faces or, where that fails, on the best ones, if it is no shallower than `limit`.
    TALUS_INLINE Mask onFaces(const Mask& isWanted, const Scalar& limit, BoxContact<Scalar>& contact) const;
    TALUS_INLINE Mask onFace(const Face& face, const Mask& isWanted, const Scalar& limit, BoxContact<Scalar>& contact) const {
        return anyLane(isWanted) ? collideOnFaces(input, face.number, tolerances.face, isWanted, limit, contact) : isWanted;
    }
    TALUS_INLINE Mask without(const Mask& mask, const Mask& taken) const { return mask & complement<Scalar>(taken); }

    const BoxInput<Scalar>& input;
    const BoxRelation<Scalar>& seen;
    BoxFaces<Scalar> faces;
    BasicTolerances3<Scalar> tolerances;
    Mask lastWasEdges;
    BoxEdgeSearch<Scalar> search;
    Face best;
    Face chosen;
};

template <class Scalar>
TALUS_INLINE Scalar BoxMeeting<Scalar>::separationAlongLast(const Scalar& lastEdges) const {
    const Scalar none(-std::numeric_limits<float>::max());
    const Scalar noFace(-1.0f);
    const Scalar ofA = select(input.lastKind == Scalar(static_cast<float>(AxisKind::faceOfA)), input.lastA, noFace);
    const Scalar ofB = select(input.lastKind == Scalar(static_cast<float>(AxisKind::faceOfB)), input.lastB, noFace) + Scalar(6.0f);
    Scalar separation = none;
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        separation = select(ofA == faces.numberOfA[i], faces.ofA[i], separation);
        separation = select(ofB == faces.numberOfB[i], faces.ofB[i], separation);
    }
    if (!anyLane(lastEdges > Scalar(-0.5f))) {
        return separation;
    }
    Scalar apart(0.0f);
    Scalar square(0.0f);
    TALUS_UNROLL for (int i = 0; i < 9; ++i) {
        const Mask isThis = lastEdges == Scalar(static_cast<float>(i));
        if (anyLane(isThis)) {
            const BoxEdgeAxis<Scalar> axis = seen.acrossEdges(i / 3, i % 3);
            apart = select(isThis, axis.apart, apart);
            square = select(isThis, axis.square, square);
        }
    }
    return select(square > Scalar(parallelEdges), Scalar(apart / squareRoot(square)), separation);
}

/// The face of the last step if it is as good as the best but for noise.
template <class Scalar>
TALUS_INLINE BoxFaceAxis<Scalar> BoxMeeting<Scalar>::preferLast() const {
    const Mask wasOfA = input.lastKind == Scalar(static_cast<float>(AxisKind::faceOfA));
    const Mask wasOfB = input.lastKind == Scalar(static_cast<float>(AxisKind::faceOfB));
    const Scalar face = select(wasOfA, input.lastA, input.lastB);
    const Mask isFace = (wasOfA | wasOfB) & (face < Scalar(5.5f));
    const Scalar number = select(isFace, select(wasOfB, Scalar(face + Scalar(6.0f)), face), Scalar(-1.0f));
    const Scalar separation = faces.separationOf(number);
    const Mask isGood = isFace & isAtMost(Scalar(best.separation - tolerances.face), separation);
    return {select(isGood, number, best.number), select(isGood, separation, best.separation)};
}

/// From A to B along A's axes.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> BoxMeeting<Scalar>::ownNormal(const Scalar& number) const {
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    const Mask ofB = isOfB(number);
    const Scalar face = select(ofB, Scalar(number - Scalar(6.0f)), number);
    const Scalar along = select(face > Scalar(3.5f), Scalar(2.0f), select(face > Scalar(1.5f), one, zero));
    const Scalar sign = select(face - Scalar(2.0f) * along > Scalar(0.5f), one, Scalar(-one));
    const AxisChoice<Scalar> of(along);
    const auto part = [&](int i) {
        const Scalar ofA = of(Scalar(i == 0 ? 1.0f : 0.0f), Scalar(i == 1 ? 1.0f : 0.0f), Scalar(i == 2 ? 1.0f : 0.0f)) * sign;
        return select(ofB, Scalar(of(seen.turn[i][0], seen.turn[i][1], seen.turn[i][2]) * Scalar(-sign)), ofA);
    };
    return Vector<3, Scalar>(part(0), part(1), part(2));
}

template <class Scalar>
TALUS_INLINE MaskOf<Scalar> BoxMeeting<Scalar>::onFaces(const Mask& isWanted, const Scalar& limit, BoxContact<Scalar>& contact) const {
    const Mask isFirst = onFace(chosen, isWanted, limit, contact);
    const Mask isSame = chosen.number == best.number;
    const Mask isOpen = without(isWanted, isFirst | isSame);
    return isFirst | onFace(best, isOpen, limit, contact);
}

template <class Scalar>
TALUS_INLINE void BoxMeeting<Scalar>::collide(const Mask& isWanted, BoxContact<Scalar>& contact) {
    const Face bestOfA = faces.bestOfA();
    const Face bestOfB = faces.bestOfB();
    const Mask isB = bestOfB.separation > bestOfA.separation;
    const Scalar known = select(isB, bestOfB.separation, bestOfA.separation);
    const Mask areApart = known > input.speculativeDistance;
    contact.setApart(isWanted & areApart, nameOfFace(select(isB, bestOfB.number, bestOfA.number)), known);
    const Mask isOpen = without(isWanted, areApart);
    if (!anyLane(isOpen)) {
        return;
    }
    const Mask isBetterB = isBetterOfB(bestOfA.separation, bestOfB.separation, tolerances.face);
    best = {select(isBetterB, bestOfB.number, bestOfA.number), select(isBetterB, bestOfB.separation, bestOfA.separation)};
    chosen = preferLast();
    const Scalar none(-1.0f);
    search = {select(lastWasEdges, input.lastA, none), select(lastWasEdges, input.lastB, none), select(lastWasEdges, tolerances.face, Scalar(0.0f))};
    collideNear(isOpen, contact);
    const Mask hasPoints = contact.count > Scalar(0.0f);
    const Scalar gap = select(hasPoints, Scalar(0.0f), maximum(Scalar(0.0f), maximum(known, contact.gap)));
    contact.gap = select(isOpen, gap, contact.gap);
}

template <class Scalar>
TALUS_INLINE void BoxMeeting<Scalar>::collideNear(const Mask& isWanted, BoxContact<Scalar>& contact) {
    const Scalar least = best.separation;
    const Mask isGraze = faces.graze(seen, ownNormal(best.number), tolerances.graze);
    contact.setApart(isWanted & isGraze, nameOfFace(best.number), least);
    Mask isOpen = without(isWanted, isGraze);
    if (!anyLane(isOpen)) {
        return;
    }
    const Edges edges = findEdges(least);
    const Mask areEdgesApart = isOpen & (edges.separation > input.speculativeDistance);
    if (anyLane(areEdgesApart)) {
        contact.setApart(areEdgesApart, nameOfEdges(edges), edges.separation);
        isOpen = without(isOpen, areEdgesApart);
    }
    const Scalar truth = maximum(edges.separation, least);
    const Scalar margin = edgeMarginOf(Scalar(-least), tolerances, lastWasEdges);
    const Mask isFaceGood = isAtMost(edges.separation, Scalar(least + margin));
    const Mask isOnFace = onFaces(isOpen & isFaceGood, Scalar(truth + tolerances.face), contact);
    isOpen = without(isOpen, isOnFace);
    if (anyLane(isOpen)) {
        collideOnOthers(isOpen, edges, truth, contact);
    }
}

/// Where the faces give no contact, or edges are better, or a face contact is not as deep as its axis says: then edges count although they are no
/// better.
template <class Scalar>
TALUS_INLINE void BoxMeeting<Scalar>::collideOnOthers(Mask isOpen, Edges edges, const Scalar& truth, BoxContact<Scalar>& contact) {
    const Scalar zero(0.0f);
    const Scalar anyDepth(0.5f * std::numeric_limits<float>::max());
    const Mask isWithout = edges.axisA < zero;
    const Mask isMissing = isOpen & isWithout;
    if (anyLane(isMissing)) {
        edges = choose(isWithout, findEdges(Scalar(-std::numeric_limits<float>::max())), edges);
    }
    const Mask hasEdges = edges.axisA > Scalar(-0.5f);
    const Mask isShallow = isAtMost(Scalar(-tolerances.graze), edges.separation);
    const Mask isShallowOpen = isOpen & hasEdges & isShallow;
    if (anyLane(isShallowOpen)) {
        const Mask isGraze = isShallowOpen & faces.graze(seen, ownDirection(edges), tolerances.graze);
        contact.setApart(isGraze, nameOfEdges(edges), truth);
        isOpen = without(isOpen, isGraze);
    }
    const Mask isOnEdges = collideOnEdges(input, edges, tolerances.face, isOpen & hasEdges, contact);
    isOpen = without(isOpen, isOnEdges);
    // With edges only the best face is left, without them the chosen one goes first.
    const Mask isOnFace = onFaces(without(isOpen, hasEdges), anyDepth, contact);
    const Mask isOnBest = onFace(best, isOpen & hasEdges, anyDepth, contact);
    contact.setApart(without(isOpen, isOnFace | isOnBest), nameOfFace(best.number), truth);
}

}  // namespace talus
