// Two sharp boxes. The rules are those of `collide_polyhedra.cpp`; here all is seen along the boxes' own axes, in which a box is three numbers
// and its face a rectangle.
#include "box_face_contact.h"
#include "box_topology.h"

#include <algorithm>

namespace talus {

namespace {

struct BoxFaces {
    float ofA[6];
    float ofB[6];
    FaceAxis3 bestOfA;
    FaceAxis3 bestOfB;
};

/// What `apart3` returns.
void setApart(Manifold<3>& manifold, std::uint32_t axis, float gap) {
    manifold.axis = axis;
    manifold.gap = std::max(gap, 0.0f);
}

std::uint32_t codeOf(const BoxEdgePair& edges) {
    return axisCode(AxisKind::edges, static_cast<std::uint32_t>(edges.a), static_cast<std::uint32_t>(edges.b));
}

/// Corner i of a box of these half extents, in its own frame.
Vector<3> cornerOf(const float (&half)[3], int corner) {
    return Vector<3>((corner & 1) != 0 ? half[0] : -half[0], (corner & 2) != 0 ? half[1] : -half[1], (corner & 4) != 0 ? half[2] : -half[2]);
}

/// Everything about a pair that no face keeps apart.
class NearBoxes {
public:
    NearBoxes(const ColliderInput3& ofInput, const BoxPair& boxes, const BoxFaces& boxFaces);

    /// Sets a manifold that is new.
    void collide(Manifold<3>& manifold) const;

private:
    BoxFace preferLast() const;
    /// Along A's axes.
    Vector<3> ownNormal(const BoxFace& face) const;
    bool grazes(const Vector<3>& own) const;
    EdgeSearch edgeSearch() const;
    /// The contact on a face if it is no shallower than `limit`; false, with nothing set, if it is.
    bool onFace(const BoxFace& face, float limit, Manifold<3>& manifold) const;
    bool onFaces(float limit, Manifold<3>& manifold) const;
    bool onEdges(const BoxEdgePair& edges, Manifold<3>& manifold) const;

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
    return collideOnBoxFace(input, pair, face, tolerances.clip, limit, manifold);
}

bool NearBoxes::onFaces(float limit, Manifold<3>& manifold) const {
    return onFace(chosen, limit, manifold) || (chosen.code() != best.code() && onFace(best, limit, manifold));
}

/// One point where two edges cross; false, with nothing set, if they do not, or do not touch.
bool NearBoxes::onEdges(const BoxEdgePair& edges, Manifold<3>& manifold) const {
    const BoxRelation<float>& seen = pair.relation();
    const Vector<3> startA = cornerOf(seen.halfA, boxEdges.ends[edges.a][0]);
    const Vector<3> endA = cornerOf(seen.halfA, boxEdges.ends[edges.a][1]);
    const Vector<3> startB = cornerOf(seen.halfB, boxEdges.ends[edges.b][0]);
    const Vector<3> endB = cornerOf(seen.halfB, boxEdges.ends[edges.b][1]);
    const SegmentPair closest = closestOf(startA, endA, seen.inA(startB), seen.inA(endB));
    const Vector<3> way = closest.onB - closest.onA;
    const Vector<3> aside = way - edges.own * edges.separation;
    const float separation = dot(edges.own, way);
    if (dot(aside, aside) > tolerances.clip * tolerances.clip || separation > input.settings.speculativeDistance) {
        return false;
    }
    manifold.axis = codeOf(edges);
    manifold.normal = pair.frameA().direction(edges.own);
    ManifoldPoint<3>& point = manifold.points[0];
    point.localA = pair.frameA().point(closest.onA);
    point.localB = pair.frameB().point(startB + (endB - startB) * closest.alongB);
    point.separation = separation;
    point.key = pointKey(AxisKind::edges, static_cast<std::uint32_t>(edges.a), static_cast<std::uint32_t>(edges.b), 0);
    manifold.count = 1;
    return true;
}

void NearBoxes::collide(Manifold<3>& manifold) const {
    constexpr float anyDepth = 0.5f * std::numeric_limits<float>::max();
    const float least = best.axis.separation;
    if (grazes(ownNormal(best))) {
        return setApart(manifold, best.code(), least);
    }
    const EdgeSearch search = edgeSearch();
    BoxEdgePair edges = pair.bestEdges(search, least);
    if (edges.a >= 0 && edges.separation > input.settings.speculativeDistance) {
        return setApart(manifold, codeOf(edges), edges.separation);
    }
    const float truth = std::max(least, edges.separation);
    if (edges.separation <= least + edgeMarginOf(-least, tolerances, axisKind(input.axis) == AxisKind::edges) &&
        onFaces(truth + tolerances.face, manifold)) {
        return;
    }
    // A face contact that is not as deep as its axis says: edges count although they are no better.
    if (edges.a < 0) {
        edges = pair.bestEdges(search);
    }
    if (edges.a >= 0 && edges.separation >= -tolerances.graze && grazes(edges.own)) {
        return setApart(manifold, codeOf(edges), truth);
    }
    const bool isFound = edges.a >= 0 ? onEdges(edges, manifold) || onFace(best, anyDepth, manifold) : onFaces(anyDepth, manifold);
    if (!isFound) {
        setApart(manifold, best.code(), truth);
    }
}

}  // namespace

Manifold<3> collideBoxes(const ColliderInput3& input) {
    Manifold<3> manifold;
    BoxPair pair(input.a, input.b, input.bInA);
    const float reach = input.settings.speculativeDistance;
    if (const float separation = pair.separationAlong(input.axis); separation > reach) {
        setApart(manifold, input.axis, separation);
        return manifold;
    }
    pair.complete();
    BoxFaces faces;
    faces.bestOfA = pair.bestOfA(faces.ofA);
    faces.bestOfB = pair.bestOfB(faces.ofB);
    const bool ofB = faces.bestOfB.separation > faces.bestOfA.separation;
    const FaceAxis3& best = ofB ? faces.bestOfB : faces.bestOfA;
    if (best.separation > reach) {
        setApart(manifold, faceCode(!ofB, best.face), best.separation);
        return manifold;
    }
    NearBoxes(input, pair, faces).collide(manifold);
    manifold.gap = manifold.count > 0 ? 0.0f : std::max({manifold.gap, best.separation, 0.0f});
    return manifold;
}

}  // namespace talus
