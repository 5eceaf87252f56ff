// How the points of one contact come about, as a value: which faces met, how they were clipped, and why candidates were dropped.
#pragma once

#include "../collision/explain.h"
#include "../foundation/ids.h"

#include <vector>

namespace talus {

template <int D>
struct WorldState;

/// `ExplainedPoint` in the world.
template <int D>
struct FrameCandidate {
    Position<D> onA = zeroVector<D>();
    Position<D> onB = zeroVector<D>();
    float separation = 0.0f;
    std::uint32_t key = 0;
    CandidateFate fate = CandidateFate::kept;
};

/// `ManifoldExplanation` of a contact at the poses of a frame, in the world.
template <int D>
struct FrameExplanation {
    ContactId contact;
    AxisKind axis = AxisKind::none;
    bool referenceIsA = true;
    bool isWhole = true;
    /// Whether the contact has just these points. The world made its own at the beginning of the last step, or several steps ago while its bodies
    /// hardly moved, and the explanation tells what the poses of now give.
    bool isCurrent = true;
    Vector<D> normal = zeroVector<D>();
    float separation = 0.0f;
    /// The gap up to which candidates become points, m: at least the speculative distance.
    float reach = 0.0f;
    std::vector<Position<D>> reference;
    std::vector<Position<D>> incident;
    std::vector<FrameCandidate<D>> candidates;
};

/// Of a contact that is there.
template <int D>
FrameExplanation<D> explainContact(const WorldState<D>& state, ContactId contact);

}  // namespace talus
