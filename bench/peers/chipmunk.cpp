// Chipmunk 7.0.3 with its default of ten iterations. Coefficients of friction are multiplied.
#include "peers.h"

#include <chipmunk/chipmunk.h>

#include <cmath>

namespace talus {
namespace {

cpVect vectorOf(const Vector<2>& v) {
    return cpv(static_cast<cpFloat>(v.x()), static_cast<cpFloat>(v.y()));
}

Vector<2, double> vectorOf(const cpVect& v) {
    return {v.x, v.y};
}

cpShape* newShape(cpBody* body, const BenchShape<2>& shape) {
    const cpFloat radius = static_cast<cpFloat>(shape.radius);
    const cpVect arm = cpv(0.0, static_cast<cpFloat>(shape.halfLength));
    switch (shape.kind) {
        case BenchShapeKind::box:
            return cpBoxShapeNew(body, 2.0 * static_cast<cpFloat>(shape.half.x()), 2.0 * static_cast<cpFloat>(shape.half.y()), 0.0);
        case BenchShapeKind::ball:
            return cpCircleShapeNew(body, radius, cpvzero);
        default:
            return cpSegmentShapeNew(body, cpvneg(arm), arm, radius);
    }
}

class ChipmunkSimulation final : public Simulation<2> {
public:
    explicit ChipmunkSimulation(const BenchScene<2>& scene) {
        cpSpaceSetGravity(space, cpv(0.0, static_cast<cpFloat>(benchGravity)));
        for (const BenchBody<2>& description : scene.bodies) {
            cpBody* body = cpSpaceAddBody(space, description.fixed ? cpBodyNewStatic() : cpBodyNew(0.0, 0.0));
            // Before the shape is added: its tree pairs all that ever stood in one place.
            cpBodySetPosition(body, vectorOf(description.pose.p));
            cpBodySetAngle(body, std::atan2(static_cast<cpFloat>(description.pose.q.s), static_cast<cpFloat>(description.pose.q.c)));
            cpShape* shape = cpSpaceAddShape(space, newShape(body, description.shape));
            cpShapeSetFriction(shape, std::sqrt(static_cast<cpFloat>(benchFriction)));
            cpShapeSetElasticity(shape, 0.0);
            if (!description.fixed) {
                cpShapeSetDensity(shape, static_cast<cpFloat>(benchDensity<2>));
            }
            bodies.push_back(body);
            shapes.push_back(shape);
        }
    }

    ~ChipmunkSimulation() override {
        for (cpShape* shape : shapes) {
            cpSpaceRemoveShape(space, shape);
            cpShapeFree(shape);
        }
        for (cpBody* body : bodies) {
            cpSpaceRemoveBody(space, body);
            cpBodyFree(body);
        }
        cpSpaceFree(space);
    }

    void step() override { cpSpaceStep(space, static_cast<cpFloat>(benchStepSeconds)); }

    std::vector<BenchMotion<2>> motions() const override {
        std::vector<BenchMotion<2>> motions;
        for (cpBody* body : bodies) {
            const cpVect turn = cpBodyGetRotation(body);
            motions.push_back(
                {vectorOf(cpBodyGetPosition(body)), {turn.x, turn.y}, vectorOf(cpBodyGetVelocity(body)), cpBodyGetAngularVelocity(body)});
        }
        return motions;
    }

private:
    cpSpace* space = cpSpaceNew();
    std::vector<cpBody*> bodies;
    std::vector<cpShape*> shapes;
};

}  // namespace

std::unique_ptr<Simulation<2>> chipmunkSimulation(const BenchScene<2>& scene) {
    return std::make_unique<ChipmunkSimulation>(scene);
}

}  // namespace talus
