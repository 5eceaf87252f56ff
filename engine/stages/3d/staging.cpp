// From manifolds to the solver's records, in space.
#include "../staging.h"

namespace talus {

template <>
void writeStaging<3>(WorldState<3>& state, const Contact<3>& contact, const StepContext& context) {
    ContactStaging<3>& staging = state.graph.contacts(contact.slot.colour).staging(contact.slot.index);
    writeCommon(state, contact, context, staging);
    staging.surfaceVelocity = surfaceVelocity(state, contact);
    staging.lever = contact.manifold.lever;
    staging.spinResistance = contact.spinResistance;
    for (int i = 0; i < maxManifoldPoints<3>; ++i) {
        const bool present = i < contact.manifold.count;
        staging.points[i].place = present ? middleOf(state, contact, i, staging.centres) : zeroVector<3>();
        staging.points[i].separation = present ? contact.manifold.points[i].separation : ContactStaging<3>::absent;
    }
}

template <>
ContactImpulses<3> carriedOver<3>(const ContactImpulses<3>& old, const std::array<int, 4>& source, int count) {
    ContactImpulses<3> now;
    bool anyKept = false;
    for (int i = 0; i < count; ++i) {
        const int from = source[static_cast<std::size_t>(i)];
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
