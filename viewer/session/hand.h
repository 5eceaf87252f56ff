// What a hand does to a running scene, as deeds of its timeline: it drags, throws, pushes, wakes, removes, and turns the knobs.
#pragma once

#include "settings_table.h"
#include "timeline.h"

#include <string>

namespace talus {

/// The hand pulls like a spring of this natural frequency and damping ratio whatever the body weighs: its stiffness is mass times (2 pi hertz)^2. It
/// pulls with at most so many m/s^2 times the body's mass, so that a heavy body cannot be torn through a wall and a light one is not shot away.
inline constexpr Spring handSpring = {4.0f, 1.0f};
inline constexpr float handAcceleration = 200.0f;

/// Takes hold of a dynamic body at a point of its frame; the hand is at `target`. Whoever held another body lets go of it.
template <int D>
Deed<D> grab(const std::string& body, const Vector<D>& anchor, const Position<D>& target);
/// Moves the hand. Nothing happens if it holds nothing (any more).
template <int D>
Deed<D> moveHand(const Position<D>& target);
template <int D>
Deed<D> letGo();
/// The body that the hand holds, or null.
template <int D>
BodyId heldBody(const SceneRun<D>& run);

/// Throws a ball, which becomes "ball 1", "ball 2" ... Its density is that of its dimension's default material.
template <int D>
Deed<D> throwBall(const Position<D>& from, const Vector<D>& velocity, float radius);
/// An impulse of mass times `change` at a world point.
template <int D>
Deed<D> push(const std::string& body, const Vector<D>& change, const Position<D>& point);
template <int D>
Deed<D> removeBody(const std::string& body);
template <int D>
Deed<D> setAwake(const std::string& body, bool awake);
template <int D>
Deed<D> tune(const Tuning& tuning);

}  // namespace talus
