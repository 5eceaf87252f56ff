// The parts of the 2D narrow phase: one function for each kind of pair, in the order in which `collide` normalises pairs.
#pragma once

#include "../collide.h"
#include "contact.h"

namespace talus {

/// One pair to collide. `axis` is the axis of the last step in the order of this pair.
struct ColliderInput {
    const Piece<2>& a;
    const Piece<2>& b;
    const Pose<2>& bInA;
    std::uint32_t axis = 0;
    const CollideSettings& settings;
    /// Whether they had points in the last step.
    bool touched = false;
};

Tolerances tolerancesOf(const ColliderInput& input);

/// A manifold without points that remembers its axis. `gap` as in `Manifold`; less than 0 counts as 0.
Manifold<2> apart(std::uint32_t axis, float gap = 0.0f);

/// Notes that the pieces are known to be `gap` apart, if the manifold is without points.
inline void setGap(Manifold<2>& manifold, float gap) {
    manifold.gap = manifold.count > 0 || gap < 0.0f ? 0.0f : gap;
}

/// Adds the contact of `onA` and `onB` (A's frame) unless they are farther apart than the speculative distance.
/// Points stay ordered by key.
void addPoint(Manifold<2>& manifold, const ColliderInput& input, const Vector<2>& onA, const Vector<2>& onB, std::uint32_t key);

/// Contact on the face `face` of A (`ofA`) or B: the other's incident edge clipped to it.
///
/// Keys name a corner and the edge it meets and not who was the reference: the corner of one piece inside the face of
/// the other, or the end of the face at which the other's edge was cut. So they survive a change of reference face.
Manifold<2> faceManifold(const ColliderInput& input, const Core& a, const Core& b, bool ofA, int face, float tolerance);

/// Contact between two corners along `axis.direction`. `seamsOfA`: A's sharp corners may lie on a flush seam with
/// another body's piece; not so on chains, which know what continues them.
Manifold<2> cornerManifold(const ColliderInput& input, const Core& a, const Core& b, const CornerAxis& axis, bool seamsOfA = true);

/// Polygons, capsules and segments with each other.
Manifold<2> collidePolygons(const ColliderInput& input);
/// B is a ball; A a ball, capsule, segment or polygon.
Manifold<2> collideBall(const ColliderInput& input);
/// A is a chain segment; B a ball, capsule or polygon.
Manifold<2> collideChain(const ColliderInput& input);
/// A is a plane; B a ball, capsule or polygon.
Manifold<2> collidePlane(const ColliderInput& input);

}  // namespace talus
