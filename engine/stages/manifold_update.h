// The narrow phase of single contacts: kept manifolds are refreshed, others made anew, those of one class eight at a time.
#pragma once

#include "../../collision/kernels/manifold_kernels.h"
#include "stages.h"

#include <array>

namespace talus {

/// How far both bodies of a watch have come in all.
template <int D>
double travelOf(const WorldState<D>& state, const ContactWatch& watch) {
    return state.bodies.motions[watch.bodyA].travel + state.bodies.motions[watch.bodyB].travel + 2.0 * state.frameTravel;
}

/// Looks at contacts, without asking whether they can be passed over, and writes to nothing but what belongs to them: several may be at work at once
/// on different contacts. What is found of one does not depend on which others share its batch.
template <int D>
class ManifoldUpdate {
public:
    ManifoldUpdate(WorldState<D>& ofState, float ofSeconds) : state(ofState), seconds(ofSeconds) {}
    ManifoldUpdate(const ManifoldUpdate&) = delete;
    ManifoldUpdate& operator=(const ManifoldUpdate&) = delete;

    /// At once or, in a batch, later; at the latest in `finish`. Then `hasChanges` tells whether `applyTouchChanges` has anything to do with it.
    void add(std::uint32_t contact, std::uint8_t& hasChanges);
    void finish();

    const ManifoldCounts& counts() const { return made; }

private:
    using Kernel = void (*)(const PairBatch<D>&);

    /// Pairs of one class that wait until they are enough.
    struct Batch {
        PairBatch<D> pairs;
        Contact<D>* contacts[PairBatch<D>::width] = {};
        std::uint8_t* hasChanges[PairBatch<D>::width] = {};
    };

    void make(Contact<D>& contact, const Pose<D>& bInA, std::uint8_t& hasChanges);
    void carryOut(Batch& batch, Kernel kernel);
    void replace(Contact<D>& contact, const Rotation<D>& rotation, const Manifold<D>& now, std::uint8_t& hasChanges);
    void conclude(Contact<D>& contact, float refreshable, std::uint8_t& hasChanges);

    WorldState<D>& state;
    float seconds;
    ManifoldCounts made;
    std::array<Batch, pairClassCount> batches;
    Manifold<D> results[PairBatch<D>::width];
};

}  // namespace talus
