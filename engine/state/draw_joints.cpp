#include "draw_shapes.h"

namespace talus {
namespace {

template <int D>
Position<D> placeOf(const WorldState<D>& state, std::uint32_t body, const Vector<D>& anchor) {
    return body == 0 ? Position<D>(anchor) : toWorld(state.bodies[body].pose, anchor);
}

}  // namespace

template <int D>
void drawJoint(const WorldState<D>& state, const Joint<D>& joint, DebugDraw<D>& draw) {
    const Position<D> a = placeOf(state, joint.edges[0].body, joint.anchorA);
    const Position<D> b = placeOf(state, joint.edges[1].body, joint.anchorB);
    const BodyId body = state.bodies.idOf(joint.edges[1].body != 0 ? joint.edges[1].body : joint.edges[0].body);
    draw.line(a, b, DrawRole::joint, body);
    draw.point(b, DrawRole::joint, 0);
}

template void drawJoint<2>(const WorldState<2>&, const Joint<2>&, DebugDraw<2>&);
template void drawJoint<3>(const WorldState<3>&, const Joint<3>&, DebugDraw<3>&);

}  // namespace talus
