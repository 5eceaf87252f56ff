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

template <class Apart>
FaceAxis3 bestAxis(const float (&offset)[3], std::span<float> separations, const Apart& apart) {
    FaceAxis3 best{0, leastFloat};
    TALUS_UNROLL for (int axis = 0; axis < 3; ++axis) {
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

BoxPair::BoxPair(const Piece<3>& pieceA, const Piece<3>& pieceB, const Pose<3>& bInA) : a(pieceA), b(pieceB) {
    setTurn(seen.turn, bInA.q.v.x(), bInA.q.v.y(), bInA.q.v.z(), bInA.q.s);
    const Vector<3>& centreB = b.centre();
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        const float turned = (seen.turn[i][0] * centreB.x() + seen.turn[i][1] * centreB.y()) + seen.turn[i][2] * centreB.z();
        seen.offset[i] = (bInA.p[i] + turned) - a.centre()[i];
        seen.halfA[i] = a.half(i);
        seen.halfB[i] = b.half(i);
    }
    if (!a.isAligned || !b.isAligned) {
        turnAxes();
    }
}

void BoxPair::turnAxes() {
    const Vector<3> offset(seen.offset[0], seen.offset[1], seen.offset[2]);
    Vector<3> axesOfB[3];
    for (int j = 0; j < 3; ++j) {
        const Vector<3>& axis = b.axis(j);
        for (int i = 0; i < 3; ++i) {
            axesOfB[j][i] = (seen.turn[i][0] * axis.x() + seen.turn[i][1] * axis.y()) + seen.turn[i][2] * axis.z();
        }
    }
    for (int i = 0; i < 3; ++i) {
        seen.offset[i] = dot(a.axis(i), offset);
        for (int j = 0; j < 3; ++j) {
            seen.turn[i][j] = dot(a.axis(i), axesOfB[j]);
        }
    }
}

float BoxPair::separationAlong(std::uint32_t code) {
    const std::uint32_t featureA = axisFeatureA(code);
    const std::uint32_t featureB = axisFeatureB(code);
    const auto isNear = [](float offset, std::uint32_t face) { return (offset > 0.0f) == (face % 2 == 1); };
    switch (axisKind(code)) {
        case AxisKind::faceOfA: {
            if (featureA >= 6) {
                return leastFloat;
            }
            const int axis = static_cast<int>(featureA / 2);
            seen.completeAlongA(axis);
            return isNear(seen.offset[axis], featureA) ? seen.apartAlongA(axis) : leastFloat;
        }
        case AxisKind::faceOfB: {
            if (featureB >= 6) {
                return leastFloat;
            }
            const int axis = static_cast<int>(featureB / 2);
            seen.completeAlongB(axis);
            return isNear(-seen.offsetInB[axis], featureB) ? seen.apartAlongB(axis) : leastFloat;
        }
        case AxisKind::edges: {
            if (featureA >= 12 || featureB >= 12) {
                return leastFloat;
            }
            const int ofA = boxEdges.axes[featureA];
            const int ofB = boxEdges.axes[featureB];
            seen.completeAlongA(ofA);
            seen.completeAlongB(ofB);
            const BoxEdgeAxis<float> axis = seen.acrossEdges(ofA, ofB);
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
    // Most pairs of edges are worse than the faces, and for these no root and no edge number is needed.
    unsigned listed = 0;
    const float limit = least > leastFloat ? least - search.margin : leastFloat;
    const float square = least > leastFloat ? limit * std::fabs(limit) : leastFloat;
    TALUS_UNROLL for (int i = 0; i < 9; ++i) {
        const BoxEdgeAxis<float> axis = seen.acrossEdges(i / 3, i % 3);
        // apart / sqrt(axis.square) > limit
        const bool isBeyond = axis.apart * std::fabs(axis.apart) > square * axis.square;
        listed |= unsigned{axis.square > parallelEdges} << i & unsigned{isBeyond} << i;
    }
    BoxEdgePair best;
    float toBeat = least;
    for (int i = 0; listed != 0; ++i, listed >>= 1) {
        if ((listed & 1) == 0) {
            continue;
        }
        const BoxEdgePair pair = edgePair(i / 3, i % 3);
        const float advantage = pair.a == search.lastA && pair.b == search.lastB ? search.margin : 0.0f;
        if (pair.separation + advantage > toBeat) {
            best = pair;
            toBeat = pair.separation + advantage;
        }
    }
    return best;
}

BoxEdgePair BoxPair::edgePair(int i, int j) const {
    const BoxEdgeAxis<float> axis = seen.acrossEdges(i, j);
    const float size = std::sqrt(axis.square);
    const float sign = axis.between < 0.0f ? -1.0f : 1.0f;
    BoxEdgePair pair;
    pair.own[(i + 1) % 3] = sign * axis.first / size;
    pair.own[(i + 2) % 3] = sign * axis.second / size;
    pair.separation = axis.apart / size;
    pair.a = edgeAlong(i, sign * axis.first > 0.0f, sign * axis.second > 0.0f);
    // B's edge looks back. The axis has the parts turn[i][j + 2] and -turn[i][j + 1] along B's other axes.
    pair.b = edgeAlong(j, sign * seen.turn[i][(j + 2) % 3]<0.0f, sign * seen.turn[i][(j + 1) % 3]> 0.0f);
    return pair;
}

}  // namespace talus
