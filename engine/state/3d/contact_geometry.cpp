// From manifolds to what the contact rows read, in space.
#include "../contact_geometry.h"

namespace talus {

template <>
void writeGeometry<3>(WorldState<3>& state, const Contact<3>& contact) {
    ContactGeometry<3>& geometry = state.graph.contacts(contact.slot).geometry(contact.slot.index);
    writeCommon(state, contact, geometry);
    const Meeting<3>& meeting = state.contacts.meetingOf(contact);
    for (int i = 0; i < maxManifoldPoints<3>; ++i) {
        const Anchors<3> anchors = i < meeting.manifold.count ? anchorsOf(state, contact, i) : Anchors<3>{zeroVector<3>(), zeroVector<3>()};
        geometry.setPoint(i, anchors.onA, anchors.onB);
    }
    geometry.surfaceVelocity = surfaceVelocity(state, contact);
    geometry.rollingResistance = meeting.material.rollingResistance;
    geometry.spinResistance = meeting.material.spinResistance;
    geometry.lever = meeting.manifold.lever;
    const auto [radiusA, radiusB] = roundingsOf(state, contact);
    geometry.radiusA = radiusA;
    geometry.radiusB = radiusB;
    const Material<3>* softer = softerMaterial(state, contact);
    geometry.hertz = softer != nullptr ? softer->contactHertz : 0.0f;
    geometry.dampingRatio = softer != nullptr ? softer->contactDampingRatio : 0.0f;
}

}  // namespace talus
