#include "manifold_update.h"

#include "../../foundation/prefetch.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <span>

namespace talus {
namespace {

/// Has the processor fetch what the next contacts need: their records lie far apart, and waiting for memory was half of the stage.
template <int D>
TALUS_INLINE void announce(WorldState<D>& state, const std::vector<std::uint32_t>& visited, int i, int end) {
    constexpr int recordsAhead = 24;
    constexpr int bodiesAhead = 12;
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
        prefetch(state.bodies.velocities[contact.edges[0].body]);
        prefetch(state.bodies.velocities[contact.edges[1].body]);
        prefetch(state.contacts.watches[static_cast<std::size_t>(contact.awakeIndex)]);
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
    // Of the last pairs of a range the batches are not full.
    constexpr int grain = 256;
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
        ManifoldUpdate<D> contacts(state, context.solver.seconds);
        for (int i = begin; i < end; ++i) {
            announce<D>(state, visited, i, end);
            contacts.add(visited[static_cast<std::size_t>(i)], hasChanges[static_cast<std::size_t>(i)]);
        }
        contacts.finish();
        computed.fetch_add(contacts.counts().computed, std::memory_order_relaxed);
        refreshed.fetch_add(contacts.counts().refreshed, std::memory_order_relaxed);
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
template void updateManifolds<2>(WorldState<2>&, StepContext&);
template void updateManifolds<3>(WorldState<3>&, StepContext&);

}  // namespace talus
