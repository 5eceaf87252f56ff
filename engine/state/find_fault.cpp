#include "operations.h"
#include "snapshot.h"

namespace talus {
namespace {

std::string at(const char* what, std::uint32_t index) {
    return std::string(what) + " (" + std::to_string(index) + ")";
}

template <int D>
std::string faultOfBody(const WorldState<D>& state, std::uint32_t index) {
    const Body<D>& body = state.bodies[index];
    const BodyVelocity<D>& velocity = state.bodies.velocities[index];
    if (!isFinite(body.pose.p) || !isFinite(body.pose.q) || !isFinite(velocity.v) || !isFinite(velocity.w)) {
        return at("a body's state is not finite", index);
    }
    if (state.bodies.awake.test(index) != body.awake || (body.awake && (body.kind == BodyKind::fixed || !body.enabled))) {
        return at("a body is awake in one place and not in another", index);
    }
    if (body.awake && body.sleepNext != 0) {
        return at("an awake body is part of a sleeping group", index);
    }
    std::string fault;
    forEachConstraint(state.contacts, body.firstContact, [&](std::uint32_t contact, std::uint32_t) {
        const auto& edges = state.contacts[contact].edges;
        if (!state.contacts.slots.isUsed(contact) || (edges[0].body != index && edges[1].body != index)) {
            fault = at("a body lists a contact that is not its own", index);
        }
    });
    forEachConstraint(state.joints, body.firstJoint, [&](std::uint32_t joint, std::uint32_t) {
        const auto& edges = state.joints[joint].edges;
        if (!state.joints.slots.isUsed(joint) || (edges[0].body != index && edges[1].body != index)) {
            fault = at("a body lists a joint that is not its own", index);
        }
    });
    forEachPiece(state, index, [&](std::uint32_t piece) {
        if (!state.shapes.slots.isUsed(piece) || state.shapes[piece].body != index || state.shapes[piece].hasProxy != body.enabled) {
            fault = at("a shape does not agree with its body", piece);
        }
    });
    return fault;
}

template <int D>
std::string faultOfContact(const WorldState<D>& state, std::uint32_t index) {
    const Contact<D>& contact = state.contacts[index];
    const Body<D>& a = state.bodies[contact.edges[0].body];
    const Body<D>& b = state.bodies[contact.edges[1].body];
    const std::uint32_t* known = state.contacts.table.find(pairKey(contact.shapeA, contact.shapeB));
    if (known == nullptr || *known != index) {
        return at("a contact is missing from the pair table", index);
    }
    const bool listed = contact.awakeIndex >= 0;
    if (listed && state.contacts.awake[static_cast<std::size_t>(contact.awakeIndex)] != index) {
        return at("a contact is not where it says in the awake list", index);
    }
    if (listed != (a.awake || b.awake)) {
        return at("a contact is visited though nobody is awake, or not visited though somebody is", index);
    }
    if (listed && state.contacts.watches[static_cast<std::size_t>(contact.awakeIndex)].meeting != contact.meeting) {
        return at("a contact is watched with another's manifold", index);
    }
    if (contact.meeting != 0 && !state.contacts.meetingSlots.isUsed(contact.meeting)) {
        return at("a contact has a manifold that was given up", index);
    }
    if (contact.pointCount != state.contacts.meetingOf(contact).manifold.count) {
        return at("a contact counts other points than its manifold has", index);
    }
    if (!contact.slot.isNull()) {
        const ContactRows<D>& rows = state.graph.contacts(contact.slot);
        if (contact.slot.pointClass != classFor<D>(contact.pointCount)) {
            return at("a contact is among those of another number of points", index);
        }
        if (contact.slot.index >= rows.size() || rows.ownerOf(contact.slot.index) != index) {
            return at("a contact is not in the lane it says", index);
        }
        if ((isMovable(a) && !a.awake) || (isMovable(b) && !b.awake)) {
            return at("a sleeping body is being solved", index);
        }
    }
    return {};
}

template <int D>
std::string faultOfBounds(const WorldState<D>& state, std::uint32_t index) {
    std::string fault;
    forEachPiece(state, index, [&](std::uint32_t piece) {
        const Shape<D>& shape = state.shapes[piece];
        if (shape.hasProxy &&
            !contains(state.broadPhase.fatBounds(state.shapes.proxies[piece]), boundsOf(state.shapes.pieces[piece], state.bodies[index].pose))) {
            fault = at("a piece has left its bounds", piece);
        }
    });
    return fault;
}

template <int D>
std::string faultOfColours(const WorldState<D>& state) {
    BitSet seen;
    for (int colour = 0; colour < ConstraintGraph<D>::overflowColour; ++colour) {
        seen.clearAll();
        std::string fault;
        const auto mark = [&](std::uint32_t body) {
            if (isMovable(state.bodies[body])) {
                if (seen.test(body)) {
                    fault = at("a body occurs twice in a colour", body);
                }
                seen.set(body);
            }
        };
        for (int pointClass = 0; pointClass < classCount<D>; ++pointClass) {
            const ContactRows<D>& rows = state.graph.contacts(colour, pointClass);
            for (std::uint32_t lane = 0; lane < rows.size(); ++lane) {
                const Contact<D>& contact = state.contacts[rows.ownerOf(lane)];
                mark(contact.edges[0].body);
                mark(contact.edges[1].body);
            }
        }
        for (const JointRow<D>& row : state.graph.joints(colour)) {
            mark(row.bodyA);
            mark(row.bodyB);
        }
        if (!fault.empty()) {
            return fault;
        }
    }
    return {};
}

template <int D>
std::string faultOfJoints(const WorldState<D>& state) {
    for (int colour = 0; colour < ConstraintGraph<D>::colourCount; ++colour) {
        for (const JointRow<D>& row : state.graph.joints(colour)) {
            for (const std::uint32_t body : {row.bodyA, row.bodyB}) {
                if (isMovable(state.bodies[body]) && !state.bodies[body].awake) {
                    return at("a sleeping body is moved by a joint", row.owner);
                }
            }
        }
    }
    return {};
}

}  // namespace

template <int D>
std::string findFault(const WorldState<D>& state) {
    for (std::uint32_t index = 1; index <= state.bodies.slots.capacity(); ++index) {
        if (state.bodies.slots.isUsed(index)) {
            if (std::string fault = faultOfBody(state, index); !fault.empty()) {
                return fault;
            }
            if (std::string fault = faultOfBounds(state, index); !fault.empty()) {
                return fault;
            }
        }
    }
    std::size_t visited = 0;
    for (std::uint32_t index = 1; index <= state.contacts.slots.capacity(); ++index) {
        if (state.contacts.slots.isUsed(index)) {
            visited += state.contacts[index].awakeIndex >= 0 ? 1 : 0;
            if (std::string fault = faultOfContact(state, index); !fault.empty()) {
                return fault;
            }
        }
    }
    if (visited != state.contacts.awake.size()) {
        return "the list of awake contacts holds others than the awake contacts";
    }
    if (!state.broadPhase.isConsistent()) {
        return "the broad phase is inconsistent";
    }
    const std::string fault = faultOfColours(state);
    return fault.empty() ? faultOfJoints(state) : fault;
}

template std::string findFault<2>(const WorldState<2>&);
template std::string findFault<3>(const WorldState<3>&);

}  // namespace talus
