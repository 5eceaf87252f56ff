// Reading contacts for people and programs.
#pragma once

#include "world_state.h"

namespace talus {

template <int D>
ContactRecord<D> recordOf(const WorldState<D>& state, std::uint32_t contact);
/// Tells the impulses of friction in world axes, point by point; everything else of the record is filled in.
template <int D>
void recordFriction(const ContactImpulses<D>& impulses, ContactRecord<D>& record);
/// True separation of the two pieces at the present poses.
template <int D>
float pieceSeparation(const WorldState<D>& state, const Contact<D>& contact);
/// J.
template <int D>
double kineticEnergyOf(const Body<D>& body, const BodyVelocity<D>& velocity);

}  // namespace talus
