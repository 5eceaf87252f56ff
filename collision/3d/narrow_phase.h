// The parts of the 3D narrow phase: one function for each kind of pair, in the order in which `collide` normalises pairs.
#pragma once

#include "../collide.h"
#include "../feature.h"
#include "polyhedron.h"
#include "reduction.h"
#include "tolerances.h"
#include "rounded_contact.h"

#include <array>

namespace talus {

/// One pair to collide. `axis` is the axis of the last step in the order of this pair.
struct ColliderInput3 {
    const Piece<3>& a;
    const Piece<3>& b;
    const Pose<3>& bInA;
    std::uint32_t axis = 0;
    const CollideSettings& settings;
    /// Whether they had points in the last step.
    bool touched = false;
};

/// A contact point before reduction, in A's frame. Left unset: there is room for hundreds of them.
struct Candidate {
    Vector<3> onA;
    Vector<3> onB;
    float separation;
    std::uint32_t key;
};

/// Candidates of one manifold, in the order of the polygon that they bound.
class Candidates {
public:
    /// Beyond `mostCandidates` nothing is added.
    void add(const Vector<3>& onA, const Vector<3>& onB, float separation, std::uint32_t key);
    int size() const { return used; }
    /// The deepest one's separation; the greatest float if there is none.
    float lowest() const { return least; }
    const Candidate& operator[](int i) const { return list[static_cast<std::size_t>(i)]; }

private:
    // Left unset beyond `used`.
    std::array<Candidate, mostCandidates> list;
    int used = 0;
    float least = std::numeric_limits<float>::max();
};

/// The manifold of these candidates: those within the speculative distance, reduced to four by `pickFour`, with `lever` of the whole polygon
/// unless `lever` >= 0 is given. Without points if none is near enough.
Manifold<3> reduced(const ColliderInput3& input, const Vector<3>& normal, const Candidates& candidates, std::uint32_t axis, float lever = -1.0f);

/// A manifold of one point.
Manifold<3> onePoint(const ColliderInput3& input, const Vector<3>& normal, const Vector<3>& onA, const Vector<3>& onB, std::uint32_t key,
                     std::uint32_t axis);

Manifold<3> manifoldOf(const ColliderInput3& input, const RoundedContact<float>& contact);

/// A manifold without points that remembers its axis. `gap` as in `Manifold`; less than 0 counts as 0.
Manifold<3> apart3(std::uint32_t axis, float gap = 0.0f);

Tolerances3 tolerancesOf(const ColliderInput3& input);

/// Least width of a piece through its centroid, radius included.
float extentOf(const Piece<3>& piece);

/// How far the axis that decided the last step keeps the cores of two pieces with vertices apart; the least float where that cannot be more
/// than `reach` or the code does not fit the pieces.
float separationOfLast(const ColliderInput3& input, float reach);

/// Axis code of a face of A (`ofA`) or B.
inline std::uint32_t faceCode(bool ofA, int face) {
    return ofA ? axisCode(AxisKind::faceOfA, static_cast<std::uint32_t>(face), 0) : axisCode(AxisKind::faceOfB, 0, static_cast<std::uint32_t>(face));
}

/// Key of a corner of B's face (`ofA`) or A's clipped to the face `face` of the other: names a vertex and the face it is over, or two edges
/// that cross, and not who was the reference. So it survives a change of reference face.
struct ClippedCorner;
std::uint32_t faceContactKey(const ClippedCorner& corner, bool ofA, std::uint32_t face, std::uint32_t incidentFace);

/// Where the rounded surface at a vertex of `face` looks, as nearly as it can along `down`. Only at the deepest vertices, such as `support`, it
/// is met straight along a reference normal; elsewhere that point would be inside.
Vector<3> outwardsAtVertex(const Polyhedron& polyhedron, const HullFace& face, int vertex, const Vector<3>& down, int support);

/// The same for the side of a line; zero if it stands more than 60 degrees steep, when its upper end has no part in a contact.
Vector<3> sideOf(const Vector<3>& line, const Vector<3>& down);

/// Contact of the other piece with the face `face` of A (`ofA`) or B: its incident face, or a line core (only as B), clipped to it. B is seen
/// from A's frame.
void addFaceContact(Candidates& candidates, const Polyhedron& a, const Polyhedron& b, bool ofA, int face, float tolerance);

/// The same of a line core as B that is already clipped to a face of A: its two ends, or where it leaves the face.
struct ClippedSegment;
void addLineContact(Candidates& candidates, const Polyhedron& a, const Polyhedron& line, int face, const ClippedSegment& clipped);

/// The core of a ball (one vertex) or capsule (two) as a polyhedron without faces. The vertices must outlive it.
Polyhedron lineCore(std::span<const Vector<3>> vertices, float radius);

/// Where two cores are closest, on a vertex or an edge of each.
struct ClosestPair {
    Vector<3> onA = zeroVector<3>();
    Vector<3> onB = zeroVector<3>();
    /// From A to B.
    Vector<3> direction = zeroVector<3>();
    float separation = 0.0f;
};

/// Contact of two rounded cores between vertices and edges: one point, or two along parallel edges.
Manifold<3> cornerManifold(const ColliderInput3& input, const Polyhedron& a, const Polyhedron& b, const ClosestPair& closest);

/// Of the input's pieces; false, with nothing set, if their cores touch or overlap.
bool closestPair(const ColliderInput3& input, ClosestPair& closest);

/// Both are boxes without rounding.
Manifold<3> collideBoxes(const ColliderInput3& input);
/// A is a box or hull, B a box, hull or capsule.
Manifold<3> collidePolyhedra(const ColliderInput3& input);
/// A is a box or hull, B a ball.
Manifold<3> collidePolyhedronBall(const ColliderInput3& input);
/// A is a capsule, B a capsule or ball; or both are balls.
Manifold<3> collideRounded(const ColliderInput3& input);
/// A is a plane; B a ball, capsule, box or hull.
Manifold<3> collidePlane(const ColliderInput3& input);
/// A is a cylinder or cone, B a plane, ball, capsule, box, hull, cylinder or cone.
Manifold<3> collideRound(const ColliderInput3& input);

}  // namespace talus
