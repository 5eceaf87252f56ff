// The shapes a user may give. Lengths in metres, in the shape's own frame.
#pragma once

#include "../foundation/math.h"

#include <variant>
#include <vector>

namespace talus {

/// Disc or ball about `centre`. radius > 0.
template <int D>
struct Ball {
    Vector<D> centre = zeroVector<D>();
    float radius = 0.5f;
};

/// All points within `radius` of the segment from `a` to `b`. The segment may have no length. radius > 0.
template <int D>
struct Capsule {
    Vector<D> a = zeroVector<D>();
    Vector<D> b = zeroVector<D>();
    float radius = 0.5f;
};

/// Box about the frame's origin with half extents `half` > 0, grown on all sides by `radius` >= 0 (rounded).
template <int D>
struct Box {
    Vector<D> half = Vector<D>::Constant(0.5f);
    float radius = 0.0f;
};

/// Convex hull of `points`, which keep their place, grown by `radius` >= 0. Any set is taken that has area (2D) or volume (3D):
/// duplicates and points on edges and faces are dropped. At most 16 corners remain in 2D, 255 in 3D, else the set is refused.
template <int D>
struct Hull {
    std::vector<Vector<D>> points;
    float radius = 0.0f;
};

/// Half-space: solid where `normal . x <= offset`. Only on bodies that do not move. The normal may have any length > 0.
template <int D>
struct Plane {
    Vector<D> normal = Vector<D>::Unit(1);
    float offset = 0.0f;
};

/// Two-sided line from `a` to `b` (2D).
struct Segment {
    Vector<2> a = zeroVector<2>();
    Vector<2> b = zeroVector<2>();
};

/// One-sided polyline (2D): free on the right of its direction of travel, solid on the left, without hits on its
/// inner corners. An open chain needs two points or more, a loop three; a loop that is counter-clockwise is solid inside.
struct Chain {
    std::vector<Vector<2>> points;
    bool loop = false;
};

/// Solid round cylinder along y from -half to +half (3D). Both lengths > 0.
struct Cylinder {
    float half = 0.5f;
    float radius = 0.5f;
};

/// Solid round cone along y: base of `radius` at -half, tip at +half (3D). Both lengths > 0. Its centre of mass is at -half / 2.
struct Cone {
    float half = 0.5f;
    float radius = 0.5f;
};

template <int D>
struct GeometryOf;
template <>
struct GeometryOf<2> {
    using Type = std::variant<Ball<2>, Capsule<2>, Box<2>, Hull<2>, Plane<2>, Segment, Chain>;
};
template <>
struct GeometryOf<3> {
    using Type = std::variant<Ball<3>, Capsule<3>, Box<3>, Hull<3>, Plane<3>, Cylinder, Cone>;
};

/// Any one of the shapes of a dimension.
template <int D>
using Geometry = typename GeometryOf<D>::Type;

}  // namespace talus
