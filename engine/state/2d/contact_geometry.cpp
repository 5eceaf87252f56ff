// From manifolds to what the contact rows read, in the plane.
#include "../contact_geometry.h"

namespace talus {

template <>
void writeGeometry<2>(WorldState<2>& state, const Contact<2>& contact) {
    ContactGeometry<2>& geometry = state.graph.contacts(contact.slot).geometry(contact.slot.index);
    writeCommon(state, contact, geometry);
    const Meeting<2>& meeting = state.contacts.meetingOf(contact);
    geometry.rollingResistance = meeting.material.rollingResistance;
    geometry.surfaceSpeed = dot(rightPerpendicular(geometry.normal), surfaceVelocity(state, contact));
    const auto [radiusA, radiusB] = roundingsOf(state, contact);
    geometry.radiusA = radiusA;
    geometry.radiusB = radiusB;
    const Material<2>* softer = softerMaterial(state, contact);
    geometry.hertz = softer != nullptr ? softer->contactHertz : 0.0f;
    geometry.dampingRatio = softer != nullptr ? softer->contactDampingRatio : 0.0f;
    for (int i = 0; i < maxManifoldPoints<2>; ++i) {
        const Anchors<2> anchors = i < meeting.manifold.count ? anchorsOf(state, contact, i) : Anchors<2>{zeroVector<2>(), zeroVector<2>()};
        geometry.points[i] = {anchors.onA, anchors.onB};
    }
}

}  // namespace talus
