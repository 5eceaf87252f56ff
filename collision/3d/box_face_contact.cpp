#include "box_face_contact.h"

#include "box_topology.h"

#include <algorithm>

namespace talus {

namespace {

/// One box, the reference, as it sees the other, along its own axes.
class BoxView {
public:
    BoxView(const BoxRelation<float>& boxes, bool fromA)
        : half(fromA ? boxes.halfA : boxes.halfB),
          otherHalf(fromA ? boxes.halfB : boxes.halfA),
          turns(&boxes.turn[0][0]),
          own(fromA ? 3 : 1),
          other(fromA ? 1 : 3) {
        for (int i = 0; i < 3; ++i) {
            offset[i] = fromA ? boxes.offset[i] : -boxes.offsetInB[i];
        }
    }

    /// Axis j of the other along the own axis i.
    float turn(int i, int j) const { return turns[i * own + j * other]; }
    /// From the own frame into that of the other.
    Vector<3> inOther(const Vector<3>& point) const {
        const Vector<3> arm(point.x() - offset[0], point.y() - offset[1], point.z() - offset[2]);
        const auto along = [&](int j) { return (turn(0, j) * arm.x() + turn(1, j) * arm.y()) + turn(2, j) * arm.z(); };
        return Vector<3>(along(0), along(1), along(2));
    }

    const float* half;
    const float* otherHalf;
    float offset[3];

private:
    const float* turns;
    int own;
    int other;
};

/// A corner of the clipped face, along the axes u and v of the reference box that span its face. Left unset.
struct Corner {
    float place[2];
    /// Moved into the reference face, if it stuck out by less than the tolerance.
    float within[2];
    /// Above the reference face.
    float height;
    std::uint32_t key;
    /// What the polygon's edge from here lies on: an edge of the incident box, or `firstSide` and on a side of the reference face.
    std::uint32_t next;
};
constexpr std::uint32_t firstSide = 12;

/// Does with a rectangle what `FaceClip` does with any face: with sides along two axes a distance is one subtraction.
class BoxFaceClip {
public:
    BoxFaceClip(const BoxPair& boxes, const BoxFace& referenceFace, float clipTolerance)
        : pair(boxes),
          face(referenceFace),
          sides(boxSides.of[face.axis.face]),
          tolerance(clipTolerance),
          view(pair.relation(), face.ofA),
          u((face.along() + 1) % 3),
          v((face.along() + 2) % 3),
          halves{view.half[u], view.half[v]} {
        clip();
    }
    BoxFaceClip(const BoxFaceClip&) = delete;
    BoxFaceClip& operator=(const BoxFaceClip&) = delete;

    /// Height of the deepest corner, the greatest float if there is none.
    float lowest() const;
    /// The corners within `reach`; how many these are.
    std::size_t addSpots(std::span<Spot> spots, float reach) const;
    Vector<3> normal() const;
    void setPoint(ManifoldPoint<3>& point, int corner) const;

    static constexpr std::size_t mostCorners = 16;

private:
    struct Part {
        float along[3];
    };
    void clip();
    void placeCorners(int axis, const Part& centre, const Part& first, const Part& second);
    void cut(std::uint32_t side);
    /// Bit i: corner i of the polygon is outside of the side by more than the tolerance. Those that are by less are moved in.
    unsigned findOutside(const BoxSide& side);
    /// Where the polygon's edge between two corners before the cut, which lies on `edge` (`Corner::next`), crosses the side.
    void addCrossing(std::size_t inner, std::size_t outer, std::uint32_t edge, std::uint32_t side);
    void nameCorner(Corner& corner, std::uint32_t earlier, std::uint32_t later) const;
    std::uint32_t key(AxisKind kind, std::uint32_t ofReference, std::uint32_t ofIncident, std::uint32_t end) const {
        return face.ofA ? pointKey(kind, ofReference, ofIncident, end) : pointKey(kind, ofIncident, ofReference, end);
    }
    int across(const BoxSide& side) const { return side.axis == u ? 0 : 1; }
    /// In the reference box's own frame.
    Vector<3> above(const float (&place)[2], float height) const;

    const BoxPair& pair;
    const BoxFace& face;
    const std::array<BoxSide, 4>& sides;
    float tolerance;
    BoxView view;
    int u;
    int v;
    float halves[2];
    std::uint32_t incidentFace = 0;
    std::size_t used = 0;
    std::size_t count = 0;
    // All left unset beyond what is in use.
    std::array<Corner, mostCorners> corners;
    /// Numbers of corners, in the polygon's order, and of those before the cut.
    std::array<std::uint8_t, mostCorners> polygon;
    std::array<std::uint8_t, mostCorners> before;
    std::array<float, mostCorners> outside;
};

void BoxFaceClip::clip() {
    const int along = face.along();
    const float sign = face.sign();
    int axis = std::fabs(view.turn(along, 1)) > std::fabs(view.turn(along, 0)) ? 1 : 0;
    axis = std::fabs(view.turn(along, 2)) > std::fabs(view.turn(along, axis)) ? 2 : axis;
    const bool isPositive = sign * view.turn(along, axis) < 0.0f;
    incidentFace = static_cast<std::uint32_t>(2 * axis + (isPositive ? 1 : 0));
    const auto part = [&](int index) {
        const float half = view.otherHalf[index];
        return Part{{view.turn(u, index) * half, view.turn(v, index) * half, sign * (view.turn(along, index) * half)}};
    };
    const Part first = part((axis + 1) % 3);
    const Part second = part((axis + 2) % 3);
    const Part third = part(axis);
    Part centre{{view.offset[u], view.offset[v], sign * view.offset[along]}};
    for (int i = 0; i < 3; ++i) {
        centre.along[i] += isPositive ? third.along[i] : -third.along[i];
    }
    centre.along[2] -= view.half[along];
    placeCorners(axis, centre, first, second);
    const float spread[2] = {std::fabs(first.along[0]) + std::fabs(second.along[0]), std::fabs(first.along[1]) + std::fabs(second.along[1])};
    for (std::uint32_t side = 0; side < sides.size() && count > 0; ++side) {
        const int i = across(sides[side]);
        if ((sides[side].isPositive ? centre.along[i] : -centre.along[i]) + spread[i] > halves[i]) {
            cut(side);
        }
    }
}

void BoxFaceClip::placeCorners(int axis, const Part& centre, const Part& first, const Part& second) {
    const std::size_t incident = incidentFace;
    const AxisKind kind = face.ofA ? AxisKind::faceOfA : AxisKind::faceOfB;
    const Part low{{centre.along[0] - first.along[0], centre.along[1] - first.along[1], centre.along[2] - first.along[2]}};
    const Part high{{centre.along[0] + first.along[0], centre.along[1] + first.along[1], centre.along[2] + first.along[2]}};
    for (std::size_t i = 0; i < 4; ++i) {
        const BoxSide& side = boxSides.of[incident][i];
        const Part& start = (side.vertex >> (axis + 1) % 3 & 1) != 0 ? high : low;
        const float sign = (side.vertex >> (axis + 2) % 3 & 1) != 0 ? 1.0f : -1.0f;
        Corner& corner = corners[i];
        for (int k = 0; k < 2; ++k) {
            corner.place[k] = start.along[k] + sign * second.along[k];
            corner.within[k] = corner.place[k];
        }
        corner.height = start.along[2] + sign * second.along[2];
        corner.key = key(kind, static_cast<std::uint32_t>(face.axis.face), side.vertex, 0);
        corner.next = side.edge;
        polygon[i] = static_cast<std::uint8_t>(i);
    }
    used = count = 4;
}

inline unsigned BoxFaceClip::findOutside(const BoxSide& side) {
    const int axis = across(side);
    const float half = halves[axis];
    const float sign = side.isPositive ? 1.0f : -1.0f;
    unsigned out = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Corner& corner = corners[polygon[i]];
        outside[i] = sign * corner.place[axis] - half;
        out |= unsigned{outside[i] > tolerance} << i;
        if (outside[i] > 0.0f && outside[i] <= tolerance) {
            corner.within[axis] -= sign * (sign * corner.within[axis] - half);
        }
    }
    return out;
}

void BoxFaceClip::cut(std::uint32_t side) {
    const unsigned out = findOutside(sides[side]);
    if (out == 0) {
        return;
    }
    before = polygon;
    const std::size_t countBefore = count;
    count = 0;
    for (std::size_t i = 0; i < countBefore; ++i) {
        const std::size_t next = i + 1 < countBefore ? i + 1 : 0;
        Corner& here = corners[before[i]];
        const bool isNextOut = (out >> next & 1) != 0;
        if ((out >> i & 1) == 0) {
            polygon[count++] = before[i];
            // A corner within the tolerance stands for the crossing beside it.
            if (isNextOut && outside[i] >= -tolerance) {
                here.next = firstSide + side;
            } else if (isNextOut) {
                addCrossing(i, next, here.next, side);
                corners[polygon[count - 1]].next = firstSide + side;
            }
        } else if (!isNextOut && outside[next] < -tolerance) {
            addCrossing(next, i, here.next, side);
        }
    }
}

inline void BoxFaceClip::addCrossing(std::size_t inner, std::size_t outer, std::uint32_t edge, std::uint32_t side) {
    if (used == corners.size()) {
        return;
    }
    const Corner& in = corners[before[inner]];
    const Corner& out = corners[before[outer]];
    const float fraction = outside[inner] / (outside[inner] - outside[outer]);
    Corner& corner = corners[used];
    for (int i = 0; i < 2; ++i) {
        corner.place[i] = in.place[i] + (out.place[i] - in.place[i]) * fraction;
        corner.within[i] = in.within[i] + (out.within[i] - in.within[i]) * fraction;
    }
    corner.height = in.height + (out.height - in.height) * fraction;
    corner.next = edge;
    if (edge < firstSide) {
        corner.key = key(AxisKind::edges, sides[side].edge, edge, 0);
    } else {
        nameCorner(corner, edge - firstSide, side);
    }
    polygon[count++] = static_cast<std::uint8_t>(used++);
}

/// Turns a crossing with side `later` into the vertex where that meets side `earlier`, or into the start of the later one.
void BoxFaceClip::nameCorner(Corner& corner, std::uint32_t earlier, std::uint32_t later) const {
    const std::uint32_t start = earlier == 0 && later == 3 ? 0 : later;
    const bool isVertex = start == 0 || later == earlier + 1;
    const std::uint32_t vertex = sides[start].vertex;
    corner.key = key(face.ofA ? AxisKind::faceOfB : AxisKind::faceOfA, vertex, incidentFace, isVertex ? 0 : 1);
    corner.within[0] = (vertex >> u & 1) != 0 ? halves[0] : -halves[0];
    corner.within[1] = (vertex >> v & 1) != 0 ? halves[1] : -halves[1];
}

float BoxFaceClip::lowest() const {
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < count; ++i) {
        least = std::min(least, corners[polygon[i]].height);
    }
    return least;
}

std::size_t BoxFaceClip::addSpots(std::span<Spot> spots, float reach) const {
    std::size_t added = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Corner& corner = corners[polygon[i]];
        if (corner.height <= reach) {
            Spot& spot = spots[added++];
            spot.place.x() = (corner.place[0] + corner.within[0]) * 0.5f;
            spot.place.y() = (corner.place[1] + corner.within[1]) * 0.5f;
            spot.separation = corner.height;
            spot.key = corner.key;
            spot.index = polygon[i];
        }
    }
    return added;
}

Vector<3> BoxFaceClip::above(const float (&place)[2], float height) const {
    const float along = face.sign() * (view.half[face.along()] + height);
    switch (face.along()) {
        case 0:
            return Vector<3>(along, place[0], place[1]);
        case 1:
            return Vector<3>(place[1], along, place[0]);
        default:
            return Vector<3>(place[0], place[1], along);
    }
}

Vector<3> BoxFaceClip::normal() const {
    const BoxRelation<float>& seen = pair.relation();
    const int along = face.along();
    const float sign = face.sign();
    return face.ofA ? Vector<3>(pair.frameA().axis(along) * sign)
                    : pair.frameA().direction(Vector<3>(seen.turn[0][along] * -sign, seen.turn[1][along] * -sign, seen.turn[2][along] * -sign));
}

void BoxFaceClip::setPoint(ManifoldPoint<3>& point, int index) const {
    const Corner& corner = corners[static_cast<std::size_t>(index)];
    const Vector<3> onReference = above(corner.within, 0.0f);
    const Vector<3> onIncident = view.inOther(above(corner.place, corner.height));
    point.localA = pair.frameA().point(face.ofA ? onReference : onIncident);
    point.localB = pair.frameB().point(face.ofA ? onIncident : onReference);
    point.separation = corner.height;
    point.key = corner.key;
}

}  // namespace

bool collideOnBoxFace(const ColliderInput3& input, const BoxPair& pair, const BoxFace& face, float tolerance, float limit, Manifold<3>& manifold) {
    const BoxFaceClip clip(pair, face, tolerance);
    if (!(clip.lowest() <= limit)) {
        return false;
    }
    manifold.axis = face.code();
    // Left unset beyond those in use.
    std::array<Spot, BoxFaceClip::mostCorners> room;
    const std::span<const Spot> spots = std::span(room).first(clip.addSpots(room, input.settings.speculativeDistance));
    if (spots.empty()) {
        return true;
    }
    manifold.normal = clip.normal();
    manifold.lever = leverOf(spots);
    const Picks picks = pickFour(spots, input.settings.slop);
    for (; manifold.count < picks.count; ++manifold.count) {
        clip.setPoint(manifold.points[manifold.count], picks.indices[manifold.count]);
    }
    return true;
}

}  // namespace talus
