// Contact with a plane, apart from its reduction.
#pragma once

#include "narrow_phase.h"

namespace talus {

/// Contact of B with the plane A: a ball's centre, a capsule's ends, and of a box or hull the corners of the face that looks most downwards: others
/// are deeper than none of these, and the upper corners of a thin plate would crowd out the lower ones. The deepest alone if it is beyond `reach`.
void addPlaneContact(Candidates& candidates, const ColliderInput3& input, float reach);

}  // namespace talus
