#include "../svg.h"
#include "../svg_draw.h"

namespace talus {

template <>
SvgDraw drawWorld(const World<2>& world, const DrawOptions& layers, const SvgSpace<2>& space, SvgOptions& options) {
    SvgDraw drawn;
    world.draw(drawn, layers);
    for (const Trail<2>& trail : space.trails) {
        drawn.keep({.kind = DrawnShape::Kind::trail, .role = DrawRole::joint, .body = trail.body, .points = trail.places});
    }
    options.target = space.camera.target ? space.camera.target : options.target;
    options.viewHeight = space.camera.height ? space.camera.height : options.viewHeight;
    return drawn;
}

}  // namespace talus
