// How far one contact is from the contact law: Signorini's condition and Coulomb's friction.
#pragma once

#include "../../foundation/math.h"

namespace talus {

/// Projection of (normal, tangential) on the friction cone {|tangential| <= friction normal}; component 0 is the normal one.
template <int D>
Vector<D, double> projectCone(const Vector<D, double>& candidate, double friction);

/// Natural residual of the contact law in velocity units, m/s: |r - P(r - rho u')| / rho with P the projection on the friction cone,
/// u' = u + friction |u_t| e_n (de Saxce's shift, which makes the cone condition the exact law) and rho = `response`, the inverse of
/// the largest eigenvalue of the contact's own response u(r), kg. Zero exactly at solutions, and independent of units and mass.
/// impulse and velocity: (n, t ...) of one point, acting on B and of B against A; a gap over the substep is to be added to u_n.
template <int D>
double naturalResidual(const Vector<D, double>& impulse, const Vector<D, double>& velocity, double friction, double response);

}  // namespace talus
