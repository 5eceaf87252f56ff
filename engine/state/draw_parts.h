// What drawing a world and replaying a frame of it have in common.
#pragma once

#include "../debug_draw.h"
#include "../defs.h"
#include "../report.h"

namespace talus {

struct DrawnState {
    BodyKind kind = BodyKind::dynamic;
    bool enabled = true;
    bool awake = true;
    bool sensor = false;
};

DrawRole roleOf(const DrawnState& state);
/// `slop`: from which separation a point without impulse counts as speculative, m.
template <int D>
void drawContact(const ContactRecord<D>& record, DebugDraw<D>& draw, const DrawOptions& options, float slop);
/// The edges of a box.
template <int D>
void drawBounds(const Bounds<D>& bounds, BodyId body, DebugDraw<D>& draw);
/// A joint between two anchors; `body`: whom it is told of.
template <int D>
void drawJoint(const Position<D>& a, const Position<D>& b, BodyId body, DebugDraw<D>& draw);

}  // namespace talus
