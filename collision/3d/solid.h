// A bounded piece as the narrow phase of cylinders and cones sees it: its farthest points and the side of a round one. In double, since
// the search for an axis moves pieces apart by tiny parts of their size.
#pragma once

#include "../placement.h"
#include "narrow_phase.h"

namespace talus {

using Double2 = Vector<2, double>;
using Double3 = Vector<3, double>;

/// `a` / |a|, or `otherwise` where that is not known but for noise beside `size`.
Double3 directionOf(const Double3& a, double size, const Double3& otherwise);

/// Some unit vector perpendicular to the unit vector `a`, always the same for the same.
Double3 somePerpendicular(const Double3& a);

/// A cylinder or cone in A's frame.
struct Round {
    /// Middle of the base; middle of the other end, or the tip.
    Double3 ends[2] = {Double3::Zero(), Double3::Zero()};
    Double3 axis = Double3::Zero();
    double rim = 0.0;
    double height = 0.0;
    bool isCone = false;
    /// The side's normals are axis * alongAxis + w * outwards, w any unit vector perpendicular to the axis.
    double alongAxis = 0.0;
    double outwards = 1.0;

    int caps() const { return isCone ? 1 : 2; }
    Double3 capNormal(int cap) const { return cap == 0 ? Double3(-axis) : axis; }
    /// The part of `direction` perpendicular to the axis as a unit vector.
    Double3 radial(const Double3& direction) const;
    /// Normal of the side where it looks most towards `direction`.
    Double3 sideNormal(const Double3& direction) const { return axis * alongAxis + radial(direction) * outwards; }
    Double3 support(const Double3& direction) const;
};

/// The core of a bounded piece, seen from A's frame. The piece must outlive it.
struct Solid {
    Solid(const Piece<3>& ofPiece, const Placement<3>& place);

    bool isRound() const { return kind == PieceKind::cylinder || kind == PieceKind::cone; }
    bool isPolyhedron() const { return kind == PieceKind::box || kind == PieceKind::hull; }
    /// A point of the core farthest along `direction`, of any length > 0.
    Double3 support(const Double3& direction) const;
    Double3 vertex(int i) const { return placement.outward(polyhedron.vertices[static_cast<std::size_t>(i)].cast<double>()); }

    const Piece<3>* piece;
    PieceKind kind;
    Placement<3> placement;
    double radius;
    Double3 centre;
    /// Of a cylinder or cone.
    Round round;
    /// Of a box or hull; its own frame.
    Polyhedron polyhedron;
    /// The ends of a capsule; both the middle of a ball.
    Double3 ends[2] = {Double3::Zero(), Double3::Zero()};
};

/// How far the unit direction `normal` from A to B keeps the cores apart; negative if they overlap along it.
double separationAlong(const Solid& a, const Solid& b, const Double3& normal);

}  // namespace talus
