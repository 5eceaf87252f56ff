#include "solid.h"

#include "../support.h"

namespace talus {

namespace {

Round roundOf(const Piece<3>& piece, const Placement<3>& place) {
    Round round;
    round.ends[0] = place.outward(piece.points[0].cast<double>());
    round.ends[1] = place.outward(piece.points[1].cast<double>());
    const Double3 along = round.ends[1] - round.ends[0];
    round.height = std::sqrt(dot(along, along));
    round.axis = along / round.height;
    round.rim = double(piece.rim);
    round.isCone = piece.kind == PieceKind::cone;
    if (round.isCone) {
        const double slant = std::sqrt(round.height * round.height + round.rim * round.rim);
        round.alongAxis = round.rim / slant;
        round.outwards = round.height / slant;
    }
    return round;
}

}  // namespace

Double3 directionOf(const Double3& a, double size, const Double3& otherwise) {
    constexpr double noise = 1e-9;
    const double length = std::sqrt(dot(a, a));
    return length > noise * size ? Double3(a / length) : otherwise;
}

Double3 somePerpendicular(const Double3& a) {
    const Double3 other = std::fabs(a.x()) < 0.6 ? Double3::Unit(0) : Double3::Unit(1);
    const Double3 across = cross(a, other);
    return across / std::sqrt(dot(across, across));
}

Double3 Round::radial(const Double3& direction) const {
    const Double3 across = direction - axis * dot(direction, axis);
    return directionOf(across, std::sqrt(dot(direction, direction)), somePerpendicular(axis));
}

Double3 Round::support(const Double3& direction) const {
    const double along = dot(direction, axis);
    const Double3 across = direction - axis * along;
    const double sideways = std::sqrt(dot(across, across));
    if (isCone && along * height >= rim * sideways) {
        return ends[1];
    }
    const Double3& middle = !isCone && along > 0.0 ? ends[1] : ends[0];
    // Straight along the axis any point of the cap will do.
    return sideways > 1e-12 * std::fabs(along) ? Double3(middle + across * (rim / sideways)) : middle;
}

Solid::Solid(const Piece<3>& ofPiece, const Placement<3>& place)
    : piece(&ofPiece), kind(ofPiece.kind), placement(place), radius(double(ofPiece.radius)), centre(place.outward(ofPiece.centroid.cast<double>())) {
    if (isRound()) {
        round = roundOf(ofPiece, place);
    } else if (isPolyhedron()) {
        polyhedron = polyhedronOf(ofPiece);
    } else {
        ends[0] = place.outward(ofPiece.points[0].cast<double>());
        ends[1] = kind == PieceKind::capsule ? place.outward(ofPiece.points[1].cast<double>()) : ends[0];
    }
}

Double3 Solid::support(const Double3& direction) const {
    // The frame's own axis at hand makes this thrice as fast as `supportOf`, and it is asked for dozens of times.
    if (isRound()) {
        return round.support(direction);
    }
    return placement.outward(supportOf<3>(*piece, inverseRotate(placement.q, direction)).place);
}

double separationAlong(const Solid& a, const Solid& b, const Double3& normal) {
    const Double3 opposite = -normal;
    const Double3 between = b.support(opposite) - a.support(normal);
    return dot(normal, between);
}

}  // namespace talus
