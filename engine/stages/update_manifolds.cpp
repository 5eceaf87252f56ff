#include "stages.h"

#include "../../collision/collide.h"
#include "../../foundation/prefetch.h"
#include "../state/contact_reach.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <new>
#include <span>

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

/// How far both bodies of a watch have come in all.
template <int D>
double travelOf(const WorldState<D>& state, const ContactWatch& watch) {
    return state.bodies.motions[watch.bodyA].travel + state.bodies.motions[watch.bodyB].travel + 2.0 * state.frameTravel;
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
void carryOver(WorldState<D>& state, Contact<D>& contact, Meeting<D>& meeting, const Manifold<D>& before) {
    const Manifold<D>& now = meeting.manifold;
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

template <int D>
void compute(WorldState<D>& state, Contact<D>& contact, const Pose<D>& bInA, float seconds) {
    const Piece<D>& a = state.shapes.pieces[contact.shapeA];
    const Piece<D>& b = state.shapes.pieces[contact.shapeB];
    Meeting<D>& meeting = state.contacts.meetingOf(contact);
    const Manifold<D> before = meeting.manifold;
    // Made in its place: a copy of what has just been written in smaller pieces would wait until all of it is out of the store buffer.
    ::new (static_cast<void*>(&meeting.manifold))
        Manifold<D>(collide(a, b, bInA, before, {reachOfPoints(state, contact, seconds), state.settings.slop}));
    meeting.rotation = bInA.q;
    contact.pointCount = static_cast<std::int8_t>(meeting.manifold.count);
    carryOver(state, contact, meeting, before);
    for (int i = 0; i < contact.pointCount; ++i) {
        meeting.separations[i] = meeting.manifold.points[i].separation;
    }
    if (state.settings.worldAnchors) {
        freeze(state, contact);
    }
    if (!contact.slot.isNull() && contact.pointCount > 0) {
        writeGeometry(state, contact);
    }
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

/// Has the processor fetch what the next contacts need: their records lie far apart, and waiting for memory was half of the stage.
template <int D>
TALUS_INLINE void announce(WorldState<D>& state, const std::vector<std::uint32_t>& visited, int i, int end) {
    constexpr int recordsAhead = 8;
    constexpr int bodiesAhead = 4;
    if (i + recordsAhead < end) {
        prefetch(state.contacts[visited[static_cast<std::size_t>(i + recordsAhead)]]);
    }
    if (i + bodiesAhead < end) {
        const Contact<D>& contact = state.contacts[visited[static_cast<std::size_t>(i + bodiesAhead)]];
        prefetch(state.contacts.meetingOf(contact));
        prefetch(state.shapes.pieces[contact.shapeA]);
        prefetch(state.shapes.pieces[contact.shapeB]);
        prefetch(state.bodies.places[contact.edges[0].body]);
        prefetch(state.bodies.places[contact.edges[1].body]);
        if (!contact.slot.isNull()) {
            prefetch(state.graph.contacts(contact.slot).geometry(contact.slot.index));
        }
    }
}

/// Bounds of how fast the points of moving bodies are now.
template <int D>
void measureSpeeds(WorldState<D>& state) {
    for (const std::uint32_t index : state.bodies.moving) {
        const BodyVelocity<D>& velocity = state.bodies.velocities[index];
        state.bodies.motions[index].speed = length(velocity.v) + length(velocity.w) * state.bodies[index].extent;
    }
}

template <int D>
bool boundsMeet(const WorldState<D>& state, const ContactWatch& watch) {
    return state.broadPhase.fatOverlap(state.shapes.proxies[watch.shapeA], state.shapes.proxies[watch.shapeB]);
}

/// Those of the watches begin .. end - 1 that cannot be passed over, written to `visits`; returns their number. Those whose bounds have parted are
/// marked as lost, others not.
template <int D>
std::size_t collectVisits(WorldState<D>& state, float slow, std::uint32_t begin, std::uint32_t end, Visit* visits) {
    const std::vector<BodyMotion>& motions = state.bodies.motions;
    std::size_t count = 0;
    for (std::uint32_t i = begin; i < end; ++i) {
        ContactWatch& watch = state.contacts.watches[i];
        const BodyMotion& a = motions[watch.bodyA];
        const BodyMotion& b = motions[watch.bodyB];
        const bool stands = a.travel + b.travel + 2.0 * state.frameTravel < watch.expiry;
        const bool wasLost = watch.lost;
        if ((a.boundsMoved | b.boundsMoved) != 0 || wasLost) {
            watch.lost = !boundsMeet(state, watch);
        }
        if (watch.lost || wasLost) {
            visits[count++] = {i, Visit::Kind::full};
        } else if (!stands || (watch.speedMatters && !(a.speed + b.speed < slow))) {
            visits[count++] = {i, watch.apart ? Visit::Kind::apart : Visit::Kind::full};
        }
    }
    return count;
}

/// Asks the oriented bounds of pairs known to be apart, eight at a time; those that still are wait for their bodies to close the gap.
template <int D>
void parted(WorldState<D>& state, std::span<Visit> visits) {
    const float reach = state.settings.speculativeDistance;
    EightPairs pairs;
    Visit* asked[EightPairs::count];
    int count = 0;
    const auto ask = [&] {
        float gaps[EightPairs::count];
        state.gapKernels->gaps(state.shapes.bounds.data(), state.bodies.places.data(), pairs, gaps);
        for (int i = 0; i < count; ++i) {
            const float allowance = gaps[i] - reach;
            if (allowance > 0.0f) {
                ContactWatch& watch = state.contacts.watches[asked[i]->place];
                watch.expiry = travelOf(state, watch) + static_cast<double>(allowance);
                asked[i]->kind = Visit::Kind::done;
            }
        }
        count = 0;
    };
    for (Visit& visit : visits) {
        if (visit.kind != Visit::Kind::apart) {
            continue;
        }
        const ContactWatch& watch = state.contacts.watches[visit.place];
        pairs.bodyA[count] = watch.bodyA;
        pairs.bodyB[count] = watch.bodyB;
        pairs.pieceA[count] = watch.shapeA;
        pairs.pieceB[count] = watch.shapeB;
        asked[count] = &visit;
        if (++count == EightPairs::count) {
            ask();
        }
    }
    if (count > 0) {
        ask();
    }
}

}  // namespace

template <int D>
void meetIfNear(WorldState<D>& state, std::size_t place) {
    const ContactWatch& watch = state.contacts.watches[place];
    const std::uint32_t index = state.contacts.awake[place];
    if (watch.meeting == 0 && !watch.lost && !state.contacts[index].sensor) {
        beginMeeting(state, index);
    }
}

template <int D>
void updateManifold(WorldState<D>& state, std::uint32_t index, float seconds, ManifoldCounts& counts) {
    Contact<D>& contact = state.contacts[index];
    const bool isLost = contact.awakeIndex >= 0 && state.contacts.watches[static_cast<std::size_t>(contact.awakeIndex)].lost;
    contact.lostSteps = isLost ? static_cast<std::uint8_t>(contact.lostSteps + 1) : std::uint8_t{0};
    contact.doomed = contact.lostSteps > lostStepsAllowed;
    // What is not near and whose bounds have parted stays as it is.
    if (contact.sensor || contact.doomed || contact.meeting == 0) {
        return;
    }
    const Pose<D> bInA = relativePose(state.bodies.places[contact.edges[0].body], state.bodies.places[contact.edges[1].body]);
    Meeting<D>& meeting = state.contacts.meetingOf(contact);
    float refreshable = contact.pointCount > 0 ? refreshAllowance(meeting, bInA) : -1.0f;
    if (refreshable >= 0.0f) {
        ++counts.refreshed;
        if (!state.settings.worldAnchors) {
            refresh(meeting.manifold, bInA);
        } else if (!contact.slot.isNull()) {
            writeGeometry(state, contact);
        }
    } else {
        ++counts.computed;
        compute(state, contact, bInA, seconds);
        refreshable = meeting.refreshBounds.way();
    }
    const float bound = contact.touching ? touchEnd : touchBegin;
    contact.wantsTouching = leastSeparation(meeting.manifold) <= bound * state.settings.slop;
    const float speed = state.bodies.motions[contact.edges[0].body].speed + state.bodies.motions[contact.edges[1].body].speed;
    contact.mayHit = speed >= state.settings.hitThreshold && contact.reportsHits && contact.pointCount > 0 && approachesFast(state, contact);
    setWatch(state, contact, refreshable);
}

namespace {

/// Puts the contacts to be looked at into `scratch.visited`, in the order of the list.
template <int D>
void findVisited(WorldState<D>& state, float seconds) {
    constexpr std::size_t partSize = 1024;
    const float slow = std::fmin(state.settings.hitThreshold, state.settings.speculativeDistance / seconds);
    const std::size_t count = state.contacts.watches.size();
    const std::size_t parts = (count + partSize - 1) / partSize;
    // Each part of the list writes into its own part of the visits.
    std::vector<Visit>& visits = state.scratch.visits;
    std::vector<std::size_t>& found = state.scratch.visitsOfParts;
    visits.resize(count);
    found.resize(parts);
    const auto collect = [&](int begin, int end) {
        for (auto part = static_cast<std::size_t>(begin); part < static_cast<std::size_t>(end); ++part) {
            const std::size_t first = part * partSize;
            const std::size_t last = std::min(first + partSize, count);
            found[part] = collectVisits(state, slow, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last), &visits[first]);
            parted(state, std::span(&visits[first], found[part]));
        }
    };
    state.jobs.run(static_cast<int>(parts), 1, std::ref(collect));
    std::vector<std::uint32_t>& visited = state.scratch.visited;
    visited.clear();
    for (std::size_t part = 0; part < parts; ++part) {
        for (const Visit& visit : std::span(&visits[part * partSize], found[part])) {
            if (visit.kind != Visit::Kind::done) {
                meetIfNear(state, visit.place);
                visited.push_back(state.contacts.awake[visit.place]);
            }
        }
    }
}

}  // namespace

template <int D>
void updateManifolds(WorldState<D>& state, StepContext& context) {
    constexpr int grain = 64;
    orderContacts(state);
    measureSpeeds(state);
    if (state.settings.worldAnchors) {
        state.contacts.frozen.resize(state.contacts.records.size());
    }
    findVisited(state, context.solver.seconds);
    const std::vector<std::uint32_t>& visited = state.scratch.visited;
    std::vector<std::uint8_t>& hasChanges = state.scratch.hasChanges;
    hasChanges.resize(visited.size());
    std::atomic<int> computed = 0;
    std::atomic<int> refreshed = 0;
    const auto update = [&](int begin, int end) {
        ManifoldCounts counts;
        for (int i = begin; i < end; ++i) {
            announce<D>(state, visited, i, end);
            const std::uint32_t index = visited[static_cast<std::size_t>(i)];
            updateManifold(state, index, context.solver.seconds, counts);
            hasChanges[static_cast<std::size_t>(i)] = isToBeChanged(state, state.contacts[index]) ? 1 : 0;
        }
        computed.fetch_add(counts.computed, std::memory_order_relaxed);
        refreshed.fetch_add(counts.refreshed, std::memory_order_relaxed);
    };
    // By reference: a function object that holds so much would be allocated.
    state.jobs.run(static_cast<int>(visited.size()), grain, std::ref(update));
    context.manifolds = {computed, refreshed};
    for (const std::uint32_t index : state.bodies.movedBounds) {
        state.bodies.motions[index].boundsMoved = 0;
    }
    state.bodies.movedBounds.clear();
}

template void meetIfNear<2>(WorldState<2>&, std::size_t);
template void meetIfNear<3>(WorldState<3>&, std::size_t);
template void updateManifold<2>(WorldState<2>&, std::uint32_t, float, ManifoldCounts&);
template void updateManifold<3>(WorldState<3>&, std::uint32_t, float, ManifoldCounts&);
template void updateManifolds<2>(WorldState<2>&, StepContext&);
template void updateManifolds<3>(WorldState<3>&, StepContext&);

}  // namespace talus
