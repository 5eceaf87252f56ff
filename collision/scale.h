// Shapes made larger, smaller or mirrored.
#pragma once

#include "geometry.h"

namespace talus {

/// The shape with every coordinate of its frame multiplied by that of `scale`. Refuses "shape.scale": factors whose size is not within
/// 1e-4 to 1e4, and what is no shape of the same kind any more. All sizes must be equal (to 1e-6 of them) for balls, capsules and what is
/// rounded; those of x and z for cylinders and cones, and a cone cannot be turned over. A mirrored chain is walked the other way, so that
/// what was solid stays solid. Factors of one leave the shape as it is.
template <int D>
Geometry<D> scaled(const Geometry<D>& geometry, const Vector<D>& scale);

}  // namespace talus
