#include "world_state.h"

#include "operations.h"
#include "validate.h"

namespace talus {

template <int D>
WorldState<D>::WorldState(const WorldDef<D>& def)
    : gravity(def.gravity), settings(def.settings), pairHook(def.pairHook), jobs(def.workers, def.tasks), graph(def.settings.lanes) {}

template <int D>
void countWorld(const WorldState<D>& state, StepCounts& counts) {
    counts.bodies = static_cast<int>(state.bodies.slots.count());
    counts.awakeBodies = static_cast<int>(state.bodies.moving.size());
    counts.shapes = state.shapeCount;
    counts.joints = static_cast<int>(state.joints.slots.count());
    counts.pairs = static_cast<int>(state.contacts.slots.count());
    counts.contacts = static_cast<int>(state.touchingCount);
    counts.colours = state.graph.coloursInUse();
    const int overflow = ConstraintGraph<D>::overflowColour;
    counts.overflow = static_cast<int>(state.graph.contactCount(overflow) + state.graph.joints(overflow).size());
}

template struct WorldState<2>;
template struct WorldState<3>;
template void countWorld<2>(const WorldState<2>&, StepCounts&);
template void countWorld<3>(const WorldState<3>&, StepCounts&);

}  // namespace talus
