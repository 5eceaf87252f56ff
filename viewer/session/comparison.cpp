#include "comparison.h"

#include <algorithm>

namespace talus {

template <int D>
Comparison<D>::Comparison(const Scene<D>& scene, const typename SceneRun<D>::Memory& start, const Tuning& a, const Tuning& b) {
    const Tuning* tunings[2] = {&a, &b};
    for (int i = 0; i < 2; ++i) {
        runs[i] = std::make_unique<SceneRun<D>>(scene);
        runs[i]->recall(start);
        apply(*tunings[i], runs[i]->world);
    }
    note();
}

template <int D>
bool Comparison<D>::advance() {
    if (!message.empty()) {
        return false;
    }
    for (std::unique_ptr<SceneRun<D>>& run : runs) {
        try {
            run->advance();
        } catch (const SceneError& error) {
            message = error.what();
            return false;
        }
    }
    note();
    return true;
}

template <int D>
void Comparison<D>::note() {
    const StepPoses<D> ofA(a().world, nullptr);
    const StepPoses<D> ofB(b().world, nullptr);
    steps.push_back({step(), differenceOf(ofA, ofB), a().world.kineticEnergy(), b().world.kineticEnergy()});
}

template <int D>
std::vector<typename Comparison<D>::BodyDifference> Comparison<D>::differences() const {
    std::vector<BodyDifference> list;
    for (const BodyId body : a().world.bodies()) {
        if (b().world.exists(body)) {
            list.push_back({body, length(difference<D>(b().world.pose(body).p, a().world.pose(body).p))});
        }
    }
    std::stable_sort(list.begin(), list.end(), [](const BodyDifference& x, const BodyDifference& y) { return x.distance > y.distance; });
    return list;
}

template class Comparison<2>;
template class Comparison<3>;

}  // namespace talus
