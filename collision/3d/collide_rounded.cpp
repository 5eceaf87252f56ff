#include "narrow_phase.h"
#include "rounded_contact.h"

namespace talus {

Manifold<3> collideRounded(const ColliderInput3& input) {
    const Piece<3>& a = input.a;
    const Piece<3>& b = input.b;
    const Vector<3> startB = toWorld(input.bInA, b.points[0]);
    const RoundedCore<float> coreA = {a.points[0], a.points[a.count - 1], a.radius, a.count > 1};
    const RoundedCore<float> coreB = {startB, b.count > 1 ? toWorld(input.bInA, b.points[1]) : startB, b.radius, b.count > 1};
    return manifoldOf(input, roundedContact(coreA, coreB, input.settings.slop, input.settings.speculativeDistance));
}

}  // namespace talus
