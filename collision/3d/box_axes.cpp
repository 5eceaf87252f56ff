#include "box_axes.h"

#include "../feature.h"
#include "box_edge_search.h"
#include "box_faces.h"

namespace talus {

namespace {

constexpr float leastFloat = -std::numeric_limits<float>::max();

/// The core of a box.
BoxFrame<float> frameOf(const Piece<3>& box) {
    BoxFrame<float> frame;
    frame.centre = box.centroid;
    for (int i = 0; i < 3; ++i) {
        frame.axes[i] = box.faces[2 * i + 1].normal;
        frame.half[i] = halfBetween(box.faces[2 * i].offset, box.faces[2 * i + 1].offset);
    }
    frame.complete();
    return frame;
}

template <class Apart>
FaceAxis3 bestAxis(const float (&offset)[3], std::span<float> separations, const Apart& apart) {
    FaceAxis3 best{0, leastFloat};
    TALUS_UNROLL for (int axis = 0; axis < 3; ++axis) {
        const int near = 2 * axis + (offset[axis] > 0.0f ? 1 : 0);
        const float separation = apart(axis);
        separations[static_cast<std::size_t>(near)] = separation;
        separations[static_cast<std::size_t>(near ^ 1)] = apartBehind(separation, offset[axis]);
        if (separation > best.separation) {
            best = {near, separation};
        }
    }
    return best;
}

}  // namespace

BoxPair::BoxPair(const Piece<3>& pieceA, const Piece<3>& pieceB, const Pose<3>& bInA) : a(frameOf(pieceA)), b(frameOf(pieceB)) {
    relate(seen, a, b, bInA.p, bInA.q);
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
    const BoxEdgeSearch<float> inFloats = {static_cast<float>(search.lastA), static_cast<float>(search.lastB), search.margin};
    const BoxEdgeChoice<float> best = talus::bestEdges(seen, inFloats, least);
    BoxEdgePair pair;
    pair.separation = best.separation;
    if (best.axisA >= 0.0f) {
        pair.a = static_cast<int>(edgeNumber(AxisChoice<float>(best.axisA), best.sideA));
        pair.b = static_cast<int>(edgeNumber(AxisChoice<float>(best.axisB), best.sideB));
        pair.own = ownDirection(best);
    }
    return pair;
}

}  // namespace talus
