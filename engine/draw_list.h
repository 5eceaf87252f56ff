// Recorded drawing: what a world called of a `DebugDraw`, as plain data that can be kept, sent and replayed.
#pragma once

#include "debug_draw.h"

#include <cstdint>
#include <vector>

namespace talus {

/// One primitive of `DebugDraw`. The numbers that its kind has no use for are zero.
template <int D>
struct DrawCommand {
    enum class Kind : std::uint8_t { ball, capsule, line, plane, point, arrow, polygon, polyhedron, cylinder, cone } kind = Kind::line;
    DrawRole role = DrawRole::staticShape;
    BodyId body;
    /// The shape it belongs to; null for what is no shape.
    ShapeId shape;
    /// Of points and arrows.
    std::uint32_t key = 0;
    float radius = 0.0f;
    /// Centre, end, base, or place.
    Position<D> a = zeroVector<D>();
    /// Other end, tip, normal (plane) or vector (arrow).
    Position<D> b = zeroVector<D>();
    Rotation<D> rotation = {};
    /// Its part of `DrawList::corners` (polygon, polyhedron) and of `DrawList::faces` (polyhedron).
    std::uint32_t firstCorner = 0;
    std::uint32_t cornerCount = 0;
    std::uint32_t firstFace = 0;
    std::uint32_t faceCount = 0;
};

/// A face of a recorded polyhedron: its part of `DrawList::faceCorners`.
template <int D>
struct RecordedFace {
    std::uint32_t firstCorner = 0;
    std::uint32_t cornerCount = 0;
    Vector<D> normal = zeroVector<D>();
};

template <int D>
struct DrawList {
    std::vector<DrawCommand<D>> commands;
    std::vector<Position<D>> corners;
    std::vector<RecordedFace<D>> faces;
    std::vector<std::uint8_t> faceCorners;
};

/// Draws a recorded primitive as it lies when its frame has the pose `pose`, in a role.
template <int D>
void replay(const DrawList<D>& list, const DrawCommand<D>& command, const Pose<D>& pose, DrawRole role, DebugDraw<D>& draw);

/// Draws all of the list as it was recorded.
template <int D>
void replay(const DrawList<D>& list, DebugDraw<D>& draw);

}  // namespace talus
