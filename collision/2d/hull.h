// Convex hulls of point sets in the plane.
#pragma once

#include "../../foundation/math.h"

#include <span>
#include <vector>

namespace talus {

/// Corners of the convex hull of finite `points`, counter-clockwise, starting with the lowest x (of equals the lowest y).
/// They are points of the set, unmoved, and do not depend on its order. A corner is dropped if it is closer to the line
/// between its neighbours than 1e-6 of the set's extent plus 2.5e-7 of its greatest coordinate (two roundings of a float);
/// this welds near duplicates too. Empty if the set is thinner than that or than 1e-5 m: it has no area.
std::vector<Vector<2>> convexHull(std::span<const Vector<2>> points);

}  // namespace talus
