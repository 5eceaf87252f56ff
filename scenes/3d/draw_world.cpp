#include "../svg.h"
#include "project_solids.h"

namespace talus {

template <>
SvgDraw drawWorld(const World<3>& world, const DrawOptions& layers, const SvgSpace<3>& space, SvgOptions& options) {
    SpaceDraw drawn;
    world.draw(drawn, layers);
    const Camera<3>& camera = space.camera;
    const Projection projection = projectionOf(drawn, camera, world.gravity());
    SvgDraw page = projected(drawn, projection);
    for (const Trail<3>& trail : space.trails) {
        DrawnShape way{.kind = DrawnShape::Kind::trail, .role = DrawRole::joint, .body = trail.body};
        for (const Position<3>& place : trail.places) {
            way.points.push_back(projection.ofPlace(place));
        }
        page.keep(std::move(way));
    }
    options.target = camera.target ? std::optional<Vector<2>>(zeroVector<2>()) : options.target;
    if (camera.height) {
        options.viewHeight = camera.height;
    } else if (camera.eye && camera.target) {
        // What a lens of 45 degrees shows from there: 2 tan 22.5 degrees.
        constexpr float lens = 0.828427f;
        options.viewHeight = lens * length<3>(difference<3>(*camera.eye, *camera.target));
    }
    return page;
}

}  // namespace talus
