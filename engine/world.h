// The world: bodies, shapes, joints and the passing of time.
#pragma once

#include "debug_draw.h"
#include "defs.h"
#include "events.h"
#include "queries.h"
#include "report.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace talus {

template <int D>
struct WorldState;
template <int D>
struct DebugFrame;
struct FrameOptions;

/// A simulated world of `D` dimensions. Not thread-safe; different worlds may be stepped on different threads.
/// Bad input (non-finite numbers, stale ids, sizes out of range ...) throws `std::invalid_argument` naming field, value
/// and rule, and changes nothing. Ids are typed and generational; a default-made id is null.
template <int D>
class World {
public:
    explicit World(const WorldDef<D>& def = {});
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    // Bodies.
    BodyId create(const BodyDef<D>& def);
    /// Destroys the body with its shapes and joints; bodies that rested on it wake.
    void destroy(BodyId body);
    bool exists(BodyId body) const;
    BodyKind kind(BodyId body) const;
    Pose<D> pose(BodyId body) const;
    Position<D> centreOfMass(BodyId body) const;
    Vector<D> velocity(BodyId body) const;
    Angular<D> angularVelocity(BodyId body) const;
    /// kg; 0 for bodies that are not dynamic.
    float mass(BodyId body) const;
    /// About the centre of mass, kg m^2 (world axes in 3D).
    Inertia<D> inertia(BodyId body) const;
    bool isAwake(BodyId body) const;
    bool isEnabled(BodyId body) const;
    /// Why it is awake or asleep.
    RestReport rest(BodyId body) const;
    std::uint64_t userData(BodyId body) const;
    /// The definition that would create the body as it is now (without shapes).
    BodyDef<D> describe(BodyId body) const;
    std::vector<BodyId> bodies() const;
    std::vector<ShapeId> shapes(BodyId body) const;
    std::vector<JointId> joints(BodyId body) const;

    /// Teleports: contacts are found anew in the next step, without the impulses of the old place; queries see the new place at once.
    void setPose(BodyId body, const Position<D>& position, const Rotation<D>& rotation);
    void setVelocity(BodyId body, const Vector<D>& velocity);
    void setAngularVelocity(BodyId body, const Angular<D>& angularVelocity);
    void setKind(BodyId body, BodyKind kind);
    /// 0 takes the mass from densities again.
    void setMass(BodyId body, float mass);
    void setDamping(BodyId body, float linear, float angular);
    void setGravityScale(BodyId body, float scale);
    void setLockedAxes(BodyId body, const LockedAxes<D>& locked);
    /// A disabled body is nowhere: no contacts, no queries, no motion; it keeps its state.
    void setEnabled(BodyId body, bool enabled);
    /// Wakes the body and all it is in touch with, or puts its whole island to sleep.
    void setAwake(BodyId body, bool awake);
    void setCanSleep(BodyId body, bool canSleep);
    void setUserData(BodyId body, std::uint64_t userData);

    /// Force (N) at the centre of mass, or at a world point, for the next step only. Wakes the body.
    void applyForce(BodyId body, const Vector<D>& force);
    void applyForce(BodyId body, const Vector<D>& force, const Position<D>& point);
    void applyTorque(BodyId body, const Angular<D>& torque);
    /// Impulse (N s): changes the velocity at once.
    void applyImpulse(BodyId body, const Vector<D>& impulse);
    void applyImpulse(BodyId body, const Vector<D>& impulse, const Position<D>& point);
    void applyAngularImpulse(BodyId body, const Angular<D>& impulse);

    // Shapes.
    ShapeId attach(BodyId body, const ShapeDef<D>& def);
    void destroy(ShapeId shape);
    bool exists(ShapeId shape) const;
    BodyId bodyOf(ShapeId shape) const;
    const Material<D>& material(ShapeId shape) const;
    const Filter& filter(ShapeId shape) const;
    bool isSensor(ShapeId shape) const;
    Bounds<D> bounds(ShapeId shape) const;
    std::uint64_t userData(ShapeId shape) const;
    /// What keeps two shapes from ever meeting. Asks the pair hook, if there is one.
    Hindrance hindrance(ShapeId a, ShapeId b) const;
    /// Density changes the body's mass.
    void setMaterial(ShapeId shape, const Material<D>& material);
    void setFilter(ShapeId shape, const Filter& filter);
    /// Shapes that overlap the sensor now, in the order of their ids.
    std::vector<ShapeId> overlaps(ShapeId sensor) const;

    // Joints.
    JointId join(const JointDef<D>& def);
    void destroy(JointId joint);
    bool exists(JointId joint) const;
    /// The definition as given, with the present motor, limits, spring and target.
    JointDef<D> definition(JointId joint) const;
    /// Changes motor, limits, spring, length, target of a joint of the same type; bodies and anchors must stay.
    void set(JointId joint, const JointDef<D>& def);
    /// Force on body b by the joint in the last step, N, world.
    Vector<D> force(JointId joint) const;
    /// Torque on body b by limit, motor and spring in the last step, N m.
    Angular<D> torque(JointId joint) const;
    /// Angle of b against a less the reference, counted through turns (revolute), rad.
    float angle(JointId joint) const;
    /// Length (distance), m.
    float translation(JointId joint) const;
    /// How far the anchors have drifted from where the joint holds them, m.
    float gap(JointId joint) const;

    // Time.
    /// Advances by `seconds` > 0 (at most 1, at least 1e-6).
    StepReport step(float seconds);
    std::uint64_t stepCount() const;
    const StepReport& report() const;
    /// All counts at this moment, also those that a step has no need of.
    StepCounts counts() const;
    talus::Events<D> events() const;

    Vector<D> gravity() const;
    void setGravity(const Vector<D>& gravity);
    const Settings& settings() const;
    void configure(const Settings& settings);

    // Contacts.
    /// Contacts with points between two bodies, in the order of their keys.
    std::vector<ContactRecord<D>> contacts(BodyId a, BodyId b) const;
    std::vector<ContactRecord<D>> contacts(BodyId body) const;
    std::vector<ContactRecord<D>> contacts() const;
    /// Has every step note how the impulses of this contact grow from pass to pass of the solver; a null id ends it. Results do not depend on it.
    void trace(ContactId contact);
    /// What the last step noted; empty if nothing is traced, or while the contact is gone, asleep or has no points.
    std::span<const TraceSample<D>> traced() const;

    // Queries. Disabled bodies are not seen.
    std::optional<RayHit<D>> castRay(const Position<D>& origin, const Vector<D>& translation, const QueryFilter& filter = {}) const;
    /// All hits, nearest first.
    std::vector<RayHit<D>> castRayAll(const Position<D>& origin, const Vector<D>& translation, const QueryFilter& filter = {}) const;
    /// First shape met by `geometry` (convex) moved from `pose` by `translation`.
    std::optional<RayHit<D>> castShape(const Geometry<D>& geometry, const Pose<D>& pose, const Vector<D>& translation,
                                       const QueryFilter& filter = {}) const;
    /// Shapes that overlap `geometry` at `pose`, in the order of their ids.
    std::vector<ShapeId> overlap(const Geometry<D>& geometry, const Pose<D>& pose, const QueryFilter& filter = {}) const;
    /// Nearest shape within `distance` of the point.
    std::optional<ClosestHit<D>> closest(const Position<D>& point, float distance, const QueryFilter& filter = {}) const;
    /// True distance of the shapes of two bodies (sensors aside), negative for the deepest overlap. Infinite without shapes.
    float separation(BodyId a, BodyId b) const;

    // Measures.
    /// Kinetic and potential, J; the potential is zero at the world's origin.
    double kineticEnergy() const;
    double potentialEnergy() const;
    double kineticEnergy(BodyId body) const;
    Vector<D> momentum() const;
    /// About the world's origin.
    Angular<D> angularMomentum() const;
    /// Deepest overlap of any touching pair, from the poses, m, >= 0.
    float penetration() const;
    /// Largest natural residual of the contact law over the contacts at the end of the last step, m/s (see `solver/friction/residual.h`).
    float residual() const;
    /// 64-bit hash of all poses and velocities, in creation order of slots.
    std::uint64_t hash() const;
    MemoryUse memory() const;

    // State.
    /// Everything that the future depends on, bit-exact, save hooks and tasks. For this build of the library.
    std::vector<std::byte> snapshot() const;
    /// Refuses bytes that are not a snapshot of this build and dimension, unchanged.
    void restore(std::span<const std::byte> snapshot);
    /// Checks every internal invariant; false and a message if one is broken. For tests.
    bool validate(std::string* message = nullptr) const;

    void draw(DebugDraw<D>& draw, const DrawOptions& options = {}) const;

private:
    template <int E>
    friend DebugFrame<E> captureFrame(const World<E>& world, const FrameOptions& options);

    std::unique_ptr<WorldState<D>> state;
};

using World2 = World<2>;
using World3 = World<3>;

}  // namespace talus
