#include "box_axes.h"

#include "../feature.h"
#include "box_topology.h"

namespace talus {

namespace {

constexpr float leastFloat = -std::numeric_limits<float>::max();

/// The edge along `axis` of the corner whose bit k is set where sign k is positive.
int edgeAlong(int axis, bool first, bool second) {
    const int corner = (first ? 1 << (axis + 1) % 3 : 0) | (second ? 1 << (axis + 2) % 3 : 0);
    return boxEdges.number[axis][corner];
}

/// Whether apart / sqrt(square) > least, without the root.
bool isBeyond(const BoxEdgeAxis<float>& axis, float least) {
    return axis.apart * std::fabs(axis.apart) > least * std::fabs(least) * axis.square;
}

template <class Apart>
FaceAxis3 bestAxis(const float (&offset)[3], std::span<float> separations, const Apart& apart) {
    FaceAxis3 best{0, leastFloat};
    for (int axis = 0; axis < 3; ++axis) {
        const int near = 2 * axis + (offset[axis] > 0.0f ? 1 : 0);
        const float separation = apart(axis);
        separations[static_cast<std::size_t>(near)] = separation;
        separations[static_cast<std::size_t>(near ^ 1)] = separation - 2.0f * std::fabs(offset[axis]);
        if (separation > best.separation) {
            best = {near, separation};
        }
    }
    return best;
}

}  // namespace

BoxFrame::BoxFrame(const Piece<3>& box) : centre(box.centroid) {
    for (int axis = 0; axis < 3; ++axis) {
        axes[axis] = box.faces[2 * axis + 1].normal;
        half[axis] = 0.5f * (box.faces[2 * axis].offset + box.faces[2 * axis + 1].offset);
    }
    isAligned = axes[0].x() == 1.0f && axes[1].y() == 1.0f && axes[2].z() == 1.0f;
}

BoxPair::BoxPair(const Piece<3>& pieceA, const Piece<3>& pieceB, const Pose<3>& bInA) : a(pieceA), b(pieceB) {
    float turn[3][3];
    setTurn(turn, bInA.q.v.x(), bInA.q.v.y(), bInA.q.v.z(), bInA.q.s);
    const auto turned = [&](const Vector<3>& r) {
        return Vector<3>((turn[0][0] * r.x() + turn[0][1] * r.y()) + turn[0][2] * r.z(),
                         (turn[1][0] * r.x() + turn[1][1] * r.y()) + turn[1][2] * r.z(),
                         (turn[2][0] * r.x() + turn[2][1] * r.y()) + turn[2][2] * r.z());
    };
    const Vector<3> offset = bInA.p + turned(b.centre) - a.centre;
    for (int j = 0; j < 3; ++j) {
        const Vector<3> axis = b.isAligned ? Vector<3>(turn[0][j], turn[1][j], turn[2][j]) : turned(b.axes[j]);
        for (int i = 0; i < 3; ++i) {
            seen.turn[i][j] = a.isAligned ? axis[i] : dot(a.axes[i], axis);
        }
        seen.offset[j] = a.isAligned ? offset[j] : dot(a.axes[j], offset);
        seen.halfA[j] = a.half[j];
        seen.halfB[j] = b.half[j];
    }
    seen.complete();
}

float BoxPair::separationAlong(std::uint32_t code) const {
    const std::uint32_t featureA = axisFeatureA(code);
    const std::uint32_t featureB = axisFeatureB(code);
    const auto isNear = [](float offset, std::uint32_t face) { return (offset > 0.0f) == (face % 2 == 1); };
    switch (axisKind(code)) {
        case AxisKind::faceOfA:
            return featureA < 6 && isNear(seen.offset[featureA / 2], featureA) ? seen.apartAlongA(static_cast<int>(featureA / 2)) : leastFloat;
        case AxisKind::faceOfB:
            return featureB < 6 && isNear(-seen.offsetInB[featureB / 2], featureB) ? seen.apartAlongB(static_cast<int>(featureB / 2)) : leastFloat;
        case AxisKind::edges: {
            if (featureA >= 12 || featureB >= 12) {
                return leastFloat;
            }
            const BoxEdgeAxis<float> axis = seen.acrossEdges(boxEdges.axes[featureA], boxEdges.axes[featureB]);
            return axis.square > parallelEdges ? axis.apart / std::sqrt(axis.square) : leastFloat;
        }
        default:
            return leastFloat;
    }
}

FaceAxis3 BoxPair::bestOfA(std::span<float> separations) const {
    return bestAxis(seen.offset, separations, [&](int axis) { return seen.apartAlongA(axis); });
}

FaceAxis3 BoxPair::bestOfB(std::span<float> separations) const {
    const float towardsA[3] = {-seen.offsetInB[0], -seen.offsetInB[1], -seen.offsetInB[2]};
    return bestAxis(towardsA, separations, [&](int axis) { return seen.apartAlongB(axis); });
}

BoxEdgePair BoxPair::bestEdges(const EdgeSearch& search, float least) const {
    BoxEdgePair best;
    float toBeat = least;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const BoxEdgeAxis<float> axis = seen.acrossEdges(i, j);
            if (!(axis.square > parallelEdges) || (toBeat > leastFloat && !isBeyond(axis, toBeat - search.margin))) {
                continue;
            }
            const float size = axis.between < 0.0f ? -std::sqrt(axis.square) : std::sqrt(axis.square);
            const float separation = axis.apart / std::fabs(size);
            // B's edge looks back; the axis has the parts turn[i][j + 2] and -turn[i][j + 1] along B's other axes.
            const bool turned = size < 0.0f;
            const int edgeA =
                edgeAlong(i, (axis.first > 0.0f) != turned && axis.first != 0.0f, (axis.second > 0.0f) != turned && axis.second != 0.0f);
            const float firstOfB = -seen.turn[i][(j + 2) % 3];
            const float secondOfB = seen.turn[i][(j + 1) % 3];
            const int edgeB = edgeAlong(j, (firstOfB > 0.0f) != turned && firstOfB != 0.0f, (secondOfB > 0.0f) != turned && secondOfB != 0.0f);
            const float advantage = edgeA == search.lastA && edgeB == search.lastB ? search.margin : 0.0f;
            if (separation + advantage > toBeat) {
                best.a = edgeA;
                best.b = edgeB;
                best.own = zeroVector<3>();
                best.own[(i + 1) % 3] = axis.first / size;
                best.own[(i + 2) % 3] = axis.second / size;
                best.separation = separation;
                toBeat = separation + advantage;
            }
        }
    }
    return best;
}

}  // namespace talus
