// The step: a table of contents.
#include "stages/stages.h"
#include "world.h"

#include <cmath>

#include "../foundation/check.h"
#include "../foundation/profile.h"
#include "state/limits.h"

namespace talus {
namespace {

template <int D>
void beginStep(WorldState<D>& state, float seconds, StepContext& context);
template <int D>
void seal(WorldState<D>& state, const StepContext& context);

}  // namespace

template <int D>
StepReport World<D>::step(float seconds) {
    requireRange("step.seconds", seconds, shortestStep, longestStep);
    WorldState<D>& world = *state;
    StepContext context;
    const Stopwatch watch;
    Stopwatch lap;
    const auto timed = [&](Stage stage) { world.report.stageMilliseconds[static_cast<std::size_t>(stage)] = lap.lap(); };

    beginStep(world, seconds, context);
    findPairs(world, seconds);
    timed(Stage::findPairs);
    updateManifolds(world, context);
    timed(Stage::updateManifolds);
    applyTouchChanges(world, context);
    timed(Stage::applyTouchChanges);
    solve(world, context);
    timed(Stage::solve);
    finalisePoses(world, context);
    timed(Stage::finalisePoses);
    updateSleep(world, context);
    timed(Stage::updateSleep);
    updateSensors(world);
    timed(Stage::updateSensors);
    seal(world, context);

    world.report.milliseconds = watch.milliseconds();
    return world.report;
}

namespace {

template <int D>
void beginStep(WorldState<D>& state, float seconds, StepContext& context) {
    const Settings& settings = state.settings;
    context.solver = {.seconds = seconds,
                      .substeps = settings.substeps,
                      .iterations = settings.iterations,
                      .jointDampingRatio = settings.jointDampingRatio,
                      .pushSpeed = settings.pushSpeed,
                      .restitutionThreshold = settings.restitutionThreshold,
                      .warmStarting = settings.warmStarting,
                      .friction = settings.friction,
                      .frictionModel = settings.frictionModel};
    const int substeps = settings.solver == "pgs" ? 1 : settings.substeps;
    context.h = seconds / static_cast<float>(substeps);
    context.solver.impulseScale = state.substepSeconds > 0.0f ? context.h / state.substepSeconds : 1.0f;
    state.substepSeconds = context.h;
    // Stiffer than these and the row's own stiffness outruns the substep: the pile jitters.
    constexpr float contactHertzPerSubstep = 0.1875f;
    constexpr float jointHertzPerSubstep = 0.25f;
    state.slowestSubstep = context.h >= state.slowestSubstep ? context.h : state.slowestSubstep + (context.h - state.slowestSubstep) * 0.002f;
    const float stiffest = contactHertzPerSubstep / state.slowestSubstep;
    context.solver.contactHertz = settings.contactHertz > 0.0f ? std::fmin(settings.contactHertz, stiffest) : stiffest;
    context.solver.contactDampingRatio = settings.contactDampingRatio;
    const float stiffestJoint = jointHertzPerSubstep / state.slowestSubstep;
    context.solver.jointHertz = settings.jointHertz > 0.0f ? std::fmin(settings.jointHertz, stiffestJoint) : stiffestJoint;
    ++state.stepCount;
    state.stepSeconds = seconds;
    state.quarantined.clear();
    std::swap(state.events, state.pending);
    state.pending.clear();
    refreshMoving(state);
}

template <int D>
void seal(WorldState<D>& state, const StepContext& context) {
    StepCounts& counts = state.report.counts;
    counts = {};
    counts.manifoldsComputed = context.manifolds.computed;
    counts.manifoldsRefreshed = context.manifolds.refreshed;
    counts.bodiesIntegrated = context.integrated;
    state.report.step = state.stepCount;
    state.report.quarantined = state.quarantined;
    countWorld(state, counts);
}

}  // namespace

template StepReport World<2>::step(float);
template StepReport World<3>::step(float);

}  // namespace talus
