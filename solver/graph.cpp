#include "graph.h"

#include "../foundation/check.h"
#include "../foundation/hash.h"
#include "pgs.h"
#include "soft_step.h"

#include <bit>
#include <string_view>

namespace talus {

namespace {

/// As many as the contacts that a body commonly has, one bit each.
constexpr std::uint64_t usualColours = 0xff;

// The n-th set bit of `mask`, counted from zero.
int nthBit(std::uint64_t mask, int n) {
    for (; n > 0; --n) {
        mask &= mask - 1;
    }
    return std::countr_zero(mask);
}

}  // namespace

template <int D>
ConstraintGraph<D>::ConstraintGraph(int lanes, Isa chosen) : isa(chosen) {
    clear(lanes);
}

template <int D>
void ConstraintGraph<D>::clear(int lanes) {
    colours.clear();
    std::vector<Colour> fresh;
    for (int i = 0; i < colourCount; ++i) {
        // Constraints of the overflow share bodies, so they must be solved one after the other.
        Colour& colour = fresh.emplace_back();
        for (int pointClass = 0; pointClass < classCount<D>; ++pointClass) {
            colour.contacts[pointClass] = makeContactRows<D>(i == overflowColour ? 1 : lanes, pointClass, isa, slabs);
        }
    }
    colours = std::move(fresh);
    usedColours.assign(usedColours.size(), 0);
}

template <int D>
void ConstraintGraph<D>::reserveBodies(std::size_t count) {
    if (count > usedColours.size()) {
        usedColours.resize(count, 0);
    }
}

template <int D>
int ConstraintGraph<D>::chooseColour(std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB) const {
    const bool both = movableA && movableB;
    const int first = both ? 0 : movableColours;
    const int count = both ? movableColours : staticColours;
    const std::uint64_t usedA = movableA ? usedColours[bodyA] : 0;
    const std::uint64_t usedB = movableB ? usedColours[bodyB] : 0;
    const std::uint64_t free = ((std::uint64_t{1} << count) - 1) & ~((usedA | usedB) >> first);
    if (free == 0) {
        return overflowColour;
    }
    // The lowest free colour would let the order of creation decide who is solved first, and a pile would lean that way: among
    // the usual colours a hash decides. It knows only what the two bodies are part of, so bodies that never meet these change
    // nothing, and neither does the number of colours in use elsewhere.
    const std::uint64_t usual = free & usualColours;
    if (usual == 0) {
        return first + std::countr_zero(free);
    }
    const std::uint64_t key = mixBits(usedA * 0x9e3779b97f4a7c15ull + usedB);
    return first + nthBit(usual, static_cast<int>(key % static_cast<std::uint64_t>(std::popcount(usual))));
}

template <int D>
void ConstraintGraph<D>::occupy(int colour, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB) {
    if (colour == overflowColour) {
        return;
    }
    const std::uint64_t bit = std::uint64_t{1} << colour;
    if (movableA) {
        TALUS_INVARIANT((usedColours[bodyA] & bit) == 0);
        usedColours[bodyA] |= bit;
    }
    if (movableB) {
        TALUS_INVARIANT((usedColours[bodyB] & bit) == 0);
        usedColours[bodyB] |= bit;
    }
}

template <int D>
void ConstraintGraph<D>::release(int colour, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB) {
    if (colour == overflowColour) {
        return;
    }
    const std::uint64_t bit = std::uint64_t{1} << colour;
    if (movableA) {
        usedColours[bodyA] &= ~bit;
    }
    if (movableB) {
        usedColours[bodyB] &= ~bit;
    }
}

template <int D>
GraphSlot ConstraintGraph<D>::addContact(std::uint32_t owner, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB, int points) {
    const int colour = chooseColour(bodyA, movableA, bodyB, movableB);
    const int pointClass = classFor<D>(points);
    occupy(colour, bodyA, movableA, bodyB, movableB);
    return {colour, pointClass, contacts(colour, pointClass).add(owner, bodyA, bodyB)};
}

template <int D>
GraphSlot ConstraintGraph<D>::changeClass(GraphSlot slot, std::uint32_t bodyA, std::uint32_t bodyB, int points, std::uint32_t& moved) {
    ContactRows<D>& before = contacts(slot);
    GraphSlot changed(slot.colour, classFor<D>(points), 0);
    ContactRows<D>& after = contacts(changed);
    changed.index = after.add(before.ownerOf(slot.index), bodyA, bodyB);
    after.geometry(changed.index) = before.geometry(slot.index);
    after.setImpulses(changed.index, before.impulses(slot.index));
    moved = before.remove(slot.index);
    return changed;
}

template <int D>
std::uint32_t ConstraintGraph<D>::contactCount(int colour) const {
    std::uint32_t count = 0;
    for (int pointClass = 0; pointClass < classCount<D>; ++pointClass) {
        count += contacts(colour, pointClass).size();
    }
    return count;
}

template <int D>
std::uint32_t ConstraintGraph<D>::removeContact(GraphSlot slot, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB, bool movableB) {
    release(slot.colour, bodyA, movableA, bodyB, movableB);
    return contacts(slot).remove(slot.index);
}

template <int D>
GraphSlot ConstraintGraph<D>::addJoint(const JointRow<D>& row, bool movableA, bool movableB) {
    const int colour = chooseColour(row.bodyA, movableA, row.bodyB, movableB);
    occupy(colour, row.bodyA, movableA, row.bodyB, movableB);
    joints(colour).push_back(row);
    return {colour, 0, static_cast<std::uint32_t>(joints(colour).size() - 1)};
}

template <int D>
std::uint32_t ConstraintGraph<D>::removeJoint(GraphSlot slot, bool movableA, bool movableB) {
    std::vector<JointRow<D>>& rows = joints(slot.colour);
    const JointRow<D> removed = rows[slot.index];
    release(slot.colour, removed.bodyA, movableA, removed.bodyB, movableB);
    rows[slot.index] = rows.back();
    rows.pop_back();
    return slot.index < rows.size() ? rows[slot.index].owner : removed.owner;
}

template <int D>
int ConstraintGraph<D>::coloursInUse() const {
    int count = 0;
    for (int colour = 0; colour < colourCount; ++colour) {
        count += contactCount(colour) > 0 || !joints(colour).empty() ? 1 : 0;
    }
    return count;
}

template <int D>
GraphSlot ConstraintGraph<D>::appendContact(int colour, int pointClass, std::uint32_t owner, std::uint32_t bodyA, bool movableA, std::uint32_t bodyB,
                                            bool movableB, const ContactImpulses<D>& impulses) {
    occupy(colour, bodyA, movableA, bodyB, movableB);
    ContactRows<D>& rows = contacts(colour, pointClass);
    const std::uint32_t lane = rows.add(owner, bodyA, bodyB);
    rows.setImpulses(lane, impulses);
    return {colour, pointClass, lane};
}

template <int D>
void ConstraintGraph<D>::appendJoint(int colour, const JointRow<D>& row, bool movableA, bool movableB) {
    occupy(colour, row.bodyA, movableA, row.bodyB, movableB);
    joints(colour).push_back(row);
}

template <int D>
Solver<D> findSolver(const char* name) {
    const std::string_view wanted = name != nullptr ? name : "";
    if (wanted == "softStep") {
        return softStep<D>;
    }
    if (wanted == "pgs") {
        return pgs<D>;
    }
    return nullptr;
}

template class ConstraintGraph<2>;
template class ConstraintGraph<3>;
template Solver<2> findSolver<2>(const char*);
template Solver<3> findSolver<3>(const char*);

}  // namespace talus
