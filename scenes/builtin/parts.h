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

/// A 2D scene at 60 Hz without sleeping.
inline Json scene(const std::string& name, const std::string& about, int steps) {
    Json document;
    document["talus"] = 1;
    document["name"] = name;
    document["about"] = about;
    document["dimension"] = 2;
    document["world"] = {{"sleeping", false}};
    document["steps"] = steps;
    for (const char* key : {"bodies", "joints", "script", "expect"}) {
        document[key] = Json::array();
    }
    return document;
}

/// `geometry` is an object with one geometry; `more` holds material and roles.
inline Json shape(Json geometry, const Json& more = Json::object()) {
    geometry.update(more);
    return geometry;
}

inline Json box(double halfWidth, double halfHeight, const Json& more = Json::object()) {
    return shape({{"box", {{"half", point(halfWidth, halfHeight)}}}}, more);
}

inline Json ball(double radius, const Json& more = Json::object()) {
    return shape({{"ball", {{"radius", radius}}}}, more);
}

inline Json body(const std::string& name, double x, double y, const Json& shape, const Json& more = Json::object()) {
    Json result = {{"name", name}, {"position", point(x, y)}};
    result["shapes"] = Json::array({shape});
    result.update(more);
    return result;
}

inline Json fixedBody(const std::string& name, double x, double y, const Json& shape, const Json& more = Json::object()) {
    Json result = body(name, x, y, shape, more);
    result["type"] = "static";
    return result;
}

/// A floor whose top is y = 0.
inline Json floor(double friction, double halfWidth = 50.0) {
    return fixedBody("floor", 0.0, -1.0, box(halfWidth, 1.0, {{"friction", friction}}));
}

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
