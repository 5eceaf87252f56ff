// Documents that the tests of sessions play.
#pragma once

#include "../../../viewer/session/play.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace talus::testing {

using Json = nlohmann::json;

/// What a typed test is given to run in both dimensions.
using Dimensions = ::testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;

template <int D>
Json at(double x, double y) {
    Json place = Json::array({x, y});
    if (D == 3) {
        place.push_back(0.0);
    }
    return place;
}

template <int D>
Vector<D> vector(float x, float y) {
    Vector<D> place = zeroVector<D>();
    place[0] = x;
    place[1] = y;
    return place;
}

template <int D>
Json cube(double half) {
    return Json::array_t(D, half);
}

template <int D>
Json box(const std::string& name, double x, double y, const Json& more = Json::object()) {
    Json entry = {{"name", name}, {"position", at<D>(x, y)}, {"shapes", {{{"box", {{"half", cube<D>(0.5)}}}}}}};
    entry.update(more);
    return entry;
}

template <int D>
Json ground() {
    return {{"name", "ground"}, {"type", "static"}, {"shapes", {{{"plane", {{"normal", at<D>(0.0, 1.0)}}}}}}};
}

template <int D>
Json document(const Json& bodies, const Json& more = Json::object()) {
    Json whole = {{"talus", 1}, {"name", "test"}, {"dimension", D}, {"bodies", bodies}};
    whole.update(more);
    return whole;
}

/// A stack that is hit by a ball, with all that a script can change on the way.
template <int D>
Json eventful() {
    Json bodies = {ground<D>()};
    for (int i = 0; i < 5; ++i) {
        bodies.push_back(box<D>("box" + std::to_string(i), 0.0, 0.5 + i));
    }
    bodies.push_back({{"name", "ball"}, {"position", at<D>(-6.0, 3.0)}, {"velocity", at<D>(6.0, 2.0)}, {"shapes", {{{"ball", {{"radius", 0.4}}}}}}});
    const Json script = {
        {{"step", 20}, {"do", "create"}, {"name", "late"}, {"position", at<D>(0.3, 9.0)}, {"shapes", {{{"box", {{"half", cube<D>(0.3)}}}}}}},
        {{"step", 40}, {"do", "applyForce"}, {"body", "box2"}, {"force", at<D>(D == 2 ? 5.0 : 5000.0, 0.0)}, {"steps", 30}},
        {{"step", 60}, {"do", "snapshot"}, {"as", "middle"}},
        {{"step", 90}, {"do", "destroy"}, {"body", "ball"}},
        {{"step", 110}, {"do", "restore"}, {"from", "middle"}},
        {{"step", 130}, {"do", "set"}, {"substeps", 6}},
        {{"step", 150}, {"do", "setGravity"}, {"gravity", at<D>(1.0, -9.0)}}};
    const Json expect = {{{"check", "contactBegins"}, {"a", "ground"}, {"from", 0}}, {{"check", "angle"}, {"body", "box4"}}};
    return document<D>(bodies, {{"script", script}, {"steps", 240}, {"expect", expect}});
}

template <int D>
BodyId bodyOf(const Play<D>& play, const std::string& name) {
    return play.run().body(name);
}

template <int D>
void advance(Play<D>& play, int steps) {
    for (int i = 0; i < steps; ++i) {
        ASSERT_TRUE(play.advance());
    }
}

template <int D>
ContactRecord<D> contactOf(const Play<D>& play, const std::string& a, const std::string& b) {
    return play.world().contacts(bodyOf(play, a), bodyOf(play, b)).at(0);
}

}  // namespace talus::testing
