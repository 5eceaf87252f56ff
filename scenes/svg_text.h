// Text of an SVG document: short numbers without a locale, escaped words, elements.
#pragma once

#include "../foundation/math.h"

#include <string>
#include <string_view>

namespace talus {

/// At most `decimals` digits after the point, without trailing zeros; always with a point, whatever the locale.
std::string shortNumber(double value, int decimals = 2);
inline std::string shortNumber(float value) {
    return shortNumber(static_cast<double>(value));
}
/// "x,y" in pixels.
std::string pixels(const Vector<2>& place);
/// `text` as character data or attribute value. Control characters, which no XML document may hold, become spaces, and
/// bytes that are not UTF-8 become question marks.
std::string escaped(std::string_view text);
/// `text`, or its beginning and an ellipsis if it has more than `most` characters (code points).
std::string shortened(std::string_view text, std::size_t most);
/// Number of code points of UTF-8 text.
std::size_t characterCount(std::string_view text);
/// Greatest of 1, 2 and 5 times a power of ten that is not above `bound` > 0.
double roundLengthBelow(double bound);

/// <line>, <circle>, <text> with a class; `attributes` is appended as it is.
std::string lineElement(std::string_view style, const Vector<2>& from, const Vector<2>& to, std::string_view attributes = {});
std::string circleElement(std::string_view style, const Vector<2>& centre, float radius, std::string_view attributes = {});
std::string textElement(std::string_view style, const Vector<2>& place, std::string_view text);

}  // namespace talus
