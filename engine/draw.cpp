#include "state/contact_records.h"
#include "state/draw_parts.h"
#include "state/draw_shapes.h"
#include "state/operations.h"
#include "world.h"

namespace talus {

template <int D>
void World<D>::draw(DebugDraw<D>& draw, const DrawOptions& options) const {
    for (const BodyId id : bodies()) {
        const Body<D>& body = state->bodies[id.index];
        forEachPiece(*state, id.index, [&](std::uint32_t piece) {
            const Shape<D>& shape = state->shapes[piece];
            if (options.shapes) {
                drawPiece(state->shapes.pieces[piece], body.pose, roleOf({body.kind, body.enabled, body.awake, shape.sensor}), id, draw);
            }
            if (options.bounds && shape.hasProxy) {
                drawBounds(state->broadPhase.fatBounds(state->shapes.proxies[piece]), id, draw);
            }
        });
        if (options.centres && body.kind == BodyKind::dynamic) {
            draw.point(state->bodies.places[id.index].centre, DrawRole::centreOfMass, 0);
        }
    }
    if (options.joints) {
        for (std::uint32_t index = 1; index <= state->joints.slots.capacity(); ++index) {
            if (state->joints.slots.isUsed(index)) {
                const JointPlaces<D> places = placesOf(*state, state->joints[index]);
                drawJoint(places.a, places.b, places.body, draw);
            }
        }
    }
    if (options.contacts) {
        for (const ContactRecord<D>& record : contacts()) {
            drawContact(record, draw, options, state->settings.slop);
        }
    }
}

template void World<2>::draw(DebugDraw<2>&, const DrawOptions&) const;
template void World<3>::draw(DebugDraw<3>&, const DrawOptions&) const;

}  // namespace talus
