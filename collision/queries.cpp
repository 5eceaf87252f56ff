#include "queries.h"

#include "distance.h"

namespace talus {

template <int D>
ClosestPoints<D> closestPoints(const Piece<D>& a, const Pose<D>& poseA, const Piece<D>& b, const Pose<D>& poseB) {
    const Placement<D> frame = inDouble(poseA);
    const Separation<D> found = separationOf<D>(a, b, relative(frame, inDouble(poseB)));
    return {static_cast<float>(found.distance), rotate(frame.q, found.normal).template cast<float>(), frame.outward(found.onA).template cast<float>(),
            frame.outward(found.onB).template cast<float>()};
}

template <int D>
bool overlap(const Piece<D>& a, const Pose<D>& poseA, const Piece<D>& b, const Pose<D>& poseB) {
    return separationOf<D>(a, b, relative(inDouble(poseA), inDouble(poseB))).distance <= 0.0;
}

template ClosestPoints<2> closestPoints(const Piece<2>&, const Pose<2>&, const Piece<2>&, const Pose<2>&);
template ClosestPoints<3> closestPoints(const Piece<3>&, const Pose<3>&, const Piece<3>&, const Pose<3>&);
template bool overlap(const Piece<2>&, const Pose<2>&, const Piece<2>&, const Pose<2>&);
template bool overlap(const Piece<3>&, const Pose<3>&, const Piece<3>&, const Pose<3>&);

}  // namespace talus
