// Box2D 2.4.1 with the iterations that its manual recommends. The coefficient of a pair is the geometric mean.
#include "peers.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

constexpr int velocityIterations = 8;
constexpr int positionIterations = 3;

b2Vec2 vectorOf(const Vector<2>& v) {
    return {v.x(), v.y()};
}

Vector<2, double> vectorOf(const b2Vec2& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

void attach(b2Body* body, const BenchShape<2>& shape) {
    b2CircleShape circle;
    circle.m_radius = shape.radius;
    b2PolygonShape polygon;
    if (shape.kind == BenchShapeKind::box) {
        polygon.SetAsBox(shape.half.x(), shape.half.y());
    } else if (shape.kind == BenchShapeKind::octagon) {
        b2Vec2 corners[8];
        const std::array<Vector<2>, 8> octagon = octagonCorners(shape);
        std::transform(octagon.begin(), octagon.end(), corners, [](const Vector<2>& corner) { return vectorOf(corner); });
        polygon.Set(corners, 8);
    }
    b2FixtureDef fixture;
    fixture.shape = shape.kind == BenchShapeKind::ball ? static_cast<const b2Shape*>(&circle) : &polygon;
    fixture.density = benchDensity<2>;
    fixture.friction = benchFriction;
    fixture.restitution = 0.0f;
    body->CreateFixture(&fixture);
}

class Box2dSimulation final : public Simulation<2> {
public:
    explicit Box2dSimulation(const BenchScene<2>& scene) : world({0.0f, benchGravity}) {
        world.SetAllowSleeping(false);
        for (const BenchBody<2>& body : scene.bodies) {
            b2BodyDef def;
            def.type = body.fixed ? b2_staticBody : b2_dynamicBody;
            def.position = vectorOf(body.pose.p);
            def.angle = std::atan2(body.pose.q.s, body.pose.q.c);
            bodies.push_back(world.CreateBody(&def));
            attach(bodies.back(), body.shape);
        }
    }

    void step() override { world.Step(benchStepSeconds, velocityIterations, positionIterations); }

    std::vector<BenchMotion<2>> motions() const override {
        std::vector<BenchMotion<2>> motions;
        for (const b2Body* body : bodies) {
            const b2Rot& q = body->GetTransform().q;
            motions.push_back({vectorOf(body->GetPosition()),
                               {static_cast<double>(q.c), static_cast<double>(q.s)},
                               vectorOf(body->GetLinearVelocity()),
                               static_cast<double>(body->GetAngularVelocity())});
        }
        return motions;
    }

private:
    b2World world;
    std::vector<b2Body*> bodies;
};

}  // namespace

std::unique_ptr<Simulation<2>> box2dSimulation(const BenchScene<2>& scene) {
    return std::make_unique<Box2dSimulation>(scene);
}

}  // namespace talus
