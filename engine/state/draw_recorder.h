// Keeps the primitives that are drawn, by dimension (`2d/draw_recorder.cpp`, `3d/draw_recorder.cpp`).
#pragma once

#include "../draw_list.h"

namespace talus {

/// What both dimensions record.
template <int D>
class CommonRecorder : public DebugDraw<D> {
public:
    /// Appends to `list`.
    explicit CommonRecorder(DrawList<D>& target) : list(target) {}

    /// The shape that the primitives to come belong to.
    ShapeId shape;

    void ball(const Position<D>& centre, float radius, const Rotation<D>& rotation, DrawRole role, BodyId body) override;
    void capsule(const Position<D>& a, const Position<D>& b, float radius, DrawRole role, BodyId body) override;
    void line(const Position<D>& a, const Position<D>& b, DrawRole role, BodyId body) override;
    void plane(const Position<D>& point, const Vector<D>& normal, DrawRole role, BodyId body) override;
    void point(const Position<D>& place, DrawRole role, std::uint32_t key) override;
    void arrow(const Position<D>& from, const Vector<D>& vector, DrawRole role, std::uint32_t key) override;

protected:
    using Kind = typename DrawCommand<D>::Kind;
    DrawCommand<D>& add(Kind kind, DrawRole role, BodyId body);
    void addCorners(DrawCommand<D>& command, std::span<const Position<D>> corners);

    DrawList<D>& list;
};

template <int D>
class DrawRecorder;

template <>
class DrawRecorder<2> final : public CommonRecorder<2> {
public:
    using CommonRecorder<2>::CommonRecorder;
    void polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) override;
};

template <>
class DrawRecorder<3> final : public CommonRecorder<3> {
public:
    using CommonRecorder<3>::CommonRecorder;
    void polyhedron(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, float radius, DrawRole role, BodyId body) override;
    void cylinder(const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override;
    void cone(const Position<3>& base, const Position<3>& tip, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override;
};

/// Draws what only one dimension has: polygon, polyhedron, cylinder, cone.
template <int D>
void replaySolid(const DrawList<D>& list, const DrawCommand<D>& command, const Pose<D>& pose, DrawRole role, DebugDraw<D>& draw);
template <>
void replaySolid<2>(const DrawList<2>& list, const DrawCommand<2>& command, const Pose<2>& pose, DrawRole role, DebugDraw<2>& draw);
template <>
void replaySolid<3>(const DrawList<3>& list, const DrawCommand<3>& command, const Pose<3>& pose, DrawRole role, DebugDraw<3>& draw);

}  // namespace talus
