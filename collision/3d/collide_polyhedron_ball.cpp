#include "ball_box.h"
#include "narrow_phase.h"
#include "separating_axis.h"

namespace talus {

namespace {

enum class Region { face, edge, vertex };

/// The point of a face nearest to a place, and the feature that it is on.
struct NearestPoint {
    Vector<3> point = zeroVector<3>();
    float square = std::numeric_limits<float>::max();
    Region region = Region::face;
    /// Number of the face, edge or vertex.
    std::size_t feature = 0;
};

NearestPoint nearestOnFace(const Polyhedron& polyhedron, std::size_t index, const Vector<3>& place) {
    const HullFace& face = polyhedron.faces[index];
    const std::span<const std::uint8_t> corners = polyhedron.cornersOf(face);
    const float height = dot(face.normal, place) - face.offset;
    NearestPoint nearest{place - face.normal * height, height * height, Region::face, index};
    bool isOver = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::size_t next = corners[i + 1 < corners.size() ? i + 1 : 0];
        const Vector<3>& start = polyhedron.vertices[corners[i]];
        const Vector<3> edge = polyhedron.vertices[next] - start;
        const Vector<3> arm = place - start;
        if (!(dot(cross(edge, face.normal), arm) > 0.0f)) {
            continue;
        }
        if (isOver) {
            isOver = false;
            nearest.square = std::numeric_limits<float>::max();
        }
        const float square = dot(edge, edge);
        const float along = dot(edge, arm);
        NearestPoint candidate{start, 0.0f, Region::vertex, corners[i]};
        if (along >= square) {
            candidate.point += edge;
            candidate.feature = next;
        } else if (along > 0.0f) {
            candidate.point += edge * (along / square);
            candidate.region = Region::edge;
            candidate.feature = polyhedron.edgesOf(face)[i];
        }
        const Vector<3> between = place - candidate.point;
        candidate.square = dot(between, between);
        if (candidate.square < nearest.square) {
            nearest = candidate;
        }
    }
    return nearest;
}

/// The point of the surface nearest to a place outside, found by walking from face to face: where no face at a point is nearer, no face is.
NearestPoint nearestOnSurface(const Polyhedron& polyhedron, std::size_t face, const Vector<3>& place) {
    constexpr float worthwhile = 0.999999f;
    NearestPoint nearest = nearestOnFace(polyhedron, face, place);
    for (std::size_t step = 0; step < polyhedron.faces.size(); ++step) {
        NearestPoint nearer = nearest;
        for (std::size_t i = 0; i < polyhedron.edges.size() && nearest.region != Region::face; ++i) {
            const HullEdge& edge = polyhedron.edges[i];
            const bool isHere =
                nearest.region == Region::edge ? i == nearest.feature : edge.vertices[0] == nearest.feature || edge.vertices[1] == nearest.feature;
            for (std::size_t side = 0; side < 2 && isHere; ++side) {
                const NearestPoint candidate = nearestOnFace(polyhedron, edge.faces[side], place);
                if (candidate.square < worthwhile * nearer.square) {
                    nearer = candidate;
                }
            }
        }
        if (!(nearer.square < nearest.square)) {
            break;
        }
        nearest = nearer;
    }
    return nearest;
}

/// The face to push a ball out of whose centre is inside: the nearest, or last step's where that is as near but for noise.
FaceAxis3 preferLast(const ColliderInput3& input, std::span<const float> separations, const FaceAxis3& best) {
    const std::size_t last = axisFeatureA(input.axis);
    if (axisKind(input.axis) == AxisKind::faceOfA && last < separations.size() && separations[last] >= best.separation - tolerancesOf(input).face) {
        return {static_cast<int>(last), separations[last]};
    }
    return best;
}

/// A is a box.
Manifold<3> collideBoxBall(const ColliderInput3& input) {
    const Piece<3>& box = input.a;
    const bool wasFace = axisKind(input.axis) == AxisKind::faceOfA;
    const auto half = [&](int i) { return halfBetween(box.faces[2 * i].offset, box.faces[2 * i + 1].offset); };
    const BallAtBox<float> pair = {box.centroid,
                                   {box.faces[1].normal, box.faces[3].normal, box.faces[5].normal},
                                   {half(0), half(1), half(2)},
                                   box.radius,
                                   toWorld(input.bInA, input.b.points[0]),
                                   input.b.radius,
                                   wasFace ? static_cast<float>(axisFeatureA(input.axis)) : -1.0f,
                                   input.touched ? 1.0f : 0.0f};
    return manifoldOf(input, ballBoxContact(pair, input.settings.slop, input.settings.speculativeDistance));
}

}  // namespace

Manifold<3> collidePolyhedronBall(const ColliderInput3& input) {
    if (input.a.kind == PieceKind::box) {
        return collideBoxBall(input);
    }
    const Polyhedron a = polyhedronOf(input.a);
    const Vector<3> centre = toWorld(input.bInA, input.b.points[0]);
    const float radius = a.radius + input.b.radius;
    const std::size_t last = axisFeatureA(input.axis);
    if (axisKind(input.axis) == AxisKind::faceOfA && last < a.faces.size()) {
        const float separation = dot(a.faces[last].normal, centre) - a.faces[last].offset - radius;
        if (separation > input.settings.speculativeDistance) {
            return apart3(input.axis, separation);
        }
    }
    // Left unset beyond the faces' count.
    std::array<float, mostFaces> separations;
    FaceAxis3 face = bestFace(a, std::span(&centre, 1), {}, separations);
    if (face.separation - radius > input.settings.speculativeDistance) {
        return apart3(faceCode(true, face.face), face.separation - radius);
    }
    if (face.separation > 0.0f) {
        const NearestPoint nearest = nearestOnSurface(a, static_cast<std::size_t>(face.face), centre);
        const float distance = std::sqrt(nearest.square);
        if (nearest.region != Region::face && distance > 0.0f) {
            return cornerManifold(input, a, lineCore(std::span(&centre, 1), input.b.radius),
                                  {nearest.point, centre, Vector<3>(centre - nearest.point) / distance, distance});
        }
        if (nearest.region == Region::face) {
            face = {static_cast<int>(nearest.feature), separations[nearest.feature]};
        }
    } else {
        face = preferLast(input, std::span(separations).first(a.faces.size()), face);
    }
    const Vector<3>& normal = a.faces[static_cast<std::size_t>(face.face)].normal;
    return onePoint(input, normal, centre - normal * (face.separation - a.radius), centre - normal * input.b.radius,
                    pointKey(AxisKind::faceOfA, static_cast<std::uint32_t>(face.face), 0, 0), faceCode(true, face.face));
}

}  // namespace talus
