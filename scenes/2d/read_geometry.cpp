// Geometries and what else looks different in the plane.
#include "../read_scene.h"

#include "../../foundation/trig.h"

#include <algorithm>
#include <array>

namespace talus {
namespace {

// The first ones in the order of their readers.
constexpr std::array<std::string_view, 12> names = {"box",   "ball",     "capsule", "hull", "plane",       "segment",
                                                    "chain", "cylinder", "cone",    "mesh", "heightField", "geometry"};
constexpr std::array<std::string_view, 4> spatial = {"cylinder", "cone", "mesh", "heightField"};

std::vector<Vector<2>> readPoints(const Node& value, std::size_t least) {
    std::vector<Vector<2>> points;
    for (const Node& point : value.elements(least)) {
        points.push_back(point.vector<2>());
    }
    return points;
}

Geometry<2> readBox(const Node& value) {
    const Object object(value, {"half", "radius"});
    Box<2> box;
    box.half = object.at("half").vector<2>(positive);
    object.read("radius", box.radius, notNegative);
    return box;
}

Geometry<2> readBall(const Node& value) {
    const Object object(value, {"radius"});
    return Ball<2>{zeroVector<2>(), object.at("radius").number(positive)};
}

Geometry<2> readCapsule(const Node& value) {
    const Object object(value, {"a", "b", "radius"});
    return Capsule<2>{object.at("a").vector<2>(), object.at("b").vector<2>(), object.at("radius").number(positive)};
}

Geometry<2> readHull(const Node& value) {
    const Object object(value, {"points", "radius"});
    Hull<2> hull{readPoints(object.at("points"), 3), 0.0f};
    object.read("radius", hull.radius, notNegative);
    return hull;
}

Geometry<2> readPlane(const Node& value) {
    const Object object(value, {"normal", "offset"});
    Plane<2> plane;
    plane.normal = object.at("normal").vector<2>();
    if (plane.normal.isZero(0.0f)) {
        object.at("normal").refuse("must not have length zero");
    }
    object.read("offset", plane.offset);
    return plane;
}

Geometry<2> readSegment(const Node& value) {
    const Object object(value, {"a", "b"});
    return Segment{object.at("a").vector<2>(), object.at("b").vector<2>()};
}

Geometry<2> readChain(const Node& value) {
    const Object object(value, {"points", "loop"});
    Chain chain;
    object.read("loop", chain.loop);
    chain.points = readPoints(object.at("points"), chain.loop ? 3 : 2);
    return chain;
}

}  // namespace

template <>
std::span<const std::string_view> geometryNames<2>() {
    return names;
}

template <>
Geometry<2> readGeometry(const Object& object, const Vocabulary<2>& vocabulary) {
    constexpr std::array readers = {readBox, readBall, readCapsule, readHull, readPlane, readSegment, readChain};
    std::size_t given = names.size();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!object.has(names[i])) {
            continue;
        }
        if (given < names.size()) {
            object.at(names[i]).refuse("must be the shape's only geometry, it has '" + std::string(names[given]) + "' too");
        }
        given = i;
    }
    if (given == names.size()) {
        throw SceneError(object.node().pointer(), "no geometry, must have one of: box, ball, capsule, hull, plane, segment, chain, geometry");
    }
    const std::string_view name = names[given];
    const Node value = object.at(name);
    if (std::find(spatial.begin(), spatial.end(), name) != spatial.end()) {
        value.refuseNotBuilt("'" + std::string(name) + "' is a 3D geometry and is");
    }
    if (name == "geometry") {
        const auto found = vocabulary.geometries.find(value.name());
        if (found == vocabulary.geometries.end()) {
            value.refuse("must be the name of an entry of /geometry");
        }
        return found->second;
    }
    return readers[given](value);
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

}  // namespace talus
