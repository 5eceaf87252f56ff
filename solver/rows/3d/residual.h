// How far one contact in space is from the law.
#pragma once

#include "contact_friction.h"

#include <cmath>

namespace talus {

/// Law of friction over the area: how far force and twist are from the projection of a step against slip and spin, m/s.
template <int W, int N>
inline float patchResidual(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction, int lane, float pressing, const Vector<3>& slip) {
    using Scalar = LaneScalar<W>;
    const Pressure<Scalar> at = pressureOf(row, friction, sumOf<N>(row.normalImpulse));
    const float step = laneOf(scalarStep(friction, at), lane);
    const float lever = laneOf(at.lever, lane);
    if (!(step > 0.0f)) {
        return 0.0f;
    }
    PatchImpulse<float> acting;
    acting.force = Vector<2>(laneOf(friction.force[0], lane), laneOf(friction.force[1], lane));
    acting.twist = lever > 0.0f ? laneOf(at.inward(friction.twist, friction.force[0], friction.force[1]), lane) / lever : 0.0f;
    PatchImpulse<float> candidate;
    candidate.force = Vector<2>(acting.force.x() - step * (slip.x() - laneOf(at.y, lane) * slip.z()),
                                acting.force.y() - step * (slip.y() + laneOf(at.x, lane) * slip.z()));
    candidate.twist = acting.twist - step * (slip.z() * lever);
    const PatchImpulse<float> wanted = projectLimitSurface(candidate, laneOf(friction.friction, lane) * pressing);
    const Vector<3> defect(wanted.force.x() - acting.force.x(), wanted.force.y() - acting.force.y(), wanted.twist - acting.twist);
    return length(defect) / step;
}

/// Largest natural residual of the contact law over the points of one lane, m/s. With friction over the area: of the normals point by point and of
/// friction and twist as a whole.
template <int W, int N>
inline float contactResidual(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction, int lane, const SolverBodies<3>& bodies,
                             float seconds, FrictionModel model) {
    const auto vectorOf = [&](const Vector<3, LaneScalar<W>>& r) { return Vector<3>(laneOf(r.x(), lane), laneOf(r.y(), lane), laneOf(r.z(), lane)); };
    const BodyVelocity<3>& a = bodies.velocities[row.bodyA[lane] / bodyStride<3>];
    const BodyVelocity<3>& b = bodies.velocities[row.bodyB[lane] / bodyStride<3>];
    const ContactFrame<float> frame(vectorOf(row.normal), vectorOf(row.tangent));
    const Vector<3> v = frame.inward(Vector<3>(b.v - a.v));
    const Vector<3> armA(laneOf(row.xA, lane), laneOf(row.yA, lane), laneOf(friction.zA, lane));
    const Vector<3> armB(laneOf(row.xB, lane), laneOf(row.yB, lane), laneOf(friction.zB, lane));
    const Vector<3> wA = frame.inward(a.w);
    const Vector<3> wB = frame.inward(b.w);
    const Vector<3> surface(laneOf(friction.surfaceX, lane), laneOf(friction.surfaceY, lane), 0.0f);
    const Vector<3> middle = v + cross(wB, armB) - cross(wA, armA) + surface;
    const Vector<3> spin = wB - wA;
    float largest = 0.0f;
    float pressing = 0.0f;
    for (int i = 0; i < N; ++i) {
        const float mass = laneOf(row.mass[i], lane);
        if (!(mass > 0.0f)) {
            continue;
        }
        const float impulse = laneOf(row.normalImpulse[i], lane);
        pressing += impulse;
        const Vector<3> place(laneOf(row.x[i], lane), laneOf(row.y[i], lane), 0.0f);
        const Vector<3> u = middle + cross(spin, place);
        const float away = u.z() + maximum(laneOf(row.separation[i], lane), 0.0f) / seconds;
        if (model == FrictionModel::points) {
            // A bound of the point's response from above: of normal and slip.
            const double tangential = static_cast<double>(laneOf(friction.response.xx, lane)) + laneOf(friction.response.yy, lane) +
                                      static_cast<double>(laneOf(friction.response.zz, lane)) * dot(place, place) * 2.0;
            const double response = 1.0 / (1.0 / static_cast<double>(mass) + tangential);
            const Vector<3, double> acting(impulse, laneOf(friction.pointForce[i][0], lane), laneOf(friction.pointForce[i][1], lane));
            const Vector<3, double> velocity(away, u.x(), u.y());
            largest = std::fmax(largest, static_cast<float>(naturalResidual<3>(acting, velocity, laneOf(friction.friction, lane), response)));
        } else {
            largest = std::fmax(largest, std::fabs(impulse - maximum(impulse - mass * away, 0.0f)) / mass);
        }
    }
    if (model == FrictionModel::patch) {
        largest = std::fmax(largest, patchResidual(row, friction, lane, pressing, Vector<3>(middle.x(), middle.y(), spin.z())));
    }
    return largest;
}

}  // namespace talus
