#include "draw_shapes.h"

namespace talus {

template <int D>
JointPlaces<D> placesOf(const WorldState<D>& state, const Joint<D>& joint) {
    const auto placeOf = [&](std::uint32_t body, const Vector<D>& anchor) {
        return body == 0 ? Position<D>(anchor) : toWorld(state.bodies[body].pose, anchor);
    };
    const std::uint32_t a = joint.edges[0].body;
    const std::uint32_t b = joint.edges[1].body;
    return {placeOf(a, joint.anchorA), placeOf(b, joint.anchorB), state.bodies.idOf(b != 0 ? b : a)};
}

template JointPlaces<2> placesOf(const WorldState<2>&, const Joint<2>&);
template JointPlaces<3> placesOf(const WorldState<3>&, const Joint<3>&);

}  // namespace talus
