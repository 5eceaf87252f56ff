#include "../draw_recorder.h"

namespace talus {

void DrawRecorder<3>::polyhedron(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, float radius, DrawRole role, BodyId body) {
    DrawCommand<3>& command = add(Kind::polyhedron, role, body);
    command.radius = radius;
    addCorners(command, vertices);
    command.firstFace = static_cast<std::uint32_t>(list.faces.size());
    command.faceCount = static_cast<std::uint32_t>(faces.size());
    for (const DrawFace& face : faces) {
        list.faces.push_back({static_cast<std::uint32_t>(list.faceCorners.size()), static_cast<std::uint32_t>(face.corners.size()), face.normal});
        list.faceCorners.insert(list.faceCorners.end(), face.corners.begin(), face.corners.end());
    }
}

void DrawRecorder<3>::cylinder(const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) {
    DrawCommand<3>& command = add(Kind::cylinder, role, body);
    command.a = a;
    command.b = b;
    command.radius = radius;
    command.rotation = rotation;
}

void DrawRecorder<3>::cone(const Position<3>& base, const Position<3>& tip, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) {
    DrawCommand<3>& command = add(Kind::cone, role, body);
    command.a = base;
    command.b = tip;
    command.radius = radius;
    command.rotation = rotation;
}

template <>
void replaySolid(const DrawList<3>& list, const DrawCommand<3>& command, const Pose<3>& pose, DrawRole role, DebugDraw<3>& draw) {
    const Rotation<3> rotation = compose(pose.q, command.rotation);
    if (command.kind == DrawCommand<3>::Kind::cylinder) {
        draw.cylinder(toWorld(pose, command.a), toWorld(pose, command.b), command.radius, rotation, role, command.body);
        return;
    }
    if (command.kind == DrawCommand<3>::Kind::cone) {
        draw.cone(toWorld(pose, command.a), toWorld(pose, command.b), command.radius, rotation, role, command.body);
        return;
    }
    std::vector<Position<3>> vertices(list.corners.begin() + command.firstCorner, list.corners.begin() + command.firstCorner + command.cornerCount);
    for (Position<3>& vertex : vertices) {
        vertex = toWorld(pose, vertex);
    }
    std::vector<DrawFace> faces;
    faces.reserve(command.faceCount);
    for (std::uint32_t i = 0; i < command.faceCount; ++i) {
        const RecordedFace<3>& face = list.faces[command.firstFace + i];
        faces.push_back({std::span(list.faceCorners).subspan(face.firstCorner, face.cornerCount), rotate(pose.q, face.normal)});
    }
    draw.polyhedron(vertices, faces, command.radius, role, command.body);
}

}  // namespace talus
