// The axis along which a cylinder or cone and another bounded piece are farthest apart, or least deep in each other.
#pragma once

#include "solid.h"

#include <algorithm>

namespace talus {

/// A unit direction from A to B in A's frame, how far it keeps the cores apart, and the name of its face (0: none).
struct RoundAxis {
    Double3 normal = Double3::Zero();
    double separation = -std::numeric_limits<double>::max();
    std::uint32_t code = 0;
};

/// Normals of caps and of the faces of a box or hull: the best of each piece, and that of the last step's axis if it was one of these
/// (else unset). Codes: `faceOfA` with the cap's number, `faceOfB` with that of the cap or face; the other feature is 0.
struct FaceAxes {
    RoundAxis ofA;
    RoundAxis ofB;
    RoundAxis last;

    const RoundAxis& best() const { return ofB.separation > ofA.separation ? ofB : ofA; }
};
FaceAxes faceAxes(const Solid& a, const Solid& b, std::uint32_t previous);

/// Name of a direction that is no face's: kind `points`, with where it meets an octahedron in B's frame in place of features, so that the
/// search starts there in the next step. Right within 1e-3 rad.
std::uint32_t freeAxisCode(const Solid& b, const Double3& normal);
/// Of a code of kind `points`.
Double3 freeAxisDirection(const Solid& b, std::uint32_t code);

/// Directions from which to look for an axis: the last step's, the faces' and those that meet the side of a round piece: from its axis to the other's
/// middle, and across its axis and the other's axis or a box's edges.
class RoundSeeds {
public:
    RoundSeeds(const Solid& a, const Solid& b, const FaceAxes& faces, std::uint32_t previous);

    const RoundAxis& best() const { return *std::max_element(list.begin(), list.begin() + used, isWorse); }
    /// Whether the best is last step's, or as good.
    bool isRemembered() const { return remembered >= best().separation; }
    /// Adds directions all around.
    void addAllRound(const Solid& a, const Solid& b);
    /// The best that is not near any of `taken`; with separation -max if there is none.
    RoundAxis next(std::span<const Double3> taken) const;

private:
    static bool isWorse(const RoundAxis& one, const RoundAxis& other) { return one.separation < other.separation; }
    void add(const Solid& a, const Solid& b, const Double3& direction);
    void addAcross(const Solid& a, const Solid& b, bool ofA, const Double3& line);

    std::array<RoundAxis, 16 + 26> list;
    int used = 0;
    double remembered = -std::numeric_limits<double>::max();
};

/// An axis with the points of the two cores that are closest, or deepest in each other, along it.
struct FoundAxis {
    RoundAxis axis;
    Double3 onA = Double3::Zero();
    Double3 onB = Double3::Zero();
};

/// The axis of greatest separation: exact if the cores are apart by more than a hair. `gap` is a small part of the pieces' extent.
///
/// If they are not, B is moved along the direction n of separation s until it is `gap` away and the closest points are sought there. Their
/// direction m is no worse: it keeps the moved cores apart by d >= gap, hence the real ones by d - (gap - s) m.n >= s. And n remains n
/// only where moving along it opens the gap at the very place of contact, which is what a least translation does. Pieces that overlap
/// little, or at a flat place, are done after one round. For deep ones, and on first sight, several starts are tried.
/// (Rejected: the expanding polytope, which makes the side of a cylinder of ever smaller triangles.)
FoundAxis greatestSeparation(const Solid& a, const Solid& b, RoundSeeds seeds, double gap);

}  // namespace talus
