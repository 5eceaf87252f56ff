#include "separating_axis.h"

#include "narrow_phase.h"

#include <algorithm>
#include <memory>

namespace talus {

namespace {

/// Of the sine below which two edges count as parallel, squared.
constexpr float parallelSquare = 1e-4f;

/// An edge with all that the tests need, so that the inner loop reads one record.
struct EdgeRecord {
    Vector<3> start;
    Vector<3> along;
    Vector<3> normals[2];
    int index;
};

struct EdgeList {
    // Left unset beyond `count`.
    std::array<EdgeRecord, mostEdges> records;
    int count = 0;

    std::span<const EdgeRecord> used() const { return std::span(records).first(static_cast<std::size_t>(count)); }
};

Bounds<3> boundsOf(std::span<const Vector<3>> vertices) {
    Bounds<3> bounds;
    for (const Vector<3>& vertex : vertices) {
        bounds.lower = bounds.lower.cwiseMin(vertex);
        bounds.upper = bounds.upper.cwiseMax(vertex);
    }
    return bounds;
}

EdgeRecord recordOf(const Polyhedron& polyhedron, std::size_t i) {
    const HullEdge& edge = polyhedron.edges[i];
    const Vector<3>& start = polyhedron.vertices[edge.vertices[0]];
    EdgeRecord record{start, polyhedron.vertices[edge.vertices[1]] - start, {zeroVector<3>(), zeroVector<3>()}, static_cast<int>(i)};
    for (std::size_t side = 0; side < 2 && !polyhedron.faces.empty(); ++side) {
        record.normals[side] = polyhedron.faces[edge.faces[side]].normal;
    }
    return record;
}

/// The edges that reach into `region` and whose farther end is at least `least` along `direction`.
void listEdges(const Polyhedron& polyhedron, const Bounds<3>& region, const Vector<3>& direction, float least, EdgeList& list) {
    std::array<bool, mostVertices> isFar;
    for (std::size_t i = 0; i < polyhedron.vertices.size(); ++i) {
        isFar[i] = dot(direction, polyhedron.vertices[i]) < least;
    }
    for (std::size_t i = 0; i < polyhedron.edges.size(); ++i) {
        const auto [start, end] = polyhedron.edges[i].vertices;
        if (isFar[start] && isFar[end]) {
            continue;
        }
        const Vector<3>& p = polyhedron.vertices[start];
        const Vector<3>& q = polyhedron.vertices[end];
        if (overlaps<3>({p.cwiseMin(q), p.cwiseMax(q)}, region)) {
            list.records[static_cast<std::size_t>(list.count++)] = recordOf(polyhedron, i);
        }
    }
}

/// Whether the edges' arcs on the Gauss maps of A and of the mirrored B cross. An arc's plane is perpendicular to its edge. That of a line is
/// a whole circle.
bool arcsCross(const EdgeRecord& a, const EdgeRecord& b, bool bIsLine) {
    if (bIsLine) {
        return dot(a.normals[0], b.along) * dot(a.normals[1], b.along) < 0.0f;
    }
    const float b0 = dot(b.normals[0], a.along);
    const float b1 = dot(b.normals[1], a.along);
    if (!(b0 * b1 < 0.0f)) {
        return false;
    }
    const float a0 = dot(a.normals[0], b.along);
    const float a1 = dot(a.normals[1], b.along);
    // The arcs' planes meet in two opposite points; the last condition says that both arcs pass the same one.
    return a0 * a1 < 0.0f && b0 * a1 < 0.0f;
}

/// Zero if nearly parallel.
Vector<3> across(const EdgeRecord& a, const Vector<3>& along) {
    const Vector<3> direction = cross(a.along, along);
    const float square = dot(direction, direction);
    if (!(square > parallelSquare * dot(a.along, a.along) * dot(along, along))) {
        return zeroVector<3>();
    }
    const float outwards = dot(direction, Vector<3>(a.normals[0] + a.normals[1]));
    return direction / (outwards < 0.0f ? -std::sqrt(square) : std::sqrt(square));
}

}  // namespace

PlacedPolyhedron::PlacedPolyhedron(const Piece<3>& piece, const Pose<3>& pose) {
    polyhedron = piece.kind == PieceKind::capsule ? lineCore(corePointsOf(piece), piece.radius) : polyhedronOf(piece);
    const Vector<3> x = rotate(pose.q, Vector<3>(1.0f, 0.0f, 0.0f));
    const Vector<3> y = rotate(pose.q, Vector<3>(0.0f, 1.0f, 0.0f));
    const Vector<3> z = rotate(pose.q, Vector<3>(0.0f, 0.0f, 1.0f));
    const auto turned = [&](const Vector<3>& r) { return Vector<3>((x * r.x() + y * r.y()) + z * r.z()); };
    for (std::size_t i = 0; i < polyhedron.vertices.size(); ++i) {
        vertices[i] = pose.p + turned(polyhedron.vertices[i]);
    }
    for (std::size_t i = 0; i < polyhedron.faces.size(); ++i) {
        HullFace& face = *std::construct_at(&faces[i], polyhedron.faces[i]);
        face.normal = turned(face.normal);
        face.offset += dot(face.normal, pose.p);
    }
    polyhedron.vertices = std::span(vertices).first(polyhedron.vertices.size());
    polyhedron.faces = std::span(faces).first(polyhedron.faces.size());
}

int supportOf(std::span<const Vector<3>> vertices, const Vector<3>& direction) {
    std::size_t support = 0;
    float farthest = dot(direction, vertices[0]);
    for (std::size_t i = 1; i < vertices.size(); ++i) {
        const float along = dot(direction, vertices[i]);
        if (along > farthest) {
            farthest = along;
            support = i;
        }
    }
    return static_cast<int>(support);
}

float lowestAlong(std::span<const Vector<3>> vertices, const Vector<3>& direction) {
    float lowest = dot(direction, vertices[0]);
    for (const Vector<3>& vertex : vertices.subspan(1)) {
        lowest = std::min(lowest, dot(direction, vertex));
    }
    return lowest;
}

FaceAxis3 bestFace(const Polyhedron& reference, std::span<const Vector<3>> vertices, const FaceSearch& search, std::span<float> separations) {
    FaceAxis3 best{0, -std::numeric_limits<float>::max()};
    // The vertex that was deep enough below a face is so below its neighbours as a rule.
    std::size_t deep = 0;
    const auto separationFrom = [&](const HullFace& face, float enough) {
        float separation = dot(face.normal, vertices[deep]) - face.offset;
        for (std::size_t i = vertices.size() > 1 ? 0 : 1; i < vertices.size() && !(separation < enough); ++i) {
            const float height = dot(face.normal, vertices[i]) - face.offset;
            if (height < separation) {
                separation = height;
                deep = i;
            }
        }
        return separation;
    };
    float known = -std::numeric_limits<float>::max();
    if (search.likely >= 0 && static_cast<std::size_t>(search.likely) < reference.faces.size()) {
        known = separationFrom(reference.faces[static_cast<std::size_t>(search.likely)], known);
    }
    for (std::size_t i = 0; i < reference.faces.size(); ++i) {
        separations[i] = separationFrom(reference.faces[i], std::min(search.limit, std::max(known, best.separation) - search.margin));
        if (separations[i] > best.separation) {
            best = {static_cast<int>(i), separations[i]};
        }
    }
    return best;
}

int incidentFace(const Polyhedron& polyhedron, const Vector<3>& normal, int support) {
    int incident = -1;
    float least = 2.0f;
    for (const HullEdge& edge : polyhedron.edges) {
        if (edge.vertices[0] != support && edge.vertices[1] != support) {
            continue;
        }
        for (const std::uint16_t face : edge.faces) {
            const float along = dot(polyhedron.faces[face].normal, normal);
            if (along < least) {
                least = along;
                incident = face;
            }
        }
    }
    return incident;
}

EdgeAxis bestEdges(const Polyhedron& a, const Polyhedron& b, const EdgeSearch& search) {
    EdgeList ofA;
    EdgeList ofB;
    const Vector<3> opposite = -search.normal;
    listEdges(a, expanded(boundsOf(b.vertices), search.reach), search.normal, lowestAlong(b.vertices, search.normal) - search.reach, ofA);
    listEdges(b, expanded(boundsOf(a.vertices), search.reach), opposite, lowestAlong(a.vertices, opposite) - search.reach, ofB);
    EdgeAxis best;
    float toBeat = -std::numeric_limits<float>::max();
    for (const EdgeRecord& edgeA : ofA.used()) {
        for (const EdgeRecord& edgeB : ofB.used()) {
            if (!arcsCross(edgeA, edgeB, b.faces.empty())) {
                continue;
            }
            const Vector<3> direction = across(edgeA, edgeB.along);
            const float separation = dot(direction, Vector<3>(edgeB.start - edgeA.start));
            const bool isLast = edgeA.index == search.lastA && edgeB.index == search.lastB;
            const float advantage = isLast ? search.margin : 0.0f;
            if (separation + advantage > toBeat && direction != zeroVector<3>()) {
                best = {edgeA.index, edgeB.index, direction, separation};
                toBeat = separation + advantage;
            }
        }
    }
    return best;
}

Vector<3> acrossEdges(const Polyhedron& a, int edge, const Vector<3>& segment) {
    return across(recordOf(a, static_cast<std::size_t>(edge)), segment);
}

SegmentPair closestOf(const Vector<3>& startA, const Vector<3>& endA, const Vector<3>& startB, const Vector<3>& endB) {
    return closestOnSegments<float>(startA, endA, startB, endB);
}

}  // namespace talus
