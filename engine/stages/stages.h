// The stages of a step, in the order of `engine/step.cpp`. Each reads what the one before it wrote.
#pragma once

#include "../state/operations.h"

#include <cstdint>

namespace talus {

/// Manifolds made anew, and kept ones whose separations were found anew.
struct ManifoldCounts {
    int computed = 0;
    int refreshed = 0;
};

/// What is fixed for the length of one step.
struct StepContext {
    SolverSettings solver;
    /// Duration of a substep, s.
    float h = 0.0f;
    ManifoldCounts manifolds;
    int integrated = 0;
};

/// Boxes to pairs: makes contacts for fat bounds that began to overlap. Fast bodies look `seconds` ahead.
template <int D>
void findPairs(WorldState<D>& state, float seconds);
/// Poses to manifolds, for every contact whose bodies have moved enough since the last time.
template <int D>
void updateManifolds(WorldState<D>& state, StepContext& context);
/// Makes room for a manifold if the pieces of the contact at `place` in the list of awake ones are near each other. Never on two threads at once.
template <int D>
void meetIfNear(WorldState<D>& state, std::size_t place);
/// The manifold of one contact, without asking whether it can be passed over.
template <int D>
void updateManifold(WorldState<D>& state, std::uint32_t contact, float seconds, ManifoldCounts& counts);
/// Whether `applyTouchChanges` has anything to do with a contact whose manifold was updated.
template <int D>
bool isToBeChanged(const WorldState<D>& state, const Contact<D>& contact);
/// Begins and ends: events, lanes, waking; forgets pairs that the broad phase has lost.
template <int D>
void applyTouchChanges(WorldState<D>& state, StepContext& context);
/// Manifolds and joints to velocities, motions and impulses.
template <int D>
void solve(WorldState<D>& state, StepContext& context);
/// Motions to poses, bounds, move events; sets back bodies that are no longer finite.
template <int D>
void finalisePoses(WorldState<D>& state, const StepContext& context);
/// Puts islands to sleep that have rested long enough.
template <int D>
void updateSleep(WorldState<D>& state, const StepContext& context);
/// Overlaps of sensors at the new poses.
template <int D>
void updateSensors(WorldState<D>& state);

/// Impulses of a manifold whose point i was point source[i] of the old one, or is new (-1).
template <int D>
ContactImpulses<D> carriedOver(const ContactImpulses<D>& old, const std::int8_t (&source)[maxManifoldPoints<D>], int count);
/// True if a point of the contact approaches faster than the hit threshold.
template <int D>
bool approachesFast(const WorldState<D>& state, const Contact<D>& contact);
/// Reports a contact that approached fast and pressed.
template <int D>
void reportHit(WorldState<D>& state, const Contact<D>& contact);

}  // namespace talus
