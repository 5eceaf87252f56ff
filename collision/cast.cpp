#include "distance.h"
#include "queries.h"
#include "support.h"

#include "../foundation/check.h"

#include <algorithm>

namespace talus {

namespace {

/// Part of the smaller piece's extent at which a sweep has arrived.
constexpr double arrived = 1e-6;
/// The advance is Newton's method on a convex function: some rounds, or tens where the sweep only grazes (each quarters the
/// distance). More come from rounding alone; what has not passed by then counts as a hit, so that nothing tunnels.
constexpr int maxRounds = 100;

template <int D>
double extentOf(const Piece<D>& piece) {
    return double(reachOf<D>(piece, piece.centroid));
}

/// False if `chain` is a one-sided piece that the other one, moving by `translation` in the frame of `chain`, cannot meet.
template <int D>
bool meets(const Piece<D>& chain, const Piece<D>& other, const Placement<D>& otherInChain, const Vector<D, double>& translation) {
    if (chain.kind != PieceKind::chainSegment) {
        return true;
    }
    const Vector<D, double> normal = outwardOf(chain);
    const Vector<D, double> centre = otherInChain.outward(other.centroid.template cast<double>());
    return dot<double>(normal, centre - chain.points[0].template cast<double>()) >= 0.0 && dot(normal, translation) < 0.0;
}

}  // namespace

template <int D>
std::optional<CastHit<D>> castPiece(const Piece<D>& target, const Pose<D>& targetPose, const Piece<D>& moving, const Pose<D>& movingPose,
                                    const Vector<D>& translation) {
    requireWithin("translation", translation, std::numeric_limits<float>::max());
    const Placement<D> frame = inDouble(targetPose);
    Placement<D> place = relative(frame, inDouble(movingPose));
    const Vector<D, double> start = place.p;
    const Vector<D, double> way = inverseRotate<double>(frame.q, translation.template cast<double>());
    if (!meets<D>(target, moving, place, way) || !meets<D>(moving, target, relative(place, Placement<D>{}), inverseRotate<double>(place.q, -way))) {
        return std::nullopt;
    }
    const double extent = isUnbounded(target)   ? extentOf(moving)
                          : isUnbounded(moving) ? extentOf(target)
                                                : std::min(extentOf(target), extentOf(moving));
    const double tolerance = arrived * extent;
    double fraction = 0.0;
    Separation<D> gap = separationOf<D>(target, moving, place);
    for (int round = 0; round < maxRounds && gap.distance > 0.0; ++round) {
        const double approach = -dot(gap.normal, way);
        if (!(approach > 0.0)) {
            return std::nullopt;
        }
        if (gap.distance <= tolerance) {
            break;
        }
        fraction += (gap.distance - 0.5 * tolerance) / approach;
        if (fraction > 1.0) {
            return std::nullopt;
        }
        place.p = start + way * fraction;
        gap = separationOf<D>(target, moving, place);
    }
    return CastHit<D>{static_cast<float>(fraction), frame.outward(gap.onA).template cast<float>(),
                      rotate(frame.q, gap.normal).template cast<float>()};
}

template std::optional<CastHit<2>> castPiece(const Piece<2>&, const Pose<2>&, const Piece<2>&, const Pose<2>&, const Vector<2>&);
template std::optional<CastHit<3>> castPiece(const Piece<3>&, const Pose<3>&, const Piece<3>&, const Pose<3>&, const Vector<3>&);

}  // namespace talus
