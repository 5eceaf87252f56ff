#include "talus_simulation.h"

namespace talus {
namespace {

template <int D>
WorldDef<D> worldDefOf(const BenchScene<D>& scene, const TalusOptions& options) {
    WorldDef<D> def;
    def.gravity = Vector<D>::Unit(1) * benchGravity;
    def.settings.sleeping = scene.sleeping;
    def.settings.lanes = options.lanes.value_or(def.settings.lanes);
    def.workers = options.workers;
    return def;
}

double doubleOf(float value) {
    return static_cast<double>(value);
}

Vector<3, double> doubleOf(const Vector<3>& value) {
    return value.cast<double>();
}

}  // namespace

template <int D>
TalusSimulation<D>::TalusSimulation(const BenchScene<D>& scene, const TalusOptions& options) : simulated(worldDefOf(scene, options)) {
    for (const BenchBody<D>& body : scene.bodies) {
        const BodyKind kind = body.fixed ? BodyKind::fixed : BodyKind::dynamic;
        ids.push_back(simulated.create({.kind = kind, .position = body.pose.p, .rotation = body.pose.q}));
        simulated.attach(ids.back(), {.geometry = geometryOf(body.shape),
                                      .material = {.density = benchDensity<D>, .friction = benchFriction, .restitution = 0.0f}});
    }
}

template <int D>
void TalusSimulation<D>::step() {
    simulated.step(benchStepSeconds);
}

template <int D>
std::vector<BenchMotion<D>> TalusSimulation<D>::motions() const {
    std::vector<BenchMotion<D>> motions;
    motions.reserve(ids.size());
    for (const BodyId id : ids) {
        motions.push_back(atRest(simulated.pose(id)));
        motions.back().velocity = simulated.velocity(id).template cast<double>();
        motions.back().angularVelocity = doubleOf(simulated.angularVelocity(id));
    }
    return motions;
}

template class TalusSimulation<2>;
template class TalusSimulation<3>;

}  // namespace talus
