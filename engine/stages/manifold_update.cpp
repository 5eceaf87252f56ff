#include "manifold_update.h"

#include "../../collision/collide.h"
#include "../state/contact_reach.h"

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
        least = minimum(manifold.points[i].separation, least);
    }
    return least;
}

/// How far the bodies may still move against each other before the manifold has to be computed afresh, m; negative if it has to be now.
///
/// While the bodies have moved so little since it was computed, its anchors and normal still stand. Beside speed this helps a leaning column: anchors
/// that stick to the material push back where clipped ones would wander with the lean. (Straight columns of 30 boxes stand either way.)
template <int D>
float refreshAllowance(const Meeting<D>& meeting, const Pose<D>& bInA) {
    const Manifold<D>& manifold = meeting.manifold;
    const RefreshBounds& bounds = meeting.refreshBounds;
    if (!(bounds.drift > 0.0f)) {
        return -1.0f;
    }
    const float turn = turnOf(compose(inverse(meeting.rotation), bInA.q));
    float allowance = bounds.drift - turn * bounds.extent;
    if (bounds.radius > 0.0f) {
        allowance = std::fmin(allowance, (bounds.rolling - turn * bounds.radius) * bounds.extent / bounds.radius);
    }
    if (!(allowance >= 0.0f)) {
        return -1.0f;
    }
    for (int i = 0; i < manifold.count; ++i) {
        const ManifoldPoint<D>& point = manifold.points[i];
        const Vector<D> drift = toWorld(bInA, point.localB) - point.localA - manifold.normal * meeting.separations[i];
        const float left = bounds.drift - length(drift);
        // Also what is not a number.
        allowance = left < allowance ? left : (left == left ? allowance : -1.0f);
    }
    return allowance;
}

/// True if the points bear the same names in the same order: what nearly always happens, and then there is nothing to match.
template <int D>
bool areTheSame(const Manifold<D>& before, const Manifold<D>& now) {
    bool same = before.count == now.count && dot(before.normal, now.normal) >= leastMatchingCosine;
    for (int i = 0; i < now.count; ++i) {
        same = same && before.points[i].key == now.points[i].key;
    }
    return same;
}

/// Carries the impulses and birthdays of the old points to the new ones.
template <int D>
void carryOver(const WorldState<D>& state, Contact<D>& contact, Meeting<D>& meeting, const Manifold<D>& now) {
    const Manifold<D>& before = meeting.manifold;
    if (areTheSame(before, now)) {
        return;
    }
    const std::array<int, maxManifoldPoints<D>> source = matchPoints(before, now, state.settings.slop);
    bool same = before.count == now.count;
    for (int i = 0; i < now.count; ++i) {
        same = same && source[static_cast<std::size_t>(i)] == i;
    }
    if (same) {
        return;
    }
    std::uint32_t births[maxManifoldPoints<D>];
    std::copy(std::begin(meeting.births), std::end(meeting.births), births);
    for (int i = 0; i < now.count; ++i) {
        const int old = source[static_cast<std::size_t>(i)];
        meeting.births[i] = old >= 0 ? births[old] : static_cast<std::uint32_t>(state.stepCount);
        meeting.sources[i] = static_cast<std::int8_t>(old);
    }
    contact.hasNewPoints = !contact.slot.isNull() || meeting.kept != 0;
}

/// Motion after which the contact has to be looked at again: before that its manifold stands, and it neither begins nor ceases to touch.
template <int D>
float allowanceOf(const WorldState<D>& state, const Contact<D>& contact, float refreshable) {
    const Manifold<D>& manifold = state.contacts.meetingOf(contact).manifold;
    if (contact.sensor || contact.lostSteps > 0 || state.settings.worldAnchors) {
        return 0.0f;
    }
    if (manifold.count == 0) {
        // Where grazing edges are no contact and nothing is known of a gap, so little motion can be let pass unseen.
        constexpr float shareOfSlop = 0.05f;
        return std::fmax(manifold.gap - state.settings.speculativeDistance, shareOfSlop * state.settings.slop);
    }
    const float bound = (contact.touching ? touchEnd : touchBegin) * state.settings.slop;
    // What rounding and the sums of small steps may hide.
    constexpr float share = 0.99f;
    return share * std::fmin(refreshable, std::fabs(leastSeparation(manifold) - bound));
}

template <int D>
void setWatch(WorldState<D>& state, const Contact<D>& contact, float refreshable) {
    if (contact.awakeIndex < 0) {
        return;
    }
    ContactWatch& watch = state.contacts.watches[static_cast<std::size_t>(contact.awakeIndex)];
    const bool settled = contact.wantsTouching == contact.touching;
    const float allowance = settled ? allowanceOf(state, contact, refreshable) : 0.0f;
    const bool yielding = yields(state, watch.bodyA, watch.bodyB);
    watch.speedMatters = contact.pointCount > 0 || !yielding;
    watch.apart = allowance > 0.0f && contact.pointCount == 0 && yielding;
    watch.expiry = allowance > 0.0f ? travelOf(state, watch) + static_cast<double>(allowance) : 0.0;
}

}  // namespace

template <int D>
void ManifoldUpdate<D>::add(std::uint32_t index, std::uint8_t& hasChanges) {
    Contact<D>& contact = state.contacts[index];
    const bool isLost = contact.awakeIndex >= 0 && state.contacts.watches[static_cast<std::size_t>(contact.awakeIndex)].lost;
    contact.lostSteps = isLost ? static_cast<std::uint8_t>(contact.lostSteps + 1) : std::uint8_t{0};
    contact.doomed = contact.lostSteps > lostStepsAllowed;
    // What is not near and whose bounds have parted stays as it is.
    if (contact.sensor || contact.doomed || contact.meeting == 0) {
        hasChanges = isToBeChanged(state, contact) ? 1 : 0;
        return;
    }
    const Pose<D> bInA = relativePose(state.bodies.places[contact.edges[0].body], state.bodies.places[contact.edges[1].body]);
    Meeting<D>& meeting = state.contacts.meetingOf(contact);
    const float refreshable = contact.pointCount > 0 ? refreshAllowance(meeting, bInA) : -1.0f;
    if (!(refreshable >= 0.0f)) {
        make(contact, bInA, hasChanges);
        return;
    }
    ++made.refreshed;
    if (!state.settings.worldAnchors) {
        refresh(meeting.manifold, bInA);
    } else if (!contact.slot.isNull()) {
        writeGeometry(state, contact);
    }
    conclude(contact, refreshable, hasChanges);
}

template <int D>
void ManifoldUpdate<D>::make(Contact<D>& contact, const Pose<D>& bInA, std::uint8_t& hasChanges) {
    ++made.computed;
    const Piece<D>& a = state.shapes.pieces[contact.shapeA];
    const Piece<D>& b = state.shapes.pieces[contact.shapeB];
    const Manifold<D>& before = state.contacts.meetingOf(contact).manifold;
    const float reach = reachOfPoints(state, contact, seconds);
    const PairClass kind = pairClass(a, b);
    if (!paysInLanes(*state.manifoldKernels, kind)) {
        replace(contact, bInA.q, collide(a, b, bInA, before, {reach, state.settings.slop}), hasChanges);
        return;
    }
    Batch& batch = batches[static_cast<std::size_t>(kind)];
    PairBatch<D>& pairs = batch.pairs;
    const int lane = pairs.count++;
    pairs.a[lane] = &a;
    pairs.b[lane] = &b;
    pairs.bInA[lane] = bInA;
    pairs.before[lane] = &before;
    pairs.speculativeDistance[lane] = reach;
    batch.contacts[lane] = &contact;
    batch.hasChanges[lane] = &hasChanges;
    if (pairs.count == PairBatch<D>::width) {
        carryOut(batch, kernelFor(*state.manifoldKernels, kind));
    }
}

template <int D>
void ManifoldUpdate<D>::finish() {
    for (int i = 0; i < pairClassCount; ++i) {
        if (batches[static_cast<std::size_t>(i)].pairs.count > 0) {
            carryOut(batches[static_cast<std::size_t>(i)], kernelFor(*state.manifoldKernels, static_cast<PairClass>(i)));
        }
    }
}

template <int D>
void ManifoldUpdate<D>::carryOut(Batch& batch, Kernel kernel) {
    PairBatch<D>& pairs = batch.pairs;
    pairs.slop = state.settings.slop;
    for (int i = 0; i < pairs.count; ++i) {
        pairs.now[i] = &results[i];
    }
    kernel(pairs);
    for (int i = 0; i < pairs.count; ++i) {
        replace(*batch.contacts[i], pairs.bInA[i].q, results[i], *batch.hasChanges[i]);
    }
    pairs.count = 0;
}

/// Puts a new manifold in the place of the old one.
template <int D>
void ManifoldUpdate<D>::replace(Contact<D>& contact, const Rotation<D>& rotation, const Manifold<D>& now, std::uint8_t& hasChanges) {
    Meeting<D>& meeting = state.contacts.meetingOf(contact);
    carryOver(state, contact, meeting, now);
    meeting.manifold = now;
    meeting.rotation = rotation;
    contact.pointCount = static_cast<std::int8_t>(now.count);
    for (int i = 0; i < now.count; ++i) {
        meeting.separations[i] = now.points[i].separation;
    }
    if (state.settings.worldAnchors) {
        freeze(state, contact);
    }
    if (!contact.slot.isNull() && contact.pointCount > 0) {
        writeGeometry(state, contact);
    }
    conclude(contact, meeting.refreshBounds.way(), hasChanges);
}

/// What follows from the manifold: whether they touch, may hit, and when to look again.
template <int D>
void ManifoldUpdate<D>::conclude(Contact<D>& contact, float refreshable, std::uint8_t& hasChanges) {
    const float bound = contact.touching ? touchEnd : touchBegin;
    contact.wantsTouching = leastSeparation(state.contacts.meetingOf(contact).manifold) <= bound * state.settings.slop;
    const float speed = state.bodies.motions[contact.edges[0].body].speed + state.bodies.motions[contact.edges[1].body].speed;
    contact.mayHit = speed >= state.settings.hitThreshold && contact.reportsHits && contact.pointCount > 0 && approachesFast(state, contact);
    setWatch(state, contact, refreshable);
    hasChanges = isToBeChanged(state, contact) ? 1 : 0;
}

template <int D>
void updateManifold(WorldState<D>& state, std::uint32_t contact, float seconds, ManifoldCounts& counts) {
    std::uint8_t hasChanges = 0;
    ManifoldUpdate<D> update(state, seconds);
    update.add(contact, hasChanges);
    update.finish();
    counts.computed += update.counts().computed;
    counts.refreshed += update.counts().refreshed;
}

template class ManifoldUpdate<2>;
template class ManifoldUpdate<3>;
template void updateManifold<2>(WorldState<2>&, std::uint32_t, float, ManifoldCounts&);
template void updateManifold<3>(WorldState<3>&, std::uint32_t, float, ManifoldCounts&);

}  // namespace talus
