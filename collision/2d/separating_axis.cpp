#include "separating_axis.h"

#include "../feature.h"

namespace talus {

PlacedCore::PlacedCore(const Piece<2>& piece, const Pose<2>& pose) {
    for (int i = 0; i < piece.count; ++i) {
        points[i] = toWorld(pose, piece.points[i]);
        normals[i] = rotate(pose.q, piece.normals[i]);
    }
    core = {points, normals, piece.count, piece.radius};
}

float faceSeparation(const Core& reference, int face, const Core& other) {
    return separationFrom(reference, face, other);
}

int supportOf(const Core& core, const Vector<2>& direction) {
    return supportCorner(core, direction);
}

int incidentEdge(const Core& core, const Vector<2>& normal, int support) {
    return edgeAgainst(core, normal, support);
}

float separationAlong(const Core& a, const Core& b, const Vector<2>& direction) {
    return distanceAlong(a, b, direction);
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
            const Vector<2>& direction = a.normals[featureA];
            return a.count > 1 ? separationInFrameOfB(coreOf(b), bInA.q, toWorld(bInA, b.points[0]), direction, a.points[featureA]) : unknown;
        }
        case AxisKind::faceOfB: {
            const Vector<2> direction = rotate(bInA.q, b.normals[featureB]);
            return b.count > 1 ? lowestAlong(coreOf(a), direction, toWorld(bInA, b.points[featureB])) : unknown;
        }
        case AxisKind::points: {
            const Vector<2>& originA = a.points[featureA];
            const Vector<2> between = toWorld(bInA, b.points[featureB]) - originA;
            const float distance = length(between);
            if (!(distance > noDistance)) {
                return unknown;
            }
            const Vector<2> direction = between / distance;
            const Vector<2> opposite = -direction;
            return separationInFrameOfB(coreOf(b), bInA.q, toWorld(bInA, b.points[0]), direction, originA) +
                   lowestAlong(coreOf(a), opposite, originA);
        }
        default:
            return unknown;
    }
}

CornerAxis cornerAxis(const Core& a, const Core& b, bool ofA, const FaceAxis& best, float tolerance) {
    return cornerAxisNear(a, b, meetingOf(ofA ? a : b, ofA ? b : a, ofA, best.face), best.separation, tolerance);
}

}  // namespace talus
