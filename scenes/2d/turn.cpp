#include "../turn.h"

#include "../../foundation/trig.h"

#include <cmath>
#include <numbers>

namespace talus {

template <>
double angleAfter<2>(double before, const Turning<2>& turning) {
    constexpr double whole = 2.0 * std::numbers::pi;
    double turn = angleOf(compose(inverse(turning.last), turning.now));
    if (turning.spun) {
        turn += whole * std::nearbyint((static_cast<double>(*turning.spun) - turn) / whole);
    }
    return before + turn;
}

}  // namespace talus
