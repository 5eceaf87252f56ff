// The convex piece of space.
#pragma once

#include "../../foundation/math.h"
#include "../piece_kind.h"
#include "hull_mesh.h"

#include <memory>

namespace talus {

/// A convex body in its body's frame: all points within `radius` of its core.
/// * ball: the point points[0]; capsule: the segment points[0] points[1];
/// * box: eight corners in points, corner i at (-, +) half along x, y, z by the bits 0, 1, 2 of i; faces[0 .. 5] are -x, +x, -y, +y, -z, +z
///   of its own frame, with `first` and `count` as in `boxTopology()` (`polyhedron.h`);
/// * hull: `hull`, shared by all copies and never changed;
/// * cylinder: round about the axis from the middle of one end, points[0], to that of the other, points[1], with radius `rim`;
///   cone: base about points[0] with radius `rim`, tip points[1];
/// * plane: points[0] on the boundary, `axis` outwards.
/// A capsule shorter than 1e-5 of its radius is kept as a ball at its middle. `radius` is 0 for cylinders, cones and planes.
template <>
struct Piece<3> {
    static constexpr int maxPoints = 8;

    PieceKind kind = PieceKind::ball;
    /// Entries of `points` in use; 0 for a hull.
    std::int32_t count = 0;
    float radius = 0.0f;
    float rim = 0.0f;
    Vector<3> centroid = zeroVector<3>();
    /// Unit, from points[0] to points[1] (capsule, cylinder, cone), or the plane's normal.
    Vector<3> axis = Vector<3>(0.0f, 1.0f, 0.0f);
    Vector<3> points[maxPoints];
    HullFace faces[6];
    std::shared_ptr<const HullMesh> hull;

    Piece();
};

}  // namespace talus
