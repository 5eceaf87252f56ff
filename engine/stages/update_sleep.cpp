#include "stages.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace talus {
namespace {

/// A body begins to rest when it is slower than `sleepSpeed`, and goes on while it is hardly faster and has not gone far: one that rocks in its place by
/// a few millimetres under the load of many others would keep a whole heap awake.
template <int D>
float updateRest(WorldState<D>& state, std::uint32_t index, float seconds) {
    constexpr float stirring = 2.0f;
    constexpr float shareOfWay = 0.5f;
    Body<D>& body = state.bodies[index];
    const float limit = state.settings.sleepSpeed;
    const float speed = speedOf(state, index);
    body.restTurn += state.bodies.velocities[index].w * seconds;
    const float way = length(difference<D>(state.bodies.places[index].centre, body.restCentre)) + length(body.restTurn) * body.extent;
    const bool rocks = body.restTime > 0.0f && speed <= stirring * limit && way <= shareOfWay * limit * state.settings.sleepDelay;
    if (!body.canSleep || !(speed <= limit || rocks)) {
        body.restTime = 0.0f;
        return 0.0f;
    }
    if (body.restTime == 0.0f) {
        body.restCentre = state.bodies.places[index].centre;
        body.restTurn = zeroAngular<D>();
    }
    body.restTime += seconds;
    return body.restTime;
}

/// Sends those back to the start who have rested long enough but must not sleep: what is carried by something that moves by itself, and what
/// touches nothing and is held by nothing unless it stands: a slow drift is no rest, nor is the begin of a fall. Asked only of those
/// who are ready, since it walks through the contacts of each.
template <int D>
void refuseSleep(WorldState<D>& state) {
    for (const std::uint32_t index : state.bodies.moving) {
        Body<D>& body = state.bodies[index];
        const bool ready = body.kind == BodyKind::dynamic && body.restTime >= state.settings.sleepDelay;
        if (ready && ((speedOf(state, index) > 0.0f && !isHeld(state, body)) || isCarried(state, body))) {
            body.restTime = 0.0f;
        }
    }
}

/// A kinematic body sleeps as soon as it stands, so that those on it can.
template <int D>
void restKinematic(WorldState<D>& state) {
    for (const std::uint32_t index : state.bodies.moving) {
        const BodyVelocity<D>& velocity = state.bodies.velocities[index];
        if (state.bodies[index].kind == BodyKind::kinematic && length(velocity.v) == 0.0f && length(velocity.w) == 0.0f) {
            putToSleep<D>(state, std::span(&index, 1));
        }
    }
    refreshMoving(state);
}

}  // namespace

template <int D>
void updateSleep(WorldState<D>& state, const StepContext& context) {
    if (!state.settings.sleeping) {
        return;
    }
    restKinematic(state);
    bool anyReady = false;
    for (const std::uint32_t index : state.bodies.moving) {
        if (state.bodies[index].kind == BodyKind::dynamic) {
            anyReady |= updateRest(state, index, context.solver.seconds) >= state.settings.sleepDelay;
        }
    }
    if (!anyReady) {
        state.sleepSearchPause = 1;
        return;
    }
    if (state.stepCount < state.nextSleepSearch) {
        return;
    }
    refuseSleep(state);
    // Islands are found from scratch, and only when somebody is ready: keeping them up to date costs more than this one pass.
    labelIslands(state);
    auto& scratch = state.scratch;
    scratch.leastRest.assign(state.bodies.records.size(), std::numeric_limits<float>::max());
    for (const std::uint32_t index : state.bodies.moving) {
        float& least = scratch.leastRest[scratch.labels[index]];
        least = std::fmin(least, state.bodies[index].restTime);
    }
    scratch.sleepers.clear();
    for (const std::uint32_t index : state.bodies.moving) {
        if (scratch.leastRest[scratch.labels[index]] >= state.settings.sleepDelay) {
            scratch.sleepers.push_back({scratch.labels[index], index});
        }
    }
    // A large heap in which somebody still stirs is searched in vain again and again: each time half as often, down to four times a second.
    constexpr std::uint32_t longestPause = 16;
    state.sleepSearchPause = scratch.sleepers.empty() ? std::min(2 * state.sleepSearchPause, longestPause) : 1;
    state.nextSleepSearch = state.stepCount + state.sleepSearchPause;
    std::sort(scratch.sleepers.begin(), scratch.sleepers.end());
    for (std::size_t begin = 0; begin < scratch.sleepers.size();) {
        scratch.group.clear();
        std::size_t end = begin;
        for (; end < scratch.sleepers.size() && scratch.sleepers[end].first == scratch.sleepers[begin].first; ++end) {
            scratch.group.push_back(scratch.sleepers[end].second);
            const std::uint32_t index = scratch.sleepers[end].second;
            state.events.bodiesMoved.push_back({state.bodies.idOf(index), state.bodies[index].pose, true});
        }
        putToSleep<D>(state, scratch.group);
        begin = end;
    }
    refreshMoving(state);
}

template void updateSleep<2>(WorldState<2>&, const StepContext&);
template void updateSleep<3>(WorldState<3>&, const StepContext&);

}  // namespace talus
