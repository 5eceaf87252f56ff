#include "../turn.h"

#include "../../foundation/trig.h"

namespace talus {

template <>
double angleAfter<3>(double, const Turning<3>& turning) {
    return angleOf(compose(inverse(turning.start), turning.now));
}

}  // namespace talus
