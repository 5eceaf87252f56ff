// The contract between collision and solver: where two convex pieces touch.
#pragma once

#include "../foundation/math.h"

#include <cstdint>

namespace talus {

/// Most points of one manifold: the ends of a segment in 2D, the corners of a patch in 3D.
template <int D>
inline constexpr int maxManifoldPoints = D == 2 ? 2 : 4;

/// One contact point. The anchors lie on the surfaces of the two pieces, each in its own body's frame, so they stay
/// with the bodies; the separation is measured along the manifold's normal and negative when the bodies overlap.
template <int D>
struct ManifoldPoint {
    Vector<D> localA = zeroVector<D>();
    Vector<D> localB = zeroVector<D>();
    float separation = 0.0f;
    /// Names the point by topology (`feature.h`), never by coordinates: equal keys in two steps are the same point.
    std::uint32_t key = 0;
};

/// Contact of one pair of convex pieces A and B.
template <int D>
struct Manifold {
    /// Unit normal from A to B in A's body frame.
    Vector<D> normal = zeroVector<D>();
    ManifoldPoint<D> points[maxManifoldPoints<D>];
    std::int32_t count = 0;
    /// Mean distance of the points of the area of contact from its middle, m: the lever of friction against twisting under even pressure
    /// (2/3 of the radius for a disk, a quarter of the length for a line, 0 for a point and in the plane).
    float lever = 0.0f;
    /// Without points: the pieces, rounding included, are at least so far apart, m (but for the rounding of floats); 0 if they are not known to
    /// be apart. Until they have moved so far against each other they cannot touch.
    float gap = 0.0f;
    /// The axis that decided this manifold (`feature.h`), preferred in the next step so that two equally shallow axes
    /// do not alternate. Zero if none. Kept also when the pieces are apart (count 0).
    std::uint32_t axis = 0;
};

}  // namespace talus
