// ODE 0.16.2 with its iterative solver, dWorldQuickStep. The callback gives every contact its friction.
#include "peers.h"

#include <ode/ode.h>

#include <cmath>
#include <mutex>

namespace talus {
namespace {

Vector<3, double> vectorOf(const dReal* v) {
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

dGeomID newGeometry(dSpaceID space, const BenchShape<3>& shape) {
    switch (shape.kind) {
        case BenchShapeKind::box:
            return dCreateBox(space, 2.0f * shape.half.x(), 2.0f * shape.half.y(), 2.0f * shape.half.z());
        case BenchShapeKind::ball:
            return dCreateSphere(space, shape.radius);
        default:
            return dCreateCapsule(space, shape.radius, 2.0f * shape.halfLength);
    }
}

dMass massPropertiesOf(const BenchShape<3>& shape) {
    constexpr dReal density = benchDensity<3>;
    constexpr int alongY = 2;
    dMass mass;
    switch (shape.kind) {
        case BenchShapeKind::box:
            dMassSetBox(&mass, density, 2.0f * shape.half.x(), 2.0f * shape.half.y(), 2.0f * shape.half.z());
            break;
        case BenchShapeKind::ball:
            dMassSetSphere(&mass, density, shape.radius);
            break;
        default:
            dMassSetCapsule(&mass, density, alongY, shape.radius, 2.0f * shape.halfLength);
            break;
    }
    return mass;
}

class OdeSimulation final : public Simulation<3> {
public:
    explicit OdeSimulation(const BenchScene<3>& scene) {
        dWorldSetGravity(world, 0.0f, benchGravity, 0.0f);
        dWorldSetAutoDisableFlag(world, 0);
        for (const BenchBody<3>& body : scene.bodies) {
            add(body);
        }
    }

    ~OdeSimulation() override {
        dJointGroupDestroy(contacts);
        dSpaceDestroy(space);
        dWorldDestroy(world);
    }

    void step() override {
        dSpaceCollide(space, this, [](void* self, dGeomID a, dGeomID b) { static_cast<OdeSimulation*>(self)->touch(a, b); });
        dWorldQuickStep(world, benchStepSeconds);
        dJointGroupEmpty(contacts);
    }

    std::vector<BenchMotion<3>> motions() const override {
        std::vector<BenchMotion<3>> motions;
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            motions.push_back(atRest(poses[i]));
            if (bodies[i]) {
                const dReal* q = dBodyGetQuaternion(bodies[i]);
                motions.back() = {vectorOf(dBodyGetPosition(bodies[i])),
                                  {vectorOf(q + 1), static_cast<double>(q[0])},
                                  vectorOf(dBodyGetLinearVel(bodies[i])),
                                  vectorOf(dBodyGetAngularVel(bodies[i]))};
            }
        }
        return motions;
    }

private:
    void add(const BenchBody<3>& body) {
        const dGeomID geometry = newGeometry(space, body.shape);
        const Rotation<3>& q = body.pose.q;
        const dQuaternion rotation = {q.s, q.v.x(), q.v.y(), q.v.z()};
        dBodyID id = nullptr;
        if (body.fixed) {
            dGeomSetPosition(geometry, body.pose.p.x(), body.pose.p.y(), body.pose.p.z());
            dGeomSetQuaternion(geometry, rotation);
        } else {
            id = dBodyCreate(world);
            const dMass mass = massPropertiesOf(body.shape);
            dBodySetMass(id, &mass);
            dGeomSetBody(geometry, id);
            dBodySetPosition(id, body.pose.p.x(), body.pose.p.y(), body.pose.p.z());
            dBodySetQuaternion(id, rotation);
        }
        if (body.shape.kind == BenchShapeKind::capsule) {
            // ODE's capsules lie along z: a quarter turn about x takes z to y.
            const dQuaternion quarter = {std::sqrt(0.5), -std::sqrt(0.5), 0.0, 0.0};
            dGeomSetOffsetQuaternion(geometry, quarter);
        }
        bodies.push_back(id);
        poses.push_back(body.pose);
    }

    void touch(dGeomID a, dGeomID b) {
        constexpr int mostPoints = 8;
        const dBodyID bodyA = dGeomGetBody(a);
        const dBodyID bodyB = dGeomGetBody(b);
        if (!bodyA && !bodyB) {
            return;
        }
        dContact points[mostPoints] = {};
        const int count = dCollide(a, b, mostPoints, &points[0].geom, sizeof(dContact));
        for (int i = 0; i < count; ++i) {
            points[i].surface.mode = dContactApprox1;
            points[i].surface.mu = benchFriction;
            dJointAttach(dJointCreateContact(world, contacts, &points[i]), bodyA, bodyB);
        }
    }

    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(nullptr);
    dJointGroupID contacts = dJointGroupCreate(0);
    // Null for what is fixed.
    std::vector<dBodyID> bodies;
    std::vector<Pose<3>> poses;
};

}  // namespace

std::unique_ptr<Simulation<3>> odeSimulation(const BenchScene<3>& scene) {
    static std::once_flag started;
    std::call_once(started, [] { dInitODE2(0); });
    return std::make_unique<OdeSimulation>(scene);
}

}  // namespace talus
