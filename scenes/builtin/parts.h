// Words to write scene documents with.
#pragma once

#include <nlohmann/json.hpp>

#include <cmath>
#include <numbers>
#include <string>

namespace talus::parts {

using Json = nlohmann::json;

inline constexpr double gravity = 9.81;
inline constexpr double degree = std::numbers::pi / 180.0;

inline Json point(double x, double y) {
    return Json::array({x, y});
}

inline Json point(double x, double y, double z) {
    return Json::array({x, y, z});
}

/// A scene at 60 Hz without sleeping.
inline Json scene(const std::string& name, const std::string& about, int steps, int dimension = 2) {
    Json document;
    document["talus"] = 1;
    document["name"] = name;
    document["about"] = about;
    document["dimension"] = dimension;
    document["world"] = {{"sleeping", false}};
    document["steps"] = steps;
    for (const char* key : {"bodies", "joints", "script", "expect"}) {
        document[key] = Json::array();
    }
    return document;
}

inline Json scene3(const std::string& name, const std::string& about, int steps) {
    return scene(name, about, steps, 3);
}

/// `geometry` is an object with one geometry; `more` holds material and roles.
inline Json shape(Json geometry, const Json& more = Json::object()) {
    geometry.update(more);
    return geometry;
}

inline Json boxOf(const Json& half, const Json& more = Json::object()) {
    return shape({{"box", {{"half", half}}}}, more);
}

inline Json box(double halfWidth, double halfHeight, const Json& more = Json::object()) {
    return boxOf(point(halfWidth, halfHeight), more);
}

inline Json ball(double radius, const Json& more = Json::object()) {
    return shape({{"ball", {{"radius", radius}}}}, more);
}

inline Json capsule(const Json& a, const Json& b, double radius, const Json& more = Json::object()) {
    return shape({{"capsule", {{"a", a}, {"b", b}, {"radius", radius}}}}, more);
}

inline Json cylinder(double half, double radius, const Json& more = Json::object()) {
    return shape({{"cylinder", {{"half", half}, {"radius", radius}}}}, more);
}

inline Json cone(double half, double radius, const Json& more = Json::object()) {
    return shape({{"cone", {{"half", half}, {"radius", radius}}}}, more);
}

inline Json hull(const Json& points, const Json& more = Json::object()) {
    return shape({{"hull", {{"points", points}}}}, more);
}

inline Json turned(const Json& axis, double angle) {
    return {{"axis", axis}, {"angle", angle}};
}

inline Json bodyAt(const std::string& name, const Json& position, const Json& shape, const Json& more = Json::object()) {
    Json result = {{"name", name}, {"position", position}};
    result["shapes"] = Json::array({shape});
    result.update(more);
    return result;
}

inline Json body(const std::string& name, double x, double y, const Json& shape, const Json& more = Json::object()) {
    return bodyAt(name, point(x, y), shape, more);
}

inline Json fixed(Json body) {
    body["type"] = "static";
    return body;
}

inline Json fixedBody(const std::string& name, double x, double y, const Json& shape, const Json& more = Json::object()) {
    return fixed(body(name, x, y, shape, more));
}

/// A floor whose top is y = 0.
inline Json floor(double friction, double halfWidth = 50.0) {
    return fixedBody("floor", 0.0, -1.0, box(halfWidth, 1.0, {{"friction", friction}}));
}

inline Json floor3(double friction, double halfWidth = 50.0) {
    return fixed(bodyAt("floor", point(0.0, -1.0, 0.0), boxOf(point(halfWidth, 1.0, halfWidth), {{"friction", friction}})));
}

/// Writes scenes that are the same in both dimensions: everything stands in the plane z = 0, squares become cubes and discs balls.
struct Dimension {
    int number;
    /// Ends the names of its scenes.
    const char* suffix;
    /// Mass of a square or cube of side 1, kg.
    double unitMass;

    bool isPlane() const { return number == 2; }
    Json scene(const std::string& name, const std::string& about, int steps) const { return parts::scene(name + suffix, about, steps, number); }
    Json point(double x, double y) const { return isPlane() ? parts::point(x, y) : parts::point(x, y, 0.0); }
    /// As deep as wide.
    Json box(double halfWidth, double halfHeight, const Json& more = Json::object()) const {
        return isPlane() ? parts::box(halfWidth, halfHeight, more) : boxOf(parts::point(halfWidth, halfHeight, halfWidth), more);
    }
    Json body(const std::string& name, double x, double y, const Json& shape, const Json& more = Json::object()) const {
        return bodyAt(name, point(x, y), shape, more);
    }
    Json floor(double friction, double halfWidth = 50.0) const { return isPlane() ? parts::floor(friction, halfWidth) : floor3(friction, halfWidth); }
    /// A rotation in the plane, or an angular velocity.
    Json rotation(double angle) const { return isPlane() ? Json(angle) : turned(parts::point(0.0, 0.0, 1.0), angle); }
    Json spin(double speed) const { return isPlane() ? Json(speed) : parts::point(0.0, 0.0, speed); }
    /// Name of a quantity that is a number in the plane.
    std::string aboutZ(const std::string& quantity) const { return isPlane() ? quantity : quantity + ".z"; }
};
inline constexpr Dimension inPlane{2, "_2d", 1.0};
inline constexpr Dimension inSpace{3, "_3d", 1000.0};

/// Expectations: the quantity with its subject, and what is to be true of it.
inline Json check(const std::string& quantity, const Json& subject) {
    Json result = {{"check", quantity}};
    result.update(subject);
    return result;
}

inline Json ofBody(const std::string& name) {
    return {{"body", name}};
}

inline Json ofPair(const std::string& a, const std::string& b) {
    return {{"a", a}, {"b", b}};
}

inline Json ofJoint(const std::string& name) {
    return {{"joint", name}};
}

inline Json at(Json expectation, int step) {
    expectation["at"] = step;
    return expectation;
}

inline Json from(Json expectation, int first, int last = -1) {
    expectation["from"] = first;
    expectation["to"] = last;
    return expectation;
}

inline Json since(Json expectation, int step) {
    expectation["since"] = step;
    return expectation;
}

inline Json atMost(Json expectation, double most) {
    expectation["max"] = most;
    return expectation;
}

inline Json atLeast(Json expectation, double least) {
    expectation["min"] = least;
    return expectation;
}

inline Json near(Json expectation, double value, double within) {
    expectation["equals"] = value;
    expectation["within"] = within;
    return expectation;
}

inline Json script(int step, const std::string& verb, const Json& more) {
    Json result = {{"step", step}, {"do", verb}};
    result.update(more);
    return result;
}

}  // namespace talus::parts
