#include "../contact_records.h"

namespace talus {

void takeForTotals(ContactImpulses<3>& impulses) {
    impulses.totalTwist = impulses.twist;
    for (int k = 0; k < 2; ++k) {
        impulses.totalFriction[k] = impulses.friction[k];
        impulses.totalRolling[k] = impulses.rolling[k];
        for (int i = 0; i < 4; ++i) {
            impulses.totalPointFriction[i][k] = impulses.pointFriction[i][k];
        }
    }
}

template <>
void recordFriction<3>(const ContactImpulses<3>& impulses, ContactRecord<3>& record) {
    // The tangent is that of the solve, the normal that of the bodies as they lie now.
    const Vector<3> flat = impulses.tangent - record.normal * dot(record.normal, impulses.tangent);
    const float size = length(flat);
    const Vector<3> t1 = size > 0.0f ? Vector<3>(flat / size) : zeroVector<3>();
    const Vector<3> t2 = cross(record.normal, t1);
    const auto outward = [&](const float* tangential) { return Vector<3>(t1 * tangential[0] + t2 * tangential[1]); };
    record.rollingImpulse = outward(impulses.totalRolling);
    record.spinImpulse = impulses.totalTwist;
    float sum = 0.0f;
    for (int i = 0; i < record.count; ++i) {
        sum += record.points[i].normalImpulse;
    }
    if (!(sum > 0.0f)) {
        return;
    }
    const Vector<3> whole = outward(impulses.totalFriction);
    for (int i = 0; i < record.count; ++i) {
        // Friction over the area is told in the share of the points' loads, friction at points as it is.
        ContactPointRecord<3>& point = record.points[i];
        point.tangentImpulse = whole * (point.normalImpulse / sum) + outward(impulses.totalPointFriction[i]);
    }
}

}  // namespace talus
