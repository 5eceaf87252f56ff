// What a step tells of itself, and what may be read of a contact.
#pragma once

#include "../collision/manifold.h"
#include "../foundation/ids.h"
#include "../solver/pass_observer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace talus {

/// The stages of a step, in order; see `engine/step.cpp`.
enum class Stage : std::uint8_t { findPairs, updateManifolds, applyTouchChanges, solve, finalisePoses, updateSleep, updateSensors };
inline constexpr int stageCount = 7;
std::string_view nameOf(Stage stage);

/// Bytes in use by what a world keeps, without what vectors hold in reserve and without hulls that pieces share.
struct MemoryUse {
    /// Records, hot arrays.
    std::size_t bodies = 0;
    std::size_t shapes = 0;
    /// Bounds and trees.
    std::size_t broadPhase = 0;
    /// Records of pairs, and the rows of those that the solver treats.
    std::size_t contacts = 0;
    std::size_t contactRows = 0;
    std::size_t joints = 0;

    std::size_t total() const { return bodies + shapes + broadPhase + contacts + contactRows + joints; }
};

struct StepCounts {
    int bodies = 0;
    int awakeBodies = 0;
    int shapes = 0;
    int joints = 0;
    /// Pairs whose fat bounds overlap.
    int pairs = 0;
    /// Pairs of shapes that touch.
    int contacts = 0;
    /// Points of touching pairs. Counted by `World::counts` only.
    int contactPoints = 0;
    /// Groups of awake bodies joined by contacts and joints. Counted by `World::counts` only.
    int islands = 0;
    int colours = 0;
    /// Constraints that found no colour and are solved one by one.
    int overflow = 0;
    /// Work of this step: manifolds computed afresh, manifolds refreshed, bodies integrated.
    int manifoldsComputed = 0;
    int manifoldsRefreshed = 0;
    int bodiesIntegrated = 0;
};

struct StepReport {
    std::uint64_t step = 0;
    StepCounts counts = {};
    /// Milliseconds by stage, and of the whole step.
    std::array<float, stageCount> stageMilliseconds = {};
    float milliseconds = 0.0f;
    /// Bodies whose state became non-finite or left the world bound: set back to the pose before the step, disabled. Valid until the next step.
    std::span<const BodyId> quarantined;
};

/// Why two shapes never meet, wherever they are.
enum class Hindrance : std::uint8_t { none, sameBody, sensors, disabled, noneMoves, filter, joint, hook };

/// Why a body is awake or not.
enum class RestState : std::uint8_t {
    /// It never moves, or is nowhere.
    fixed,
    disabled,
    asleep,
    /// The world lets nobody sleep, or the body may not.
    sleepingOff,
    mayNotSleep,
    /// Faster than `Settings::sleepSpeed`. A kinematic body: it is driven.
    moves,
    /// Something that moves by itself touches or holds it.
    carried,
    /// It touches nothing and is held by nothing.
    free,
    /// Slow, but not yet for `Settings::sleepDelay`.
    settles,
    /// It has rested for long enough, and waits for `RestReport::stirrer`.
    waits
};

struct RestReport {
    RestState state = RestState::fixed;
    /// Bound of the speed of its points, m/s.
    float speed = 0.0f;
    /// Seconds of rest so far.
    float seconds = 0.0f;
    /// The body of its island that has rested least.
    BodyId stirrer;
};

/// One point of a contact as the solver saw it in the last step.
template <int D>
struct ContactPointRecord {
    /// Middle between the two surfaces, world.
    Position<D> position = zeroVector<D>();
    Vector<D> localA = zeroVector<D>();
    Vector<D> localB = zeroVector<D>();
    std::uint32_t key = 0;
    /// Steps since the point was born.
    std::uint32_t age = 0;
    /// Negative: overlap.
    float separation = 0.0f;
    /// N s over the whole step; divide by the step's time for the mean force.
    float normalImpulse = 0.0f;
    /// On body B, world direction, N s over the whole step.
    Vector<D> tangentImpulse = zeroVector<D>();
};

/// Contact of two convex pieces.
template <int D>
struct ContactRecord {
    ContactId id;
    ShapeId shapeA, shapeB;
    BodyId bodyA, bodyB;
    /// Number of the piece in a shape of many (a chain), else 0.
    int pieceA = 0;
    int pieceB = 0;
    /// True while the pair counts as touching; points may exist before (speculative).
    bool touching = false;
    /// Unit, world, from A to B.
    Vector<D> normal = zeroVector<D>();
    /// Coefficients at rest and once sliding; the second is at most the first.
    float friction = 0.0f;
    float dynamicFriction = 0.0f;
    float restitution = 0.0f;
    /// Metres: friction over the area resists twisting about the normal by at most this times its bound on force. 0 for a point and in the plane.
    float lever = 0.0f;
    /// On body B, world axes, N m s over the whole step.
    Angular<D> rollingImpulse = zeroAngular<D>();
    /// About the normal on body B beside the tangent impulses at the points, N m s over the whole step (3D).
    float spinImpulse = 0.0f;
    int count = 0;
    ContactPointRecord<D> points[maxManifoldPoints<D>];
};

/// The impulses of a traced contact after one pass of the solver, as the substep has gathered them so far (in `pgs` the step). World axes as the
/// bodies lay before the step; all act on body B.
template <int D>
struct TraceSample {
    SolverPass pass = SolverPass::warmStart;
    /// The substep, or the sweep of `pgs`, from 0.
    int round = 0;
    int count = 0;
    /// By point, N s; equally long as the points of the contact and in their order.
    float normalImpulse[maxManifoldPoints<D>] = {};
    /// The same, summed over the substeps that have been closed, with the rebound.
    float totalNormalImpulse[maxManifoldPoints<D>] = {};
    Vector<D> tangentImpulse[maxManifoldPoints<D>];
    /// N m s.
    Angular<D> rollingImpulse = zeroAngular<D>();
    float spinImpulse = 0.0f;

    TraceSample() {
        for (Vector<D>& tangent : tangentImpulse) {
            tangent = zeroVector<D>();
        }
    }
};

}  // namespace talus
