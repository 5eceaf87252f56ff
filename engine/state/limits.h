// Bounds of what a user may ask for. Documented in `docs/architecture.md`.
#pragma once

namespace talus {

/// Positions beyond it (m) are refused; bodies that leave it are quarantined.
inline constexpr float worldBound = 1e9f;
/// Velocities beyond it (m/s, rad/s) are refused.
inline constexpr float speedBound = 1e6f;
/// Forces, torques, impulses, accelerations, masses and the like.
inline constexpr float forceBound = 1e15f;
inline constexpr float massBound = 1e12f;
inline constexpr float leastMass = 1e-9f;
/// Seconds.
inline constexpr float shortestStep = 1e-6f;
inline constexpr float longestStep = 1.0f;

}  // namespace talus
