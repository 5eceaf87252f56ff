#include "../contact_records.h"

namespace talus {

void takeForTotals(ContactImpulses<2>& impulses) {
    impulses.totalFriction = impulses.friction;
    impulses.totalRolling = impulses.rolling;
}

template <>
void recordFriction<2>(const ContactImpulses<2>& impulses, ContactRecord<2>& record) {
    record.rollingImpulse = impulses.totalRolling;
    float sum = 0.0f;
    for (int i = 0; i < record.count; ++i) {
        sum += record.points[i].normalImpulse;
    }
    const Vector<2> tangent = rightPerpendicular(record.normal);
    for (int i = 0; i < record.count; ++i) {
        // The points of a contact share one tangent line in the plane and so one friction impulse, told in the share of their load.
        const float share = sum > 0.0f ? record.points[i].normalImpulse / sum : 1.0f / static_cast<float>(record.count);
        record.points[i].tangentImpulse = tangent * (impulses.totalFriction * share);
    }
}

}  // namespace talus
