#include "world.h"

#include "../collision/scale.h"
#include "../foundation/check.h"
#include "state/operations.h"
#include "state/validate.h"

#include <algorithm>

namespace talus {
namespace {

/// Contacts of one shape (all its pieces) end, and with them the support it gave.
template <int D>
void destroyContactsOf(WorldState<D>& state, std::uint32_t head) {
    const std::uint32_t body = state.shapes[head].body;
    forEachConstraint(state.contacts, state.bodies[body].firstContact, [&](std::uint32_t index, std::uint32_t other) {
        const Contact<D>& contact = state.contacts[index];
        if (state.shapes[contact.shapeA].head == head || state.shapes[contact.shapeB].head == head) {
            destroyContact(state, index, state.pending);
            wake(state, other);
        }
    });
}

template <int D>
std::uint32_t allocateShape(WorldState<D>& state) {
    const std::uint32_t index = state.shapes.slots.allocate();
    if (index >= state.shapes.records.size()) {
        state.shapes.records.resize(index + 1);
        state.shapes.pieces.resize(index + 1);
        state.shapes.bounds.resize(index + 1);
        state.shapes.proxies.resize(index + 1);
    }
    state.shapes[index] = Shape<D>{};
    return index;
}

/// Attachment order is the order of the body's list.
template <int D>
void appendShape(WorldState<D>& state, std::uint32_t body, std::uint32_t head) {
    std::uint32_t* last = &state.bodies[body].firstShape;
    while (*last != 0) {
        last = &state.shapes[*last].nextShape;
    }
    *last = head;
}

}  // namespace

template <int D>
ShapeId World<D>::attach(BodyId bodyId, const ShapeDef<D>& def) {
    const std::uint32_t body = require(*state, bodyId);
    check(def.material);
    requireWithin("shape.offset", def.local.p, 1e5f);
    const Pose<D> local = {def.local.p, requireRotation<D>("shape.rotation", def.local.q)};
    const std::vector<Piece<D>> pieces = makePieces(scaled(def.geometry, def.scale), local);
    if (state->bodies[body].kind == BodyKind::dynamic && std::any_of(pieces.begin(), pieces.end(), isUnbounded<D>)) {
        refuse("shape.geometry", "plane", "must not be on a dynamic body");
    }
    std::uint32_t head = 0;
    std::uint32_t previous = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::uint32_t index = allocateShape(*state);
        head = head == 0 ? index : head;
        if (previous != 0) {
            state->shapes[previous].nextPiece = index;
        }
        Shape<D>& shape = state->shapes[index];
        shape.body = body;
        shape.head = head;
        shape.pieceNumber = static_cast<std::int32_t>(i);
        shape.sensor = def.sensor;
        shape.events = def.events;
        shape.hitEvents = def.hitEvents;
        shape.filter = def.filter;
        shape.material = def.material;
        shape.userData = def.userData;
        state->shapes.pieces[index] = pieces[i];
        previous = index;
    }
    appendShape(*state, body, head);
    ++state->shapeCount;
    updateMass(*state, body);
    if (state->bodies[body].enabled) {
        createProxies(*state, body);
        wakeOverlapped(*state, body);
        // A body made asleep stays so while it is being built.
        if (state->bodies[body].kind != BodyKind::fixed && static_cast<std::uint32_t>(state->stepCount) != state->bodies[body].bornAt) {
            wakeNeighbours(*state, body);
        }
    }
    return state->shapes.idOf(head);
}

template <int D>
void World<D>::destroy(ShapeId id) {
    const std::uint32_t head = require(*state, id);
    const std::uint32_t body = state->shapes[head].body;
    if (state->bodies[body].kind != BodyKind::fixed) {
        wakeNeighbours(*state, body);
    }
    destroyContactsOf(*state, head);
    std::uint32_t* link = &state->bodies[body].firstShape;
    while (*link != head) {
        link = &state->shapes[*link].nextShape;
    }
    *link = state->shapes[head].nextShape;
    for (std::uint32_t piece = head; piece != 0;) {
        Shape<D>& shape = state->shapes[piece];
        const std::uint32_t next = shape.nextPiece;
        if (shape.hasProxy) {
            state->broadPhase.destroy(state->shapes.proxies[piece]);
            shape.hasProxy = false;
        }
        releaseShape(*state, piece);
        piece = next;
    }
    --state->shapeCount;
    updateMass(*state, body);
}

template <int D>
bool World<D>::exists(ShapeId id) const {
    return state->shapes.slots.isValid(id.index, id.generation);
}

template <int D>
BodyId World<D>::bodyOf(ShapeId id) const {
    return state->bodies.idOf(state->shapes[require(*state, id)].body);
}

template <int D>
const Material<D>& World<D>::material(ShapeId id) const {
    return state->shapes[require(*state, id)].material;
}

template <int D>
const Filter& World<D>::filter(ShapeId id) const {
    return state->shapes[require(*state, id)].filter;
}

template <int D>
bool World<D>::isSensor(ShapeId id) const {
    return state->shapes[require(*state, id)].sensor;
}

template <int D>
Hindrance World<D>::hindrance(ShapeId a, ShapeId b) const {
    const std::uint32_t pieceA = require(*state, a);
    return hindranceOf(*state, pieceA, require(*state, b));
}

template <int D>
Bounds<D> World<D>::bounds(ShapeId id) const {
    const std::uint32_t head = require(*state, id);
    const Pose<D>& pose = state->bodies[state->shapes[head].body].pose;
    Bounds<D> total;
    for (std::uint32_t piece = head; piece != 0; piece = state->shapes[piece].nextPiece) {
        total = merge(total, boundsOf(state->shapes.pieces[piece], pose));
    }
    return total;
}

template <int D>
std::uint64_t World<D>::userData(ShapeId id) const {
    return state->shapes[require(*state, id)].userData;
}

template <int D>
void World<D>::setMaterial(ShapeId id, const Material<D>& material) {
    const std::uint32_t head = require(*state, id);
    check(material);
    const std::uint32_t body = state->shapes[head].body;
    for (std::uint32_t piece = head; piece != 0; piece = state->shapes[piece].nextPiece) {
        state->shapes[piece].material = material;
    }
    updateMass(*state, body);
    wakeNeighbours(*state, body);
    forEachConstraint(state->contacts, state->bodies[body].firstContact,
                      [&](std::uint32_t contact, std::uint32_t) { mixMaterials(*state, contact); });
}

template <int D>
void World<D>::setFilter(ShapeId id, const Filter& filter) {
    const std::uint32_t head = require(*state, id);
    if (state->shapes[head].filter == filter) {
        return;
    }
    destroyContactsOf(*state, head);
    const std::uint32_t body = state->shapes[head].body;
    for (std::uint32_t piece = head; piece != 0; piece = state->shapes[piece].nextPiece) {
        state->shapes[piece].filter = filter;
    }
    touchProxies(*state, body);
    wake(*state, body);
    wakeOverlapped(*state, body);
}

template <int D>
std::vector<ShapeId> World<D>::overlaps(ShapeId id) const {
    const std::uint32_t head = require(*state, id);
    std::vector<ShapeId> found;
    forEachConstraint(state->contacts, state->bodies[state->shapes[head].body].firstContact, [&](std::uint32_t index, std::uint32_t) {
        const Contact<D>& contact = state->contacts[index];
        if (!contact.sensor || !contact.touching) {
            return;
        }
        for (const auto& [own, other] : {std::pair{contact.shapeA, contact.shapeB}, std::pair{contact.shapeB, contact.shapeA}}) {
            if (state->shapes[own].head == head && state->shapes[own].sensor) {
                found.push_back(state->shapes.headIdOf(other));
            }
        }
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

template class World<2>;
template class World<3>;

}  // namespace talus
