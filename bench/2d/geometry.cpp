#include "../talus_simulation.h"

namespace talus {

template <>
Geometry<2> geometryOf(const BenchShape<2>& shape) {
    const Vector<2> arm(0.0f, shape.halfLength);
    switch (shape.kind) {
        case BenchShapeKind::box:
            return Box<2>{shape.half};
        case BenchShapeKind::ball:
            return Ball<2>{.radius = shape.radius};
        case BenchShapeKind::capsule:
            return Capsule<2>{-arm, arm, shape.radius};
        case BenchShapeKind::octagon:
            break;
    }
    const std::array<Vector<2>, 8> corners = octagonCorners(shape);
    return Hull<2>{.points = {corners.begin(), corners.end()}};
}

}  // namespace talus
