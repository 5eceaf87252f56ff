// Joints: the user's definition beside the solver's row.
#pragma once

#include "../../foundation/slots.h"
#include "../../solver/graph.h"
#include "../defs.h"
#include "contacts.h"

#include <cstdint>
#include <vector>

namespace talus {

template <int D>
struct Joint {
    JointDef<D> def;
    /// Body 0 stands for the world.
    ConstraintEdge edges[2];
    /// Anchors in the bodies' frames; in world coordinates for the world.
    Vector<D> anchorA = zeroVector<D>();
    Vector<D> anchorB = zeroVector<D>();
    /// Unit axes that are kept parallel, and the directions across them whose angle is counted, in the bodies' frames (hinge).
    Vector<D> axisA = zeroVector<D>();
    Vector<D> axisB = zeroVector<D>();
    Vector<D> referenceA = zeroVector<D>();
    Vector<D> referenceB = zeroVector<D>();
    /// Relative angle counted through turns, as last seen, less nothing; and the one that counts as zero.
    float angle = 0.0f;
    float referenceAngle = 0.0f;
    bool collide = false;
    /// Null while asleep; the row is kept here then.
    GraphSlot slot;
    JointRow<D> row = {};
};

template <int D>
struct Joints {
    Slots slots;
    std::vector<Joint<D>> records = std::vector<Joint<D>>(1);

    Joint<D>& operator[](std::uint32_t index) { return records[index]; }
    const Joint<D>& operator[](std::uint32_t index) const { return records[index]; }

    JointId idOf(std::uint32_t index) const { return {index, slots.generation(index)}; }

    template <class Archive>
    void archive(Archive& io) {
        slots.archive(io);
        io(records);
    }
};

}  // namespace talus
