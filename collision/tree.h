// Dynamic tree of bounds.
#pragma once

#include "../foundation/math.h"

#include <cstdint>
#include <vector>

namespace talus {

/// A binary tree of fat bounds in which leaves may be inserted, moved and removed. Trivially copyable nodes in one array,
/// so that a snapshot copies it as it is. Insertion by least surface area, rebalanced by rotations.
template <int D>
class Tree {
public:
    static constexpr std::int32_t null = -1;

    struct Node {
        Bounds<D> bounds;
        std::int32_t parent = null;
        std::int32_t child[2] = {null, null};
        std::int32_t height = 0;
        std::uint32_t item = 0;
    };

    /// Adds a leaf and returns its handle; `item` is the caller's.
    std::int32_t insert(const Bounds<D>& bounds, std::uint32_t item);
    void remove(std::int32_t leaf);
    /// Replaces a leaf's bounds and puts it where it belongs.
    void move(std::int32_t leaf, const Bounds<D>& bounds);
    const Bounds<D>& boundsOf(std::int32_t leaf) const { return nodes[static_cast<std::size_t>(leaf)].bounds; }
    std::uint32_t itemOf(std::int32_t leaf) const { return nodes[static_cast<std::size_t>(leaf)].item; }
    std::size_t leafCount() const { return leaves; }
    int height() const;

    /// Calls visit(item) for every leaf whose bounds overlap `bounds`; visit returns false to stop.
    template <class Visit>
    void query(const Bounds<D>& bounds, Visit&& visit) const;

    /// Calls visit(item, reach) for every leaf whose bounds, grown by `extent` on each side, the segment origin +
    /// [0, reach] translation meets; visit returns the new reach (fraction 0 to 1), so a hit shortens the ray; 0 stops.
    template <class Visit>
    void cast(const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent, Visit&& visit) const;

    /// Throws nothing, returns false if parents, heights or bounds disagree: for tests and validation.
    bool isConsistent() const;

    // The state, open to snapshots only.
    std::vector<Node> nodes;
    std::int32_t root = null;
    std::int32_t firstFree = null;
    std::size_t leaves = 0;

private:
    std::int32_t allocate();
    void insertLeaf(std::int32_t leaf);
    void removeLeaf(std::int32_t leaf);
    void refit(std::int32_t node);
    std::int32_t rotate(std::int32_t node);
};

}  // namespace talus

#include "tree_traversal.h"
