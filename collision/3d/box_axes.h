// Separating axes of two boxes: by their half extents, a tenth of the work of two polyhedra.
#pragma once

#include "box_relation.h"
#include "separating_axis.h"

namespace talus {

/// The core of a box, in its body's frame. The piece must outlive it.
struct BoxFrame {
    explicit BoxFrame(const Piece<3>& box) : piece(box), isAligned(axis(0).x() == 1.0f && axis(1).y() == 1.0f && axis(2).z() == 1.0f) {}

    const Vector<3>& centre() const { return piece.centroid; }
    float half(int i) const { return 0.5f * (piece.faces[2 * i].offset + piece.faces[2 * i + 1].offset); }
    const Vector<3>& axis(int i) const { return piece.faces[2 * i + 1].normal; }
    /// From the box's own frame into the body's.
    Vector<3> direction(const Vector<3>& own) const {
        return isAligned ? own : Vector<3>((axis(0) * own.x() + axis(1) * own.y()) + axis(2) * own.z());
    }
    Vector<3> point(const Vector<3>& own) const { return centre() + direction(own); }

    const Piece<3>& piece;
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
    /// Enough for `separationAlong`; for all else it must be completed.
    BoxPair(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA);

    const BoxFrame& frameA() const { return a; }
    const BoxFrame& frameB() const { return b; }
    const BoxRelation<float>& relation() const { return seen; }
    /// Least width of either.
    float extent() const {
        return 2.0f *
               minimum(minimum(minimum(seen.halfA[0], seen.halfA[1]), seen.halfA[2]), minimum(minimum(seen.halfB[0], seen.halfB[1]), seen.halfB[2]));
    }

    /// How far the axis of this code (`feature.h`) keeps the cores apart; the least float if it is none of theirs.
    float separationAlong(std::uint32_t axis);
    void complete() { seen.complete(); }
    FaceAxis3 bestOfA(std::span<float> separations) const;
    FaceAxis3 bestOfB(std::span<float> separations) const;
    /// `search` gives the last pair and its margin; there is nothing to prune. Only pairs farther apart than `least` are of interest.
    BoxEdgePair bestEdges(const EdgeSearch& search, float least = -std::numeric_limits<float>::max()) const;
    EdgeAxis edgeAxis(const BoxEdgePair& pair) const { return {pair.a, pair.b, a.direction(pair.own), pair.separation}; }

private:
    /// Of boxes that are turned in their bodies.
    TALUS_OUTLINE void turnAxes();
    BoxEdgePair edgePair(int i, int j) const;

    BoxFrame a;
    BoxFrame b;
    BoxRelation<float> seen;
};

}  // namespace talus
