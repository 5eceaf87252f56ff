// Dynamic tree of bounds.
#pragma once

#include "../foundation/math.h"

#include <cstdint>
#include <vector>

namespace talus {

/// A binary tree of fat bounds in which leaves may be inserted, moved and removed. Flat nodes in one array, so that a snapshot
/// copies it as it is. Insertion by least surface area, improved by rotations; a part that grows too deep is built anew by
/// halving, so the height is at most 8 + 5/2 log2 of the leaves after every insertion, whatever their order.
/// Bounds are limited to +-max float; a coordinate that is not a number counts as unlimited.
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
    /// Returns the reach at the end, never more than the one it began with. Nearer branches come first.
    template <class Visit>
    float cast(const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent, Visit&& visit, float reach = 1.0f) const;

    /// Throws nothing, returns false if parents, heights or bounds disagree: for tests and validation.
    bool isConsistent() const;

    /// Hands every field to `stream`, for snapshots.
    template <class Archive>
    void archive(Archive& stream) {
        stream(nodes);
        stream(root);
        stream(firstFree);
        stream(leaves);
    }

    // The state, open to snapshots only.
    std::vector<Node> nodes;
    std::int32_t root = null;
    std::int32_t firstFree = null;
    std::size_t leaves = 0;

private:
    Node& at(std::int32_t node) { return nodes[static_cast<std::size_t>(node)]; }
    const Node& at(std::int32_t node) const { return nodes[static_cast<std::size_t>(node)]; }
    bool isLeaf(std::int32_t node) const { return at(node).child[0] == null; }
    bool isUsedLeaf(std::int32_t node) const;

    std::int32_t allocate();
    void release(std::int32_t node);
    std::int32_t siblingFor(const Bounds<D>& bounds) const;
    void insertLeaf(std::int32_t leaf);
    void removeLeaf(std::int32_t leaf);
    void replaceChild(std::int32_t parent, std::int32_t from, std::int32_t to);
    void update(std::int32_t node);
    void refit(std::int32_t node);
    void rotate(std::int32_t node);

    void limitHeight();
    void rebuild(std::int32_t node);
    void takeApart(std::int32_t node, std::vector<std::int32_t>& parts);
    std::int32_t build(std::int32_t* first, std::int32_t* last);
    std::size_t leavesBelow(std::int32_t node) const;
};

}  // namespace talus

#include "tree_traversal.h"
