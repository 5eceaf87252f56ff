// The least translation that parts two overlapping cores.
#pragma once

#include "../support.h"

namespace talus {

/// `depth` along the unit normal from A to B parts the cores; in A's frame. Negative if they are apart along it.
struct LeastOverlap {
    double depth = std::numeric_limits<double>::max();
    Vector<3, double> normal = Vector<3, double>::Unit(1);
};

/// How deep the cores are in each other along `direction`, of any length above 0.
inline LeastOverlap overlapAlong(const Piece<3>& a, const Piece<3>& b, const Placement<3>& bInA, const Vector<3, double>& direction) {
    const Vector<3, double> normal = direction / std::sqrt(dot(direction, direction));
    return {dot(normal, differenceSupport<3>(a, b, bInA, normal).w), normal};
}

/// Of balls', capsules', boxes' and hulls' cores: exact, by the separating axes (faces, then pairs of edges).
LeastOverlap leastOverlapOfPolyhedra(const Piece<3>& a, const Piece<3>& b, const Placement<3>& bInA);

/// Of any two cores whose Minkowski difference has a volume, as it has where one of them is a cylinder or cone: by an expanding polytope,
/// to 1e-9 of their size; to 1e-6 where the difference is round about the origin, which takes more corners than it may have.
LeastOverlap leastOverlapByExpansion(const Piece<3>& a, const Piece<3>& b, const Placement<3>& bInA);

}  // namespace talus
