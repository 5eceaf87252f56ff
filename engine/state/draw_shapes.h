// Pieces and joints as drawing primitives, by dimension (`2d/draw_shapes.cpp`, `3d/draw_shapes.cpp`).
#pragma once

#include "../debug_draw.h"
#include "world_state.h"

namespace talus {

template <int D>
void drawPiece(const Piece<D>& piece, const Pose<D>& pose, DrawRole role, BodyId body, DebugDraw<D>& draw);
/// `draw_joints.cpp`.
template <int D>
void drawJoint(const WorldState<D>& state, const Joint<D>& joint, DebugDraw<D>& draw);

}  // namespace talus
