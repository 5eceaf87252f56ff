// Separating axes of two boxes: by their half extents, a tenth of the work of two polyhedra.
#pragma once

#include "box_relation.h"
#include "separating_axis.h"

namespace talus {

/// The core of a box: its own axes in its body's frame.
struct BoxFrame {
    explicit BoxFrame(const Piece<3>& box);

    /// From the box's own frame into the body's.
    Vector<3> direction(const Vector<3>& own) const {
        return isAligned ? own : Vector<3>((axes[0] * own.x() + axes[1] * own.y()) + axes[2] * own.z());
    }
    Vector<3> point(const Vector<3>& own) const { return centre + direction(own); }

    Vector<3> centre;
    Vector<3> half;
    Vector<3> axes[3];
    /// The axes are those of the body.
    bool isAligned;
};

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
    BoxPair(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA);

    const BoxFrame& frameA() const { return a; }
    const BoxFrame& frameB() const { return b; }
    const BoxRelation<float>& relation() const { return seen; }

    /// How far the axis of this code (`feature.h`) keeps the cores apart; the least float if it is none of theirs.
    float separationAlong(std::uint32_t axis) const;
    FaceAxis3 bestOfA(std::span<float> separations) const;
    FaceAxis3 bestOfB(std::span<float> separations) const;
    /// `search` gives the last pair and its margin; there is nothing to prune. Only pairs farther apart than `least` are of interest.
    BoxEdgePair bestEdges(const EdgeSearch& search, float least = -std::numeric_limits<float>::max()) const;
    EdgeAxis edgeAxis(const BoxEdgePair& pair) const { return {pair.a, pair.b, a.direction(pair.own), pair.separation}; }

private:
    BoxFrame a;
    BoxFrame b;
    BoxRelation<float> seen;
};

}  // namespace talus
