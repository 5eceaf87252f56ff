#include "state/contact_records.h"
#include "state/draw_shapes.h"
#include "state/operations.h"
#include "world.h"

namespace talus {
namespace {

template <int D>
DrawRole roleOf(const Body<D>& body, const Shape<D>& shape) {
    if (!body.enabled) {
        return DrawRole::disabledShape;
    }
    if (shape.sensor) {
        return DrawRole::sensorShape;
    }
    switch (body.kind) {
        case BodyKind::fixed:
            return DrawRole::staticShape;
        case BodyKind::kinematic:
            return DrawRole::kinematicShape;
        case BodyKind::dynamic:
            break;
    }
    return body.awake ? DrawRole::dynamicShape : DrawRole::sleepingShape;
}

template <int D>
void drawContact(const ContactRecord<D>& record, DebugDraw<D>& draw, const DrawOptions& options, float slop) {
    for (int i = 0; i < record.count; ++i) {
        const ContactPointRecord<D>& point = record.points[i];
        const bool speculative = point.separation > slop && point.normalImpulse == 0.0f;
        draw.point(point.position, speculative ? DrawRole::speculativePoint : DrawRole::contactPoint, point.key);
        if (options.normals) {
            draw.arrow(point.position, record.normal, DrawRole::contactNormal, point.key);
        }
        if (options.impulses && point.normalImpulse > 0.0f) {
            draw.arrow(point.position, record.normal * point.normalImpulse, DrawRole::normalImpulse, point.key);
            draw.arrow(point.position, point.tangentImpulse, DrawRole::frictionImpulse, point.key);
        }
    }
}

// The edges between corners that differ along one axis.
template <int D>
void drawBounds(const Bounds<D>& bounds, BodyId body, DebugDraw<D>& draw) {
    const auto corner = [&](unsigned which) {
        Position<D> place = bounds.lower;
        for (unsigned axis = 0; axis < D; ++axis) {
            place[axis] = (which >> axis & 1u) != 0 ? bounds.upper[axis] : place[axis];
        }
        return place;
    };
    for (unsigned from = 0; from < 1u << D; ++from) {
        for (unsigned axis = 0; axis < D; ++axis) {
            if ((from >> axis & 1u) == 0) {
                draw.line(corner(from), corner(from | 1u << axis), DrawRole::bounds, body);
            }
        }
    }
}

}  // namespace

template <int D>
void World<D>::draw(DebugDraw<D>& draw, const DrawOptions& options) const {
    for (const BodyId id : bodies()) {
        const Body<D>& body = state->bodies[id.index];
        forEachPiece(*state, id.index, [&](std::uint32_t piece) {
            const Shape<D>& shape = state->shapes[piece];
            if (options.shapes) {
                drawPiece(state->shapes.pieces[piece], body.pose, roleOf(body, shape), id, draw);
            }
            if (options.bounds && shape.hasProxy) {
                drawBounds(state->broadPhase.fatBounds(state->shapes.proxies[piece]), id, draw);
            }
        });
        if (options.centres && body.kind == BodyKind::dynamic) {
            draw.point(body.centre, DrawRole::centreOfMass, 0);
        }
    }
    if (options.joints) {
        for (std::uint32_t index = 1; index <= state->joints.slots.capacity(); ++index) {
            if (state->joints.slots.isUsed(index)) {
                drawJoint(*state, state->joints[index], draw);
            }
        }
    }
    if (options.contacts) {
        for (const ContactRecord<D>& record : contacts()) {
            drawContact(record, draw, options, state->settings.slop);
        }
    }
}

template class World<2>;
template class World<3>;

}  // namespace talus
