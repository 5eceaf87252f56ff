#include "box_axes.h"
#include "capsule_box.h"
#include "clip.h"
#include "narrow_phase.h"
#include "separating_axis.h"

#include <algorithm>

namespace talus {

namespace {

/// Part of the tolerance of faces: so much deeper may the truth be than a face contact's deepest point.
constexpr float missedDepth = 0.2f;

struct FaceSeparations {
    // Left unset beyond the faces' counts.
    std::array<float, mostFaces> ofA;
    std::array<float, mostFaces> ofB;
    FaceAxis3 bestOfA;
    FaceAxis3 bestOfB;
};

/// Faces of polyhedra as `BoxPair` has them for boxes.
struct PolyhedronFaces {
    const Polyhedron& a;
    const Polyhedron& b;
    FaceSearch ofA;
    FaceSearch ofB;

    FaceAxis3 bestOfA(std::span<float> separations) const { return bestFace(a, b.vertices, ofA, separations); }
    FaceAxis3 bestOfB(std::span<float> separations) const { return bestFace(b, a.vertices, ofB, separations); }
};

/// A face of A or B as an axis.
struct ChosenFace {
    bool ofA = true;
    FaceAxis3 axis;

    std::uint32_t code() const { return faceCode(ofA, axis.face); }
};

/// Two edges overlap by less than the tolerance along both of two crossing faces. Such an overlap is no contact.
///
/// A box that slides over flush tiles sinks a hair, and the hidden side of the next tile becomes the axis of least
/// overlap: a wall that is not there. Geometry cannot tell that from a box sliding down a flush wall: the same picture
/// turned by a quarter. So neither axis is right, and none is needed: the last tile still carries, and a moment later
/// the overlap along the seam has grown past the tolerance. The price: a ledge narrower than the tolerance carries nothing.
bool crossesShallowFace(const Polyhedron& polyhedron, std::span<const float> separations, float limit, const Vector<3>& normal) {
    for (std::size_t i = 0; i < polyhedron.faces.size(); ++i) {
        if (separations[i] >= limit && std::fabs(dot(polyhedron.faces[i].normal, normal)) < grazeCosine) {
            return true;
        }
    }
    return false;
}

/// The face of the last step if it is as good as the best but for noise.
ChosenFace preferLast(std::uint32_t axis, const Polyhedron& a, const Polyhedron& b, const FaceSeparations& all, float margin,
                      const ChosenFace& best) {
    const bool ofA = axisKind(axis) == AxisKind::faceOfA;
    const std::size_t face = ofA ? axisFeatureA(axis) : axisFeatureB(axis);
    if ((!ofA && axisKind(axis) != AxisKind::faceOfB) || face >= (ofA ? a : b).faces.size()) {
        return best;
    }
    const float separation = (ofA ? all.ofA : all.ofB)[face];
    return separation >= best.axis.separation - margin ? ChosenFace{ofA, {static_cast<int>(face), separation}} : best;
}

std::uint32_t edgesCode(const EdgeAxis& axis) {
    return axisCode(AxisKind::edges, static_cast<std::uint32_t>(axis.a), static_cast<std::uint32_t>(axis.b));
}

/// One point where two edges cross; without it if they do not.
Manifold<3> edgeManifold(const ColliderInput3& input, const Polyhedron& a, const Polyhedron& b, const EdgeAxis& axis, float tolerance) {
    const auto featureA = static_cast<std::uint32_t>(axis.a);
    const auto featureB = static_cast<std::uint32_t>(axis.b);
    const auto& verticesA = a.edges[featureA].vertices;
    const auto& verticesB = b.edges[featureB].vertices;
    const SegmentPair pair = closestOf(a.vertices[verticesA[0]], a.vertices[verticesA[1]], b.vertices[verticesB[0]], b.vertices[verticesB[1]]);
    const Vector<3> aside = pair.onB - pair.onA - axis.direction * axis.separation;
    if (length(aside) > tolerance) {
        return apart3(edgesCode(axis));
    }
    return onePoint(input, axis.direction, pair.onA + axis.direction * a.radius, pair.onB - axis.direction * b.radius,
                    pointKey(AxisKind::edges, featureA, featureB, 0), edgesCode(axis));
}

/// Everything about a pair after the faces were looked at.
struct PolyhedraPair {
    const ColliderInput3& input;
    const Polyhedron& a;
    const Polyhedron& b;
    const BoxPair* boxes;
    const FaceSeparations& separations;
    const ChosenFace& best;
    const ChosenFace& chosen;
    const Tolerances3& tolerances;

    float radius() const { return a.radius + b.radius; }
    const Vector<3>& normalOf(const ChosenFace& face) const { return (face.ofA ? a : b).faces[static_cast<std::size_t>(face.axis.face)].normal; }
    Vector<3> direction(const ChosenFace& face) const { return face.ofA ? normalOf(face) : Vector<3>(-normalOf(face)); }
    /// Whether a face that crosses `normal` is as shallow as a graze.
    bool grazes(const Vector<3>& normal) const {
        const float limit = radius() - tolerances.graze;
        return crossesShallowFace(a, separations.ofA, limit, normal) || crossesShallowFace(b, separations.ofB, limit, normal);
    }
    /// Deepest point of the contact on a face, without radii.
    float addContact(Candidates& candidates, const ChosenFace& face) const {
        addFaceContact(candidates, a, b, face.ofA, face.axis.face, tolerances.clip);
        return candidates.lowest() + radius();
    }
    Manifold<3> manifold(const Candidates& candidates, const ChosenFace& face) const {
        return reduced(input, direction(face), candidates, face.code());
    }
};

/// Rounded pieces whose cores are apart: the face if its contact is as near as the cores are, else their closest vertices or edges.
/// False, with nothing set, if the cores are not apart after all.
bool collideRoundedApart(const PolyhedraPair& pair, Manifold<3>& manifold) {
    const float margin = missedDepth * pair.tolerances.face;
    Candidates candidates;
    const float deepest = pair.addContact(candidates, pair.chosen);
    // Cores may be apart although no face parts them.
    bool isFace = pair.best.axis.separation > 0.0f && deepest <= pair.best.axis.separation + margin;
    ClosestPair closest;
    if (!isFace) {
        if (!closestPair(pair.input, closest)) {
            return false;
        }
        isFace = deepest <= closest.separation + margin && pair.chosen.axis.separation >= closest.separation - pair.tolerances.face;
    }
    if (!isFace) {
        manifold = cornerManifold(pair.input, pair.a, pair.b, closest);
    } else {
        manifold = pair.grazes(pair.normalOf(pair.best)) ? apart3(pair.best.code()) : pair.manifold(candidates, pair.chosen);
    }
    return true;
}

/// The face contact if no edge pair is better but for noise.
Manifold<3> collideDeep(const PolyhedraPair& pair) {
    const ColliderInput3& input = pair.input;
    const float best = pair.best.axis.separation;
    const float reach = input.settings.speculativeDistance + pair.radius();
    const bool lastWasEdges = axisKind(input.axis) == AxisKind::edges;
    EdgeSearch search{pair.direction(pair.best), std::max(-best, reach) + pair.tolerances.face};
    if (lastWasEdges) {
        search.lastA = static_cast<int>(axisFeatureA(input.axis));
        search.lastB = static_cast<int>(axisFeatureB(input.axis));
        search.margin = pair.tolerances.face;
    }
    const EdgeAxis edges = pair.boxes != nullptr ? pair.boxes->edgeAxis(pair.boxes->bestEdges(search)) : bestEdges(pair.a, pair.b, search);
    if (edges.a >= 0 && edges.separation > reach) {
        return apart3(edgesCode(edges), edges.separation - pair.radius());
    }
    const float edgeMargin = edgeMarginOf(pair.radius() - best, pair.tolerances, lastWasEdges);
    const float truth = edges.a < 0 ? best : std::max(best, edges.separation);
    if (edges.a < 0 || edges.separation <= best + edgeMargin) {
        for (const ChosenFace& face : {pair.chosen, pair.best}) {
            Candidates candidates;
            const float deepest = pair.addContact(candidates, face);
            if (deepest <= truth + pair.tolerances.face || (edges.a < 0 && candidates.size() > 0)) {
                return pair.manifold(candidates, face);
            }
            if (face.code() == pair.best.code()) {
                break;
            }
        }
    }
    if (edges.a >= 0) {
        if (edges.separation >= pair.radius() - pair.tolerances.graze && pair.grazes(edges.direction)) {
            return apart3(edgesCode(edges));
        }
        const Manifold<3> manifold = edgeManifold(input, pair.a, pair.b, edges, pair.tolerances.clip);
        if (manifold.count > 0) {
            return manifold;
        }
    }
    Candidates candidates;
    pair.addContact(candidates, pair.best);
    return pair.manifold(candidates, pair.best);
}

/// Pieces that no face keeps farther apart than the speculative distance. `boxes` if both are boxes.
Manifold<3> collideNear(const ColliderInput3& input, const Polyhedron& a, const Polyhedron& b, const BoxPair* boxes, const FaceSeparations& faces,
                        const Tolerances3& tolerances) {
    const bool bestIsOfA = !isBetterOfB(faces.bestOfA.separation, faces.bestOfB.separation, tolerances.face);
    const ChosenFace best{bestIsOfA, bestIsOfA ? faces.bestOfA : faces.bestOfB};
    const ChosenFace chosen = preferLast(input.axis, a, b, faces, tolerances.face, best);
    const PolyhedraPair pair{input, a, b, boxes, faces, best, chosen, tolerances};
    Manifold<3> manifold;
    if (pair.radius() > 0.0f && collideRoundedApart(pair, manifold)) {
        return manifold;
    }
    return pair.grazes(pair.normalOf(best)) ? apart3(best.code()) : collideDeep(pair);
}

/// The manifold once the faces' axes are known: nothing more is needed if one of them keeps the pieces apart.
template <class Faces>
Manifold<3> collideBy(const Faces& axes, const ColliderInput3& input, const Polyhedron& a, const Polyhedron& b, const BoxPair* boxes,
                      const Tolerances3& tolerances) {
    const float radius = a.radius + b.radius;
    FaceSeparations faces;
    faces.bestOfA = axes.bestOfA(faces.ofA);
    const float reach = input.settings.speculativeDistance + radius;
    if (faces.bestOfA.separation > reach) {
        return apart3(faceCode(true, faces.bestOfA.face), faces.bestOfA.separation - radius);
    }
    faces.bestOfB = axes.bestOfB(faces.ofB);
    if (faces.bestOfB.separation > reach) {
        return apart3(faceCode(false, faces.bestOfB.face), faces.bestOfB.separation - radius);
    }
    Manifold<3> manifold = collideNear(input, a, b, boxes, faces, tolerances);
    const float known = std::max(faces.bestOfA.separation, faces.bestOfB.separation) - radius;
    manifold.gap = manifold.count > 0 ? 0.0f : std::max({manifold.gap, known, 0.0f});
    return manifold;
}

/// A box and a capsule whose cores are apart: all that can be told along the box' own axes, a fraction of the work of two polyhedra.
class BoxCapsule {
public:
    explicit BoxCapsule(const ColliderInput3& pair)
        : input(pair),
          radius(pair.a.radius + pair.b.radius),
          ends{toWorld(pair.bInA, pair.b.points[0]), toWorld(pair.bInA, pair.b.points[1])},
          seen(pair.a, ends[0], ends[1]) {}

    /// False, with nothing set, if their cores touch or overlap, or are too near to tell in single precision.
    bool collide(Manifold<3>& manifold) const;

private:
    float separationOfLast() const;
    bool collideNear(const FaceAxis3& best, Manifold<3>& manifold) const;
    ClippedSegment clipped(const Polyhedron& box, int face, float tolerance) const;
    bool grazes(int face, float limit) const;

    const ColliderInput3& input;
    float radius;
    Vector<3> ends[2];
    CapsuleAtBox seen;
};

/// As the function of this name for all polyhedra.
float BoxCapsule::separationOfLast() const {
    constexpr float unknown = -std::numeric_limits<float>::max();
    const std::size_t featureA = axisFeatureA(input.axis);
    const std::size_t featureB = axisFeatureB(input.axis);
    switch (axisKind(input.axis)) {
        case AxisKind::faceOfA:
            return featureA < 6 ? seen.ofFaces()[featureA] : unknown;
        case AxisKind::edges: {
            const Vector<3> direction = featureA < 12 && featureB < 1 ? seen.acrossEdge(featureA) : zeroVector<3>();
            return direction == zeroVector<3>() ? unknown : seen.separationAlong(direction);
        }
        case AxisKind::points: {
            if (featureA >= 8 || featureB >= 2) {
                return unknown;
            }
            const Vector<3> between = seen.end(static_cast<int>(featureB)) - seen.vertex(static_cast<int>(featureA));
            const float distance = length(between);
            const bool mayPart = distance > input.settings.speculativeDistance + radius;
            return mayPart ? seen.separationAlong(between / distance) : unknown;
        }
        default:
            return unknown;
    }
}

bool BoxCapsule::collide(Manifold<3>& manifold) const {
    const float reach = input.settings.speculativeDistance + radius;
    if (const float separation = separationOfLast(); separation > reach) {
        manifold = apart3(input.axis, separation - radius);
        return true;
    }
    const FaceAxis3 best = seen.bestFace();
    if (best.separation > reach) {
        manifold = apart3(faceCode(true, best.face), best.separation - radius);
        return true;
    }
    if (!collideNear(best, manifold)) {
        return false;
    }
    manifold.gap = manifold.count > 0 ? 0.0f : std::max({manifold.gap, best.separation - radius, 0.0f});
    return true;
}

/// As `collideRoundedApart`.
bool BoxCapsule::collideNear(const FaceAxis3& best, Manifold<3>& manifold) const {
    // Part of the size below which the distance in single precision is too coarse to give a direction.
    constexpr float noDistance = 1e-3f;
    const Tolerances3 tolerances = tolerancesOf(input);
    const Polyhedron box = polyhedronOf(input.a);
    const Polyhedron line = lineCore(ends, input.b.radius);
    const std::size_t last = axisFeatureA(input.axis);
    const bool hasLast = axisKind(input.axis) == AxisKind::faceOfA && last < 6 && seen.ofFaces()[last] >= best.separation - tolerances.face;
    const FaceAxis3 chosen = hasLast ? FaceAxis3{static_cast<int>(last), seen.ofFaces()[last]} : best;
    const float margin = missedDepth * tolerances.face;
    Candidates candidates;
    addLineContact(candidates, box, line, chosen.face, clipped(box, chosen.face, tolerances.clip));
    const float deepest = candidates.lowest() + radius;
    bool isFace = best.separation > 0.0f && deepest <= best.separation + margin;
    ClosestToBox closest;
    if (!isFace) {
        closest = seen.closest();
        const float size = std::max(seen.end(0).cwiseAbs().maxCoeff(), seen.end(1).cwiseAbs().maxCoeff());
        if (!(closest.distance > noDistance * size)) {
            return false;
        }
        isFace = deepest <= closest.distance + margin && chosen.separation >= closest.distance - tolerances.face;
    }
    if (!isFace) {
        const Vector<3> normal = seen.direction(closest.beyond / closest.distance);
        manifold = cornerManifold(input, box, line, {seen.point(closest.onBox), seen.point(closest.onSegment), normal, closest.distance});
    } else if (grazes(best.face, radius - tolerances.graze)) {
        manifold = apart3(faceCode(true, best.face));
    } else {
        manifold = reduced(input, box.faces[static_cast<std::size_t>(chosen.face)].normal, candidates, faceCode(true, chosen.face));
    }
    return true;
}

/// The segment over a face; only where it passes the edge of the face there is anything to cut.
ClippedSegment BoxCapsule::clipped(const Polyhedron& box, int face, float tolerance) const {
    ClippedSegment whole{{{ends[0], ends[0], -1, 0}, {ends[1], ends[1], -1, 1}}, 2};
    bool isWithin = true;
    for (int i = 0; i < 3; ++i) {
        const float beyond = std::max(seen.ofFaces()[static_cast<std::size_t>(2 * i)], seen.ofFaces()[static_cast<std::size_t>(2 * i + 1)]);
        if (i != face / 2 && beyond > tolerance) {
            whole.count = 0;
            return whole;
        }
        const float farthest = std::max(std::fabs(seen.end(0)[i]), std::fabs(seen.end(1)[i]));
        isWithin = isWithin && (i == face / 2 || farthest <= seen.half(i));
    }
    return isWithin ? whole : clipSegment(box, box.faces[static_cast<std::size_t>(face)], ends[0], ends[1], tolerance);
}

/// Whether a face that crosses `face` is as shallow as `limit`.
bool BoxCapsule::grazes(int face, float limit) const {
    bool any = false;
    for (int i = 0; i < 6; ++i) {
        any = any || (i / 2 != face / 2 && seen.ofFaces()[static_cast<std::size_t>(i)] >= limit);
    }
    return any;
}

}  // namespace

Manifold<3> collidePolyhedra(const ColliderInput3& input) {
    if (input.a.kind == PieceKind::box && input.b.kind == PieceKind::capsule) {
        Manifold<3> manifold;
        if (BoxCapsule(input).collide(manifold)) {
            return manifold;
        }
    }
    const float radius = input.a.radius + input.b.radius;
    const float reach = input.settings.speculativeDistance + radius;
    if (const float separation = separationOfLast(input, reach); separation > reach) {
        return apart3(input.axis, separation - radius);
    }
    const Tolerances3 tolerances = tolerancesOf(input);
    const Polyhedron a = polyhedronOf(input.a);
    const PlacedPolyhedron placed(input.b, input.bInA);
    if (input.a.kind == PieceKind::box && input.b.kind == PieceKind::box) {
        BoxPair boxes(input.a, input.b, input.bInA);
        boxes.complete();
        return collideBy(boxes, input, a, placed.polyhedron, &boxes, tolerances);
    }
    FaceSearch ofA{radius - tolerances.graze, tolerances.face};
    FaceSearch ofB = ofA;
    if (axisKind(input.axis) == AxisKind::faceOfA) {
        ofA.likely = static_cast<int>(axisFeatureA(input.axis));
    } else if (axisKind(input.axis) == AxisKind::faceOfB) {
        ofB.likely = static_cast<int>(axisFeatureB(input.axis));
    }
    return collideBy(PolyhedronFaces{a, placed.polyhedron, ofA, ofB}, input, a, placed.polyhedron, nullptr, tolerances);
}

}  // namespace talus
