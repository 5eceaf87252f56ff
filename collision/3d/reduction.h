// The polygon of contact seen along its normal: which four points stand for it, and its lever.
#pragma once

#include "../manifold.h"

#include <span>

namespace talus {

/// Two faces of 255 corners each cannot cut out more.
inline constexpr int mostCandidates = 512;

/// A candidate for a contact point, seen along the normal. Left unset: there is room for hundreds of them.
struct Spot {
    /// Between the two surfaces, so that the swapped pair sees the same.
    Vector<2> place;
    float separation;
    std::uint32_t key;
    /// Number of the candidate.
    int index;
};

/// Candidates chosen by depth and spread, ordered by key.
struct Picks {
    int indices[maxManifoldPoints<3>] = {};
    int count = 0;
};

/// At most four of the spots, which are one or more in the order of the polygon that they bound: the deepest, the one farthest from it,
/// the one that spans the greatest triangle with these, the one that adds the greatest area on the other side.
Picks pickFour(std::span<const Spot> spots, float slop);

/// Mean distance of the points of the polygon of these spots from its middle.
float leverOf(std::span<const Spot> polygon);

}  // namespace talus
