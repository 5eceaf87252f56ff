#include "draw_parts.h"

namespace talus {

DrawRole roleOf(const DrawnState& state) {
    if (!state.enabled) {
        return DrawRole::disabledShape;
    }
    if (state.sensor) {
        return DrawRole::sensorShape;
    }
    switch (state.kind) {
        case BodyKind::fixed:
            return DrawRole::staticShape;
        case BodyKind::kinematic:
            return DrawRole::kinematicShape;
        case BodyKind::dynamic:
            break;
    }
    return state.awake ? DrawRole::dynamicShape : DrawRole::sleepingShape;
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

template <int D>
void drawJoint(const Position<D>& a, const Position<D>& b, BodyId body, DebugDraw<D>& draw) {
    draw.line(a, b, DrawRole::joint, body);
    draw.point(b, DrawRole::joint, 0);
}

template void drawContact(const ContactRecord<2>&, DebugDraw<2>&, const DrawOptions&, float);
template void drawContact(const ContactRecord<3>&, DebugDraw<3>&, const DrawOptions&, float);
template void drawBounds(const Bounds<2>&, BodyId, DebugDraw<2>&);
template void drawBounds(const Bounds<3>&, BodyId, DebugDraw<3>&);
template void drawJoint(const Position<2>&, const Position<2>&, BodyId, DebugDraw<2>&);
template void drawJoint(const Position<3>&, const Position<3>&, BodyId, DebugDraw<3>&);

}  // namespace talus
