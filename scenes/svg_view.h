// Where the camera of a picture stands.
#pragma once

#include "svg.h"
#include "svg_draw.h"

namespace talus {

/// Rectangle in pixels; y grows downwards.
struct SvgPanel {
    float left = 0.0f;
    float top = 0.0f;
    float width = 1.0f;
    float height = 1.0f;
};

/// A panel and the part of the world it shows.
struct SvgView {
    SvgPanel panel;
    Position<2> centre = zeroVector<2>();
    float pixelsPerMetre = 1.0f;
    /// Size of points, arrows and impulse lines, 0.4 to 1: smaller where bodies are small, so that they do not cover them.
    float markScale = 1.0f;

    Vector<2> toPixels(const Position<2>& place) const;
    /// The world rectangle in the panel, grown by `margin` pixels.
    Bounds<2> world(float margin = 0.0f) const;
};

/// Fits the view to the bodies that can move, with as much of what stands near them as helps to read the picture; bodies that have
/// flown off far from the others do not count. What the options name is taken from there.
SvgView fitView(const SvgDraw& drawn, const SvgOptions& options, const SvgPanel& panel);

/// Number of bodies that can move and have no part within the view.
int bodiesOutside(const SvgDraw& drawn, const SvgView& view);

/// The part of the segment within `bounds`; false if there is none.
bool clipSegment(Position<2>& a, Position<2>& b, const Bounds<2>& bounds);
/// The part of a convex polygon on the inner side of the boundary through `point` with the outward `normal`.
std::vector<Position<2>> clipHalfSpace(const std::vector<Position<2>>& corners, const Position<2>& point, const Vector<2>& normal);
/// The part of a convex polygon within `bounds` (Sutherland and Hodgman 1974).
std::vector<Position<2>> clipPolygon(std::vector<Position<2>> corners, const Bounds<2>& bounds);
/// Counter-clockwise.
std::vector<Position<2>> cornersOf(const Bounds<2>& bounds);
/// Corners of the convex hull, counter-clockwise.
std::vector<Position<2>> convexHull(std::vector<Position<2>> points);

}  // namespace talus
