// Mass, centre and inertia of pieces and of their sums.
#pragma once

#include "piece.h"

namespace talus {

/// Mass in kg, centre of mass in the body's frame, rotational inertia about that centre (kg m^2; a scalar in 2D).
template <int D>
struct MassProperties {
    float mass = 0.0f;
    Vector<D> centre = zeroVector<D>();
    Inertia<D> inertia = zeroInertia<D>();
};

/// Of a solid of uniform `density` (kg/m^2 in 2D, kg/m^3 in 3D, 0 to 1e12, else refused). Zero for pieces without area: segments,
/// chains, planes. Rounded pieces are exact: polygon, side strips and corner sectors; in 3D faces, edges and corners.
template <int D>
MassProperties<D> massOf(const Piece<D>& piece, float density);
template <>
MassProperties<2> massOf<2>(const Piece<2>& piece, float density);
template <>
MassProperties<3> massOf<3>(const Piece<3>& piece, float density);

/// Rotational inertia about the origin of a point mass at `r`.
template <int D>
Inertia<D> pointInertia(float mass, const Vector<D>& r);
template <>
Inertia<2> pointInertia<2>(float mass, const Vector<2>& r);
template <>
Inertia<3> pointInertia<3>(float mass, const Vector<3>& r);

/// Sum of two bodies' mass properties (parallel axes). Overlaps count twice; what has no mass adds nothing.
template <int D>
MassProperties<D> combined(const MassProperties<D>& a, const MassProperties<D>& b);

}  // namespace talus
