#include "contact_reach.h"
#include "operations.h"

#include "../../collision/rounding.h"
#include "../../foundation/check.h"

#include <cmath>

namespace talus {
namespace {

float mix(Mix rule, float a, float b) {
    switch (rule) {
        case Mix::arithmeticMean:
            return 0.5f * (a + b);
        case Mix::minimum:
            return std::fmin(a, b);
        case Mix::maximum:
            return std::fmax(a, b);
        case Mix::product:
            return a * b;
        case Mix::geometricMean:
            break;
    }
    return std::sqrt(a * b);
}

bool filtersAgree(const Filter& a, const Filter& b) {
    if (a.group != 0 && a.group == b.group) {
        return a.group > 0;
    }
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

template <int D>
bool joinedWithoutTouch(const WorldState<D>& state, std::uint32_t bodyA, std::uint32_t bodyB) {
    bool joined = false;
    forEachConstraint(state.joints, state.bodies[bodyA].firstJoint,
                      [&](std::uint32_t joint, std::uint32_t other) { joined |= other == bodyB && !state.joints[joint].collide; });
    return joined;
}

template <int D>
void link(WorldState<D>& state, std::uint32_t index, bool in) {
    const auto first = [&](std::uint32_t body) -> std::uint32_t& { return state.bodies[body].firstContact; };
    const auto edge = [&](std::uint32_t contact, std::uint32_t side) -> ConstraintEdge& { return state.contacts[contact].edges[side]; };
    if (in) {
        linkConstraint(index, first, edge);
    } else {
        unlinkConstraint(index, first, edge);
    }
}

template <int D>
std::uint64_t shapePairKey(const WorldState<D>& state, const Contact<D>& contact) {
    return pairKey(state.shapes[contact.shapeA].head, state.shapes[contact.shapeB].head);
}

/// Appends the event of a contact that began or ended, of a sensor (named first) or of two solid shapes.
template <class SensorEvent, int D, class ContactEvent>
void tell(const WorldState<D>& state, const Contact<D>& contact, std::vector<ContactEvent>& contactEvents, std::vector<SensorEvent>& sensorEvents) {
    const Shape<D>& a = state.shapes[contact.shapeA];
    const Shape<D>& b = state.shapes[contact.shapeB];
    if (!a.events || !b.events) {
        return;
    }
    const ShapeId shapeA = state.shapes.headIdOf(contact.shapeA);
    const ShapeId shapeB = state.shapes.headIdOf(contact.shapeB);
    const BodyId bodyA = state.bodies.idOf(a.body);
    const BodyId bodyB = state.bodies.idOf(b.body);
    if (!contact.sensor) {
        contactEvents.push_back({shapeA, shapeB, bodyA, bodyB});
    } else if (a.sensor) {
        sensorEvents.push_back({shapeA, shapeB, bodyA, bodyB});
    } else {
        sensorEvents.push_back({shapeB, shapeA, bodyB, bodyA});
    }
}

}  // namespace

template <int D>
Hindrance hindranceOf(const WorldState<D>& state, std::uint32_t shapeA, std::uint32_t shapeB) {
    const Shape<D>& a = state.shapes[shapeA];
    const Shape<D>& b = state.shapes[shapeB];
    if (a.body == b.body) {
        return Hindrance::sameBody;
    }
    if (a.sensor && b.sensor) {
        return Hindrance::sensors;
    }
    const Body<D>& bodyA = state.bodies[a.body];
    const Body<D>& bodyB = state.bodies[b.body];
    if (!bodyA.enabled || !bodyB.enabled) {
        return Hindrance::disabled;
    }
    const bool detects = a.sensor || b.sensor;
    const bool anyDynamic = bodyA.kind == BodyKind::dynamic || bodyB.kind == BodyKind::dynamic;
    const bool anyMoves = bodyA.kind != BodyKind::fixed || bodyB.kind != BodyKind::fixed;
    if (detects ? !anyMoves : !anyDynamic) {
        return Hindrance::noneMoves;
    }
    if (!filtersAgree(a.filter, b.filter)) {
        return Hindrance::filter;
    }
    if (!detects && joinedWithoutTouch(state, a.body, b.body)) {
        return Hindrance::joint;
    }
    const bool isAllowed = !state.pairHook || state.pairHook(state.shapes.headIdOf(shapeA), state.shapes.headIdOf(shapeB));
    return isAllowed ? Hindrance::none : Hindrance::hook;
}

template <int D>
void mixMaterials(WorldState<D>& state, std::uint32_t index) {
    const Contact<D>& contact = state.contacts[index];
    if (contact.meeting == 0) {
        return;
    }
    const Material<D>& a = state.shapes[contact.shapeA].material;
    const Material<D>& b = state.shapes[contact.shapeB].material;
    MixedMaterial& mixed = state.contacts.meetingOf(contact).material;
    mixed.friction = mix(state.settings.frictionMix, a.friction, b.friction);
    const float dynamicA = a.dynamicFriction < 0.0f ? a.friction : a.dynamicFriction;
    const float dynamicB = b.dynamicFriction < 0.0f ? b.friction : b.dynamicFriction;
    mixed.dynamicFriction = std::fmin(mixed.friction, mix(state.settings.frictionMix, dynamicA, dynamicB));
    mixed.restitution = mix(state.settings.restitutionMix, a.restitution, b.restitution);
    mixed.rollingResistance = std::fmax(a.rollingResistance, b.rollingResistance);
    mixed.spinResistance = std::fmax(a.spinResistance, b.spinResistance);
    mixed.hasOwnSurface =
        a.surfaceVelocity != zeroVector<D>() || b.surfaceVelocity != zeroVector<D>() || a.contactHertz > 0.0f || b.contactHertz > 0.0f;
    if (!contact.slot.isNull()) {
        writeGeometry(state, contact);
    }
}

template <int D>
void boundRefreshing(WorldState<D>& state, std::uint32_t index) {
    const Contact<D>& contact = state.contacts[index];
    if (contact.meeting == 0) {
        return;
    }
    const Piece<D>& a = state.shapes.pieces[contact.shapeA];
    const Piece<D>& b = state.shapes.pieces[contact.shapeB];
    // Small bodies move less before it shows.
    constexpr float shareOfExtent = 0.02f;
    // An anchor on a rounding turns with it and stays behind the place of contact, where the normal force drives what rolls: hardly any of it is let
    // pass, and with balls nothing (a micrometre drives a bead of a few millimetres).
    constexpr float shareOfSlop = 0.002f;
    RefreshBounds& bounds = state.contacts.meetingOf(contact).refreshBounds;
    bounds.extent = std::fmin(state.bodies[contact.edges[0].body].extent, state.bodies[contact.edges[1].body].extent);
    const bool anyBall = a.kind == PieceKind::ball || b.kind == PieceKind::ball;
    bounds.drift = anyBall ? 0.0f : std::fmin(state.settings.refreshDistance, shareOfExtent * bounds.extent);
    bounds.rolling = shareOfSlop * state.settings.slop;
    bounds.radius = std::fmax(greatestRounding(a), greatestRounding(b));
}

template <int D>
void createContact(WorldState<D>& state, std::uint32_t shapeA, std::uint32_t shapeB) {
    if (shapeB < shapeA) {
        std::swap(shapeA, shapeB);
    }
    const std::uint32_t index = state.contacts.slots.allocate();
    if (index >= state.contacts.records.size()) {
        state.contacts.records.resize(index + 1);
    }
    Contact<D>& contact = state.contacts[index];
    contact = Contact<D>{};
    contact.shapeA = shapeA;
    contact.shapeB = shapeB;
    contact.sensor = state.shapes[shapeA].sensor || state.shapes[shapeB].sensor;
    contact.reportsHits = state.shapes[shapeA].hitEvents || state.shapes[shapeB].hitEvents;
    contact.edges[0].body = state.shapes[shapeA].body;
    contact.edges[1].body = state.shapes[shapeB].body;
    link(state, index, true);
    state.contacts.table.insert(pairKey(shapeA, shapeB), index);
    if (state.bodies[contact.edges[0].body].awake || state.bodies[contact.edges[1].body].awake) {
        visit(state, index);
    }
}

template <int D>
void visit(WorldState<D>& state, std::uint32_t index) {
    const Contact<D>& contact = state.contacts[index];
    const bool yielding = yields(state, contact.edges[0].body, contact.edges[1].body);
    const bool near = contact.meeting != 0;
    state.contacts.visit(index, {.bodyA = contact.edges[0].body,
                                 .bodyB = contact.edges[1].body,
                                 .shapeA = contact.shapeA,
                                 .shapeB = contact.shapeB,
                                 .meeting = contact.meeting,
                                 .speedMatters = near || !yielding,
                                 .apart = !near && yielding && !contact.sensor,
                                 .lost = contact.lostSteps > 0});
}

template <int D>
void beginMeeting(WorldState<D>& state, std::uint32_t index) {
    Contacts<D>& contacts = state.contacts;
    Contact<D>& contact = contacts[index];
    const std::uint32_t place = contacts.meetingSlots.allocate();
    if (place >= contacts.meetings.size()) {
        contacts.meetings.resize(place + 1);
    }
    contacts.meetings[place] = Meeting<D>{};
    contacts.meetings[place].manifold.axis = contact.axis;
    contacts.setMeeting(contact, place);
    mixMaterials(state, index);
    boundRefreshing(state, index);
}

template <int D>
void endMeeting(WorldState<D>& state, std::uint32_t index) {
    Contact<D>& contact = state.contacts[index];
    if (contact.meeting == 0) {
        return;
    }
    forgetImpulses(state, contact);
    contact.axis = state.contacts.meetingOf(contact).manifold.axis;
    contact.pointCount = 0;
    state.contacts.meetingSlots.free(contact.meeting);
    state.contacts.setMeeting(contact, 0);
}

template <int D>
void destroyContact(WorldState<D>& state, std::uint32_t index, EventBuffers<D>& events) {
    if (state.contacts[index].touching) {
        endTouch(state, index, events);
    }
    leaveGraph(state, index);
    endMeeting(state, index);
    const Contact<D>& contact = state.contacts[index];
    link(state, index, false);
    state.contacts.table.erase(pairKey(contact.shapeA, contact.shapeB));
    state.contacts.leaveBe(index);
    state.contacts.slots.free(index);
}

template <int D>
void destroyContacts(WorldState<D>& state, std::uint32_t body, EventBuffers<D>& events) {
    forEachConstraint(state.contacts, state.bodies[body].firstContact, [&](std::uint32_t contact, std::uint32_t other) {
        const bool supports = isActive(state.contacts[contact]);
        destroyContact(state, contact, events);
        if (supports) {
            wake(state, other);
        }
    });
}

template <int D>
void enterGraph(WorldState<D>& state, std::uint32_t index) {
    Contact<D>& contact = state.contacts[index];
    const std::uint32_t bodyA = contact.edges[0].body;
    const std::uint32_t bodyB = contact.edges[1].body;
    contact.slot = state.graph.addContact(index, solverIndex(state, bodyA), isMovable(state.bodies[bodyA]), solverIndex(state, bodyB),
                                          isMovable(state.bodies[bodyB]), contact.pointCount);
    state.graph.contacts(contact.slot).setImpulses(contact.slot.index, state.contacts.kept[state.contacts.meetingOf(contact).kept]);
    forgetImpulses(state, contact);
    writeGeometry(state, contact);
}

template <int D>
void changeClass(WorldState<D>& state, std::uint32_t index) {
    Contact<D>& contact = state.contacts[index];
    const GraphSlot before = contact.slot;
    std::uint32_t moved = 0;
    contact.slot = state.graph.changeClass(before, solverIndex(state, contact.edges[0].body), solverIndex(state, contact.edges[1].body),
                                           contact.pointCount, moved);
    if (moved != index) {
        state.contacts[moved].slot = before;
    }
}

template <int D>
void freeze(WorldState<D>& state, const Contact<D>& contact) {
    const Pose<D>& pose = state.bodies[contact.edges[0].body].pose;
    const Manifold<D>& manifold = state.contacts.meetingOf(contact).manifold;
    FrozenContact<D>& frozen = state.contacts.frozen[state.contacts.indexOf(contact)];
    frozen.normal = rotate(pose.q, manifold.normal);
    for (int i = 0; i < manifold.count; ++i) {
        const ManifoldPoint<D>& point = manifold.points[i];
        frozen.points[i] = toWorld(pose, Vector<D>(point.localA + manifold.normal * (0.5f * point.separation)));
    }
}

template <int D>
void expireContacts(WorldState<D>& state) {
    for (ContactWatch& watch : state.contacts.watches) {
        watch.expiry = 0.0;
    }
}

template <int D>
void leaveGraph(WorldState<D>& state, std::uint32_t index) {
    Contact<D>& contact = state.contacts[index];
    if (contact.slot.isNull()) {
        return;
    }
    if (contact.pointCount > 0) {
        keepImpulses(state, contact, state.graph.contacts(contact.slot).impulses(contact.slot.index));
        Meeting<D>& meeting = state.contacts.meetingOf(contact);
        for (int i = 0; i < contact.pointCount; ++i) {
            meeting.manifold.points[i].separation = state.contacts.kept[meeting.kept].separation[i];
        }
    }
    const std::uint32_t bodyA = contact.edges[0].body;
    const std::uint32_t bodyB = contact.edges[1].body;
    const GraphSlot slot = contact.slot;
    contact.slot = {};
    const std::uint32_t moved = state.graph.removeContact(slot, solverIndex(state, bodyA), isMovable(state.bodies[bodyA]), solverIndex(state, bodyB),
                                                          isMovable(state.bodies[bodyB]));
    if (moved != index) {
        state.contacts[moved].slot = slot;
    }
}

template <int D>
void keepImpulses(WorldState<D>& state, const Contact<D>& contact, const ContactImpulses<D>& impulses) {
    Contacts<D>& contacts = state.contacts;
    std::uint32_t& kept = contacts.meetingOf(contact).kept;
    if (kept == 0) {
        kept = contacts.keptSlots.allocate();
        if (kept >= contacts.kept.size()) {
            contacts.kept.resize(kept + 1);
        }
    }
    contacts.kept[kept] = impulses;
}

template <int D>
void forgetImpulses(WorldState<D>& state, const Contact<D>& contact) {
    std::uint32_t& kept = state.contacts.meetingOf(contact).kept;
    if (kept != 0) {
        state.contacts.keptSlots.free(kept);
        kept = 0;
    }
}

template <int D>
ContactImpulses<D> impulsesOf(const WorldState<D>& state, const Contact<D>& contact) {
    return contact.slot.isNull() ? state.contacts.kept[state.contacts.meetingOf(contact).kept]
                                 : state.graph.contacts(contact.slot).impulses(contact.slot.index);
}

template <int D>
void setImpulses(WorldState<D>& state, const Contact<D>& contact, const ContactImpulses<D>& impulses) {
    if (contact.slot.isNull()) {
        keepImpulses(state, contact, impulses);
    } else {
        state.graph.contacts(contact.slot).setImpulses(contact.slot.index, impulses);
    }
}

template <int D>
void beginTouch(WorldState<D>& state, std::uint32_t index, EventBuffers<D>& events) {
    Contact<D>& contact = state.contacts[index];
    contact.touching = true;
    state.touchingCount += contact.sensor ? 0 : 1;
    const std::uint64_t key = shapePairKey(state, contact);
    std::uint32_t* count = state.contacts.touches.find(key);
    if (count != nullptr) {
        ++*count;
        return;
    }
    state.contacts.touches.insert(key, 1);
    tell<SensorBegin>(state, contact, events.contactBegins, events.sensorBegins);
}

template <int D>
void endTouch(WorldState<D>& state, std::uint32_t index, EventBuffers<D>& events) {
    Contact<D>& contact = state.contacts[index];
    contact.touching = false;
    state.touchingCount -= contact.sensor ? 0 : 1;
    const std::uint64_t key = shapePairKey(state, contact);
    std::uint32_t* count = state.contacts.touches.find(key);
    TALUS_INVARIANT(count != nullptr && *count > 0);
    if (--*count > 0) {
        return;
    }
    state.contacts.touches.erase(key);
    tell<SensorEnd>(state, contact, events.contactEnds, events.sensorEnds);
}

template Hindrance hindranceOf<2>(const WorldState<2>&, std::uint32_t, std::uint32_t);
template Hindrance hindranceOf<3>(const WorldState<3>&, std::uint32_t, std::uint32_t);
template void mixMaterials<2>(WorldState<2>&, std::uint32_t);
template void mixMaterials<3>(WorldState<3>&, std::uint32_t);
template void keepImpulses<2>(WorldState<2>&, const Contact<2>&, const ContactImpulses<2>&);
template void keepImpulses<3>(WorldState<3>&, const Contact<3>&, const ContactImpulses<3>&);
template void forgetImpulses<2>(WorldState<2>&, const Contact<2>&);
template void forgetImpulses<3>(WorldState<3>&, const Contact<3>&);
template void createContact<2>(WorldState<2>&, std::uint32_t, std::uint32_t);
template void createContact<3>(WorldState<3>&, std::uint32_t, std::uint32_t);
template void visit<2>(WorldState<2>&, std::uint32_t);
template void visit<3>(WorldState<3>&, std::uint32_t);
template void boundRefreshing<2>(WorldState<2>&, std::uint32_t);
template void boundRefreshing<3>(WorldState<3>&, std::uint32_t);
template void beginMeeting<2>(WorldState<2>&, std::uint32_t);
template void beginMeeting<3>(WorldState<3>&, std::uint32_t);
template void endMeeting<2>(WorldState<2>&, std::uint32_t);
template void endMeeting<3>(WorldState<3>&, std::uint32_t);
template void destroyContact<2>(WorldState<2>&, std::uint32_t, EventBuffers<2>&);
template void destroyContact<3>(WorldState<3>&, std::uint32_t, EventBuffers<3>&);
template void destroyContacts<2>(WorldState<2>&, std::uint32_t, EventBuffers<2>&);
template void destroyContacts<3>(WorldState<3>&, std::uint32_t, EventBuffers<3>&);
template void enterGraph<2>(WorldState<2>&, std::uint32_t);
template void enterGraph<3>(WorldState<3>&, std::uint32_t);
template void leaveGraph<2>(WorldState<2>&, std::uint32_t);
template void leaveGraph<3>(WorldState<3>&, std::uint32_t);
template void changeClass<2>(WorldState<2>&, std::uint32_t);
template void changeClass<3>(WorldState<3>&, std::uint32_t);
template void freeze<2>(WorldState<2>&, const Contact<2>&);
template void freeze<3>(WorldState<3>&, const Contact<3>&);
template void expireContacts<2>(WorldState<2>&);
template void expireContacts<3>(WorldState<3>&);
template ContactImpulses<2> impulsesOf<2>(const WorldState<2>&, const Contact<2>&);
template ContactImpulses<3> impulsesOf<3>(const WorldState<3>&, const Contact<3>&);
template void setImpulses<2>(WorldState<2>&, const Contact<2>&, const ContactImpulses<2>&);
template void setImpulses<3>(WorldState<3>&, const Contact<3>&, const ContactImpulses<3>&);
template void beginTouch<2>(WorldState<2>&, std::uint32_t, EventBuffers<2>&);
template void beginTouch<3>(WorldState<3>&, std::uint32_t, EventBuffers<3>&);
template void endTouch<2>(WorldState<2>&, std::uint32_t, EventBuffers<2>&);
template void endTouch<3>(WorldState<3>&, std::uint32_t, EventBuffers<3>&);

}  // namespace talus
