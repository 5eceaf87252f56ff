#include "stages.h"

#include <cmath>

namespace talus {
namespace {

template <int D>
bool isSound(const BodyVelocity<D>& velocity, const BodyDelta<D>& delta, const Position<D>& centre) {
    bool sound = isFinite(velocity.v) && isFinite(velocity.w) && isFinite(delta.p) && isFinite(delta.q);
    for (int i = 0; i < D; ++i) {
        sound = sound && centre[i] >= -worldBound && centre[i] <= worldBound;
    }
    return sound;
}

/// Motion of less than a micrometre in a step is rounded to whole steps of 2^-24 m, what is finer being the noise of the solver: added
/// up over a minute it would be creep. Larger motion is kept to the last bit.
template <int D>
Vector<D> withoutNoise(const Vector<D>& motion) {
    constexpr float small = 1e-6f;
    // Adding and subtracting 1.5 x 2^23 grains leaves the nearest whole number of grains.
    constexpr float shift = 0.75f;
    Vector<D> kept = motion;
    for (int i = 0; i < D; ++i) {
        if (std::fabs(motion[i]) < small) {
            kept[i] = (motion[i] + shift) - shift;
        }
    }
    return kept;
}

template <int D>
bool isLocked(const LockedAxes<D>& locked) {
    bool any = false;
    for (const bool axis : locked.linear) {
        any = any || axis;
    }
    for (const bool axis : locked.angular) {
        any = any || axis;
    }
    return any;
}

/// Bodies that rest while what touches them is lost have been written to as well.
template <int D>
void calmDown(WorldState<D>& state) {
    for (BodyVelocity<D>& velocity : state.bodies.velocities) {
        if (!isFinite(velocity.v) || !isFinite(velocity.w)) {
            velocity.v = zeroVector<D>();
            velocity.w = zeroAngular<D>();
        }
    }
}

}  // namespace

template <int D>
void finalisePoses(WorldState<D>& state, const StepContext& context) {
    for (const std::uint32_t index : state.bodies.moving) {
        Body<D>& body = state.bodies[index];
        const BodyDelta<D>& delta = state.bodies.deltas[index];
        BodyVelocity<D>& velocity = state.bodies.velocities[index];
        const Vector<D> motion = withoutNoise<D>(delta.p) + body.centreError;
        const Position<D> centre = body.centre + motion;
        body.force = zeroVector<D>();
        body.torque = zeroAngular<D>();
        if (!isSound(velocity, delta, centre)) {
            velocity.v = zeroVector<D>();
            velocity.w = zeroAngular<D>();
            state.quarantined.push_back(state.bodies.idOf(index));
            continue;
        }
        if (isLocked(body.locked)) {
            holdLockedAxes(state, index);
        }
        body.centreError = lostInSum(body.centre, motion, centre);
        body.centre = centre;
        body.pose.q = normalised(compose(delta.q, body.pose.q));
        body.pose.p = centre - rotate(body.pose.q, body.localCentre);
        turnInertia(state, index);
        moveProxies(state, index, delta.p, delta.q);
        state.events.bodiesMoved.push_back({state.bodies.idOf(index), body.pose, false});
    }
    for (int colour = 0; colour < ConstraintGraph<D>::colourCount; ++colour) {
        for (const JointRow<D>& row : state.graph.joints(colour)) {
            trackAngle(state, state.joints[row.owner], context.solver.seconds);
        }
    }
    for (const BodyId body : state.quarantined) {
        setEnabled(state, body.index, false, state.events);
    }
    if (!state.quarantined.empty()) {
        calmDown(state);
    }
    refreshMoving(state);
}

template void finalisePoses<2>(WorldState<2>&, const StepContext&);
template void finalisePoses<3>(WorldState<3>&, const StepContext&);

}  // namespace talus
