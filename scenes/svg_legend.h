// The legend under a picture: what occurs in it, and its scales.
#pragma once

#include "svg_view.h"

#include <string>
#include <vector>

namespace talus {

/// One entry: a symbol and words. `svg` draws it from its left end at (0, 0), the middle of its line.
struct LegendItem {
    float width = 0.0f;
    std::string svg;
};

/// Items for the roles that occur.
std::vector<LegendItem> roleItems(const SvgDraw& drawn);
/// A bar of a round number of metres.
LegendItem metreItem(float pixelsPerMetre);
/// A bar of a round impulse, in N s and as the mean force over the step.
LegendItem impulseItem(float pixelsPerNewtonSecond, float largestImpulse, float stepSeconds);

/// Lines that the items take in `width` pixels.
int legendLines(const std::vector<LegendItem>& items, float width);
std::string legend(const std::vector<LegendItem>& items, float left, float top, float width);
inline constexpr float legendLineHeight = 28.0f;

/// Width of text at 14 pixels, on the safe side.
float textWidth(std::string_view text);
/// Number with an SI unit: "2 mm", "0.5 N s", "12 kN".
std::string withUnit(double value, std::string_view unit);

}  // namespace talus
