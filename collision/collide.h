// Contact manifolds of two convex pieces.
#pragma once

#include "manifold.h"
#include "piece.h"

#include <array>

namespace talus {

/// Lengths in metres.
struct CollideSettings {
    /// Points are made up to this separation, so that a contact exists before it is needed.
    float speculativeDistance = 0.02f;
    /// The length below which differences of depth are noise; hysteresis and tie-breaks are parts of it.
    float slop = 0.005f;
};

/// The manifold of A and B by the rules of `docs/architecture.md`: separating-axis test with preference for
/// `previous.axis`, Sutherland-Hodgman clipping of the incident face, points named by features and ordered by key.
/// `bInA` is the pose of B's body in A's body frame. count is 0 if they are apart by more than the speculative distance,
/// and where two sharp corners overlap by less than the slop both ways: on a flush seam that would be a wall that is not there.
template <int D>
Manifold<D> collide(const Piece<D>& a, const Piece<D>& b, const Pose<D>& bInA, const Manifold<D>& previous, const CollideSettings& settings);
template <>
Manifold<2> collide(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, const Manifold<2>& previous, const CollideSettings& settings);
template <>
Manifold<3> collide(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA, const Manifold<3>& previous, const CollideSettings& settings);

/// Least dot product of the normals of two manifolds whose points may be matched.
inline constexpr float leastMatchingCosine = 0.7f;

/// For every point of `now` the index of its point in `before`, or -1: same key first, then the nearest unmatched one
/// within `distance` of it on A's surface. All -1 if the normal turned past `leastMatchingCosine`.
template <int D>
std::array<int, maxManifoldPoints<D>> matchPoints(const Manifold<D>& before, const Manifold<D>& now, float distance);

/// Recomputes the separations along the kept normal from the kept anchors, for a relative pose that has hardly changed.
template <int D>
void refresh(Manifold<D>& manifold, const Pose<D>& bInA);

}  // namespace talus
