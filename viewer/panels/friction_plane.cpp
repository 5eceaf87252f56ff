#include "friction_plane.h"

#include <cmath>

namespace talus {

ContactPlane<2> contactPlane(const Vector<2>& normal) {
    // To the right where the normal points up.
    return {{normal.y(), -normal.x()}, zeroVector<2>()};
}

ContactPlane<3> contactPlane(const Vector<3>& normal) {
    // As one looks down on it from in front: x to the right, as far as the plane has some of it.
    const Vector<3> axis = std::fabs(normal.x()) < 0.9f ? Vector<3>(Vector<3>::Unit(0)) : Vector<3>(-Vector<3>::Unit(2));
    const Vector<3> along = axis - normal * dot(axis, normal);
    const Vector<3> right = along / length<3>(along);
    return {right, cross(normal, right)};
}

}  // namespace talus
