// Geometries and what else looks different in the plane.
#include "../geometry_forms.h"

#include "../../foundation/trig.h"

#include <array>

namespace talus {
namespace {

Geometry<2> readSegment(const Node& value) {
    const Object object(value, {"a", "b"});
    return Segment{object.at("a").vector<2>(), object.at("b").vector<2>()};
}

Geometry<2> readChain(const Node& value) {
    const Object object(value, {"points", "loop"});
    Chain chain;
    object.read("loop", chain.loop);
    chain.points = readPoints<2>(object.at("points"), chain.loop ? 3 : 2);
    return chain;
}

}  // namespace

template <>
std::span<const GeometryForm<2>> geometryForms<2>() {
    static constexpr std::array forms = {
        GeometryForm<2>{"box", readBox<2>},     GeometryForm<2>{"ball", readBall<2>},         GeometryForm<2>{"capsule", readCapsule<2>},
        GeometryForm<2>{"hull", readHull<2>},   GeometryForm<2>{"plane", readPlane<2>},       GeometryForm<2>{"segment", readSegment},
        GeometryForm<2>{"chain", readChain},    GeometryForm<2>{"cylinder", nullptr, true},   GeometryForm<2>{"cone", nullptr, true},
        GeometryForm<2>{"mesh", nullptr, true}, GeometryForm<2>{"heightField", nullptr, true}};
    return forms;
}

template <>
Rotation<2> readRotation(const Node& value) {
    if (!value.isNumber()) {
        value.refuse("must be a number (radians) in 2D");
    }
    return rotationOf(value.number());
}

template <>
Angular<2> readAngular<2>(const Node& value) {
    return value.number();
}

template <>
Vector<2> readSurfaceVelocity<2>(const Node& value) {
    return value.isNumber() ? Vector<2>(value.number(), 0.0f) : value.vector<2>();
}

template <>
void readLockedRotation(const Node& value, LockedAxes<2>& locked) {
    locked.angular[0] = value.boolean();
}

template <>
bool mayBeAskedWith<2>(const Geometry<2>& geometry) {
    return !std::holds_alternative<Plane<2>>(geometry) && !std::holds_alternative<Chain>(geometry);
}

}  // namespace talus
