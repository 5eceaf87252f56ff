// Solids of unit size, of which instances are drawn.
#pragma once

#include <vector>

namespace talus {

/// x, y, z; which end (0 or 1); normal.
struct UnitVertex {
    float x = 0.0f, y = 0.0f, z = 0.0f;
    float end = 0.0f;
    float normalX = 0.0f, normalY = 0.0f, normalZ = 0.0f;
};

/// Triangles, counter-clockwise seen from outside. A square in x and y, corners at +-1.
std::vector<UnitVertex> unitSquare();
/// Two hemispheres and the wall between them; the end tells which.
std::vector<UnitVertex> unitCapsule();
/// Wall and lids between two circles about y.
std::vector<UnitVertex> unitDrum();

}  // namespace talus
