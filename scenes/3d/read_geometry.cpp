// Geometries and what else looks different in space.
#include "../geometry_forms.h"

#include "../../foundation/trig.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace talus {
namespace {

template <class Round>
Geometry<3> readRound(const Node& value) {
    const Object object(value, {"half", "radius"});
    return Round{object.at("half").number(positive), object.at("radius").number(positive)};
}

// In double, since the squares of what a file may hold fit no float.
template <int N>
Vector<N> unitVector(const Node& value) {
    const Vector<N> given = value.vector<N>();
    double square = 0.0;
    for (int i = 0; i < N; ++i) {
        square += static_cast<double>(given[i]) * static_cast<double>(given[i]);
    }
    if (square == 0.0) {
        value.refuse("must not have length zero");
    }
    Vector<N> unit = given;
    for (int i = 0; i < N; ++i) {
        unit[i] = static_cast<float>(static_cast<double>(given[i]) / std::sqrt(square));
    }
    return unit;
}

}  // namespace

template <>
std::span<const GeometryForm<3>> geometryForms<3>() {
    static constexpr std::array forms = {GeometryForm<3>{"box", readBox<3>},
                                         GeometryForm<3>{"ball", readBall<3>},
                                         GeometryForm<3>{"capsule", readCapsule<3>},
                                         GeometryForm<3>{"hull", readHull<3>},
                                         GeometryForm<3>{"plane", readPlane<3>},
                                         GeometryForm<3>{"cylinder", readRound<Cylinder>},
                                         GeometryForm<3>{"cone", readRound<Cone>},
                                         GeometryForm<3>{"mesh"},
                                         GeometryForm<3>{"heightField"},
                                         GeometryForm<3>{"segment", nullptr, true},
                                         GeometryForm<3>{"chain", nullptr, true}};
    return forms;
}

template <>
Rotation<3> readRotation(const Node& value) {
    if (value.isObject()) {
        const Object object(value, {"axis", "angle"});
        return rotationOf(unitVector<3>(object.at("axis")), object.at("angle").number());
    }
    if (!value.isArray()) {
        value.refuse("must be a quaternion [x, y, z, w] or {\"axis\", \"angle\"} in 3D");
    }
    const Vector<4> q = unitVector<4>(value);
    return {Vector<3>(q[0], q[1], q[2]), q[3]};
}

template <>
Angular<3> readAngular<3>(const Node& value) {
    return value.vector<3>();
}

template <>
Vector<3> readSurfaceVelocity<3>(const Node& value) {
    return value.vector<3>();
}

template <>
void readLockedRotation(const Node& value, LockedAxes<3>& locked) {
    if (!value.isArray()) {
        std::fill(std::begin(locked.angular), std::end(locked.angular), value.boolean());
        return;
    }
    const std::vector<Node> axes = value.elements();
    if (axes.size() != 3) {
        value.refuse("must be true, false or an array of 3 of them");
    }
    for (std::size_t i = 0; i < 3; ++i) {
        locked.angular[i] = axes[i].boolean();
    }
}

template <>
bool mayBeAskedWith<3>(const Geometry<3>& geometry) {
    return !std::holds_alternative<Plane<3>>(geometry);
}

}  // namespace talus
