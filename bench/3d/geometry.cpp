#include "../talus_simulation.h"

namespace talus {

template <>
Geometry<3> geometryOf(const BenchShape<3>& shape) {
    const Vector<3> arm(0.0f, shape.halfLength, 0.0f);
    switch (shape.kind) {
        case BenchShapeKind::box:
            return Box<3>{shape.half};
        case BenchShapeKind::ball:
            return Ball<3>{.radius = shape.radius};
        default:
            return Capsule<3>{-arm, arm, shape.radius};
    }
}

}  // namespace talus
