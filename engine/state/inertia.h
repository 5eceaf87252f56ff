// How bodies answer torques, by dimension (`2d/inertia.cpp`, `3d/inertia.cpp`).
#pragma once

#include "bodies.h"

namespace talus {

/// Zero if there is none, or none about some axis.
template <int D>
InverseInertia<D> inverseOf(const Inertia<D>& inertia);
/// About the centre of mass, in world axes.
template <int D>
Inertia<D> worldInertia(const Body<D>& body);
/// The part of an angular velocity about axes that are free.
template <int D>
Angular<D> freeTurning(const LockedAxes<D>& locked, const Angular<D>& w);

}  // namespace talus
