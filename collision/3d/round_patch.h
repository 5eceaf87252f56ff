// The parts of two surfaces that look at each other along a contact normal, drawn on the plane across it.
#pragma once

#include "solid.h"

namespace talus {

/// Numbers of the features of round pieces. A cap or a capsule's end has the number of its end, 0 or 1.
namespace roundFeature {
/// Ends of a side line (or capsule) at the base and at the other end.
inline constexpr std::uint32_t lineEnd = 2;
/// Edge of cap 0 or 1.
inline constexpr std::uint32_t rim = 4;
inline constexpr std::uint32_t line = 6;
/// 16 places on the rim of cap 0, then of cap 1: in fixed directions, or counted from the deepest.
inline constexpr std::uint32_t fixedPlaces = 16;
inline constexpr std::uint32_t placesFromDeepest = 48;
}  // namespace roundFeature

/// Coordinates across a normal, with the height along it. The first one follows a direction fixed in B, so that what is laid out along it
/// does not turn with a round A.
struct View {
    View(const Double3& along, const Placement<3>* b);

    Double2 across(const Double3& way) const { return {dot(u, way), dot(v, way)}; }
    Double3 lifted(const Double2& place, double height) const { return u * place.x() + v * place.y() + normal * height; }

    Double3 normal;
    Double3 u = Double3::Zero();
    Double3 v = Double3::Zero();
};

/// The height of a plane or line over a place.
struct Incline {
    double middle = 0.0;
    Double2 slope = Double2::Zero();

    double over(const Double2& place) const { return middle + dot(slope, place); }
};

enum class PatchKind : std::uint8_t { point, line, disk, polygon, everything };

/// Radii are taken off along the view's normal: exact at the deepest place.
struct Patch {
    PatchKind kind = PatchKind::point;
    /// Number of the cap or face.
    std::uint32_t feature = 0;
    Incline height;
    /// Radius of curvature across a line; of the disk.
    double radius = 0.0;
    /// Of a line; both the same of a point.
    Double2 ends[2] = {Double2::Zero(), Double2::Zero()};
    /// Of a disk, seen as an ellipse: middle + axes[0] x + axes[1] y with x^2 + y^2 <= 1, the axes counter-clockwise.
    Double2 middle = Double2::Zero();
    Double2 axes[2] = {Double2::Zero(), Double2::Zero()};
    /// Of a polygon, counter-clockwise as seen: corners and the edges to the next ones. Left unset beyond `count`.
    int count = 0;
    std::array<Double2, 256> corners;
    std::array<std::uint16_t, 256> cornerNames;
    std::array<std::uint16_t, 256> edgeNames;

    /// Where a place is in the disk's unit circle, and back.
    Double2 inCircle(const Double2& place) const;
    Double2 outOfCircle(const Double2& q) const { return middle + axes[0] * q.x() + axes[1] * q.y(); }
};

/// The disk, side line, face, segment or point of the piece that looks most towards the other: along `sign` times the view's normal.
Patch patchFacing(const Solid& solid, const View& view, double sign);

/// A half-space's surface through `point` across the view.
Patch planePatch(const View& view, const Double3& point);

/// The line of the piece that touches along the view's normal: the side's, a capsule's, or of the edges at the deepest vertex the one most
/// parallel to `direction`. A point if there is none.
Patch linePatch(const Solid& solid, const View& view, double sign, const Double2& direction);

}  // namespace talus
