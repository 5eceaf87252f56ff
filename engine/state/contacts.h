// Pairs of pieces whose fat bounds overlap, and what is known of their contact.
#pragma once

#include "../../collision/manifold.h"
#include "../../foundation/blocks.h"
#include "../../foundation/ids.h"
#include "../../foundation/pair_table.h"
#include "../../foundation/slots.h"
#include "../../solver/contact_data.h"
#include "../../solver/graph.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

namespace talus {

inline std::uint64_t pairKey(std::uint32_t a, std::uint32_t b) {
    return a < b ? std::uint64_t{a} << 32 | b : std::uint64_t{b} << 32 | a;
}

/// One place in a body's list of contacts or joints.
struct ConstraintEdge {
    std::uint32_t body = 0;
    /// Edges as (index << 1 | side) + 1.
    std::uint32_t previous = 0;
    std::uint32_t next = 0;
};

/// By how much anchors may drift and bodies turn before a manifold has to be computed afresh: of the settings, the two pieces and their bodies.
struct RefreshBounds {
    /// Of drift, and of the turn over `extent`, m.
    float drift = 0.0f;
    float extent = 0.0f;
    /// Of the turn over `radius`, m; without rounding there is none.
    float rolling = 0.0f;
    float radius = 0.0f;

    /// The same as a way that the bodies may go.
    float way() const { return radius > 0.0f ? std::fmin(drift, rolling * extent / radius) : drift; }
};

template <int D>
struct Contact {
    /// Pieces; the lower index is A.
    std::uint32_t shapeA = 0;
    std::uint32_t shapeB = 0;
    ConstraintEdge edges[2];
    bool sensor = false;
    /// Whether hard impacts are reported: a copy, so that the narrow phase need not look at the shapes.
    bool reportsHits = false;
    /// Counts as touching: separation came below the inner bound and has not passed the outer one.
    bool touching = false;
    /// What the narrow phase found in this step and `applyTouchChanges` has not yet carried out.
    bool wantsTouching = false;
    /// Approaches fast enough to be reported as a hit if it presses.
    bool mayHit = false;
    /// Other points than before: `sources` tells which was which, and `applyTouchChanges` carries their impulses over.
    bool hasNewPoints = false;
    /// To be forgotten by `applyTouchChanges`.
    bool doomed = false;
    /// Steps in which the fat bounds no longer overlapped.
    std::uint8_t lostSteps = 0;
    /// Of its manifold: a copy, for those who ask no more than whether it has any.
    std::int8_t pointCount = 0;
    /// Place in the list of contacts to visit; -1 while both bodies rest.
    std::int32_t awakeIndex = -1;
    /// Where the solver keeps it; null while there is nothing to solve or it is asleep.
    GraphSlot slot;
    /// Place in `Contacts::meetings`; 0 while the pieces are not near each other.
    std::uint32_t meeting = 0;
    /// `Manifold::axis` when they last were.
    std::uint32_t axis = 0;
};
static_assert(sizeof(Contact<2>) == 64 && sizeof(Contact<3>) == 64);

/// Of the materials of two shapes, by the rules of the settings.
struct MixedMaterial {
    float friction = 0.0f;
    float dynamicFriction = 0.0f;
    float restitution = 0.0f;
    float rollingResistance = 0.0f;
    float spinResistance = 0.0f;
    /// A surface velocity, or a softness that the material asks for.
    bool hasOwnSurface = false;
};

/// What is known of two pieces that are near each other. Apart from the contact, as most pairs of a heap are apart though their fat bounds overlap,
/// and have none.
template <int D>
struct Meeting {
    Manifold<D> manifold;
    /// Relative rotation when the manifold was computed, for the decision to refresh.
    Rotation<D> rotation = {};
    RefreshBounds refreshBounds = {};
    /// Separations at that time.
    float separations[maxManifoldPoints<D>] = {};
    /// Step in which each point was born (the low half of its number).
    std::uint32_t births[maxManifoldPoints<D>] = {};
    MixedMaterial material;
    /// Place of its impulses in `Contacts::kept` while the contact has no slot; 0: it has none.
    std::uint32_t kept = 0;
    /// Which of the former points was which (`Contact::hasNewPoints`); -1: none.
    std::int8_t sources[maxManifoldPoints<D>] = {};
};

/// True of a contact that the solver deals with: it has points and is not a sensor's.
template <int D>
inline bool isActive(const Contact<D>& contact) {
    return !contact.sensor && contact.pointCount > 0;
}

/// World places of anchors and normal when the manifold was made: only for the wrong variant `worldAnchors`.
template <int D>
struct FrozenContact {
    Position<D> points[maxManifoldPoints<D>];
    Vector<D> normal = zeroVector<D>();

    FrozenContact() {
        for (Position<D>& point : points) {
            point = zeroVector<D>();
        }
    }
};

/// What decides whether a contact has to be looked at in this step: a short record in the order of the list of awake contacts, so that most of
/// them are passed over in a nanosecond or two.
struct ContactWatch {
    std::uint32_t bodyA = 0;
    std::uint32_t bodyB = 0;
    std::uint32_t shapeA = 0;
    std::uint32_t shapeB = 0;
    /// As in the contact.
    std::uint32_t meeting = 0;
    /// While the travels of both bodies (`BodyMotion`) sum up to less than this, the manifold stands as it is: its anchors hold, nothing begins or
    /// ceases to touch, no point comes into reach.
    double expiry = 0.0;
    /// Fast bodies are looked at all the same: they may hit, or meet within the step what does not yield.
    bool speedMatters = true;
    /// Not known to be near, and of two that yield: before anything else their oriented bounds are asked.
    bool apart = false;
    /// The bounds of the pair have parted: it is given up if they do not meet again in some steps.
    bool lost = false;
};

template <int D>
struct Contacts {
    Slots slots;
    std::shared_ptr<Slabs> slabs = std::make_shared<Slabs>();
    Blocks<Contact<D>, 256> records{slabs, 1};
    /// Of pairs that are near; the first, which is empty, stands for all others.
    Slots meetingSlots;
    Blocks<Meeting<D>, 64> meetings{slabs, 1};
    /// Impulses of contacts that sleep.
    Slots keptSlots;
    Blocks<ContactImpulses<D>, 64> kept{slabs, 1};
    /// By contact, as many as have been needed.
    std::vector<FrozenContact<D>> frozen;
    /// From the pair of pieces (lower << 32 | higher) to the contact.
    PairTable table;
    /// Contacts to visit: at least one body is awake. Beside it, of the same length and order, what to know of each before it is visited.
    std::vector<std::uint32_t> awake;
    std::vector<ContactWatch> watches;
    /// Touching pieces by pair of shapes (heads): a chain touched by two pieces is touched once.
    PairTable touches;

    Contact<D>& operator[](std::uint32_t index) { return records[index]; }
    const Contact<D>& operator[](std::uint32_t index) const { return records[index]; }
    Meeting<D>& meetingOf(const Contact<D>& contact) { return meetings[contact.meeting]; }
    const Meeting<D>& meetingOf(const Contact<D>& contact) const { return meetings[contact.meeting]; }

    /// Puts a contact on the list of those to visit, or takes it off (the last takes its place). Nothing happens if it is there or not.
    void visit(std::uint32_t index, const ContactWatch& watch) {
        if (records[index].awakeIndex < 0) {
            records[index].awakeIndex = static_cast<std::int32_t>(awake.size());
            awake.push_back(index);
            watches.push_back(watch);
        }
    }
    void leaveBe(std::uint32_t index) {
        if (records[index].awakeIndex >= 0) {
            const std::uint32_t last = awake.back();
            awake[static_cast<std::size_t>(records[index].awakeIndex)] = last;
            records[last].awakeIndex = records[index].awakeIndex;
            awake.pop_back();
            watches[static_cast<std::size_t>(records[index].awakeIndex)] = watches.back();
            watches.pop_back();
            records[index].awakeIndex = -1;
        }
    }

    void setMeeting(Contact<D>& contact, std::uint32_t meeting) {
        contact.meeting = meeting;
        if (contact.awakeIndex >= 0) {
            watches[static_cast<std::size_t>(contact.awakeIndex)].meeting = meeting;
        }
    }

    /// Before so many contacts begin: lists grow once.
    void makeRoom(std::size_t more) {
        if (awake.size() + more > awake.capacity()) {
            const std::size_t room = std::max(awake.size() + more, 2 * awake.capacity());
            awake.reserve(room);
            watches.reserve(room);
        }
        table.reserve(table.size() + more);
    }

    /// Has the contact looked at in the next step, whatever its bodies do.
    void expire(std::uint32_t index) {
        if (records[index].awakeIndex >= 0) {
            watches[static_cast<std::size_t>(records[index].awakeIndex)].expiry = 0.0;
        }
    }

    std::uint32_t indexOf(const Contact<D>& contact) const { return *table.find(pairKey(contact.shapeA, contact.shapeB)); }
    ContactId idOf(std::uint32_t index) const { return {index, slots.generation(index)}; }

    template <class Archive>
    void archive(Archive& io) {
        slots.archive(io);
        io(records);
        meetingSlots.archive(io);
        io(meetings);
        keptSlots.archive(io);
        io(kept);
        io(frozen);
        table.archive(io);
        io(awake);
        io(watches);
        touches.archive(io);
    }
};

}  // namespace talus
