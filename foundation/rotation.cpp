#include "check.h"
#include "trig.h"

namespace talus {

Rotation<3> rotationOf(const Vector<3>& axis, float angle) {
    if (axis == zeroVector<3>() || !isFinite(axis)) {
        refuse("axis", textOf(axis), "must be finite and have a length above 0");
    }
    return rotationAbout(axis, angle);
}

}  // namespace talus
