// Pieces as drawing primitives, by dimension (`2d/draw_shapes.cpp`, `3d/draw_shapes.cpp`), and where the anchors of joints lie.
#pragma once

#include "../debug_draw.h"
#include "world_state.h"

namespace talus {

template <int D>
void drawPiece(const Piece<D>& piece, const Pose<D>& pose, DrawRole role, BodyId body, DebugDraw<D>& draw);

/// World places of both anchors of a joint, and the body that it is told of. `draw_joints.cpp`.
template <int D>
struct JointPlaces {
    Position<D> a = zeroVector<D>();
    Position<D> b = zeroVector<D>();
    BodyId body;
};
template <int D>
JointPlaces<D> placesOf(const WorldState<D>& state, const Joint<D>& joint);

}  // namespace talus
