// Signed distance of two pieces, in double: what all exact queries rest on.
#pragma once

#include "piece.h"
#include "placement.h"

namespace talus {

/// Where two pieces are closest, or how they part with the least translation: `onB = onA + normal * distance`, the
/// distance negative when they overlap. All in A's frame, with a unit normal from A to B.
template <int D>
struct Separation {
    double distance = 0.0;
    Vector<D, double> normal = Vector<D, double>::Zero();
    Vector<D, double> onA = Vector<D, double>::Zero();
    Vector<D, double> onB = Vector<D, double>::Zero();
};

/// Of two pieces, radii included; `bInA` is B's frame seen from A's. GJK on the cores if they are apart, else
/// `coreOverlap`. Two planes that are not opposite overlap without end: the distance is then minus the greatest float.
template <int D>
Separation<D> separationOf(const Piece<D>& a, const Piece<D>& b, const Placement<D>& bInA);

/// The closest points of two cores, without radii, by GJK; false, with nothing set, if they touch or overlap. Not for planes.
template <int D>
bool coresApart(const Piece<D>& a, const Piece<D>& b, const Placement<D>& bInA, Separation<D>& out);

/// Of two overlapping or touching cores, without radii: the axis of least overlap. Equal centres of two balls part along
/// the last axis. Dimension-specific.
template <int D>
Separation<D> coreOverlap(const Piece<D>& a, const Piece<D>& b, const Placement<D>& bInA);
template <>
Separation<2> coreOverlap<2>(const Piece<2>& a, const Piece<2>& b, const Placement<2>& bInA);
template <>
Separation<3> coreOverlap<3>(const Piece<3>& a, const Piece<3>& b, const Placement<3>& bInA);

}  // namespace talus
