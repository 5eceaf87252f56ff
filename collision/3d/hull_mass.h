// Mass, centre and inertia of convex polyhedra, sharp and rounded.
#pragma once

#include "moments.h"
#include "polyhedron.h"

namespace talus {

/// Moments about vertex 0, of all within `polyhedron.radius` of the polyhedron. Exact but for the rounding of angles to float: the
/// polyhedron, prisms on its faces, sectors of cylinders along its edges and sectors of balls at its vertices.
Moments momentsOf(const Polyhedron& polyhedron);

/// Of a solid of uniform `density` (kg/m^3, 0 to 1e12, else refused); with density 1 the mass is the volume.
MassProperties<3> hullMass(const HullMesh& mesh, float density);

}  // namespace talus
