#include "../draw_recorder.h"

namespace talus {

void DrawRecorder<2>::polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) {
    DrawCommand<2>& command = add(Kind::polygon, role, body);
    command.radius = radius;
    addCorners(command, corners);
}

template <>
void replaySolid(const DrawList<2>& list, const DrawCommand<2>& command, const Pose<2>& pose, DrawRole role, DebugDraw<2>& draw) {
    std::vector<Position<2>> corners(list.corners.begin() + command.firstCorner, list.corners.begin() + command.firstCorner + command.cornerCount);
    for (Position<2>& corner : corners) {
        corner = toWorld(pose, corner);
    }
    draw.polygon(corners, command.radius, role, command.body);
}

}  // namespace talus
