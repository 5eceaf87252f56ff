// What a solid covers of the page.
#pragma once

#include "projection.h"

#include <vector>

namespace talus {

/// The convex hull of `corners`, grown by `radius`.
struct PageOutline {
    std::vector<Position<2>> corners;
    float radius = 0.0f;
};

/// Of a solid; discs by sixteen corners.
PageOutline outlineOf(const DrawnSolid& solid, const Projection& projection);

/// Whether two outlines have no place in common, by the normals of their edges and the line between their middles. Rounded corners may be
/// taken for square ones.
bool areApart(const PageOutline& a, const PageOutline& b);

}  // namespace talus
