// Font and colours of the panels, from the theme of the pictures.
#pragma once

#include "../render/theme.h"

namespace talus {

/// To the current ImGui context.
void applyStyle(const Theme& theme, float scale);
void loadFont(float scale);

}  // namespace talus
