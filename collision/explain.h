// How a manifold came about: which features met, how they were clipped, and what became of every candidate for a point. For people; no step asks.
#pragma once

#include "collide.h"
#include "feature.h"

#include <vector>

namespace talus {

/// kept: it is a point of the manifold; tooFar: beyond the speculative distance; notChosen: four others stand for the area of contact; grazing: two
/// sharp edges overlap by less than the slop both ways, which is no contact (`collide.h`); clippedAway: a corner of the incident face that lies beside
/// the reference face; turnedAway: the upper end of a line that stands too steep for it to take part.
enum class CandidateFate : std::uint8_t { kept, tooFar, notChosen, grazing, clippedAway, turnedAway };

/// Whether clipping left it.
inline bool isCandidate(CandidateFate fate) {
    return fate != CandidateFate::clippedAway && fate != CandidateFate::turnedAway;
}

template <int D>
struct ExplainedPoint {
    /// On the two surfaces; of what clipping did not leave the corner itself.
    Vector<D> onA = zeroVector<D>();
    Vector<D> onB = zeroVector<D>();
    float separation = 0.0f;
    /// 0 of what clipping did not leave.
    std::uint32_t key = 0;
    CandidateFate fate = CandidateFate::kept;
};

/// Everything in A's body frame.
template <int D>
struct ManifoldExplanation {
    /// As `collide` makes it; its `axis` tells which features decided.
    Manifold<D> manifold;
    /// Unit, from A to B, also without points; zero where there is nothing to tell.
    Vector<D> normal = zeroVector<D>();
    /// Along the normal, rounding included, m; negative: overlap.
    float separation = 0.0f;
    /// Whose face or edge is the reference, which the other's, the incident one, was clipped to. Corners in their order, without rounding; both empty
    /// where neither faces nor edges decided, the reference alone of a plane, which has no corners.
    bool referenceIsA = true;
    std::vector<Vector<D>> reference;
    std::vector<Vector<D>> incident;
    /// What clipping left, in the order of the clipped polygon, and then the other corners of the incident face.
    std::vector<ExplainedPoint<D>> points;
    /// Whether every point of the manifold is among them by its key. Two boxes are collided by formulas of their own, whose result is explained by those
    /// of polyhedra: false would tell that the two disagree.
    bool isWhole = true;
};

/// Runs `collide`, and once more the parts of it that the axis tells to have decided. Rounded and round pieces that meet in a point have that alone.
template <int D>
ManifoldExplanation<D> explain(const Piece<D>& a, const Piece<D>& b, const Pose<D>& bInA, const Manifold<D>& previous,
                               const CollideSettings& settings);
template <>
ManifoldExplanation<2> explain(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, const Manifold<2>& previous,
                               const CollideSettings& settings);
template <>
ManifoldExplanation<3> explain(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA, const Manifold<3>& previous,
                               const CollideSettings& settings);

}  // namespace talus
