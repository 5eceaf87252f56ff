// Reading contacts for people and programs.
#pragma once

#include "world_state.h"

namespace talus {

template <int D>
ContactRecord<D> recordOf(const WorldState<D>& state, std::uint32_t contact);
/// Tells the impulses of friction in world axes, point by point; everything else of the record is filled in.
template <int D>
void recordFriction(const ContactImpulses<D>& impulses, ContactRecord<D>& record);
/// The impulses that the solver has reached for a contact in its graph.
template <int D>
TraceSample<D> sampleOf(const WorldState<D>& state, const Contact<D>& contact, SolverPass pass, int round);
/// Takes what a substep has gathered for what the whole step has, so that `recordFriction` tells of it.
void takeForTotals(ContactImpulses<2>& impulses);
void takeForTotals(ContactImpulses<3>& impulses);
/// True separation of the two pieces at the present poses.
template <int D>
float pieceSeparation(const WorldState<D>& state, const Contact<D>& contact);
/// J.
template <int D>
double kineticEnergyOf(const Body<D>& body, const BodyVelocity<D>& velocity);

}  // namespace talus
