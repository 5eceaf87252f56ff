// Two sharp boxes. The rules are those of `collide_polyhedra.cpp`; here all is seen along the boxes' own axes, in which a box is three numbers
// and its face a rectangle.
#include "box_axes.h"
#include "box_topology.h"
#include "clip.h"
#include "narrow_phase.h"

#include <algorithm>

namespace talus {

namespace {

/// A face of A or B as an axis.
struct BoxFace {
    bool ofA = true;
    FaceAxis3 axis;

    std::uint32_t code() const { return faceCode(ofA, axis.face); }
    int along() const { return axis.face / 2; }
    bool isPositive() const { return axis.face % 2 == 1; }
    float sign() const { return isPositive() ? 1.0f : -1.0f; }
};

struct BoxFaces {
    float ofA[6];
    float ofB[6];
    FaceAxis3 bestOfA;
    FaceAxis3 bestOfB;
};

/// One box, the reference, as it sees the other: turn[i][j] is axis j of the other along its own axis i.
struct BoxView {
    BoxView(const BoxRelation<float>& seen, bool fromA) {
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            TALUS_UNROLL for (int j = 0; j < 3; ++j) {
                turn[i][j] = fromA ? seen.turn[i][j] : seen.turn[j][i];
            }
            offset[i] = fromA ? seen.offset[i] : -seen.offsetInB[i];
            half[i] = fromA ? seen.halfA[i] : seen.halfB[i];
            otherHalf[i] = fromA ? seen.halfB[i] : seen.halfA[i];
        }
    }

    float turn[3][3];
    float offset[3];
    float half[3];
    float otherHalf[3];
};

/// The contact on a face: the other box's incident face clipped to it.
class BoxFaceContact {
public:
    BoxFaceContact(const BoxPair& boxes, const BoxFace& referenceFace, float tolerance);
    BoxFaceContact(const BoxFaceContact&) = delete;
    BoxFaceContact& operator=(const BoxFaceContact&) = delete;

    /// Height of the deepest corner, the greatest float if there is none.
    float lowest() const { return least; }
    Manifold<3> manifold(const ColliderInput3& input) const;

private:
    static constexpr int mostCorners = 16;

    /// Sets `sides` and the room's first corners; how many these are.
    std::size_t placeIncident();
    void placeSides(const Vector<2>& centre, const Vector<2>& spread);
    std::uint32_t keyOf(const ClippedCorner& corner) const {
        return faceContactKey(corner, face.ofA, static_cast<std::uint32_t>(face.axis.face), static_cast<std::uint32_t>(incidentFace));
    }
    /// In the reference box's own frame.
    Vector<3> above(const Vector<2>& place, float height) const;

    const BoxPair& pair;
    BoxFace face;
    BoxView view;
    /// The axes of the reference box that span the face.
    int u;
    int v;
    float halfAlong;
    int incidentFace = 0;
    ClipRoom<mostCorners> room;
    std::array<ClipSide, 4> sides;
    FaceClip clip;
    float least = std::numeric_limits<float>::max();
};

BoxFaceContact::BoxFaceContact(const BoxPair& boxes, const BoxFace& referenceFace, float tolerance)
    : pair(boxes),
      face(referenceFace),
      view(pair.relation(), face.ofA),
      u((face.along() + 1) % 3),
      v((face.along() + 2) % 3),
      halfAlong(view.half[face.along()]),
      clip(room, placeIncident(), sides, tolerance) {
    for (std::size_t i = 0; i < clip.size(); ++i) {
        least = std::min(least, clip[i].height);
    }
}

/// The corners of the other box's face that looks most against the reference face, and the sides which they may reach.
std::size_t BoxFaceContact::placeIncident() {
    const int along = face.along();
    const float sign = face.sign();
    int axis = std::fabs(view.turn[along][1]) > std::fabs(view.turn[along][0]) ? 1 : 0;
    axis = std::fabs(view.turn[along][2]) > std::fabs(view.turn[along][axis]) ? 2 : axis;
    const bool isPositive = sign * view.turn[along][axis] < 0.0f;
    incidentFace = 2 * axis + (isPositive ? 1 : 0);
    const int other[2] = {(axis + 1) % 3, (axis + 2) % 3};
    const auto part = [&](int own, int index) { return view.turn[own][index] * view.otherHalf[index]; };
    const auto middle = [&](int own) { return view.offset[own] + (isPositive ? part(own, axis) : -part(own, axis)); };
    const Vector<3> centre(middle(u), middle(v), sign * middle(along) - halfAlong);
    const Vector<3> first(part(u, other[0]), part(v, other[0]), sign * part(along, other[0]));
    const Vector<3> second(part(u, other[1]), part(v, other[1]), sign * part(along, other[1]));
    placeSides(Vector<2>(centre.x(), centre.y()),
               Vector<2>(std::fabs(first.x()) + std::fabs(second.x()), std::fabs(first.y()) + std::fabs(second.y())));
    const auto& corners = boxCorners[static_cast<std::size_t>(incidentFace)];
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector<3> start = (corners[i] >> other[0] & 1) != 0 ? Vector<3>(centre + first) : Vector<3>(centre - first);
        const Vector<3> corner = (corners[i] >> other[1] & 1) != 0 ? Vector<3>(start + second) : Vector<3>(start - second);
        const Vector<2> place(corner.x(), corner.y());
        const std::uint8_t edge = boxSides.of[incidentFace][i].edge;
        room.corners[i] = {place, corner.z(), place, CornerKind::incidentVertex, corners[i], 0, false, edge};
    }
    return corners.size();
}

/// `centre` and `spread`: of the incident face along u and v.
void BoxFaceContact::placeSides(const Vector<2>& centre, const Vector<2>& spread) {
    const float halves[2] = {view.half[u], view.half[v]};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const BoxSide& side = boxSides.of[face.axis.face][i];
        const int across = side.axis == u ? 0 : 1;
        const float sign = side.isPositive ? 1.0f : -1.0f;
        sides[i].isIdle = !(sign * centre[across] + spread[across] > halves[across]);
        if (sides[i].isIdle) {
            continue;
        }
        sides[i].normal = across == 0 ? Vector<2>(sign, 0.0f) : Vector<2>(0.0f, sign);
        sides[i].offset = halves[across];
        sides[i].start = Vector<2>((side.vertex >> u & 1) != 0 ? halves[0] : -halves[0], (side.vertex >> v & 1) != 0 ? halves[1] : -halves[1]);
        sides[i].vertex = side.vertex;
        sides[i].edge = side.edge;
    }
}

Vector<3> BoxFaceContact::above(const Vector<2>& place, float height) const {
    const float along = face.sign() * (halfAlong + height);
    switch (face.along()) {
        case 0:
            return Vector<3>(along, place.x(), place.y());
        case 1:
            return Vector<3>(place.y(), along, place.x());
        default:
            return Vector<3>(place.x(), place.y(), along);
    }
}

Manifold<3> BoxFaceContact::manifold(const ColliderInput3& input) const {
    std::array<Spot, mostCorners> spots;
    std::size_t count = 0;
    for (std::size_t i = 0; i < clip.size(); ++i) {
        const ClippedCorner& corner = clip[i];
        if (corner.height <= input.settings.speculativeDistance) {
            spots[count++] = {(corner.place + corner.within) * 0.5f, corner.height, keyOf(corner), static_cast<int>(i)};
        }
    }
    Manifold<3> manifold = apart3(face.code());
    if (count == 0) {
        return manifold;
    }
    const std::span<const Spot> used = std::span(spots).first(count);
    const BoxFrame& frame = face.ofA ? pair.frameA() : pair.frameB();
    const Vector<3> outwards = frame.axis(face.along()) * face.sign();
    manifold.normal = face.ofA ? outwards : Vector<3>(-rotate(input.bInA.q, outwards));
    manifold.lever = leverOf(used);
    const Picks picks = pickFour(used, input.settings.slop);
    for (; manifold.count < picks.count; ++manifold.count) {
        const ClippedCorner& corner = clip[static_cast<std::size_t>(picks.indices[manifold.count])];
        const Vector<3> onReference = frame.point(above(corner.within, 0.0f));
        const Vector<3> onIncident = frame.point(above(corner.place, corner.height));
        ManifoldPoint<3>& point = manifold.points[manifold.count];
        point.localA = face.ofA ? onReference : toWorld(input.bInA, onIncident);
        point.localB = face.ofA ? toLocal(input.bInA, onIncident) : onReference;
        point.separation = corner.height;
        point.key = keyOf(corner);
    }
    return manifold;
}

/// Everything about a pair that no face keeps apart.
class NearBoxes {
public:
    NearBoxes(const ColliderInput3& ofInput, const BoxPair& boxes, const BoxFaces& boxFaces);

    Manifold<3> collide() const;

private:
    BoxFace preferLast() const;
    /// Along A's axes.
    Vector<3> ownNormal(const BoxFace& face) const;
    bool grazes(const Vector<3>& own) const;
    EdgeSearch edgeSearch() const;
    /// The contact on a face if it is no shallower than `limit`; false, with nothing set, if it is.
    bool onFace(const BoxFace& face, float limit, Manifold<3>& manifold) const;
    bool onFaces(float limit, Manifold<3>& manifold) const;
    Manifold<3> onEdges(const BoxEdgePair& edges) const;

    const ColliderInput3& input;
    const BoxPair& pair;
    const BoxFaces& faces;
    Tolerances3 tolerances;
    BoxFace best;
    BoxFace chosen;
};

NearBoxes::NearBoxes(const ColliderInput3& ofInput, const BoxPair& boxes, const BoxFaces& boxFaces)
    : input(ofInput), pair(boxes), faces(boxFaces), tolerances(tolerancesFor(pair.extent(), input.settings.slop)) {
    best.ofA = prefersFaceOfA(faces.bestOfA.separation, faces.bestOfB.separation, tolerances);
    best.axis = best.ofA ? faces.bestOfA : faces.bestOfB;
    chosen = preferLast();
}

/// The face of the last step if it is as good as the best but for noise.
BoxFace NearBoxes::preferLast() const {
    const bool ofA = axisKind(input.axis) == AxisKind::faceOfA;
    const std::uint32_t face = ofA ? axisFeatureA(input.axis) : axisFeatureB(input.axis);
    if ((!ofA && axisKind(input.axis) != AxisKind::faceOfB) || face >= 6) {
        return best;
    }
    const float separation = (ofA ? faces.ofA : faces.ofB)[face];
    return separation >= best.axis.separation - tolerances.face ? BoxFace{ofA, {static_cast<int>(face), separation}} : best;
}

Vector<3> NearBoxes::ownNormal(const BoxFace& face) const {
    const BoxRelation<float>& seen = pair.relation();
    const int along = face.along();
    return face.ofA ? Vector<3>(Vector<3>::Unit(along) * face.sign())
                    : Vector<3>(Vector<3>(seen.turn[0][along], seen.turn[1][along], seen.turn[2][along]) * -face.sign());
}

/// Whether a face that crosses `own` is as shallow as a graze (see `crossesShallowFace` in collide_polyhedra.cpp).
bool NearBoxes::grazes(const Vector<3>& own) const {
    const BoxRelation<float>& seen = pair.relation();
    for (int face = 0; face < 6; ++face) {
        const int axis = face / 2;
        if (faces.ofA[face] >= -tolerances.graze && std::fabs(own[axis]) < grazeCosine) {
            return true;
        }
        if (faces.ofB[face] >= -tolerances.graze &&
            std::fabs(dot(own, Vector<3>(seen.turn[0][axis], seen.turn[1][axis], seen.turn[2][axis]))) < grazeCosine) {
            return true;
        }
    }
    return false;
}

EdgeSearch NearBoxes::edgeSearch() const {
    EdgeSearch search;
    if (axisKind(input.axis) == AxisKind::edges) {
        search.lastA = static_cast<int>(axisFeatureA(input.axis));
        search.lastB = static_cast<int>(axisFeatureB(input.axis));
        search.margin = tolerances.face;
    }
    return search;
}

bool NearBoxes::onFace(const BoxFace& face, float limit, Manifold<3>& manifold) const {
    const BoxFaceContact contact(pair, face, tolerances.clip);
    if (!(contact.lowest() <= limit)) {
        return false;
    }
    manifold = contact.manifold(input);
    return true;
}

bool NearBoxes::onFaces(float limit, Manifold<3>& manifold) const {
    return onFace(chosen, limit, manifold) || (chosen.code() != best.code() && onFace(best, limit, manifold));
}

/// One point where two edges cross; without it if they do not.
Manifold<3> NearBoxes::onEdges(const BoxEdgePair& edges) const {
    const BoxRelation<float>& seen = pair.relation();
    const auto featureA = static_cast<std::uint32_t>(edges.a);
    const auto featureB = static_cast<std::uint32_t>(edges.b);
    const Vector<3> halfA(seen.halfA[0], seen.halfA[1], seen.halfA[2]);
    const Vector<3> halfB(seen.halfB[0], seen.halfB[1], seen.halfB[2]);
    const auto cornerOf = [](const Vector<3>& half, int corner) {
        return Vector<3>((corner & 1) != 0 ? half.x() : -half.x(), (corner & 2) != 0 ? half.y() : -half.y(),
                         (corner & 4) != 0 ? half.z() : -half.z());
    };
    const auto inA = [&](const Vector<3>& ofB) {
        const auto along = [&](int i) {
            return seen.offset[i] + ((seen.turn[i][0] * ofB.x() + seen.turn[i][1] * ofB.y()) + seen.turn[i][2] * ofB.z());
        };
        return Vector<3>(along(0), along(1), along(2));
    };
    const auto& [startA, endA] = boxEdges.ends[featureA];
    const auto& [startB, endB] = boxEdges.ends[featureB];
    const SegmentPair closest = closestOf(cornerOf(halfA, startA), cornerOf(halfA, endA), inA(cornerOf(halfB, startB)), inA(cornerOf(halfB, endB)));
    const Vector<3> aside = closest.onB - closest.onA - edges.own * edges.separation;
    const std::uint32_t code = axisCode(AxisKind::edges, featureA, featureB);
    if (length(aside) > tolerances.clip) {
        return apart3(code);
    }
    const BoxFrame& frame = pair.frameA();
    return onePoint(input, frame.direction(edges.own), frame.point(closest.onA), frame.point(closest.onB),
                    pointKey(AxisKind::edges, featureA, featureB, 0), code);
}

Manifold<3> NearBoxes::collide() const {
    constexpr float anyDepth = 0.5f * std::numeric_limits<float>::max();
    const float least = best.axis.separation;
    if (grazes(ownNormal(best))) {
        return apart3(best.code(), least);
    }
    const EdgeSearch search = edgeSearch();
    BoxEdgePair edges = pair.bestEdges(search, least);
    if (edges.a >= 0 && edges.separation > input.settings.speculativeDistance) {
        return apart3(axisCode(AxisKind::edges, static_cast<std::uint32_t>(edges.a), static_cast<std::uint32_t>(edges.b)), edges.separation);
    }
    const float truth = std::max(least, edges.separation);
    Manifold<3> manifold;
    if (edges.separation <= least + edgeMarginOf(-least, tolerances, axisKind(input.axis) == AxisKind::edges) &&
        onFaces(truth + tolerances.face, manifold)) {
        return manifold;
    }
    // A face contact that is not as deep as its axis says: edges count although they are no better.
    edges = edges.a >= 0 ? edges : pair.bestEdges(search);
    if (edges.a < 0) {
        return onFaces(anyDepth, manifold) ? manifold : apart3(best.code(), least);
    }
    if (edges.separation >= -tolerances.graze && grazes(edges.own)) {
        return apart3(axisCode(AxisKind::edges, static_cast<std::uint32_t>(edges.a), static_cast<std::uint32_t>(edges.b)), truth);
    }
    manifold = onEdges(edges);
    return manifold.count > 0 || onFace(best, anyDepth, manifold) ? manifold : apart3(best.code(), truth);
}

}  // namespace

Manifold<3> collideBoxes(const ColliderInput3& input) {
    BoxPair pair(input.a, input.b, input.bInA);
    const float reach = input.settings.speculativeDistance;
    if (const float separation = pair.separationAlong(input.axis); separation > reach) {
        return apart3(input.axis, separation);
    }
    pair.complete();
    BoxFaces faces;
    faces.bestOfA = pair.bestOfA(faces.ofA);
    faces.bestOfB = pair.bestOfB(faces.ofB);
    const bool ofB = faces.bestOfB.separation > faces.bestOfA.separation;
    const FaceAxis3& best = ofB ? faces.bestOfB : faces.bestOfA;
    if (best.separation > reach) {
        return apart3(faceCode(!ofB, best.face), best.separation);
    }
    Manifold<3> manifold = NearBoxes(input, pair, faces).collide();
    manifold.gap = manifold.count > 0 ? 0.0f : std::max({manifold.gap, best.separation, 0.0f});
    return manifold;
}

}  // namespace talus
