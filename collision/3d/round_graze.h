// Seams: overlaps of edges by a hair, which are no contact or one with a face beside the edge.
#pragma once

#include "round_axis.h"

namespace talus {

/// Whether a cap or face that crosses `normal` keeps the cores apart but for `depth`. Then an overlap along `normal` is that of two edges: a
/// cylinder that slides upright over flush tiles must not meet the hidden side of the next one (see `grazes` in collide_polyhedra.cpp).
bool crossesFace(const Solid& a, const Solid& b, const Double3& normal, double depth);

/// Of the faces at the edge or vertex of B that A is closest to the one that A is farthest out of: while A has not sunk below it by more
/// than a hair the edge is a part of it, or a cylinder that rolls over flush tiles is thrown up by each seam (see `grazedFace` in
/// corner_contact.cpp). With separation -max if there is none: at rounded edges, and where faces meet smoothly.
RoundAxis grazedFace(const Solid& a, const Solid& b, const Double3& onB, double tolerance);

}  // namespace talus
