// Bullet 3.24. Coefficients of friction are multiplied. Boxes and capsules have their exact sizes: their margins lie inside.
#include "peers.h"

#include <btBulletDynamicsCommon.h>

#include <cmath>

namespace talus {
namespace {

Vector<3, double> vectorOf(const btVector3& v) {
    return {static_cast<double>(v.x()), static_cast<double>(v.y()), static_cast<double>(v.z())};
}

btVector3 vectorOf(const Vector<3>& v) {
    return {v.x(), v.y(), v.z()};
}

std::unique_ptr<btCollisionShape> newShape(const BenchShape<3>& shape) {
    switch (shape.kind) {
        case BenchShapeKind::box:
            return std::make_unique<btBoxShape>(vectorOf(shape.half));
        case BenchShapeKind::ball:
            return std::make_unique<btSphereShape>(shape.radius);
        default:
            return std::make_unique<btCapsuleShape>(shape.radius, 2.0f * shape.halfLength);
    }
}

bool isSame(const BenchShape<3>& a, const BenchShape<3>& b) {
    return a.kind == b.kind && a.half == b.half && a.halfLength == b.halfLength && a.radius == b.radius;
}

class BulletSimulation final : public Simulation<3> {
public:
    explicit BulletSimulation(const BenchScene<3>& scene) {
        world.setGravity({0.0f, benchGravity, 0.0f});
        for (const BenchBody<3>& body : scene.bodies) {
            add(body);
        }
    }

    ~BulletSimulation() override {
        for (const auto& body : bodies) {
            world.removeRigidBody(body.get());
        }
    }

    void step() override { world.stepSimulation(benchStepSeconds, 0); }

    std::vector<BenchMotion<3>> motions() const override {
        std::vector<BenchMotion<3>> motions;
        for (const auto& body : bodies) {
            const btQuaternion q = body->getWorldTransform().getRotation();
            motions.push_back({vectorOf(body->getWorldTransform().getOrigin()),
                               {{static_cast<double>(q.x()), static_cast<double>(q.y()), static_cast<double>(q.z())}, static_cast<double>(q.w())},
                               vectorOf(body->getLinearVelocity()),
                               vectorOf(body->getAngularVelocity())});
        }
        return motions;
    }

private:
    struct Shape {
        BenchShape<3> description;
        std::unique_ptr<btCollisionShape> shape;
    };

    // Equal bodies share their shape, as Bullet's manual recommends.
    btCollisionShape* shapeOf(const BenchShape<3>& description) {
        for (const Shape& known : shapes) {
            if (isSame(known.description, description)) {
                return known.shape.get();
            }
        }
        shapes.push_back({description, newShape(description)});
        return shapes.back().shape.get();
    }

    void add(const BenchBody<3>& body) {
        btCollisionShape* shape = shapeOf(body.shape);
        const btScalar mass = body.fixed ? 0.0f : static_cast<btScalar>(massOf(body.shape));
        btVector3 inertia(0.0f, 0.0f, 0.0f);
        if (!body.fixed) {
            shape->calculateLocalInertia(mass, inertia);
        }
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
        const Rotation<3>& q = body.pose.q;
        info.m_startWorldTransform = btTransform(btQuaternion(q.v.x(), q.v.y(), q.v.z(), q.s), vectorOf(body.pose.p));
        info.m_friction = std::sqrt(benchFriction);
        info.m_restitution = 0.0f;
        bodies.push_back(std::make_unique<btRigidBody>(info));
        if (!body.fixed) {
            bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        }
        world.addRigidBody(bodies.back().get());
    }

    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadPhase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world{&dispatcher, &broadPhase, &solver, &configuration};
    std::vector<Shape> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies;
};

}  // namespace

std::unique_ptr<Simulation<3>> bulletSimulation(const BenchScene<3>& scene) {
    return std::make_unique<BulletSimulation>(scene);
}

}  // namespace talus
