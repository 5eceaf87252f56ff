// Where two patches lie over each other: the candidates for contact points.
#pragma once

#include "round_patch.h"

namespace talus {

/// Lengths in metres.
struct MeetTolerances {
    /// How far outside of a patch what belongs to the other still counts as over it.
    double clip = 0.0;
    /// A disk is flat while no place of its rim is deeper than its middle by more.
    double flat = 0.0;
    /// Differences of depth within which a whole area carries.
    double depth = 0.0;
};

/// Candidates of two patches, in the order of the polygon that they bound.
struct Meeting {
    Candidates candidates;
    /// As `reduced` takes it.
    double lever = -1.0;
    /// Of the candidates.
    double least = std::numeric_limits<double>::max();
    /// Whether places on a rim were counted from the deepest.
    bool tilted = false;
};

/// Adds what disk or line `a` of A and patch `b` of B have in common.
///
/// A disk contributes four points of its rim where it lies over the other patch wholly. They keep their directions in B while the disk is
/// flat, so a cylinder that spins on its cap has points that stay; if it is tilted they are counted from the deepest one, which is where it
/// rolls. Where only a part lies over the other patch more places stand for the arcs, for the area's sake.
void meet(Meeting& meeting, const View& view, const Patch& a, const Patch& b, const MeetTolerances& tolerances);

}  // namespace talus
