// The face of a box that looks at a face of another, seen from that: one pair or eight.
#pragma once

#include "../feature.h"
#include "box_faces.h"
#include "box_topology.h"

#include "../../foundation/lane_records.h"

namespace talus {

/// Names of points and axes in lanes: `pointKey` and `axisCode` with features below 16, in the same order, as a number that a float holds exactly.
inline constexpr float nameOfKind = 1024.0f;
inline constexpr float nameOfSide = 256.0f;
inline constexpr float nameOfA = 16.0f;
constexpr float kindName(AxisKind kind) {
    return nameOfKind * static_cast<float>(kind);
}
constexpr std::uint32_t keyOfName(float name) {
    const auto bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(name));
    return pointKey(static_cast<AxisKind>(bits >> 10), bits >> 4 & 0xfu, bits & 0xfu, bits >> 8 & 0x3u);
}
constexpr std::uint32_t axisOfName(float name) {
    const auto bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(name));
    return axisCode(static_cast<AxisKind>(bits >> 10), bits >> 4 & 0xfu, bits & 0xfu);
}
template <class Scalar>
TALUS_INLINE Scalar nameOfFace(const Scalar& face) {
    const Scalar name = Scalar(kindName(AxisKind::faceOfA)) + Scalar(nameOfA) * face;
    return select(isOfB(face), Scalar(Scalar(kindName(AxisKind::faceOfB)) + (face - Scalar(6.0f))), name);
}

/// The sides of a face of a box as records of floats: the corners where they start, and their edges.
struct BoxSideRecords {
    constexpr BoxSideRecords() {
        for (std::size_t face = 0; face < 6; ++face) {
            for (std::size_t i = 0; i < 4; ++i) {
                vertices[face][i] = boxSides.of[face][i].vertex;
                edges[face][i] = boxSides.of[face][i].edge;
            }
        }
    }
    float vertices[6][4] = {};
    float edges[6][4] = {};
};
inline constexpr BoxSideRecords boxSideRecords;

template <class Scalar>
TALUS_INLINE void loadSides(const float (&records)[6][4], const Scalar& face, Scalar (&sides)[4]) {
    std::uint32_t offsets[laneCount<Scalar>];
    TALUS_UNROLL for (int lane = 0; lane < laneCount<Scalar>; ++lane) {
        offsets[lane] = static_cast<std::uint32_t>(sizeof records[0]) * static_cast<std::uint32_t>(static_cast<std::int32_t>(laneOf(face, lane)));
    }
    loadRecords(records, offsets, sides[0], sides[1], sides[2], sides[3]);
}

/// Along two axes of the reference box that span its face, and outwards from it. The sides of the face are, in their order, at the negative end of
/// the first, the positive ends of the second and the first, and the negative end of the second.
template <class Scalar>
using BoxPart = Vector<3, Scalar>;

/// The other box as the reference box sees it from the middle of the reference face.
template <class Scalar>
struct BoxView {
    TALUS_INLINE BoxView(const BoxRelation<Scalar>& seen, const Scalar& face);

    MaskOf<Scalar> ofB;
    /// 0 .. 5, of the reference box.
    Scalar face;
    Scalar sign;
    Scalar along;
    /// Which axes of the reference box span its face.
    Scalar spans[2];
    BoxPart<Scalar> axes[3];
    BoxPart<Scalar> centre;
    Scalar otherHalf[3];
    Scalar halves[2];
    Scalar halfAlong;
};

template <class Scalar>
TALUS_INLINE BoxView<Scalar>::BoxView(const BoxRelation<Scalar>& seen, const Scalar& number) : ofB(isOfB(number)) {
    const Scalar one(1.0f);
    face = select(ofB, Scalar(number - Scalar(6.0f)), number);
    along = select(face > Scalar(3.5f), Scalar(2.0f), select(face > Scalar(1.5f), one, Scalar(0.0f)));
    const MaskOf<Scalar> isPositive = face - Scalar(2.0f) * along > Scalar(0.5f);
    sign = select(isPositive, one, Scalar(-1.0f));
    spans[0] = select(isPositive, axisBefore(along), axisAfter(along));
    spans[1] = select(isPositive, axisAfter(along), axisBefore(along));
    const AxisChoice<Scalar> u(spans[0]);
    const AxisChoice<Scalar> v(spans[1]);
    const AxisChoice<Scalar> outwards(along);
    const auto turn = [&](int reference, int other) { return select(ofB, seen.turn[other][reference], seen.turn[reference][other]); };
    TALUS_UNROLL for (int j = 0; j < 3; ++j) {
        const Scalar parts[3] = {turn(0, j), turn(1, j), turn(2, j)};
        axes[j] = BoxPart<Scalar>(u(parts[0], parts[1], parts[2]), v(parts[0], parts[1], parts[2]), sign * outwards(parts[0], parts[1], parts[2]));
    }
    Scalar half[3];
    Scalar offset[3];
    const Scalar towards = select(ofB, Scalar(-1.0f), one);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        half[i] = select(ofB, seen.halfB[i], seen.halfA[i]);
        otherHalf[i] = select(ofB, seen.halfA[i], seen.halfB[i]);
        offset[i] = towards * select(ofB, seen.offsetInB[i], seen.offset[i]);
    }
    halves[0] = u(half[0], half[1], half[2]);
    halves[1] = v(half[0], half[1], half[2]);
    halfAlong = outwards(half[0], half[1], half[2]);
    centre = BoxPart<Scalar>(u(offset[0], offset[1], offset[2]), v(offset[0], offset[1], offset[2]),
                             sign * outwards(offset[0], offset[1], offset[2]) - halfAlong);
}

/// By their numbers: which of the two axes that span a reference face is across a side, and at which end the side is.
constexpr int axisOfSide(int side) {
    return side % 2;
}
constexpr float signOfSide(int side) {
    return side == 1 || side == 2 ? 1.0f : -1.0f;
}

/// A crossing's name. One with an edge on another side is a corner of the reference face, and is where that is.
template <class Scalar>
struct BoxCrossing {
    Scalar name;
    MaskOf<Scalar> isCorner;
    /// Of the corner, along the two axes that span the face.
    Scalar places[2];
};

/// The face of the other box that looks at the reference face, before it is clipped.
template <class Scalar>
class IncidentFace {
public:
    TALUS_INLINE explicit IncidentFace(const BoxView<Scalar>& ofView);

    /// Whether a side can cut it.
    TALUS_INLINE MaskOf<Scalar> isCutBy(int side) const {
        const int axis = axisOfSide(side);
        return Scalar(signOfSide(side)) * middle[axis] + spread[axis] > view.halves[axis];
    }
    /// How far a place, along the axis across a side, is outside of it; and where it is moved if that is less than the tolerance.
    TALUS_INLINE Scalar outsideOf(int side, const Scalar& place) const { return Scalar(signOfSide(side)) * place - view.halves[axisOfSide(side)]; }
    TALUS_INLINE Scalar movedIn(int side, const Scalar& place) const { return place - Scalar(signOfSide(side)) * outsideOf(side, place); }
    /// The crossing of a side with the polygon's edge that lies on `edge` (`edges`). If that is another side it is the vertex where the two meet, or
    /// the start of the later one.
    TALUS_INLINE BoxCrossing<Scalar> crossingOf(int side, const Scalar& edge) const;

    /// Of its corners, in their order.
    BoxPart<Scalar> places[4];
    Scalar names[4];
    /// What the polygon's edge from a corner lies on: the part of an edge of the incident box in a name. (-1 - side where it is a side of the
    /// reference face.)
    Scalar edges[4];

private:
    TALUS_INLINE void placeCorners(const MaskOf<Scalar>& isPositive, const BoxPart<Scalar>& centre, const BoxPart<Scalar>& first,
                                   const BoxPart<Scalar>& second);

    const BoxView<Scalar>& view;
    /// Weights of a feature of the reference box, and of the incident one, in a name.
    Scalar ofReference;
    Scalar ofIncident;
    Scalar number;
    Scalar sideVertices[4];
    Scalar sideEdges[4];
    Scalar middle[2];
    Scalar spread[2];
};

template <class Scalar>
TALUS_INLINE IncidentFace<Scalar>::IncidentFace(const BoxView<Scalar>& ofView) : view(ofView) {
    const Scalar one(1.0f);
    ofReference = select(view.ofB, one, Scalar(nameOfA));
    ofIncident = select(view.ofB, Scalar(nameOfA), one);
    loadSides(boxSideRecords.vertices, view.face, sideVertices);
    loadSides(boxSideRecords.edges, view.face, sideEdges);
    const Scalar steep[3] = {absolute(view.axes[0].z()), absolute(view.axes[1].z()), absolute(view.axes[2].z())};
    const MaskOf<Scalar> isSecond = steep[1] > steep[0];
    const MaskOf<Scalar> isThird = steep[2] > select(isSecond, steep[1], steep[0]);
    const Scalar axis = select(isThird, Scalar(2.0f), select(isSecond, one, Scalar(0.0f)));
    // The incident box's half extents along its axes, and its axes, from the one that is across its face.
    const AxisChoice<Scalar> across(axis);
    const auto chosen = [&](int i, int j, int k) {
        BoxPart<Scalar> part;
        TALUS_UNROLL for (int m = 0; m < 3; ++m) {
            part[m] = across(view.axes[i][m], view.axes[j][m], view.axes[k][m]);
        }
        return part;
    };
    const BoxPart<Scalar> normal = chosen(0, 1, 2);
    const MaskOf<Scalar> isPositive = normal.z() < Scalar(0.0f);
    const Scalar half = across(view.otherHalf[0], view.otherHalf[1], view.otherHalf[2]);
    number = Scalar(2.0f) * axis + select(isPositive, one, Scalar(0.0f));
    const BoxPart<Scalar> first = chosen(1, 2, 0) * across(view.otherHalf[1], view.otherHalf[2], view.otherHalf[0]);
    const BoxPart<Scalar> second = chosen(2, 0, 1) * across(view.otherHalf[2], view.otherHalf[0], view.otherHalf[1]);
    const BoxPart<Scalar> centre = view.centre + normal * select(isPositive, half, Scalar(-half));
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        middle[i] = centre[i];
        spread[i] = absolute(first[i]) + absolute(second[i]);
    }
    placeCorners(isPositive, centre, first, second);
}

/// Corners of a rectangle in the order of its face, which depends on whether it looks along its axis or against it.
template <class Scalar>
TALUS_INLINE void IncidentFace<Scalar>::placeCorners(const MaskOf<Scalar>& isPositive, const BoxPart<Scalar>& centre, const BoxPart<Scalar>& first,
                                                     const BoxPart<Scalar>& second) {
    const BoxPart<Scalar> low = centre - first;
    const BoxPart<Scalar> high = centre + first;
    const BoxPart<Scalar> lowHigh = low + second;
    const BoxPart<Scalar> highLow = high - second;
    places[0] = low - second;
    places[1] = choose(isPositive, highLow, lowHigh);
    places[2] = high + second;
    places[3] = choose(isPositive, lowHigh, highLow);
    Scalar vertices[4];
    loadSides(boxSideRecords.vertices, number, vertices);
    loadSides(boxSideRecords.edges, number, edges);
    const Scalar kind = select(view.ofB, Scalar(kindName(AxisKind::faceOfB)), Scalar(kindName(AxisKind::faceOfA)));
    const Scalar ofFace = kind + view.face * ofReference;
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        names[i] = ofFace + vertices[i] * ofIncident;
        edges[i] = edges[i] * ofIncident;
    }
}

template <class Scalar>
TALUS_INLINE BoxCrossing<Scalar> IncidentFace<Scalar>::crossingOf(int side, const Scalar& edge) const {
    const Scalar zero(0.0f);
    BoxCrossing<Scalar> crossing;
    crossing.isCorner = edge < zero;
    crossing.name = (Scalar(kindName(AxisKind::edges)) + sideEdges[side] * ofReference) + edge;
    // Where the sides start: at both negative ends, then on along the second of the axes.
    crossing.places[0] = side == 1 ? Scalar(-view.halves[0]) : view.halves[0];
    crossing.places[1] = side == 3 ? Scalar(-view.halves[1]) : view.halves[1];
    if (side == 0 || !anyLane(crossing.isCorner)) {
        return crossing;
    }
    const MaskOf<Scalar> isBeside = edge == Scalar(-static_cast<float>(side));
    const Scalar kind = select(view.ofB, Scalar(kindName(AxisKind::faceOfA)), Scalar(kindName(AxisKind::faceOfB)));
    Scalar vertex = sideVertices[side];
    Scalar end = select(isBeside, zero, Scalar(nameOfSide));
    if (side == 3) {
        const MaskOf<Scalar> isOnFirst = edge == Scalar(-1.0f);
        vertex = select(isOnFirst, sideVertices[0], vertex);
        end = select(isOnFirst, zero, end);
        crossing.places[0] = select(isOnFirst, Scalar(-view.halves[0]), crossing.places[0]);
    }
    const Scalar ofCorner = ((kind + number * ofIncident) + end) + vertex * ofReference;
    crossing.name = select(crossing.isCorner, ofCorner, crossing.name);
    return crossing;
}

/// The share of the way from a corner inside of a side to one outside at which the side is crossed.
template <class Scalar>
TALUS_INLINE Scalar crossingShare(const Scalar& outsideOfIn, const Scalar& outsideOfOut) {
    return outsideOfIn / (outsideOfIn - outsideOfOut);
}
template <class Scalar>
TALUS_INLINE Scalar between(const Scalar& in, const Scalar& out, const Scalar& share) {
    return in + (out - in) * share;
}

/// Between the two surfaces, so that the swapped pair sees the same.
template <class Scalar>
TALUS_INLINE Scalar middleOf(const Scalar& place, const Scalar& within) {
    return (place + within) * Scalar(0.5f);
}

}  // namespace talus
