// Bodies: cold records by slot beside the solver's hot arrays.
#pragma once

#include "../../foundation/bit_set.h"
#include "../../foundation/blocks.h"
#include "../../foundation/slots.h"
#include "../../solver/body_state.h"
#include "../defs.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace talus {

/// Everything about a body that the solver does not touch. Lists are intrusive, 0 ends them.
template <int D>
struct Body {
    BodyKind kind = BodyKind::fixed;
    bool enabled = true;
    bool awake = false;
    bool canSleep = true;
    /// The tight bounds of its proxies are those of an earlier pose.
    bool boundsLag = false;
    LockedAxes<D> locked = {};
    Pose<D> pose = {};
    /// Dynamic bodies: kg and kg m^2 about the centre, in the body's frame. 0 otherwise.
    float mass = 0.0f;
    Inertia<D> inertia = zeroInertia<D>();
    /// Its inverse, without regard to locked axes; zero for what does not turn.
    InverseInertia<D> inverseInertia = {};
    /// Mass asked for by the user; 0: from densities.
    float givenMass = 0.0f;
    float linearDamping = 0.0f;
    float angularDamping = 0.0f;
    float gravityScale = 1.0f;
    Vector<D> force = zeroVector<D>();
    Angular<D> torque = zeroAngular<D>();
    /// Largest distance of a shape's point from the centre of mass, m.
    float extent = 0.0f;
    /// How far all its points may still go, m, before its proxies must be looked at.
    float boundsSlack = 0.0f;
    /// Seconds of rest so far, where its centre of mass was when the rest began, and the sum of its turns since.
    float restTime = 0.0f;
    Position<D> restCentre = zeroVector<D>();
    Angular<D> restTurn = zeroAngular<D>();
    /// Next body of the same sleeping group, a ring; 0 when awake.
    std::uint32_t sleepNext = 0;
    std::uint32_t firstShape = 0;
    /// Edges of the constraint lists: (index << 1 | side) + 1, so that 0 is none.
    std::uint32_t firstContact = 0;
    std::uint32_t firstJoint = 0;
    /// Steps taken when it was made, the low half of their number.
    std::uint32_t bornAt = 0;
    std::uint64_t userData = 0;
};

/// How a body has moved, for the contacts that wait for it to have moved enough.
struct BodyMotion {
    /// An upper bound of the way that any point of the body, or of what lies within `speculativeDistance` of it, has gone, m; summed over steps,
    /// against the frame that moves with most bodies (`finalisePoses`). In double, so that a long life does not coarsen it.
    double travel = 0.0;
    /// Bound of the speed of its points at the step's begin, m/s.
    float speed = 0.0f;
    /// Set when the fat bounds of one of its pieces were made anew, until the narrow phase has seen it.
    std::uint16_t boundsMoved = 0;
    /// Whether contacts change its velocity.
    std::uint16_t yields = 0;
};

template <int D>
struct Bodies {
    Slots slots;
    Blocks<Body<D>, 256> records{std::make_shared<Slabs>()};
    std::vector<BodyVelocity<D>> velocities;
    std::vector<BodyDelta<D>> deltas;
    std::vector<BodyWarm<D>> warms;
    std::vector<BodyForces<D>> forces;
    /// Centres of mass, and copies of the rotations.
    std::vector<BodyPlace<D>> places;
    std::vector<BodyMotion> motions;
    /// Bodies whose `boundsMoved` is set.
    std::vector<std::uint32_t> movedBounds;
    /// Awake, enabled bodies that are not static.
    BitSet awake;
    /// The same as an ascending list, valid unless `movingStale`.
    std::vector<std::uint32_t> moving;
    std::uint8_t movingStale = 1;
    /// Whether a moving body has a locked axis of translation; found anew in each step.
    bool anyLocked = false;

    Bodies() { resize(1); }

    void resize(std::size_t count) {
        records.resize(count);
        velocities.resize(count);
        deltas.resize(count);
        warms.resize(count);
        forces.resize(count);
        places.resize(count);
        motions.resize(count);
    }

    Body<D>& operator[](std::uint32_t index) { return records[index]; }
    const Body<D>& operator[](std::uint32_t index) const { return records[index]; }

    BodyId idOf(std::uint32_t index) const { return {index, slots.generation(index)}; }

    template <class Archive>
    void archive(Archive& io) {
        slots.archive(io);
        io(records);
        io(velocities);
        io(deltas);
        io(warms);
        io(forces);
        io(places);
        io(motions);
        io(movedBounds);
        awake.archive(io);
        io(moving);
        io(movingStale);
    }
};

}  // namespace talus
