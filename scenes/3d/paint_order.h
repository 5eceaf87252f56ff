// Which solids hide which.
#pragma once

#include "projection.h"

#include <vector>

namespace talus {

struct PaintOrder {
    /// Numbers of the solids, the hidden ones before those that hide them.
    std::vector<std::size_t> order;
    /// By number: stands before so much of what moves that it had better be seen through.
    std::vector<bool> glass;
};

/// Of the solids that have a body, lines and planes left out. Two convex solids can be told apart by a plane between them: the one on the
/// viewer's side of it is painted later. Where that goes round in a circle, the farther one comes first.
PaintOrder paintOrderOf(const std::vector<DrawnSolid>& solids, const Projection& projection);

}  // namespace talus
