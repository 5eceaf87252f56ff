// What a picture of space has beside the shapes of the plane, and the ways of bodies.
#pragma once

#include "svg_view.h"

#include <string>

namespace talus {

/// Outline of a round solid: the hull of two ellipses, or of an ellipse and a point.
std::string roundElement(std::string_view style, const DrawnShape& shape, const SvgView& view, std::string_view attributes);
/// A line on the surface of a solid.
std::string curveElement(std::string_view style, const DrawnShape& shape, const SvgView& view);
/// The way of a body with a dot at either end; empty if it is shorter than a pixel.
std::string trailElement(const DrawnShape& shape, const SvgView& view);
/// Lines at round metres of a plane; empty where they would lie too close or too far apart.
std::string gridElement(const DrawnShape& shape, const SvgView& view);

}  // namespace talus
