// Colours and words of a picture. The palette keeps its meanings apart for colour-blind eyes (after Okabe and Ito 2008), and
// every role differs from its neighbours by dash, width or form as well.
#pragma once

#include "../engine/debug_draw.h"

#include <string>
#include <string_view>

namespace talus {

struct RoleStyle {
    DrawRole role;
    /// Class in the style sheet.
    const char* name;
    /// Words of the legend.
    const char* label;
    /// Colour of areas, #rrggbb; null where there are none.
    const char* fill = nullptr;
};

/// Null for a role that pictures do not know.
const RoleStyle* styleOf(DrawRole role);
/// Every role in the order of the legend.
std::span<const RoleStyle> allStyles();
/// Shapes in this order, so that what moves lies over what stands.
int paintOrder(DrawRole role);

/// Colour of a contact point by a hash of its key: the same point keeps its colour from picture to picture.
std::string_view keyColour(std::uint32_t key);
/// Whether the point is drawn with a light middle: doubles the number of looks.
bool keyIsRing(std::uint32_t key);

/// The role's colour under so much light, -1 to 1; empty for a role without areas.
std::string lit(DrawRole role, float light);

/// The <style> element.
std::string styleSheet();

}  // namespace talus
