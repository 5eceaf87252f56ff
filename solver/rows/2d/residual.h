// How far one contact in the plane is from the law.
#pragma once

#include "../../friction/residual.h"
#include "contact_row.h"

namespace talus {

/// Largest natural residual of the contact law over the points of one lane, m/s. The one friction impulse is shared out as the
/// normal impulses are: a manifold that keeps the law then keeps it at every point.
template <int W, int N>
inline float contactResidual(const RowSolve<2, W, N>& solve, const RowFriction<2, W, N>& friction, int lane, const SolverBodies<2>& bodies,
                             float seconds, FrictionModel) {
    const BodyVelocity<2>& a = bodies.velocities[solve.bodyA[lane] / bodyStride<2>];
    const BodyVelocity<2>& b = bodies.velocities[solve.bodyB[lane] / bodyStride<2>];
    const Vector<2> normal(laneOf(solve.normalX, lane), laneOf(solve.normalY, lane));
    const Vector<2> difference = b.v - a.v;
    const double zA = laneOf(solve.zA, lane);
    const double zB = laneOf(solve.zB, lane);
    const double inertiaA = laneOf(solve.inverseInertiaA, lane);
    const double inertiaB = laneOf(solve.inverseInertiaB, lane);
    const double linear = static_cast<double>(a.inverseMass) + b.inverseMass;
    double pressing = 0.0;
    for (int i = 0; i < N; ++i) {
        pressing += static_cast<double>(laneOf(solve.normalImpulse[i], lane));
    }
    const double slip = dot(rightPerpendicular(normal), difference) + (zA * a.w - zB * b.w) + laneOf(friction.surfaceSpeed, lane);
    double largest = 0.0;
    for (int i = 0; i < N; ++i) {
        if (!(laneOf(solve.mass[i], lane) > 0.0f)) {
            continue;
        }
        const double armA = static_cast<double>(laneOf(solve.xA, lane)) + laneOf(solve.x[i], lane);
        const double armB = static_cast<double>(laneOf(solve.xB, lane)) + laneOf(solve.x[i], lane);
        const double impulse = laneOf(solve.normalImpulse[i], lane);
        const double share = pressing > 0.0 ? laneOf(friction.frictionImpulse, lane) * impulse / pressing : 0.0;
        const double gap = maximum(laneOf(solve.separation[i], lane), 0.0f) / static_cast<double>(seconds);
        const double away = dot(normal, difference) + (armB * b.w - armA * a.w) + gap;
        // Response of the point: [nn nt; nt tt], and its larger eigenvalue.
        const double nn = linear + inertiaA * armA * armA + inertiaB * armB * armB;
        const double tt = linear + inertiaA * zA * zA + inertiaB * zB * zB;
        const double nt = -(inertiaA * armA * zA + inertiaB * armB * zB);
        const double half = 0.5 * (nn - tt);
        const double response = 1.0 / (0.5 * (nn + tt) + std::sqrt(half * half + nt * nt));
        largest = std::fmax(largest, naturalResidual<2>({impulse, share}, {away, slip}, laneOf(friction.friction, lane), response));
    }
    return static_cast<float>(largest);
}

}  // namespace talus
