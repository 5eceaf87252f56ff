// Mass, centre and inertia of convex polyhedra.
#pragma once

#include "../mass.h"
#include "hull_mesh.h"

namespace talus {

/// Of a solid of uniform `density` (kg/m^3, 0 to 1e12, else refused); with density 1 the mass is the volume.
MassProperties<3> hullMass(const HullMesh& mesh, float density);

}  // namespace talus
