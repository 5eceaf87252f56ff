// Cylinders and cones: an axis, the patches of the surfaces that look along it, and what these have in common.
#include "../feature.h"
#include "round_graze.h"
#include "round_meet.h"

#include <algorithm>

namespace talus {

namespace {

/// Parts of the tolerance for faces: by how much a free axis must be better than the best face on first sight, and by how much a point may
/// miss the depth that the axis promises.
constexpr double firstSight = 0.05;
constexpr double missing = 0.02;
/// Cosine of half a degree.
constexpr double alike = 0.99996;
/// Part of the smaller extent by which pieces are moved apart in the search for an axis.
constexpr double gapPart = 0.01;
/// How deep, in gaps, last step's face and the best one are trusted without a search.
constexpr double trustedLast = 2.0;
constexpr double trustedBest = 0.2;

struct Pair {
    const ColliderInput3& input;
    Tolerances3 tolerances;
    /// What the radius takes off the separation of the cores.
    double radius = 0.0;

    Manifold<3> apart(std::uint32_t axis, double separation) const { return apart3(axis, static_cast<float>(separation - radius)); }
    bool isFar(double separation) const { return separation - radius > double(input.settings.speculativeDistance); }

    MeetTolerances meeting() const {
        const auto face = double(tolerances.face);
        // The disk was tilted in the last step: it is flat again only below half of where it began to be tilted.
        const AxisKind kind = axisKind(input.axis);
        const bool tilted =
            (kind == AxisKind::faceOfA && axisFeatureB(input.axis) == 1) || (kind == AxisKind::faceOfB && axisFeatureA(input.axis) == 1);
        return {double(tolerances.clip), (tilted ? 0.05 : 0.1) * face, face};
    }
};

/// The name of a face axis without the other feature, which tells whether the disk was tilted.
std::uint32_t faceName(std::uint32_t axis) {
    switch (axisKind(axis)) {
        case AxisKind::faceOfA:
            return axisCode(AxisKind::faceOfA, axisFeatureA(axis), 0);
        case AxisKind::faceOfB:
            return axisCode(AxisKind::faceOfB, 0, axisFeatureB(axis));
        default:
            return 0;
    }
}

std::uint32_t axisName(std::uint32_t face, bool tilted) {
    if (!tilted) {
        return face;
    }
    return axisKind(face) == AxisKind::faceOfA ? axisCode(AxisKind::faceOfA, axisFeatureA(face), 1)
                                               : axisCode(AxisKind::faceOfB, 1, axisFeatureB(face));
}

/// `separation` of the cores along the normal.
Manifold<3> manifoldOf(const Pair& pair, const Double3& normal, double separation, const Meeting& meeting, std::uint32_t axis) {
    Manifold<3> manifold = reduced(pair.input, normal.cast<float>(), meeting.candidates, axis, static_cast<float>(meeting.lever));
    if (manifold.count == 1) {
        manifold.lever = 0.0f;
    }
    return manifold.count > 0 ? manifold : pair.apart(axis, separation);
}

Manifold<3> onPlane(const Pair& pair, const Solid& a) {
    const Placement<3> place = inDouble<3>(pair.input.bInA);
    const Double3 normal = rotate<double>(place.q, -pair.input.b.axis.cast<double>());
    const Double3 boundary = place.outward(pair.input.b.points[0].cast<double>());
    const double separation = dot(normal, Double3(boundary - a.support(normal)));
    if (pair.isFar(separation)) {
        return pair.apart(axisCode(AxisKind::faceOfB, 0, 0), separation);
    }
    const View view(normal, &place);
    Meeting meeting;
    meet(meeting, view, patchFacing(a, view, 1.0), planePatch(view, boundary), pair.meeting());
    return manifoldOf(pair, normal, separation, meeting, axisName(axisCode(AxisKind::faceOfB, 0, 0), meeting.tilted));
}

/// Contact along the normal of a face, if it comes as near as `separation` promises. Without points and axis if not.
Manifold<3> onFace(const Pair& pair, const Solid& a, const Solid& b, const RoundAxis& face, double separation, const MeetTolerances& tolerances) {
    const View view(face.normal, &b.placement);
    Meeting meeting;
    meet(meeting, view, patchFacing(a, view, 1.0), patchFacing(b, view, -1.0), tolerances);
    if (meeting.least > separation - pair.radius) {
        return {};
    }
    return manifoldOf(pair, face.normal, face.separation, meeting, axisName(face.code, meeting.tilted));
}

/// The same, but without points if only edges overlap there. False, with nothing set, if it does not come so near.
bool onFaceUnlessGrazed(const Pair& pair, const Solid& a, const Solid& b, const RoundAxis& face, double separation, Manifold<3>& manifold) {
    const Manifold<3> found = onFace(pair, a, b, face, separation, pair.meeting());
    if (found.axis == 0) {
        return false;
    }
    const bool isEdges = found.count > 0 && crossesFace(a, b, face.normal, double(pair.tolerances.graze) - pair.radius);
    manifold = isEdges ? pair.apart(face.code, face.separation) : found;
    return true;
}

/// A face that may decide.
struct FaceChoice {
    RoundAxis axis;
    /// By how much it may be worse than the best axis.
    double margin = 0.0;
    /// Down to this depth a greatest separation near it is taken for the greatest of all.
    double trusted = 0.0;
    bool isLast = false;
};

/// Contact on a face that is as good as the best known axis and touched as deep as it says.
bool onBestFace(const Pair& pair, const Solid& a, const Solid& b, const FaceChoice& face, double best, Manifold<3>& manifold) {
    const double missed = missing * double(pair.tolerances.face);
    return face.axis.separation >= best - face.margin && face.axis.separation > face.trusted &&
           onFaceUnlessGrazed(pair, a, b, face.axis, face.axis.separation + missed, manifold);
}

/// Contact on a face that is as good as the true axis but for noise. Where the pieces are apart only last step's may bend the normal.
bool onFaceLike(const Pair& pair, const Solid& a, const Solid& b, const FaceChoice& face, const RoundAxis& found, Manifold<3>& manifold) {
    const bool isAlike = face.isLast || dot(face.axis.normal, found.normal) > alike || found.separation - pair.radius < face.margin;
    return isAlike && face.axis.separation >= found.separation - face.margin &&
           onFaceUnlessGrazed(pair, a, b, face.axis, found.separation + face.margin, manifold);
}

/// The face beside a sharp edge, when they touch; nothing before.
Manifold<3> onGrazedFace(const Pair& pair, const Solid& a, const Solid& b, const FoundAxis& found, const RoundAxis& face, double hair) {
    if (found.axis.separation > 0.0) {
        return pair.apart(freeAxisCode(b, found.axis.normal), found.axis.separation);
    }
    // So far beyond the edge the lowest line of a cylinder is when it touches the edge.
    MeetTolerances tolerances = pair.meeting();
    tolerances.clip += std::sqrt(2.0 * hair * a.round.rim);
    const Manifold<3> manifold = onFace(pair, a, b, face, face.separation + hair, tolerances);
    return manifold.count > 0 ? manifold : pair.apart(face.code, face.separation);
}

/// Two lines along a free axis, or one point.
Manifold<3> onFreeAxis(const Pair& pair, const Solid& a, const Solid& b, const FoundAxis& found) {
    const double hair = std::min(0.5 * double(pair.input.settings.slop), 0.05 * a.round.rim);
    const RoundAxis grazed = grazedFace(a, b, found.onB, double(pair.tolerances.face));
    if (grazed.separation >= -hair) {
        return onGrazedFace(pair, a, b, found, grazed, hair);
    }
    const double missed = missing * double(pair.tolerances.face);
    const std::uint32_t axis = freeAxisCode(b, found.axis.normal);
    const View view(found.axis.normal, &b.placement);
    const Patch ofA = linePatch(a, view, 1.0, Double2::Zero());
    const Patch ofB = linePatch(b, view, -1.0, ofA.ends[1] - ofA.ends[0]);
    Meeting meeting;
    if (ofB.kind == PatchKind::line) {
        meet(meeting, view, ofA, ofB, pair.meeting());
        if (std::fabs(meeting.least - (found.axis.separation - pair.radius)) <= missed) {
            return manifoldOf(pair, found.axis.normal, found.axis.separation, meeting, axis);
        }
    }
    const Double3 onB = found.onA + found.axis.normal * (found.axis.separation - pair.radius);
    return onePoint(pair.input, found.axis.normal.cast<float>(), found.onA.cast<float>(), onB.cast<float>(), pointKey(AxisKind::points, 0, 0, 0),
                    axis);
}

}  // namespace

Manifold<3> collideRound(const ColliderInput3& input) {
    const Pair pair{input, tolerancesOf(input), double(input.b.radius)};
    const Solid a(input.a, {});
    if (input.b.kind == PieceKind::plane) {
        return onPlane(pair, a);
    }
    const Solid b(input.b, inDouble<3>(input.bInA));
    if (axisKind(input.axis) == AxisKind::points) {
        const double separation = separationAlong(a, b, freeAxisDirection(b, input.axis));
        if (pair.isFar(separation)) {
            return pair.apart(input.axis, separation);
        }
    }
    const FaceAxes faces = faceAxes(a, b, faceName(input.axis));
    if (pair.isFar(faces.best().separation)) {
        return pair.apart(faces.best().code, faces.best().separation);
    }
    const auto tolerance = double(pair.tolerances.face);
    const double gap = gapPart * double(std::min(extentOf(input.a), extentOf(input.b)));
    const FaceChoice last{faces.last, tolerance, -trustedLast * gap, true};
    const FaceChoice best{faces.best(), firstSight * tolerance, -trustedBest * gap, false};
    // A face that is touched as deep as its axis says is a greatest separation, and for pieces that hardly overlap the one: no search.
    if (Manifold<3> manifold; last.axis.separation > best.trusted && onBestFace(pair, a, b, last, best.axis.separation, manifold)) {
        return manifold;
    }
    const RoundSeeds seeds(a, b, faces, input.axis);
    const RoundAxis& seed = seeds.best();
    if (pair.isFar(seed.separation)) {
        return pair.apart(seed.code != 0 ? seed.code : freeAxisCode(b, seed.normal), seed.separation);
    }
    for (const FaceChoice& choice : {last, best}) {
        if (Manifold<3> manifold; onBestFace(pair, a, b, choice, seed.separation, manifold)) {
            return manifold;
        }
    }
    const FoundAxis found = greatestSeparation(a, b, seeds, gap);
    if (pair.isFar(found.axis.separation)) {
        return pair.apart(freeAxisCode(b, found.axis.normal), found.axis.separation);
    }
    for (const FaceChoice& choice : {last, best}) {
        if (Manifold<3> manifold; onFaceLike(pair, a, b, choice, found.axis, manifold)) {
            return manifold;
        }
    }
    return onFreeAxis(pair, a, b, found);
}

}  // namespace talus
