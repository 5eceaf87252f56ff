// Triangulated convex hulls whose topology is decided exactly.
#pragma once

#include "../../foundation/math.h"

#include <array>
#include <vector>

namespace talus {

/// A point with whole coordinates from 0 to `gridSize`: differences are exact in double, determinants in 128 bits.
using GridPoint = Vector<3, double>;
constexpr double gridSize = 1099511627776.0;  // 2^40

/// Counter-clockwise seen from outside; neighbours[i] lies across the edge from vertices[i] to vertices[i + 1].
struct HullTriangle {
    std::array<int, 3> vertices = {};
    std::array<int, 3> neighbours = {};
};

/// Four corners found by going farthest from a point, a line, a plane, and those three distances. No point of the set is
/// farther than twice `height` from another one measured across the plane of the first three corners.
struct WidestSimplex {
    std::array<int, 4> corners = {};
    double length = 0.0;
    double breadth = 0.0;
    double height = 0.0;
};

/// Of a set that is not empty.
WidestSimplex widestSimplex(const std::vector<GridPoint>& points);

/// The point of the triangle a, b, c nearest to the origin. Segments and points are triangles too.
GridPoint nearestInTriangle(const GridPoint& a, const GridPoint& b, const GridPoint& c);

/// Quickhull (Barber, Dobkin, Huhdanpaa 1996) over distinct points: a closed surface that no point is outside of, but for
/// those within `negligible` of it. Points in the interior of a flat face or edge may be vertices. Empty if all points are
/// in one plane.
std::vector<HullTriangle> exactHull(const std::vector<GridPoint>& points, double negligible);

}  // namespace talus
