// Tree of bounds, eight children wide.
#pragma once

#include "../foundation/math.h"
#include "tree_kernels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace talus {

/// Which items' bounds meet a box, a ray or each other. Items are the caller's numbers, small since arrays are as long as the greatest;
/// their bounds, which must be finite, lie in an array of the caller's, by item. Changes are only noted, and `update` carries them
/// out: one by one if they are few (then it is an R-tree), else by fitting all nodes, and now and then by building all anew in the order of a
/// space-filling curve. All levels are full or the tree was changed since, and all leaves are equally deep, at most `mostLevels`, whatever the order
/// of insertion.
template <int D>
class Tree {
public:
    using Node = TreeNode<D>;
    static constexpr std::int32_t null = -1;
    static constexpr int width = Node::width;
    /// Nodes split into halves of four, so that every level multiplies by four at least; removals between two building make it no deeper.
    static constexpr int mostLevels = 16;

    /// Adds an item that is not in the tree.
    void insert(std::uint32_t item);
    void remove(std::uint32_t item);
    /// Tells that the bounds of an item in the tree have changed.
    void touch(std::uint32_t item);
    bool has(std::uint32_t item) const { return item < places.size() && places[item] != absent; }
    /// Items, those that `update` has still to put in place included.
    std::size_t count() const { return items; }
    bool isStale() const { return !stale.empty(); }

    /// Brings the tree up to date. What follows sees the state of the last update.
    void update(std::span<const Bounds<D>> bounds);

    /// Calls visit(item) for every item whose bounds overlap `asked`; visit returns false to stop.
    template <class Visit>
    void query(const Bounds<D>& asked, Visit&& visit) const;

    /// Calls visit(item, reach) for every item whose bounds, grown by `extent` on each side, the segment origin +
    /// [0, reach] translation meets; visit returns the new reach (fraction 0 to 1), so a hit shortens the ray; 0 stops.
    /// Returns the reach at the end, never more than the one it began with. Nearer branches come first.
    template <class Visit>
    float cast(const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent, Visit&& visit, float reach = 1.0f) const;

    /// Nodes by number, those not in use included.
    std::span<const Node> allNodes() const { return nodes; }
    /// Null if it is empty.
    std::int32_t rootNode() const { return root; }
    int height() const { return root == null ? 0 : nodes[static_cast<std::size_t>(root)].level + 1; }

    /// For tests and validation: true if places, levels and bounds agree with each other and, for items that are not stale, with `bounds`.
    bool isConsistent(std::span<const Bounds<D>> bounds) const;

    /// Hands every field to `stream`, for snapshots.
    template <class Archive>
    void archive(Archive& stream) {
        stream(nodes);
        stream(root);
        stream(places);
        stream(isListed);
        stream(stale);
        stream(items);
        stream(changes);
    }

private:
    // Of `places`, beside node * width + slot.
    static constexpr std::int32_t absent = -1;
    static constexpr std::int32_t waiting = -2;
    // How often items may have changed, on the average, before all is built anew. What moves together stays together: a tree that is fitted again
    // is as good for a while, and costs a sixth.
    static constexpr std::size_t mostChanges = 4;

    /// An item or a node on its way to a parent, and where the curve meets it.
    struct Leaf {
        std::uint64_t code;
        std::uint32_t item;
        std::uint32_t unused;
    };

    Node& at(std::int32_t node) { return nodes[static_cast<std::size_t>(node)]; }
    const Node& at(std::int32_t node) const { return nodes[static_cast<std::size_t>(node)]; }
    void list(std::uint32_t item);

    // tree_build.cpp
    void build(std::span<const Bounds<D>> bounds);
    void gather(std::span<const Bounds<D>> bounds);
    void order();

    // tree.cpp
    bool isAnyToPlace() const;
    void fitAll(std::span<const Bounds<D>> bounds);
    std::int32_t makeNode(int level);
    void append(std::int32_t node, std::int32_t child, const Bounds<D>& bounds);
    void setBounds(std::int32_t node, int slot, const Bounds<D>& bounds);
    Bounds<D> boundsIn(std::int32_t node, int slot) const;
    Bounds<D> boundsAround(std::int32_t node) const;
    void setPlace(const Node& node, std::int32_t child, std::int32_t place);
    void place(std::uint32_t item, const Bounds<D>& bounds);
    void moveInPlace(std::uint32_t item, const Bounds<D>& bounds);
    void take(std::int32_t node, int slot);
    void fitAbove(std::int32_t node);
    std::int32_t nodeFor(const Bounds<D>& bounds) const;
    void split(std::int32_t node, std::int32_t child, const Bounds<D>& bounds);

    std::vector<Node> nodes;
    std::int32_t root = null;
    // By item.
    std::vector<std::int32_t> places;
    // By item: whether it is on the list of the stale. Removed items stay on it until the next update.
    std::vector<std::uint8_t> isListed;
    std::vector<std::uint32_t> stale;
    std::uint64_t items = 0;
    // Since the last building.
    std::uint64_t changes = 0;
    // Kept for their memory only.
    std::vector<Leaf> leaves;
    std::vector<Leaf> room;
};

}  // namespace talus

#include "tree_traversal.h"
