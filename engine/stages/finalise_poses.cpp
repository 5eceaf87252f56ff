#include "stages.h"

#include "../../foundation/prefetch.h"

#include <cmath>
#include <functional>

namespace talus {
namespace {

/// What times zero is not zero is not finite.
template <int N>
float nothingOf(const Vector<N>& a) {
    float nothing = 0.0f;
    for (int i = 0; i < N; ++i) {
        nothing += a[i] * 0.0f;
    }
    return nothing;
}

template <int D>
bool isSound(const BodyVelocity<D>& velocity, const BodyDelta<D>& delta, const Position<D>& centre) {
    bool sound = nothingOf(velocity.v) + nothingOf(componentsOf(velocity.w)) + (nothingOf(delta.p) + nothingOf(coefficientsOf(delta.q))) == 0.0f;
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

/// Half of the way that a rotation moves a point at distance 1: the sine of half its angle.
float sineOfHalf(const Rotation<2>& q) {
    return 0.5f * std::fabs(q.s) + 0.5f * std::fabs(1.0f - q.c);
}
float sineOfHalf(const Rotation<3>& q) {
    return length(q.v);
}

/// The motion that most bodies share, or none: travels are counted against it, so that a heap which falls as a whole, or rides on a lift,
/// counts as resting. Any frame gives valid bounds; the mean is taken where it explains most of what moves.
template <int D>
Vector<D> commonMotion(const WorldState<D>& state) {
    Vector<D> sum = zeroVector<D>();
    float squares = 0.0f;
    for (const std::uint32_t index : state.bodies.moving) {
        const Vector<D>& motion = state.bodies.deltas[index].p;
        sum += motion;
        squares += dot(motion, motion);
    }
    const Vector<D> mean = sum / static_cast<float>(state.bodies.moving.size());
    constexpr float most = 0.5f;
    return dot(mean, sum) > most * squares ? mean : zeroVector<D>();
}

/// Adds up the way of a body, bounded from above for all of its points and those within the reach of contacts.
template <int D>
void addTravel(WorldState<D>& state, std::uint32_t index, const Vector<D>& motion, const Vector<D>& common, float frame) {
    // Of the sums of floats below, and of positions, which are kept on a grid.
    constexpr float rounding = 1.0f + 1e-5f;
    constexpr float grain = 2e-7f;
    const float reach = state.bodies[index].extent + state.settings.speculativeDistance;
    const float way = length(Vector<D>(motion - common)) + 2.0f * sineOfHalf(state.bodies.deltas[index].q) * reach;
    state.bodies.motions[index].travel += static_cast<double>(way * rounding + grain) - static_cast<double>(frame);
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

/// Moves one body by what the solver found, and touches nothing but its own records. False, and at rest where it was, if that is not sound.
template <int D>
bool moveBody(WorldState<D>& state, std::uint32_t index, const Vector<D>& common, float frame) {
    Body<D>& body = state.bodies[index];
    const BodyDelta<D>& delta = state.bodies.deltas[index];
    BodyVelocity<D>& velocity = state.bodies.velocities[index];
    BodyPlace<D>& place = state.bodies.places[index];
    const Vector<D> motion = withoutNoise<D>(delta.p) + place.centreError;
    const Position<D> centre = place.centre + motion;
    body.force = zeroVector<D>();
    body.torque = zeroAngular<D>();
    if (!isSound(velocity, delta, centre)) {
        velocity.v = zeroVector<D>();
        velocity.w = zeroAngular<D>();
        return false;
    }
    if (isLocked(body.locked)) {
        holdLockedAxes(state, index);
    }
    place.centreError = lostInSum(place.centre, motion, centre);
    place.centre = centre;
    place.q = normalised(compose(delta.q, body.pose.q));
    body.pose.q = place.q;
    body.pose.p = centre - rotate(place.q, place.localCentre);
    turnInertia(state, index);
    addTravel(state, index, motion, common, frame);
    spendSlack(body, delta.p, delta.q);
    return true;
}

template <int D>
void trackAngles(WorldState<D>& state, float seconds) {
    constexpr int grain = 128;
    constexpr std::size_t ahead = 8;
    for (int colour = 0; colour < ConstraintGraph<D>::colourCount; ++colour) {
        const std::vector<JointRow<D>>& rows = state.graph.joints(colour);
        const auto track = [&](int begin, int end) {
            for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
                if (i + ahead < rows.size() && hasAngle(rows[i + ahead].type)) {
                    prefetch(state.joints[rows[i + ahead].owner].angle);
                }
                if (hasAngle(rows[i].type)) {
                    trackAngle(state, state.joints[rows[i].owner], seconds);
                }
            }
        };
        state.jobs.run(static_cast<int>(rows.size()), grain, std::ref(track));
    }
}

}  // namespace

template <int D>
void finalisePoses(WorldState<D>& state, const StepContext& context) {
    constexpr int grain = 256;
    const Vector<D> common = commonMotion(state);
    const float frame = length(common);
    state.frameTravel += static_cast<double>(frame);
    const std::vector<std::uint32_t>& moving = state.bodies.moving;
    std::vector<std::uint8_t>& sound = state.scratch.sound;
    sound.resize(moving.size());
    const auto move = [&](int begin, int end) {
        for (std::size_t i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
            sound[i] = moveBody(state, moving[i], common, frame) ? 1 : 0;
        }
    };
    state.jobs.run(static_cast<int>(moving.size()), grain, std::ref(move));
    constexpr std::size_t ahead = 8;
    for (std::size_t i = 0; i < moving.size(); ++i) {
        const std::uint32_t index = moving[i];
        if (i + ahead < moving.size() && !(state.bodies[moving[i + ahead]].boundsSlack > 0.0f)) {
            announceProxies(state, moving[i + ahead]);
        }
        if (sound[i] == 0) {
            state.quarantined.push_back(state.bodies.idOf(index));
            continue;
        }
        moveProxies(state, index, state.bodies.deltas[index].p);
        state.events.bodiesMoved.push_back({state.bodies.idOf(index), state.bodies[index].pose, false});
    }
    trackAngles(state, context.solver.seconds);
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
