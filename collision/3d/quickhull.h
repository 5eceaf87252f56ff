// Convex hulls of point sets in space.
#pragma once

#include "hull_mesh.h"

#include <span>

namespace talus {

/// The convex hull of `points` (metres). Its vertices are points of the set, unmoved; the result does not depend on their
/// order. With the tolerance t = 1e-6 of the set's greatest extent plus 1.2e-7 of its greatest coordinate (two roundings
/// of a float):
/// * a point is dropped if it stands out by less than t from the hull of what is kept: duplicates, points on faces and
///   edges but for noise. No point is lost that stands out by 1.5 t;
/// * triangles are merged into one face while its corners are within t / 2 of the common plane and no vertex is more
///   than t above it.
/// Refuses "hull.points": coordinates that are not finite or beyond 1e5 m; sets without volume (fewer than 4 distinct
/// points, or thinner over some face than t or than 1e-5 m); more than 255 vertices.
HullMesh buildHull(std::span<const Vector<3>> points);

}  // namespace talus
