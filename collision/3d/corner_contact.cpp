// Contact between vertices and edges of cores that are apart.
#include "../distance.h"
#include "narrow_phase.h"
#include "separating_axis.h"

#include <algorithm>

namespace talus {

namespace {

/// The face at an edge or vertex from which a point `separation` away from `place` along `outwards` is farthest.
struct GrazedFace {
    Vector<3> normal = zeroVector<3>();
    float separation = -std::numeric_limits<float>::max();
};

/// A rounded piece that has sunk a hair on a flush seam meets the next piece's edge along a tilted normal, the more the
/// deeper it sank: at speed a kick, and ahead of the edge, as a speculative contact, a wall. So while the piece has not
/// sunk by more than a hair below one of the faces at a sharp edge, the edge is taken for a part of that face when they
/// touch, and for nothing before. Rounded edges keep their own normals: their flush seams are grooves.
GrazedFace grazedFace(const Polyhedron& polyhedron, const Vector<3>& place, const Vector<3>& outwards, float separation, float tolerance) {
    GrazedFace grazed;
    if (polyhedron.radius > 0.0f) {
        return grazed;
    }
    const auto isAtPlace = [&](const HullFace& face) { return face.offset - dot(face.normal, place) <= tolerance; };
    for (const HullFace& face : polyhedron.faces) {
        const float along = dot(face.normal, outwards) * separation;
        if (along > grazed.separation && isAtPlace(face)) {
            grazed = {face.normal, along};
        }
    }
    for (const HullFace& face : polyhedron.faces) {
        const float cosine = dot(face.normal, grazed.normal);
        if (cosine > grazeCosine && face.normal != grazed.normal && isAtPlace(face)) {
            return {};
        }
    }
    return grazed;
}

struct CorePoints {
    Vector<3> onA;
    Vector<3> onB;
    std::uint32_t key;
};

/// The surface points to a pair of core points.
class CornerFrame {
public:
    CornerFrame(const ColliderInput3& input, const Polyhedron& a, const Polyhedron& b, const ClosestPair& closest, float tolerance)
        : radiusA(a.radius), radiusB(b.radius), normal(closest.direction) {
        const GrazedFace ofA = grazedFace(a, closest.onA, closest.direction, closest.separation, tolerance);
        const GrazedFace ofB = grazedFace(b, closest.onB, -closest.direction, closest.separation, tolerance);
        const float radius = radiusA + radiusB;
        breadth = hairOf(radius, input.settings.slop);
        isGrazed = std::max(ofA.separation, ofB.separation) >= radius - breadth;
        isOfA = ofA.separation >= ofB.separation;
        if (isGrazed) {
            normal = isOfA ? ofA.normal : Vector<3>(-ofB.normal);
        }
    }

    const Vector<3>& direction() const { return normal; }
    bool grazes() const { return isGrazed; }
    /// How far beyond touching a grazed corner goes on holding what it has touched: what rests on it is pushed out by so much, and would fall back in
    /// again and again.
    float hair() const { return breadth; }

    /// On a grazed face straight under the rounded piece, so that its roll is not felt as an approach; hence on the face's plane beyond the edge.
    void add(Candidates& candidates, const CorePoints& points) const {
        SurfacePair<float> pair = surfacePair(points.onA, points.onB, normal, radiusA, radiusB);
        const float apart = dot(normal, Vector<3>(points.onB - points.onA));
        if (isGrazed && isOfA) {
            pair.onA = points.onB - normal * (apart - radiusA);
        } else if (isGrazed) {
            pair.onB = points.onA + normal * (apart - radiusB);
        }
        candidates.add(pair.onA, pair.onB, pair.separation, points.key);
    }

private:
    float radiusA;
    float radiusB;
    float breadth = 0.0f;
    Vector<3> normal;
    bool isGrazed = false;
    bool isOfA = false;
};

/// The edges of a core that lie across `direction` at the height of `place`.
struct FlatEdges {
    FlatEdges(const Polyhedron& polyhedron, const Vector<3>& place, const Vector<3>& direction, float tolerance) {
        for (std::size_t i = 0; i < polyhedron.edges.size() && count < edges.size(); ++i) {
            const Vector<3>& start = polyhedron.vertices[polyhedron.edges[i].vertices[0]];
            const Vector<3>& end = polyhedron.vertices[polyhedron.edges[i].vertices[1]];
            if (liesAcross(start, end, place, direction, tolerance)) {
                edges[count++] = static_cast<std::uint32_t>(i);
            }
        }
    }

    std::span<const std::uint32_t> used() const { return std::span(edges).first(count); }

    std::array<std::uint32_t, 8> edges = {};
    std::size_t count = 0;
};

constexpr std::uint32_t noEdge = std::numeric_limits<std::uint32_t>::max();

/// Adds the ends of the greatest length along which two edges lie side by side; false if there is none.
bool addLine(Candidates& candidates, const Polyhedron& a, const Polyhedron& b, const ClosestPair& closest, const CornerFrame& frame,
             float tolerance) {
    if (a.edges.empty() || b.edges.empty()) {
        return false;
    }
    SideBySide<float> line;
    line.size = tolerance;
    std::uint32_t edgeA = noEdge;
    std::uint32_t edgeB = noEdge;
    const FlatEdges ofA(a, closest.onA, closest.direction, tolerance);
    const FlatEdges ofB(b, closest.onB, closest.direction, tolerance);
    for (const std::uint32_t i : ofA.used()) {
        const Vector<3>& startA = a.vertices[a.edges[i].vertices[0]];
        const Vector<3>& endA = a.vertices[a.edges[i].vertices[1]];
        for (const std::uint32_t j : ofB.used()) {
            const Vector<3>& startB = b.vertices[b.edges[j].vertices[0]];
            const Vector<3>& endB = b.vertices[b.edges[j].vertices[1]];
            if (!areParallel(Vector<3>(endA - startA), Vector<3>(endB - startB))) {
                continue;
            }
            const SideBySide<float> part = sideBySide(startA, endA, startB, endB, tolerance);
            if (part.size > line.size) {
                line = part;
                edgeA = i;
                edgeB = j;
            }
        }
    }
    if (edgeA == noEdge) {
        return false;
    }
    const auto [firstA, lastA] = a.edges[edgeA].vertices;
    for (std::size_t i = 0; i < 2; ++i) {
        const CutEnd<float>& end = line.ends[i];
        const bool isOwn = end.cutAt < 0.0f;
        const std::uint32_t vertexA = end.cutAt > 0.0f ? lastA : firstA;
        const std::uint32_t key = isOwn ? pointKey(AxisKind::points, firstEdge + edgeA, b.edges[edgeB].vertices[i], 0)
                                        : pointKey(AxisKind::points, vertexA, firstEdge + edgeB, 0);
        frame.add(candidates, {pointBeside(a.vertices[firstA], a.vertices[lastA], end.within), end.point, key});
    }
    return true;
}

int nearestVertex(const Polyhedron& polyhedron, const Vector<3>& place) {
    int nearest = 0;
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < polyhedron.vertices.size(); ++i) {
        const Vector<3> arm = polyhedron.vertices[i] - place;
        if (dot(arm, arm) < least) {
            least = dot(arm, arm);
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

/// The vertex or edge at a place of the core's surface.
std::uint32_t featureAt(const Polyhedron& polyhedron, const Vector<3>& place, float tolerance) {
    auto feature = static_cast<std::uint32_t>(nearestVertex(polyhedron, place));
    if (length(Vector<3>(polyhedron.vertices[feature] - place)) <= tolerance) {
        return feature;
    }
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < polyhedron.edges.size(); ++i) {
        const Vector<3>& start = polyhedron.vertices[polyhedron.edges[i].vertices[0]];
        const Vector<3> along = polyhedron.vertices[polyhedron.edges[i].vertices[1]] - start;
        const float share = std::clamp(dot(along, Vector<3>(place - start)) / dot(along, along), 0.0f, 1.0f);
        const Vector<3> arm = start + along * share - place;
        if (dot(arm, arm) < least) {
            least = dot(arm, arm);
            feature = firstEdge + static_cast<std::uint32_t>(i);
        }
    }
    return feature;
}

}  // namespace

Polyhedron lineCore(std::span<const Vector<3>> vertices, float radius) {
    static constexpr HullEdge edge{{0, 1}, {0, 0}};
    return {vertices, {}, std::span(&edge, vertices.size() - 1), {}, {}, radius};
}

bool closestPair(const ColliderInput3& input, ClosestPair& closest) {
    Separation<3> found;
    if (!coresApart<3>(input.a, input.b, inDouble(input.bInA), found)) {
        return false;
    }
    closest = {found.onA.cast<float>(), found.onB.cast<float>(), found.normal.cast<float>(), static_cast<float>(found.distance)};
    return true;
}

Manifold<3> cornerManifold(const ColliderInput3& input, const Polyhedron& a, const Polyhedron& b, const ClosestPair& closest) {
    const std::uint32_t axis = axisCode(AxisKind::points, static_cast<std::uint32_t>(nearestVertex(a, closest.onA)),
                                        static_cast<std::uint32_t>(nearestVertex(b, closest.onB)));
    const float separation = closest.separation - a.radius - b.radius;
    if (separation > input.settings.speculativeDistance) {
        return apart3(axis, separation);
    }
    const float tolerance = tolerancesOf(input).clip;
    const CornerFrame frame(input, a, b, closest, 0.1f * tolerance);
    if (frame.grazes() && separation > (input.touched ? frame.hair() : 0.0f)) {
        return apart3(axis, separation);
    }
    Candidates candidates;
    if (!addLine(candidates, a, b, closest, frame, tolerance)) {
        const std::uint32_t key = pointKey(AxisKind::points, featureAt(a, closest.onA, tolerance), featureAt(b, closest.onB, tolerance), 0);
        frame.add(candidates, {closest.onA, closest.onB, key});
    }
    Manifold<3> manifold = reduced(input, frame.direction(), candidates, axis);
    manifold.gap = manifold.count > 0 ? 0.0f : std::max(separation, 0.0f);
    return manifold;
}

float separationOfLast(const ColliderInput3& input, float reach) {
    const std::size_t featureA = axisFeatureA(input.axis);
    const std::size_t featureB = axisFeatureB(input.axis);
    const std::span<const Vector<3>> verticesA = corePointsOf(input.a);
    const std::span<const Vector<3>> verticesB = corePointsOf(input.b);
    const bool hasFacesA = input.a.kind == PieceKind::box || input.a.kind == PieceKind::hull;
    const bool hasFacesB = input.b.kind == PieceKind::box || input.b.kind == PieceKind::hull;
    constexpr float unknown = -std::numeric_limits<float>::max();
    Vector<3> direction = zeroVector<3>();
    switch (axisKind(input.axis)) {
        case AxisKind::faceOfA: {
            if (!hasFacesA || featureA >= polyhedronOf(input.a).faces.size()) {
                return unknown;
            }
            const HullFace& face = polyhedronOf(input.a).faces[featureA];
            const Vector<3> directionB = inverseRotate(input.bInA.q, face.normal);
            return lowestAlong(verticesB, directionB) + dot(face.normal, input.bInA.p) - face.offset;
        }
        case AxisKind::faceOfB:
            if (!hasFacesB || featureB >= polyhedronOf(input.b).faces.size()) {
                return unknown;
            }
            direction = -rotate(input.bInA.q, polyhedronOf(input.b).faces[featureB].normal);
            break;
        case AxisKind::edges: {
            const Polyhedron b = hasFacesB ? polyhedronOf(input.b) : lineCore(verticesB, 0.0f);
            if (!hasFacesA || featureA >= polyhedronOf(input.a).edges.size() || featureB >= b.edges.size()) {
                return unknown;
            }
            const auto [start, end] = b.edges[featureB].vertices;
            direction =
                acrossEdges(polyhedronOf(input.a), static_cast<int>(featureA), rotate(input.bInA.q, Vector<3>(verticesB[end] - verticesB[start])));
            break;
        }
        case AxisKind::points: {
            if (featureA >= verticesA.size() || featureB >= verticesB.size()) {
                return unknown;
            }
            const Vector<3> between = toWorld(input.bInA, verticesB[featureB]) - verticesA[featureA];
            const float distance = length(between);
            direction = distance > reach ? Vector<3>(between / distance) : zeroVector<3>();
            break;
        }
        default:
            return unknown;
    }
    if (direction == zeroVector<3>()) {
        return unknown;
    }
    const Vector<3> opposite = -direction;
    const float ofB = lowestAlong(verticesB, inverseRotate(input.bInA.q, direction)) + dot(direction, input.bInA.p);
    return ofB + lowestAlong(verticesA, opposite);
}

}  // namespace talus
