// Bodies: cold records by slot beside the solver's hot arrays.
#pragma once

#include "../../foundation/bit_set.h"
#include "../../foundation/slots.h"
#include "../../solver/body_state.h"
#include "../defs.h"

#include <cstdint>
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
    /// Centre of mass in the body's frame and in the world.
    Vector<D> localCentre = zeroVector<D>();
    Position<D> centre = zeroVector<D>();
    /// What rounding has cut off `centre`. Without it a settled pile creeps: separations jump by the spacing of floats at the
    /// bodies' places, and the push they cause moves whoever sits nearer to the origin, where the spacing is finer.
    Vector<D> centreError = zeroVector<D>();
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
    /// Seconds of rest so far.
    float restTime = 0.0f;
    /// Next body of the same sleeping group, a ring; 0 when awake.
    std::uint32_t sleepNext = 0;
    std::uint32_t firstShape = 0;
    /// Edges of the constraint lists: (index << 1 | side) + 1, so that 0 is none.
    std::uint32_t firstContact = 0;
    std::uint32_t firstJoint = 0;
    std::uint64_t userData = 0;
    /// Steps taken when it was made.
    std::uint64_t bornAt = 0;
};

template <int D>
struct Bodies {
    Slots slots;
    std::vector<Body<D>> records;
    std::vector<BodyVelocity<D>> velocities;
    std::vector<BodyDelta<D>> deltas;
    std::vector<BodyWarm<D>> warms;
    std::vector<BodyForces<D>> forces;
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
        awake.archive(io);
        io(moving);
        io(movingStale);
    }
};

}  // namespace talus
