#include "../rounding.h"

#include <algorithm>
#include <cmath>

namespace talus {

template <>
float roundingAlong<3>(const Piece<3>& piece, const Vector<3>& normal) {
    if (piece.kind != PieceKind::cylinder && piece.kind != PieceKind::cone) {
        return piece.radius;
    }
    // Turned by an angle about its axis the surface at the contact rises by rim sine (1 - cos angle), sine being that between normal and
    // axis, and a part r n of the arm by r sine^2 (1 - cos angle). Nearly along the axis the end is flat, and no part may be left out.
    constexpr float flat = 0.5f;
    const float sine = length(Vector<3>(cross(piece.axis, normal)));
    const float rounding = sine > flat ? piece.rim / sine : piece.rim * sine / (flat * flat);
    // A cone touches along a line from rim to tip: the middle counts, save for the rim itself.
    const bool side = piece.kind == PieceKind::cone && dot(piece.axis, normal) > 0.0f;
    return side ? 0.5f * rounding : rounding;
}

template <>
float greatestRounding<3>(const Piece<3>& piece) {
    return std::max(piece.radius, piece.rim);
}

}  // namespace talus
