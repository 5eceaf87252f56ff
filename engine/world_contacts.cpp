// What may be read of contacts, and what is measured of a world.
#include "world.h"

#include "../collision/queries.h"
#include "state/contact_records.h"
#include "state/operations.h"
#include "state/validate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace talus {
namespace {

template <int D>
void sortByPair(std::vector<ContactRecord<D>>& records) {
    std::sort(records.begin(), records.end(), [](const ContactRecord<D>& x, const ContactRecord<D>& y) {
        return std::tie(x.shapeA, x.shapeB, x.pieceA, x.pieceB) < std::tie(y.shapeA, y.shapeB, y.pieceA, y.pieceB);
    });
}

/// Least separation of the solid pieces of two bodies.
template <int D>
float bodySeparation(const WorldState<D>& state, std::uint32_t a, std::uint32_t b) {
    float least = std::numeric_limits<float>::infinity();
    forEachPiece(state, a, [&](std::uint32_t pieceA) {
        forEachPiece(state, b, [&](std::uint32_t pieceB) {
            const Shape<D>& shapeA = state.shapes[pieceA];
            const Shape<D>& shapeB = state.shapes[pieceB];
            if (!shapeA.sensor && !shapeB.sensor) {
                const ClosestPoints<D> points =
                    closestPoints(state.shapes.pieces[pieceA], state.bodies[a].pose, state.shapes.pieces[pieceB], state.bodies[b].pose);
                least = std::fmin(least, points.separation);
            }
        });
    });
    return least;
}

}  // namespace

template <int D>
std::vector<ContactRecord<D>> World<D>::contacts(BodyId a, BodyId b) const {
    const std::uint32_t indexA = require(*state, a);
    const std::uint32_t indexB = require(*state, b);
    std::vector<ContactRecord<D>> records;
    forEachConstraint(state->contacts, state->bodies[indexA].firstContact, [&](std::uint32_t contact, std::uint32_t other) {
        if (other == indexB && isActive(state->contacts[contact])) {
            records.push_back(recordOf(*state, contact));
        }
    });
    sortByPair(records);
    return records;
}

template <int D>
std::vector<ContactRecord<D>> World<D>::contacts(BodyId body) const {
    std::vector<ContactRecord<D>> records;
    forEachConstraint(state->contacts, state->bodies[require(*state, body)].firstContact, [&](std::uint32_t contact, std::uint32_t) {
        if (isActive(state->contacts[contact])) {
            records.push_back(recordOf(*state, contact));
        }
    });
    sortByPair(records);
    return records;
}

template <int D>
std::vector<ContactRecord<D>> World<D>::contacts() const {
    std::vector<ContactRecord<D>> records;
    for (std::uint32_t index = 1; index <= state->contacts.slots.capacity(); ++index) {
        if (state->contacts.slots.isUsed(index) && isActive(state->contacts[index])) {
            records.push_back(recordOf(*state, index));
        }
    }
    sortByPair(records);
    return records;
}

template <int D>
void World<D>::trace(ContactId contact) {
    if (contact && !state->contacts.slots.isValid(contact.index, contact.generation)) {
        refuse("trace.contact", std::to_string(contact.index), "must exist (its bodies have parted, or it was never one), or be null");
    }
    state->tracedContact = contact;
    state->trace.clear();
}

template <int D>
std::span<const TraceSample<D>> World<D>::traced() const {
    return state->trace;
}

template <int D>
float World<D>::separation(BodyId a, BodyId b) const {
    const std::uint32_t indexA = require(*state, a);
    return bodySeparation(*state, indexA, require(*state, b));
}

template <int D>
float World<D>::penetration() const {
    float deepest = 0.0f;
    for (std::uint32_t index = 1; index <= state->contacts.slots.capacity(); ++index) {
        if (!state->contacts.slots.isUsed(index) || !isActive(state->contacts[index])) {
            continue;
        }
        const Contact<D>& contact = state->contacts[index];
        deepest = std::fmax(deepest, -pieceSeparation(*state, contact));
    }
    return deepest;
}

template <int D>
float World<D>::residual() const {
    float greatest = 0.0f;
    const float substeps = state->settings.solver == "pgs" ? 1.0f : static_cast<float>(state->settings.substeps);
    for (const std::uint32_t index : state->contacts.awake) {
        const Contact<D>& contact = state->contacts[index];
        if (!contact.slot.isNull()) {
            const ContactRows<D>& rows = state->graph.contacts(contact.slot);
            greatest = std::fmax(
                greatest, rows.residual(contact.slot.index, solverBodies(*state), state->stepSeconds / substeps, state->settings.frictionModel));
        }
    }
    return greatest;
}

template <int D>
double World<D>::kineticEnergy(BodyId id) const {
    const std::uint32_t index = require(*state, id);
    return kineticEnergyOf(state->bodies[index], state->bodies.velocities[index]);
}

template <int D>
double World<D>::kineticEnergy() const {
    double total = 0.0;
    for (const BodyId id : bodies()) {
        total += kineticEnergyOf(state->bodies[id.index], state->bodies.velocities[id.index]);
    }
    return total;
}

template <int D>
double World<D>::potentialEnergy() const {
    double total = 0.0;
    for (const BodyId id : bodies()) {
        const Body<D>& body = state->bodies[id.index];
        total -= static_cast<double>(body.mass) * static_cast<double>(body.gravityScale) *
                 static_cast<double>(dot(state->gravity, state->bodies.places[id.index].centre));
    }
    return total;
}

template <int D>
Vector<D> World<D>::momentum() const {
    Vector<D> total = zeroVector<D>();
    for (const BodyId id : bodies()) {
        total += state->bodies.velocities[id.index].v * state->bodies[id.index].mass;
    }
    return total;
}

template <int D>
Angular<D> World<D>::angularMomentum() const {
    Angular<D> total = zeroAngular<D>();
    for (const BodyId id : bodies()) {
        const Body<D>& body = state->bodies[id.index];
        const BodyVelocity<D>& velocity = state->bodies.velocities[id.index];
        total += worldInertia(body) * velocity.w + cross(Vector<D>(state->bodies.places[id.index].centre), Vector<D>(velocity.v * body.mass));
    }
    return total;
}

template class World<2>;
template class World<3>;

}  // namespace talus
