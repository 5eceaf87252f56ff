// Shapes and marks as SVG elements.
#pragma once

#include "svg_view.h"

#include <string>
#include <vector>

namespace talus {

/// Fill and outline of a shape, clipped to a little more than the view; empty if nothing of it is near.
std::string shapeElement(const DrawnShape& shape, const SvgView& view);
/// An outline or an open line through places in pixels.
std::string pathElement(std::string_view style, const std::vector<Vector<2>>& points, bool closed, std::string_view attributes = {});
std::vector<Vector<2>> inPixels(const std::vector<Position<2>>& places, const SvgView& view);
/// Outlines are cut this far outside the view, where no line width shows the cut.
inline constexpr float clipMargin = 24.0f;
/// A point, cross, arrow or impulse line. `impulsePixels`: pixels for one N s.
std::string markElement(const DrawnMark& mark, const SvgView& view, float impulsePixels);
/// The same mark at a place in pixels, along the unit direction `along` (y downwards) over `reach` pixels, all else
/// `scale` times its full size.
std::string markAt(DrawRole role, std::uint32_t key, const Vector<2>& place, const Vector<2>& along, float reach, float scale = 1.0f);
/// Length of the arrow of a normal.
inline constexpr float normalPixels = 26.0f;

}  // namespace talus
