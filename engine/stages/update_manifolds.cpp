#include "stages.h"

#include "../../collision/collide.h"
#include "../../collision/rounding.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

// A touch begins below the inner bound and ends beyond the outer one, as parts of the slop, so that it does not flicker.
constexpr float touchBegin = 0.1f;
constexpr float touchEnd = 0.5f;
/// Steps that a pair outlives the overlap of its fat bounds.
constexpr std::uint8_t lostStepsAllowed = 2;

template <int D>
float leastSeparation(const Manifold<D>& manifold) {
    float least = std::numeric_limits<float>::max();
    for (int i = 0; i < manifold.count; ++i) {
        least = std::fmin(least, manifold.points[i].separation);
    }
    return least;
}

/// True while the bodies have moved against each other so little since the manifold was computed that its anchors and normal
/// still stand. Beside speed this helps a leaning column: anchors that stick to the material push back where clipped ones would
/// wander with the lean. (Straight columns of 30 boxes stand either way.)
template <int D>
bool mayRefresh(const WorldState<D>& state, const Contact<D>& contact, const Pose<D>& bInA) {
    const Manifold<D>& manifold = contact.manifold;
    const bool anyBall = state.shapes.pieces[contact.shapeA].kind == PieceKind::ball || state.shapes.pieces[contact.shapeB].kind == PieceKind::ball;
    if (manifold.count == 0 || anyBall) {
        return false;
    }
    // Small bodies move less before it shows.
    constexpr float shareOfExtent = 0.02f;
    const float extent = std::fmin(state.bodies[contact.edges[0].body].extent, state.bodies[contact.edges[1].body].extent);
    const float tolerance = std::fmin(state.settings.refreshDistance, shareOfExtent * extent);
    // An anchor that turns with a rounding stays behind the place of contact and drives what rolls: hardly any of that is let pass.
    constexpr float shareOfSlop = 0.002f;
    const float radius = std::fmax(greatestRounding(state.shapes.pieces[contact.shapeA]), greatestRounding(state.shapes.pieces[contact.shapeB]));
    const float turn = turnOf(compose(inverse(contact.rotation), bInA.q));
    if (turn * extent > tolerance || turn * radius > shareOfSlop * state.settings.slop) {
        return false;
    }
    for (int i = 0; i < manifold.count; ++i) {
        const ManifoldPoint<D>& point = manifold.points[i];
        const Vector<D> drift = toWorld(bInA, point.localB) - point.localA - manifold.normal * contact.separations[i];
        if (!(dot(drift, drift) <= tolerance * tolerance)) {
            return false;
        }
    }
    return true;
}

/// Carries the impulses and birthdays of the old points to the new ones.
template <int D>
void carryOver(WorldState<D>& state, Contact<D>& contact, const Manifold<D>& before, const Manifold<D>& now) {
    const std::array<int, maxManifoldPoints<D>> source = matchPoints(before, now, state.settings.slop);
    bool same = before.count == now.count;
    for (int i = 0; i < now.count; ++i) {
        same = same && source[static_cast<std::size_t>(i)] == i;
    }
    if (same) {
        return;
    }
    std::uint64_t births[maxManifoldPoints<D>];
    std::copy(std::begin(contact.births), std::end(contact.births), births);
    for (int i = 0; i < now.count; ++i) {
        const int old = source[static_cast<std::size_t>(i)];
        contact.births[i] = old >= 0 ? births[old] : state.stepCount;
    }
    // Not into the lane: another thread may be at its neighbours, and a store of one lane may touch the whole vector.
    contact.impulses = carriedOver(impulsesOf(state, contact), source, now.count);
    contact.impulsesChanged = !contact.slot.isNull();
}

/// Up to which gap points are made: what the two may close in one step counts where one of them does not yield, so that a fast body
/// is stopped at the surface and not inside it. Between movable bodies the plain distance does: a point made so early
/// acts in the direction of now, and would stop what only passes by.
template <int D>
float reachOfPoints(const WorldState<D>& state, const Contact<D>& contact, float seconds) {
    const std::uint32_t a = contact.edges[0].body;
    const std::uint32_t b = contact.edges[1].body;
    if (isMovable(state.bodies[a]) && isMovable(state.bodies[b])) {
        return state.settings.speculativeDistance;
    }
    const float closing = length<D>(state.bodies.velocities[b].v - state.bodies.velocities[a].v);
    return std::fmax(state.settings.speculativeDistance, closing * seconds);
}

template <int D>
void compute(WorldState<D>& state, Contact<D>& contact, const Pose<D>& bInA, float seconds) {
    const Piece<D>& a = state.shapes.pieces[contact.shapeA];
    const Piece<D>& b = state.shapes.pieces[contact.shapeB];
    const Manifold<D> before = contact.manifold;
    contact.manifold = collide(a, b, bInA, before, {reachOfPoints(state, contact, seconds), state.settings.slop});
    contact.rotation = bInA.q;
    carryOver(state, contact, before, contact.manifold);
    const Pose<D>& pose = state.bodies[contact.edges[0].body].pose;
    contact.worldNormal = rotate(pose.q, contact.manifold.normal);
    for (int i = 0; i < contact.manifold.count; ++i) {
        const ManifoldPoint<D>& point = contact.manifold.points[i];
        contact.separations[i] = point.separation;
        contact.worldPoints[i] = toWorld(pose, Vector<D>(point.localA + contact.manifold.normal * (0.5f * point.separation)));
    }
}

}  // namespace

template <int D>
void updateManifold(WorldState<D>& state, std::uint32_t index, StepContext& context) {
    Contact<D>& contact = state.contacts[index];
    const Shape<D>& a = state.shapes[contact.shapeA];
    const Shape<D>& b = state.shapes[contact.shapeB];
    if (state.broadPhase.fatOverlap(a.proxy, b.proxy)) {
        contact.lostSteps = 0;
    } else if (contact.lostSteps <= lostStepsAllowed) {
        ++contact.lostSteps;
    }
    contact.doomed = contact.lostSteps > lostStepsAllowed;
    if (contact.sensor || contact.doomed) {
        return;
    }
    const Pose<D> bInA = relativePose(state.bodies[a.body], state.bodies[b.body]);
    if (mayRefresh(state, contact, bInA)) {
        context.refreshed.fetch_add(1, std::memory_order_relaxed);
        if (!state.settings.worldAnchors) {
            refresh(contact.manifold, bInA);
        }
    } else {
        context.computed.fetch_add(1, std::memory_order_relaxed);
        compute(state, contact, bInA, context.solver.seconds);
    }
    const float bound = contact.touching ? touchEnd : touchBegin;
    contact.wantsTouching = leastSeparation(contact.manifold) <= bound * state.settings.slop;
    contact.mayHit = (a.hitEvents || b.hitEvents) && contact.manifold.count > 0 && approachesFast(state, contact);
    if (!contact.slot.isNull() && contact.manifold.count > 0) {
        writeStaging(state, contact, context);
    }
}

template <int D>
void updateManifolds(WorldState<D>& state, StepContext& context) {
    constexpr int grain = 64;
    state.jobs.run(static_cast<int>(state.contacts.awake.size()), grain, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
            updateManifold(state, state.contacts.awake[static_cast<std::size_t>(i)], context);
        }
    });
}

template void updateManifold<2>(WorldState<2>&, std::uint32_t, StepContext&);
template void updateManifold<3>(WorldState<3>&, std::uint32_t, StepContext&);
template void updateManifolds<2>(WorldState<2>&, StepContext&);
template void updateManifolds<3>(WorldState<3>&, StepContext&);

}  // namespace talus
