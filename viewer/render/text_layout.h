// Labels as glyphs on the page.
#pragma once

#include "batches.h"
#include "font.h"

#include <vector>

namespace talus {

/// Adds plates and letters of the labels in their order. Offsets are scaled by the font's scale.
void layOut(const std::vector<Label>& labels, const FontAtlas& font, std::vector<GlyphInstance>& letters);

}  // namespace talus
