// How a step is to be solved.
#pragma once

#include <cstdint>

namespace talus {

class Jobs;
class PassObserver;

/// Which friction the solver applies. All but `law` are wrong on purpose: for lessons and tests.
enum class FrictionVariant : std::uint8_t {
    /// The accumulated impulse is projected on the ball of radius friction x accumulated normal impulse.
    law,
    /// Each increment is clamped by that sweep's normal impulse increment alone, so what accumulates is not bound by the law.
    clampedIncrement,
    /// Each tangent axis is clamped by itself (3D): a square instead of a circle, sqrt(2) too much along its diagonal.
    box
};

/// Where friction acts in 3D. (In the plane a contact's points share one tangent line, and both are the same.)
enum class FrictionModel : std::uint8_t {
    /// One disk and twist a manifold, sharing one budget on a limit surface (`friction/limit_surface.h`).
    patch,
    /// A disk at every point: the law point by point.
    points
};

struct SolverSettings {
    /// Duration of the whole step, s.
    float seconds = 1.0f / 60.0f;
    /// Substeps (softStep).
    int substeps = 4;
    /// Sweeps (pgs).
    int iterations = 10;
    /// Softness of rigid joints.
    float jointHertz = 60.0f;
    float jointDampingRatio = 2.0f;
    /// Greatest speed at which overlap is pushed out, m/s.
    float pushSpeed = 3.0f;
    /// Approach speeds below it do not rebound, m/s.
    float restitutionThreshold = 0.5f;
    /// Duration of a substep over that of the last step's: the kept impulses belong to that one.
    float impulseScale = 1.0f;
    /// Natural frequency of contacts between two movable bodies; of those with one that does not yield it is twice this.
    float contactHertz = 45.0f;
    float contactDampingRatio = 10.0f;
    bool warmStarting = true;
    FrictionVariant friction = FrictionVariant::law;
    FrictionModel frictionModel = FrictionModel::patch;
    /// Threads that share the rows of a colour and the moving bodies; null: only the calling one. Results do not depend on it.
    Jobs* jobs = nullptr;
    /// Looks on between the passes (`pass_observer.h`); null: nobody.
    PassObserver* observer = nullptr;
};

}  // namespace talus
