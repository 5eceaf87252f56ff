#include "parts.h"
#include "topics.h"

namespace talus {
namespace {

using namespace parts;

Json bounce(const Dimension& in) {
    constexpr double radius = 0.25;
    constexpr double drop = 2.0;
    const double fall = std::sqrt(2.0 * drop / gravity);
    const int impact = static_cast<int>(std::ceil(fall * 60.0));
    Json document =
        in.scene("bounce", "Balls dropped by 2 m rise to e^2 times the height: 0, 0.18, 0.50, 1.28 and 2 m for e = 0, 0.3, 0.5, 0.8 and 1.", 400);
    document["bodies"].push_back(in.floor(0.5));
    const double restitutions[] = {0.0, 0.3, 0.5, 0.8, 1.0};
    for (int i = 0; i < 5; ++i) {
        const double e = restitutions[i];
        const std::string name = "ball" + std::to_string(static_cast<int>(std::lround(10.0 * e)));
        document["bodies"].push_back(in.body(name, 2.0 * i, drop + radius, ball(radius, {{"restitution", e}})));
        const double apex = radius + e * e * drop;
        const int apexStep = e > 0.0 ? static_cast<int>(std::lround((fall + e * fall) * 60.0)) : impact + 2;
        Json& expect = document["expect"];
        // Impact speed 6.264 m/s.
        expect.push_back(near(at(check("velocity.y", ofBody(name)), impact - 1), -gravity * (impact - 1) / 60.0, 1e-3));
        expect.push_back(near(at(check("position.y", ofBody(name)), apexStep), apex, e > 0.0 ? 0.1 : 0.01));
        expect.push_back(atMost(from(check("position.y", ofBody(name)), impact + 1), e > 0.0 ? apex + 0.1 : radius + 0.005));
        expect.push_back(atLeast(from(check("position.y", ofBody(name)), 0), radius - 0.03));
    }
    return document;
}

Json capsuleBall(const Dimension& in) {
    Json document =
        in.scene("capsule_ball", "A capsule whose segment has hardly any length, or none, rolls, drops and rests like the ball that it is.", 300);
    document["bodies"].push_back(in.floor(0.5));
    const double lengths[] = {-1.0, 0.0, 1e-9, 1e-6};
    for (int i = 0; i < 4; ++i) {
        const double half = 0.5 * lengths[i];
        const std::string name = "ball" + std::to_string(i);
        const Json skin =
            lengths[i] < 0.0 ? ball(0.5, {{"friction", 0.5}}) : capsule(in.point(-half, 0.0), in.point(half, 0.0), 0.5, {{"friction", 0.5}});
        document["bodies"].push_back(
            in.body(name, -40.0 + 15.0 * i, 0.5, skin, {{"velocity", in.point(2.0, 0.0)}, {"angularVelocity", in.spin(-4.0)}}));
        document["expect"].push_back(near(check("displacement.x", ofBody(name)), 10.0, 0.005));
        document["expect"].push_back(near(from(check("position.y", ofBody(name)), 10), 0.5, 0.002));
        document["expect"].push_back(near(from(check("normal.y", ofPair("floor", name)), 10), 1.0, 1e-4));
    }
    return document;
}

}  // namespace

std::vector<BuiltinScene> bounceScenes() {
    return {{"bounce_2d", [] { return bounce(inPlane); }},
            {"capsule_ball_2d", [] { return capsuleBall(inPlane); }},
            {"bounce_3d", [] { return bounce(inSpace); }},
            {"capsule_ball_3d", [] { return capsuleBall(inSpace); }}};
}

}  // namespace talus
