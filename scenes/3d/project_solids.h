// Solids of space as shapes of the page.
#pragma once

#include "../svg_draw.h"
#include "projection.h"

namespace talus {

/// Everything that was drawn, in the order of painting, and the marks over it.
SvgDraw projected(const SpaceDraw& drawn, const Projection& projection);

}  // namespace talus
