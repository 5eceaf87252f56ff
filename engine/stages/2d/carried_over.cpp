// Impulses of points that have found their old selves, in the plane.
#include "../stages.h"

namespace talus {

template <>
ContactImpulses<2> carriedOver<2>(const ContactImpulses<2>& old, const std::int8_t (&source)[2], int count) {
    ContactImpulses<2> now;
    bool anyKept = false;
    for (int i = 0; i < count; ++i) {
        const int from = source[i];
        if (from >= 0) {
            now.normal[i] = old.normal[from];
            anyKept = true;
        }
    }
    // All points of a contact share one tangent impulse in the plane; it dies with the last of them.
    if (anyKept) {
        now.friction = old.friction;
        now.rolling = old.rolling;
    }
    return now;
}

}  // namespace talus
