#include "draw_list.h"

#include "state/draw_recorder.h"

namespace talus {

template <int D>
DrawCommand<D>& CommonRecorder<D>::add(Kind kind, DrawRole role, BodyId body) {
    DrawCommand<D>& command = list.commands.emplace_back();
    command.kind = kind;
    command.role = role;
    command.body = body;
    command.shape = shape;
    return command;
}

template <int D>
void CommonRecorder<D>::addCorners(DrawCommand<D>& command, std::span<const Position<D>> corners) {
    command.firstCorner = static_cast<std::uint32_t>(list.corners.size());
    command.cornerCount = static_cast<std::uint32_t>(corners.size());
    list.corners.insert(list.corners.end(), corners.begin(), corners.end());
}

template <int D>
void CommonRecorder<D>::ball(const Position<D>& centre, float radius, const Rotation<D>& rotation, DrawRole role, BodyId body) {
    DrawCommand<D>& command = add(Kind::ball, role, body);
    command.a = centre;
    command.radius = radius;
    command.rotation = rotation;
}

template <int D>
void CommonRecorder<D>::capsule(const Position<D>& a, const Position<D>& b, float radius, DrawRole role, BodyId body) {
    DrawCommand<D>& command = add(Kind::capsule, role, body);
    command.a = a;
    command.b = b;
    command.radius = radius;
}

template <int D>
void CommonRecorder<D>::line(const Position<D>& a, const Position<D>& b, DrawRole role, BodyId body) {
    DrawCommand<D>& command = add(Kind::line, role, body);
    command.a = a;
    command.b = b;
}

template <int D>
void CommonRecorder<D>::plane(const Position<D>& point, const Vector<D>& normal, DrawRole role, BodyId body) {
    DrawCommand<D>& command = add(Kind::plane, role, body);
    command.a = point;
    command.b = normal;
}

template <int D>
void CommonRecorder<D>::point(const Position<D>& place, DrawRole role, std::uint32_t key) {
    DrawCommand<D>& command = add(Kind::point, role, {});
    command.a = place;
    command.key = key;
}

template <int D>
void CommonRecorder<D>::arrow(const Position<D>& from, const Vector<D>& vector, DrawRole role, std::uint32_t key) {
    DrawCommand<D>& command = add(Kind::arrow, role, {});
    command.a = from;
    command.b = vector;
    command.key = key;
}

template <int D>
void replay(const DrawList<D>& list, const DrawCommand<D>& command, const Pose<D>& pose, DrawRole role, DebugDraw<D>& draw) {
    using Kind = typename DrawCommand<D>::Kind;
    switch (command.kind) {
        case Kind::ball:
            draw.ball(toWorld(pose, command.a), command.radius, compose(pose.q, command.rotation), role, command.body);
            return;
        case Kind::capsule:
            draw.capsule(toWorld(pose, command.a), toWorld(pose, command.b), command.radius, role, command.body);
            return;
        case Kind::line:
            draw.line(toWorld(pose, command.a), toWorld(pose, command.b), role, command.body);
            return;
        case Kind::plane:
            draw.plane(toWorld(pose, command.a), rotate(pose.q, command.b), role, command.body);
            return;
        case Kind::point:
            draw.point(toWorld(pose, command.a), role, command.key);
            return;
        case Kind::arrow:
            draw.arrow(toWorld(pose, command.a), rotate(pose.q, command.b), role, command.key);
            return;
        default:
            replaySolid(list, command, pose, role, draw);
    }
}

template <int D>
void replay(const DrawList<D>& list, DebugDraw<D>& draw) {
    for (const DrawCommand<D>& command : list.commands) {
        replay(list, command, Pose<D>{}, command.role, draw);
    }
}

template class CommonRecorder<2>;
template class CommonRecorder<3>;
template void replay(const DrawList<2>&, const DrawCommand<2>&, const Pose<2>&, DrawRole, DebugDraw<2>&);
template void replay(const DrawList<3>&, const DrawCommand<3>&, const Pose<3>&, DrawRole, DebugDraw<3>&);
template void replay(const DrawList<2>&, DebugDraw<2>&);
template void replay(const DrawList<3>&, DebugDraw<3>&);

}  // namespace talus
