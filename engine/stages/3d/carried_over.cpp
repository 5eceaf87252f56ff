// Impulses of points that have found their old selves, in space.
#include "../stages.h"

namespace talus {

template <>
ContactImpulses<3> carriedOver<3>(const ContactImpulses<3>& old, const std::int8_t (&source)[4], int count) {
    ContactImpulses<3> now;
    bool anyKept = false;
    for (int i = 0; i < count; ++i) {
        const int from = source[i];
        if (from >= 0) {
            now.normal[i] = old.normal[from];
            for (int k = 0; k < 2; ++k) {
                now.pointFriction[i][k] = old.pointFriction[from][k];
            }
            anyKept = true;
        }
    }
    now.tangent = old.tangent;
    // What belongs to the whole area dies with the last of its points.
    if (anyKept) {
        for (int k = 0; k < 2; ++k) {
            now.friction[k] = old.friction[k];
            now.rolling[k] = old.rolling[k];
        }
        now.twist = old.twist;
    }
    return now;
}

}  // namespace talus
