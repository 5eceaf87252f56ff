#include "projection.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace talus {

namespace {

// Middle of the places along each axis without the outermost tenths, which may have flown off.
Position<3> middleOf(const SpaceDraw& drawn) {
    std::vector<Position<3>> movable, all;
    for (const DrawnSolid& solid : drawn.solids()) {
        const bool isSolid = solid.kind != DrawnSolid::Kind::line && solid.kind != DrawnSolid::Kind::plane;
        if (isSolid && isFinite(solid.points.front())) {
            (solid.role == DrawRole::staticShape ? all : movable).push_back(solid.points.front());
        }
    }
    std::vector<Position<3>>& places = movable.empty() ? all : movable;
    Position<3> middle = zeroVector<3>();
    for (int axis = 0; axis < 3 && !places.empty(); ++axis) {
        std::sort(places.begin(), places.end(), [axis](const Position<3>& a, const Position<3>& b) { return a[axis] < b[axis]; });
        const std::size_t cut = places.size() / 10;
        middle[axis] = 0.5f * (places[cut][axis] + places[places.size() - 1 - cut][axis]);
    }
    return middle;
}

}  // namespace

float Projection::lightOn(const Vector<3>& normal) const {
    constexpr float fromLeft = 0.45f;
    constexpr float fromAbove = 0.8f;
    constexpr float fromViewer = 0.4f;
    const Vector<3> light = unitOf(right * -fromLeft + up * fromAbove + toward * fromViewer);
    // What is turned away by a quarter has half of the shade.
    return std::clamp(1.5f * dot(normal, light) - 0.5f, -1.0f, 1.0f);
}

Projection projectionOf(const SpaceDraw& drawn, const Camera<3>& camera, const Vector<3>& gravity) {
    Projection projection;
    projection.target = camera.target.value_or(middleOf(drawn));
    const bool falls = isFinite(gravity) && length<3>(gravity) > 0.0f;
    const Vector<3> above = falls ? unitOf(-gravity) : Vector<3>(Vector<3>::Unit(1));
    // Level, to the right of a viewer in front.
    const Vector<3> side = std::fabs(above.x()) < 0.9f ? Vector<3>(Vector<3>::Unit(0)) : Vector<3>(Vector<3>::Unit(2));
    const Vector<3> front = unitOf(cross<float>(side, above));
    const Vector<3> level = cross<float>(above, front);
    const Vector<3> fitted = unitOf(level * 0.42f + above * 0.46f + front);
    const Vector<3> given = camera.eye ? unitOf(difference<3>(*camera.eye, projection.target)) : fitted;
    projection.toward = given.isZero(0.0f) ? fitted : given;
    // From straight above the far side of the front is up.
    const Vector<3> right = cross<float>(above, projection.toward);
    projection.right = length<3>(right) > 1e-3f ? unitOf(right) : level;
    projection.up = cross<float>(projection.toward, projection.right);
    return projection;
}

}  // namespace talus
