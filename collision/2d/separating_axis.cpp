#include "separating_axis.h"

#include "../feature.h"

#include <algorithm>

namespace talus {

namespace {

TALUS_INLINE float lowestAlong(const Core& core, const Vector<2>& direction, const Vector<2>& origin) {
    float lowest = dot(direction, Vector<2>(core.points[0] - origin));
    for (int j = 1; j < core.count; ++j) {
        lowest = std::min(lowest, dot(direction, Vector<2>(core.points[j] - origin)));
    }
    return lowest;
}

/// Separation along the unit `direction` (A's frame) of A's corners from B's, B's taken in B's own frame.
float separationInFrames(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, const Vector<2>& direction, const Vector<2>& originA) {
    const Vector<2> directionB = inverseRotate(bInA.q, direction);
    const Vector<2> opposite = -direction;
    const float ofB = lowestAlong(coreOf(b), directionB, b.points[0]) + dot(direction, Vector<2>(toWorld(bInA, b.points[0]) - originA));
    return ofB + lowestAlong(coreOf(a), opposite, originA);
}

TALUS_INLINE float separationFrom(const Core& reference, int face, const Core& other) {
    return lowestAlong(other, reference.normals[face], reference.points[face]);
}

}  // namespace

PlacedCore::PlacedCore(const Piece<2>& piece, const Pose<2>& pose) {
    for (int i = 0; i < piece.count; ++i) {
        points[i] = toWorld(pose, piece.points[i]);
        normals[i] = rotate(pose.q, piece.normals[i]);
    }
    core = {points, normals, piece.count, piece.radius};
}

FaceFrame faceFrame(const Core& core, int face) {
    const Vector<2> origin = core.points[face];
    const Vector<2> tangent = leftPerpendicular(core.normals[face]);
    return {origin, core.normals[face], tangent, dot(tangent, Vector<2>(core.points[core.next(face)] - origin))};
}

float faceSeparation(const Core& reference, int face, const Core& other) {
    return separationFrom(reference, face, other);
}

FaceAxis bestFace(const Core& reference, const Core& other, float* separations) {
    FaceAxis best{0, separationFrom(reference, 0, other)};
    separations[0] = best.separation;
    for (int i = 1; i < reference.count; ++i) {
        separations[i] = separationFrom(reference, i, other);
        if (separations[i] > best.separation) {
            best = {i, separations[i]};
        }
    }
    return best;
}

int supportOf(const Core& core, const Vector<2>& direction) {
    int support = 0;
    float farthest = 0.0f;
    for (int i = 1; i < core.count; ++i) {
        const float along = dot(direction, Vector<2>(core.points[i] - core.points[0]));
        if (along > farthest) {
            farthest = along;
            support = i;
        }
    }
    return support;
}

int incidentEdge(const Core& core, const Vector<2>& normal, int support) {
    const int before = core.previous(support);
    return dot(core.normals[before], normal) < dot(core.normals[support], normal) ? before : support;
}

float separationAlong(const Core& a, const Core& b, const Vector<2>& direction) {
    const Vector<2> opposite = -direction;
    return lowestAlong(b, direction, a.points[0]) + lowestAlong(a, opposite, a.points[0]);
}

float extentOf(const Piece<2>& piece) {
    if (piece.count == 1) {
        return 2.0f * piece.radius;
    }
    if (piece.count == 2) {
        return piece.radius > 0.0f ? 2.0f * piece.radius : length(Vector<2>(piece.points[1] - piece.points[0]));
    }
    float inner = std::numeric_limits<float>::max();
    for (int i = 0; i < piece.count; ++i) {
        inner = std::min(inner, dot(piece.normals[i], Vector<2>(piece.points[i] - piece.centroid)));
    }
    return 2.0f * (inner + piece.radius);
}

float separationOfLast(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, std::uint32_t axis) {
    constexpr float unknown = -std::numeric_limits<float>::max();
    const int featureA = static_cast<int>(axisFeatureA(axis));
    const int featureB = static_cast<int>(axisFeatureB(axis));
    if (featureA >= a.count || featureB >= b.count) {
        return unknown;
    }
    switch (axisKind(axis)) {
        case AxisKind::faceOfA: {
            const Vector<2> direction = a.normals[featureA];
            const Vector<2> offset = toWorld(bInA, b.points[0]) - a.points[featureA];
            return a.count > 1 ? lowestAlong(coreOf(b), inverseRotate(bInA.q, direction), b.points[0]) + dot(direction, offset) : unknown;
        }
        case AxisKind::faceOfB: {
            const Vector<2> direction = rotate(bInA.q, b.normals[featureB]);
            return b.count > 1 ? lowestAlong(coreOf(a), direction, toWorld(bInA, b.points[featureB])) : unknown;
        }
        case AxisKind::points: {
            const Vector<2> between = toWorld(bInA, b.points[featureB]) - a.points[featureA];
            const float distance = length(between);
            return distance > noDistance ? separationInFrames(a, b, bInA, Vector<2>(between / distance), a.points[featureA]) : unknown;
        }
        default:
            return unknown;
    }
}

CornerAxis cornerAxis(const Core& a, const Core& b, bool ofA, const FaceAxis& best, float tolerance) {
    const Core& reference = ofA ? a : b;
    const Core& incident = ofA ? b : a;
    const FaceFrame frame = faceFrame(reference, best.face);
    const int edge = incidentEdge(incident, frame.normal, supportOf(incident, -frame.normal));
    int corner = -1;
    float beyond = 0.0f;
    float nearest = std::numeric_limits<float>::max();
    for (const int candidate : {edge, incident.next(edge)}) {
        const Vector<2> arm = incident.points[candidate] - frame.origin;
        const float along = dot(frame.tangent, arm);
        const float depth = dot(frame.normal, arm);
        const float outside = along - std::clamp(along, 0.0f, frame.length);
        const float distanceSquared = outside * outside + depth * depth;
        if (distanceSquared < nearest) {
            nearest = distanceSquared;
            corner = candidate;
            beyond = outside;
        }
    }
    if (!(std::fabs(beyond) > tolerance)) {
        return {};
    }
    const int end = beyond > 0.0f ? reference.next(best.face) : best.face;
    CornerAxis axis{ofA ? end : corner, ofA ? corner : end, zeroVector<2>(), 0.0f};
    const Vector<2> between = b.points[axis.b] - a.points[axis.a];
    const float distance = length(between);
    axis.direction = between / distance;
    axis.separation = separationAlong(a, b, axis.direction);
    // Both corners must be the farthest along it. They are if `best` is the best of all faces, which a chain's need not be.
    return axis.separation > best.separation && axis.separation > distance - 0.1f * tolerance ? axis : CornerAxis{};
}

}  // namespace talus
