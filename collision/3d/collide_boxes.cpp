// Two sharp boxes, one pair at a time. (Eight: collision/kernels/3d.)
#include "box_axes.h"
#include "box_contact.h"
#include "narrow_phase.h"

namespace talus {

Manifold<3> collideBoxes(const ColliderInput3& input) {
    Manifold<3> manifold;
    BoxPair pair(input.a, input.b, input.bInA);
    const float reach = input.settings.speculativeDistance;
    if (const float separation = pair.separationAlong(input.axis); separation > reach) {
        return apart3(input.axis, separation);
    }
    pair.complete();
    const BoxInput<float> boxes = {pair.frameA(),
                                   pair.frameB(),
                                   pair.relation(),
                                   static_cast<float>(axisKind(input.axis)),
                                   static_cast<float>(axisFeatureA(input.axis)),
                                   static_cast<float>(axisFeatureB(input.axis)),
                                   reach,
                                   input.settings.slop};
    BoxContact<float> contact;
    BoxMeeting<float>(boxes).collide(true, contact);
    manifold.normal = contact.normal;
    manifold.count = static_cast<std::int32_t>(contact.count);
    for (int i = 0; i < manifold.count; ++i) {
        const BoxPoint<float>& point = contact.points[i];
        manifold.points[i] = {point.localA, point.localB, point.separation, keyOfName(point.name)};
    }
    manifold.lever = contact.lever;
    manifold.gap = contact.gap;
    manifold.axis = axisOfName(contact.axis);
    return manifold;
}

}  // namespace talus
