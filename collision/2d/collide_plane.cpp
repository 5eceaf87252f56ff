#include "../feature.h"
#include "narrow_phase.h"

namespace talus {

namespace {

void addCorner(Manifold<2>& manifold, const ColliderInput& input, const Vector<2>& corner, const Vector<2>& outwards, int index) {
    const Vector<2> onB = corner + outwards * input.b.radius;
    const float height = dot(manifold.normal, Vector<2>(onB - input.a.points[0]));
    addPoint(manifold, input, onB - manifold.normal * height, onB, pointKey(AxisKind::faceOfA, 0, static_cast<std::uint32_t>(index), 0));
}

}  // namespace

Manifold<2> collidePlane(const ColliderInput& input) {
    Manifold<2> manifold = apart(axisCode(AxisKind::faceOfA, 0, 0));
    const Vector<2> normal = input.a.normals[0];
    // In B's frame only the deepest corner need be found; the lowest two of a convex polygon are neighbours.
    const Core b = coreOf(input.b);
    const Vector<2> down = inverseRotate(input.bInA.q, Vector<2>(-normal));
    const int deepest = supportOf(b, down);
    manifold.normal = normal;
    const Vector<2> lowest = toWorld(input.bInA, b.points[deepest]);
    addCorner(manifold, input, lowest, -normal, deepest);
    if (manifold.count == 0) {
        return apart(manifold.axis, dot(normal, Vector<2>(lowest - input.a.points[0])) - input.b.radius);
    }
    if (b.count > 1) {
        const int edge = incidentEdge(b, Vector<2>(-down), deepest);
        const int second = edge == deepest ? b.next(deepest) : edge;
        addCorner(manifold, input, toWorld(input.bInA, b.points[second]), rotate(input.bInA.q, b.normals[edge]), second);
    }
    return manifold;
}

}  // namespace talus
