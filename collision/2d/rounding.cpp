#include "../rounding.h"

namespace talus {

template <>
float roundingAlong<2>(const Piece<2>& piece, const Vector<2>&) {
    return piece.radius;
}

template <>
float greatestRounding<2>(const Piece<2>& piece) {
    return piece.radius;
}

}  // namespace talus
