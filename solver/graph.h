// The persistent constraint graph: contacts and joints in colours within which no movable body occurs twice.
#pragma once

#include "../collision/manifold.h"
#include "../foundation/slabs.h"
#include "contact_kernels.h"
#include "joints.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace talus {

/// Where a constraint lives: its colour, the class of its number of points (0 for joints), and its place among those alike. It stays there from begin
/// to end, save that the last moves into a hole left by another, and that a contact changes its class with its number of points.
struct GraphSlot {
    std::int16_t colour = -1;
    std::int16_t pointClass = 0;
    std::uint32_t index = 0;

    GraphSlot() = default;
    GraphSlot(int ofColour, int ofClass, std::uint32_t place)
        : colour(static_cast<std::int16_t>(ofColour)), pointClass(static_cast<std::int16_t>(ofClass)), index(place) {}
    bool isNull() const { return colour < 0; }
};

/// Rows begin .. end - 1 of one colour and class.
struct RowSpan {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Contacts of one colour and class, W side by side in rows. The row is the home of frame, anchors, masses and impulses. The interface
/// hides W, which is chosen at run time; every call treats all of them, so the indirection costs nothing.
template <int D>
class ContactRows {
public:
    virtual ~ContactRows() = default;
    /// Appends a contact between two bodies (0 for one that never moves); returns its lane. Impulses start at zero.
    virtual std::uint32_t add(std::uint32_t owner, std::uint32_t bodyA, std::uint32_t bodyB) = 0;
    /// Removes a lane; the last lane takes its place with all its content. Returns the owner of the moved lane, or `owner` of the removed if none
    /// moved.
    virtual std::uint32_t remove(std::uint32_t lane) = 0;
    /// Puts the contact of lane `lanes[i]` into lane i, for all; `lanes` is a permutation, and the identity afterwards.
    virtual void order(std::span<std::uint32_t> lanes) = 0;
    virtual std::uint32_t size() const = 0;
    /// Bytes in use by its contacts, geometries included.
    virtual std::size_t bytes() const = 0;
    virtual std::uint32_t ownerOf(std::uint32_t lane) const = 0;
    virtual ContactGeometry<D>& geometry(std::uint32_t lane) = 0;
    virtual ContactImpulses<D> impulses(std::uint32_t lane) const = 0;
    virtual void setImpulses(std::uint32_t lane, const ContactImpulses<D>& impulses) = 0;
    /// Slip velocity and normal velocity at the points now: what the law is judged by.
    virtual float residual(std::uint32_t lane, const SolverBodies<D>& bodies, float substepSeconds, FrictionModel model) const = 0;

    // What is done to some of the rows, which several threads may do to different ones.
    virtual std::size_t rowCount() const = 0;
    /// Before the rows are prepared: what the last step has found of them is forgotten.
    virtual void beginStep() = 0;
    /// Once a step: frame, masses and couplings from the geometry and the bodies' places; adds the kept impulses to the bodies' warm velocity.
    virtual void prepare(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings) = 0;
    using Pass = SweepPass;
    virtual void solve(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, const Pass& pass) = 0;
    /// Rebound by `restitution`, sweeping a few times over the points of each contact; `h`: duration of a substep. Of rows that have all been
    /// prepared.
    virtual void restitute(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, float h) = 0;
    /// Whether any contact may rebound.
    virtual bool mayRebound() const = 0;

    RowSpan allRows() const { return {0, rowCount()}; }
};

/// `lanes` is 1, 4, 8 or 16; sixteen are rows of eight. `pointClass`: as in `pointsOfClass`. The rows lie in `slabs`.
template <int D>
std::unique_ptr<ContactRows<D>> makeContactRows(int lanes, int pointClass = 0, Isa isa = chooseIsa(),
                                                std::shared_ptr<Slabs> slabs = std::make_shared<Slabs>());

template <int D>
class ConstraintGraph {
public:
    /// Colours for constraints between two movable bodies, then the colours of constraints with one, then the overflow, which is one lane wide.
    static constexpr int movableColours = 24;
    static constexpr int staticColours = 16;
    static constexpr int overflowColour = movableColours + staticColours;
    static constexpr int colourCount = overflowColour + 1;

    explicit ConstraintGraph(int lanes, Isa isa = chooseIsa());

    /// Makes room for bodies 0 .. count - 1.
    void reserveBodies(std::size_t count);
    /// `movable`: dynamic bodies, whose velocity the constraint changes. Static bodies are given as index 0. `points`: how many it has.
    GraphSlot addContact(std::uint32_t owner, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB,
                         int points = maxManifoldPoints<D>);
    /// Puts a contact, with its geometry and impulses, where contacts of so many points are; returns its new slot. `moved`: the owner of the contact
    /// that now has the old one, or its own if none moved.
    GraphSlot changeClass(GraphSlot slot, std::uint32_t bodyA, std::uint32_t bodyB, int points, std::uint32_t& moved);
    /// Returns the owner of the contact that now has `slot` (the removed owner itself if none moved).
    std::uint32_t removeContact(GraphSlot slot, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB);
    GraphSlot addJoint(const JointRow<D>& row, bool movableA, bool movableB);
    std::uint32_t removeJoint(GraphSlot slot, bool movableA, bool movableB);

    ContactRows<D>& contacts(int colour, int pointClass) { return *colours[static_cast<std::size_t>(colour)].contacts[pointClass]; }
    const ContactRows<D>& contacts(int colour, int pointClass) const { return *colours[static_cast<std::size_t>(colour)].contacts[pointClass]; }
    ContactRows<D>& contacts(const GraphSlot& slot) { return contacts(slot.colour, slot.pointClass); }
    const ContactRows<D>& contacts(const GraphSlot& slot) const { return contacts(slot.colour, slot.pointClass); }
    std::uint32_t contactCount(int colour) const;
    std::vector<JointRow<D>>& joints(int colour) { return colours[static_cast<std::size_t>(colour)].joints; }
    const std::vector<JointRow<D>>& joints(int colour) const { return colours[static_cast<std::size_t>(colour)].joints; }
    int coloursInUse() const;
    const BodyKernels<D>& bodyKernels() const { return wideKernels<D>(isa).bodies; }
    const JointKernels<D>& jointKernels() const { return wideKernels<D>(isa).joints; }

    // For snapshots and a change of lanes: empties the graph, then puts constraints back where they were, in order.
    void clear(int lanes);
    GraphSlot appendContact(int colour, int pointClass, std::uint32_t owner, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB,
                            const ContactImpulses<D>& impulses);
    void appendJoint(int colour, const JointRow<D>& row, bool movableA, bool movableB);

private:
    int chooseColour(std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB) const;
    void occupy(int colour, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB);
    void release(int colour, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB);

    struct Colour {
        std::unique_ptr<ContactRows<D>> contacts[classCount<D>];
        std::vector<JointRow<D>> joints;
    };
    Isa isa;
    std::shared_ptr<Slabs> slabs = std::make_shared<Slabs>();
    std::vector<Colour> colours;
    /// Colours that a body is part of, one bit each.
    std::vector<std::uint64_t> usedColours;
};

/// One way to solve a step: velocities, deltas and impulses change; everything else stays.
template <int D>
using Solver = void (*)(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings);

/// By name: "softStep", "pgs". Null if there is none of that name.
template <int D>
Solver<D> findSolver(const char* name);

}  // namespace talus
