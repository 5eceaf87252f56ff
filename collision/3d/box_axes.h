// Separating axes of two boxes: by their half extents, a tenth of the work of two polyhedra.
#pragma once

#include "box_frame.h"
#include "separating_axis.h"

namespace talus {

/// Two edges of two boxes; a = -1 if there are none. `own` is the direction across them from A to B along A's axes.
struct BoxEdgePair {
    int a = -1;
    int b = -1;
    Vector<3> own = zeroVector<3>();
    float separation = -std::numeric_limits<float>::max();
};

/// Two boxes' cores in A's frame. Answers as `bestFace` and `bestEdges` do, but for rounding.
class BoxPair {
public:
    /// Enough for `separationAlong`; for all else it must be completed.
    BoxPair(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA);

    const BoxFrame<float>& frameA() const { return a; }
    const BoxFrame<float>& frameB() const { return b; }
    const BoxRelation<float>& relation() const { return seen; }

    /// How far the axis of this code (`feature.h`) keeps the cores apart; the least float if it is none of theirs.
    float separationAlong(std::uint32_t axis);
    void complete() { seen.complete(); }
    FaceAxis3 bestOfA(std::span<float> separations) const;
    FaceAxis3 bestOfB(std::span<float> separations) const;
    /// `search` gives the last pair and its margin; there is nothing to prune. Only pairs farther apart than `least` are of interest.
    BoxEdgePair bestEdges(const EdgeSearch& search, float least = -std::numeric_limits<float>::max()) const;
    EdgeAxis edgeAxis(const BoxEdgePair& pair) const { return {pair.a, pair.b, a.direction(pair.own), pair.separation}; }

private:
    BoxFrame<float> a;
    BoxFrame<float> b;
    BoxRelation<float> seen;
};

}  // namespace talus
