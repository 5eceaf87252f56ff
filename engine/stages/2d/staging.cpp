// From manifolds to the solver's records, in the plane.
#include "../staging.h"

namespace talus {
template <>
void writeStaging<2>(WorldState<2>& state, const Contact<2>& contact, const StepContext& context) {
    ContactStaging<2>& staging = state.graph.contacts(contact.slot.colour).staging(contact.slot.index);
    writeCommon(state, contact, context, staging);
    staging.surfaceSpeed = dot(rightPerpendicular(staging.normal), surfaceVelocity(state, contact));
    staging.point0 = middleOf(state, contact, 0, staging.centres);
    staging.separation0 = contact.manifold.points[0].separation;
    if (contact.manifold.count > 1) {
        staging.point1 = middleOf(state, contact, 1, staging.centres);
        staging.separation1 = contact.manifold.points[1].separation;
    } else {
        staging.point1 = staging.point0;
        staging.separation1 = ContactStaging<2>::absent;
    }
}

template <>
ContactImpulses<2> carriedOver<2>(const ContactImpulses<2>& old, const std::array<int, 2>& source, int count) {
    ContactImpulses<2> now;
    bool anyKept = false;
    for (int i = 0; i < count; ++i) {
        const int from = source[static_cast<std::size_t>(i)];
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
