// Changes of a world's state that keep its parts consistent with each other. The public class and the stages are made of these.
#pragma once

#include "constraint_lists.h"
#include "inertia.h"
#include "world_state.h"

#include "../../foundation/prefetch.h"

namespace talus {

// body_operations.cpp

/// True of bodies whose velocity constraints change.
template <int D>
inline bool isMovable(const Body<D>& body) {
    return body.kind == BodyKind::dynamic && body.enabled;
}
/// Index of a body in the solver's arrays: 0 for one that never moves.
template <int D>
inline std::uint32_t solverIndex(const WorldState<D>& state, std::uint32_t body) {
    return state.bodies[body].kind == BodyKind::fixed ? 0 : body;
}
/// Sums the masses of the shapes, moves the centre of mass, and tells the solver's arrays.
template <int D>
void updateMass(WorldState<D>& state, std::uint32_t body);
/// Tells the solver how the body answers torques as it lies now: the inverse inertia in world axes. After every change of the pose.
template <int D>
void turnInertia(WorldState<D>& state, std::uint32_t body);
/// The same after a change of inertia or locks, and whether the body wobbles as it turns.
template <int D>
void updateInertia(WorldState<D>& state, std::uint32_t body);
/// Gives back a piece's place.
template <int D>
void releaseShape(WorldState<D>& state, std::uint32_t piece);
/// Takes away the velocity along locked axes.
template <int D>
void holdLockedAxes(WorldState<D>& state, std::uint32_t body);
/// Centre of mass and rotation, where the narrow phase and the contact rows read them, from the pose. After every change of it.
template <int D>
void updateCentre(WorldState<D>& state, std::uint32_t body);
/// The pose of B in A's frame, with what rounding has cut off the centres.
template <int D>
TALUS_INLINE Pose<D> relativePose(const BodyPlace<D>& a, const BodyPlace<D>& b) {
    const Vector<D> between = difference<D>(b.centre, a.centre) + (b.centreError - a.centreError);
    const Vector<D> toOrigin = between - rotate(b.q, b.localCentre);
    return {inverseRotate(a.q, toOrigin) + a.localCentre, compose(inverse(a.q), b.q)};
}
/// Gives every piece of the body its bounds at the present pose. `displacement`: how far it moved in the last step.
template <int D>
void updateProxies(WorldState<D>& state, std::uint32_t body, const Vector<D>& displacement);
/// Takes from the slack of a body's bounds what its points may have gone in a step in which the centre went by `motion` and it turned by `turn`.
template <int D>
void spendSlack(Body<D>& body, const Vector<D>& motion, const Rotation<D>& turn);
/// `updateProxies` if any slack is spent: until then no piece can have left its fat bounds.
template <int D>
void moveProxies(WorldState<D>& state, std::uint32_t body, const Vector<D>& motion);
/// Has the processor fetch what the two above and below read of a body: which need it is not known before, and so no order in memory foretells it.
template <int D>
TALUS_INLINE void announceProxies(const WorldState<D>& state, std::uint32_t body) {
    const std::uint32_t head = state.bodies[body].firstShape;
    prefetch(state.shapes.pieces[head]);
    prefetch(state.shapes[head]);
}
/// Makes the bounds of the body's pieces reach to where they will be after going `ahead`.
template <int D>
void reachAhead(WorldState<D>& state, std::uint32_t body, const Vector<D>& ahead);
template <int D>
void createProxies(WorldState<D>& state, std::uint32_t body);
template <int D>
void destroyProxies(WorldState<D>& state, std::uint32_t body);
/// Lets the broad phase look for all pairs of the body anew.
template <int D>
void touchProxies(WorldState<D>& state, std::uint32_t body);
/// Takes a body out of the world or puts it back; end events of its contacts go to `events`.
template <int D>
void setEnabled(WorldState<D>& state, std::uint32_t body, bool enabled, EventBuffers<D>& events);
/// Calls visit(pieceIndex) for every piece of every shape of a body, in order of attachment.
template <int D, class Visit>
void forEachPiece(const WorldState<D>& state, std::uint32_t body, Visit&& visit) {
    for (std::uint32_t head = state.bodies[body].firstShape; head != 0; head = state.shapes[head].nextShape) {
        for (std::uint32_t piece = head; piece != 0; piece = state.shapes[piece].nextPiece) {
            visit(piece);
        }
    }
}

// contact_operations.cpp

/// What keeps two pieces from ever meeting: bodies, roles, filters, joints, hook.
template <int D>
Hindrance hindranceOf(const WorldState<D>& state, std::uint32_t shapeA, std::uint32_t shapeB);
template <int D>
inline bool mayMeet(const WorldState<D>& state, std::uint32_t shapeA, std::uint32_t shapeB) {
    return hindranceOf(state, shapeA, shapeB) == Hindrance::none;
}
template <int D>
void createContact(WorldState<D>& state, std::uint32_t shapeA, std::uint32_t shapeB);
/// Makes room for what is known of two pieces that come near each other.
template <int D>
void beginMeeting(WorldState<D>& state, std::uint32_t contact);
/// Gives it up; nothing happens if there is none.
template <int D>
void endMeeting(WorldState<D>& state, std::uint32_t contact);
/// Finds `Meeting::refreshBounds` anew: after a change of settings or of what a body is made of. Nothing happens without a meeting.
template <int D>
void boundRefreshing(WorldState<D>& state, std::uint32_t contact);
/// Puts a contact on the list of those to visit, if it is not there.
template <int D>
void visit(WorldState<D>& state, std::uint32_t contact);
/// Ends, unlinks and forgets a contact; its end event goes to `events`. Wakes nobody.
template <int D>
void destroyContact(WorldState<D>& state, std::uint32_t contact, EventBuffers<D>& events);
/// Destroys all contacts of a body; bodies that it touched wake. End events go to `events`.
template <int D>
void destroyContacts(WorldState<D>& state, std::uint32_t body, EventBuffers<D>& events);
/// Gives an active contact its lane, with the impulses it kept.
template <int D>
void enterGraph(WorldState<D>& state, std::uint32_t contact);
/// Puts some of the awake contacts and of the solver's rows in the order of their bodies: others in each step (contact_order.cpp). Results of a step
/// depend on it by the order of events and of new contacts only, and it on nothing but the past.
template <int D>
void orderContacts(WorldState<D>& state);
/// Puts a contact whose number of points has changed among those alike.
template <int D>
void changeClass(WorldState<D>& state, std::uint32_t contact);
/// Takes its lane away; impulses are kept in the contact.
template <int D>
void leaveGraph(WorldState<D>& state, std::uint32_t contact);
/// Writes what the contact's row reads: of its manifold, materials and centres of mass. To be called when any of them has changed.
template <int D>
void writeGeometry(WorldState<D>& state, const Contact<D>& contact);
template <>
void writeGeometry<2>(WorldState<2>& state, const Contact<2>& contact);
template <>
void writeGeometry<3>(WorldState<3>& state, const Contact<3>& contact);
/// Notes where anchors and normal are in the world, for the wrong variant `worldAnchors`.
template <int D>
void freeze(WorldState<D>& state, const Contact<D>& contact);
/// Has all contacts looked at in the next step.
template <int D>
void expireContacts(WorldState<D>& state);
/// Impulses of a contact that has no place with the solver.
template <int D>
void keepImpulses(WorldState<D>& state, const Contact<D>& contact, const ContactImpulses<D>& impulses);
template <int D>
void forgetImpulses(WorldState<D>& state, const Contact<D>& contact);
template <int D>
ContactImpulses<D> impulsesOf(const WorldState<D>& state, const Contact<D>& contact);
template <int D>
void setImpulses(WorldState<D>& state, const Contact<D>& contact, const ContactImpulses<D>& impulses);
/// Finds `Meeting::material` anew. Nothing happens without a meeting.
template <int D>
void mixMaterials(WorldState<D>& state, std::uint32_t contact);
/// Marks as touching or not, and tells of it unless another piece of the same shapes still touches.
template <int D>
void beginTouch(WorldState<D>& state, std::uint32_t contact, EventBuffers<D>& events);
template <int D>
void endTouch(WorldState<D>& state, std::uint32_t contact, EventBuffers<D>& events);

// sleeping.cpp

/// Bound of the speed of the body's points, m/s.
template <int D>
inline float speedOf(const WorldState<D>& state, std::uint32_t body) {
    const BodyVelocity<D>& velocity = state.bodies.velocities[body];
    return length(velocity.v) + length(velocity.w) * state.bodies[body].extent;
}
/// Why a body is awake or asleep.
template <int D>
RestReport restOf(WorldState<D>& state, std::uint32_t body);
/// Wakes a body and its sleeping group; an awake one starts its rest anew. Static and disabled bodies stay as they are.
template <int D>
void wake(WorldState<D>& state, std::uint32_t body);
/// True of a body that something which moves by itself touches or holds: a kinematic body, a belt. It must not sleep.
template <int D>
bool isCarried(const WorldState<D>& state, const Body<D>& body);
/// True of a body that touches or is joined to anything.
template <int D>
bool isHeld(const WorldState<D>& state, const Body<D>& body);
/// Wakes all bodies that have an active contact or a joint with this one, and the body itself.
template <int D>
void wakeNeighbours(WorldState<D>& state, std::uint32_t body);
/// Wakes the sleepers whose bounds a body that does not move by itself has come to overlap; nobody else would look at such a pair.
template <int D>
void wakeOverlapped(WorldState<D>& state, std::uint32_t body);
/// Puts a group of bodies to sleep together.
template <int D>
void putToSleep(WorldState<D>& state, std::span<const std::uint32_t> group);
/// The lists of awake bodies, rebuilt if they are stale.
template <int D>
void refreshMoving(WorldState<D>& state);
/// Labels every moving body with the lowest index of its island; returns the number of islands of dynamic bodies.
template <int D>
int labelIslands(WorldState<D>& state);

/// What the world holds now; the costly counts only on request.
template <int D>
void countWorld(const WorldState<D>& state, StepCounts& counts);

// joint_operations.cpp and joint_frame.cpp

template <int D>
void enterGraph(WorldState<D>& state, Joint<D>& joint, std::uint32_t index);
template <int D>
void leaveGraph(WorldState<D>& state, Joint<D>& joint);
/// Puts the joint into the graph if it has something to move, all of it awake.
template <int D>
void enterGraphIfAwake(WorldState<D>& state, std::uint32_t joint);
template <int D>
void destroyJoint(WorldState<D>& state, std::uint32_t joint);
/// The present row: in the graph, or kept.
template <int D>
JointRow<D>& rowOf(WorldState<D>& state, Joint<D>& joint);
template <int D>
const JointRow<D>& rowOf(const WorldState<D>& state, const Joint<D>& joint);
/// Copies motor, limits, spring ... of the definition into a row.
template <int D>
void configureRow(const Joint<D>& joint, JointRow<D>& row);
/// Where the anchors are now.
template <int D>
void placeRow(const WorldState<D>& state, const Joint<D>& joint, JointRow<D>& row);
/// Counts the joint's angle on to the present poses.
template <int D>
void trackAngle(const WorldState<D>& state, Joint<D>& joint, float seconds);

}  // namespace talus
