// Separating axes of two boxes: by their half extents, a tenth of the work of two polyhedra.
#pragma once

#include "separating_axis.h"

namespace talus {

/// Two boxes' cores in A's frame. Answers as `bestFace` and `bestEdges` do, but for rounding.
class BoxPair {
public:
    BoxPair(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA);

    FaceAxis3 bestOfA(std::span<float> separations) const { return bestOf(a, b, offset, separations); }
    FaceAxis3 bestOfB(std::span<float> separations) const { return bestOf(b, a, -offset, separations); }
    /// `search` gives the last pair and its margin; there is nothing to prune.
    EdgeAxis bestEdges(const EdgeSearch& search) const;

private:
    struct Frame {
        Vector<3> centre;
        Vector<3> half;
        Vector<3> axes[3];

        /// Half of the width along a direction.
        float reach(const Vector<3>& direction) const;
        /// The edge along axis `axis` that is farthest along a direction.
        int edge(int axis, const Vector<3>& direction) const;
    };
    static Frame frameOf(const Piece<3>& box);
    static FaceAxis3 bestOf(const Frame& reference, const Frame& other, const Vector<3>& offset, std::span<float> separations);

    Frame a;
    Frame b;
    /// From A's centre to B's.
    Vector<3> offset;
};

}  // namespace talus
