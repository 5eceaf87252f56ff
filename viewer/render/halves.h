// Two pictures beside each other in one framebuffer.
#pragma once

namespace talus {

/// Moves what was drawn into the left half of the bound framebuffer of this size to its right half. Both are floor(width / 2) wide; of an odd width the
/// column in the middle is left as it is.
void moveToRightHalf(int width, int height);

}  // namespace talus
