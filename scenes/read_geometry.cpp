#include "geometry_forms.h"

namespace talus {

template <int D>
std::vector<Vector<D>> readPoints(const Node& value, std::size_t least) {
    std::vector<Vector<D>> points;
    for (const Node& point : value.elements(least)) {
        points.push_back(point.vector<D>());
    }
    return points;
}

template <int D>
Geometry<D> readBox(const Node& value) {
    const Object object(value, {"half", "radius"});
    Box<D> box;
    box.half = object.at("half").vector<D>(positive);
    object.read("radius", box.radius, notNegative);
    return box;
}

template <int D>
Geometry<D> readBall(const Node& value) {
    const Object object(value, {"radius"});
    return Ball<D>{zeroVector<D>(), object.at("radius").number(positive)};
}

template <int D>
Geometry<D> readCapsule(const Node& value) {
    const Object object(value, {"a", "b", "radius"});
    return Capsule<D>{object.at("a").vector<D>(), object.at("b").vector<D>(), object.at("radius").number(positive)};
}

template <int D>
Geometry<D> readHull(const Node& value) {
    const Object object(value, {"points", "radius"});
    Hull<D> hull{readPoints<D>(object.at("points"), D + 1), 0.0f};
    object.read("radius", hull.radius, notNegative);
    return hull;
}

template <int D>
Geometry<D> readPlane(const Node& value) {
    const Object object(value, {"normal", "offset"});
    Plane<D> plane;
    plane.normal = object.at("normal").vector<D>();
    if (plane.normal.isZero(0.0f)) {
        object.at("normal").refuse("must not have length zero");
    }
    object.read("offset", plane.offset);
    return plane;
}

namespace {

constexpr std::string_view reference = "geometry";

template <int D>
std::string_view otherDimension() {
    return D == 2 ? "is a 3D geometry, must not be given in 2D" : "is a 2D geometry, must not be given in 3D";
}

template <int D>
std::string offered() {
    std::string words;
    for (const GeometryForm<D>& form : geometryForms<D>()) {
        words += form.read ? std::string(form.name) + ", " : std::string();
    }
    return words + std::string(reference);
}

}  // namespace

template <int D>
std::span<const std::string_view> geometryNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> list;
        for (const GeometryForm<D>& form : geometryForms<D>()) {
            list.push_back(form.name);
        }
        list.push_back(reference);
        return list;
    }();
    return names;
}

template <int D>
Geometry<D> readGeometry(const Object& object, const Vocabulary<D>& vocabulary) {
    std::string_view given;
    for (const std::string_view name : geometryNames<D>()) {
        if (!object.has(name)) {
            continue;
        }
        if (!given.empty()) {
            object.at(name).refuse("must be the shape's only geometry, it has '" + std::string(given) + "' too");
        }
        given = name;
    }
    if (given.empty()) {
        throw SceneError(object.node().pointer(), "no geometry, must have one of: " + offered<D>());
    }
    const Node value = object.at(given);
    for (const GeometryForm<D>& form : geometryForms<D>()) {
        if (form.name == given && form.read) {
            return form.read(value);
        }
        if (form.name == given && form.foreign) {
            value.refuse(otherDimension<D>());
        }
    }
    if (given != reference) {
        value.refuseNotBuilt("'" + std::string(given) + "' is");
    }
    const auto found = vocabulary.geometries.find(value.name());
    if (found == vocabulary.geometries.end()) {
        value.refuse("must be the name of an entry of /geometry");
    }
    return found->second;
}

#define TALUS_INSTANTIATE(D)                                                 \
    template std::vector<Vector<D>> readPoints<D>(const Node&, std::size_t); \
    template Geometry<D> readBox<D>(const Node&);                            \
    template Geometry<D> readBall<D>(const Node&);                           \
    template Geometry<D> readCapsule<D>(const Node&);                        \
    template Geometry<D> readHull<D>(const Node&);                           \
    template Geometry<D> readPlane<D>(const Node&);                          \
    template std::span<const std::string_view> geometryNames<D>();           \
    template Geometry<D> readGeometry(const Object&, const Vocabulary<D>&);
TALUS_INSTANTIATE(2)
TALUS_INSTANTIATE(3)
#undef TALUS_INSTANTIATE

}  // namespace talus
