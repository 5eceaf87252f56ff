// How well a simulation did, from poses and sizes alone: the same measure for every engine, whatever margins it keeps. Double precision.
#pragma once

#include "scene.h"

#include <span>

namespace talus {

/// Where a body is and how it moves.
template <int D>
struct BenchMotion {
    Vector<D, double> position = Vector<D, double>::Zero();
    Rotation<D, double> rotation = {};
    Vector<D, double> velocity = Vector<D, double>::Zero();
    /// World axes, rad/s.
    Angular<D, double> angularVelocity = zeroAngular<D, double>();
};

struct Quality {
    /// Pairs closer than `touchDistance`, those that overlap among them.
    int pairs = 0;
    int overlapping = 0;
    /// Over the pairs that overlap, metres.
    double overlapMax = 0.0;
    double overlapMean = 0.0;
    double overlap99 = 0.0;
    /// |p(end) - p(start)| of the bodies that move, metres.
    double driftMax = 0.0;
    double driftMean = 0.0;
    /// Joule; the potential is zero at height 0.
    double kineticEnergy = 0.0;
    double totalEnergy = 0.0;
    /// Bodies whose numbers are not finite. They are left out of everything else.
    int lost = 0;
};

inline constexpr double touchDistance = 0.005;

/// `start` and `end` hold a motion for each body of the scene.
template <int D>
Quality qualityOf(const BenchScene<D>& scene, std::span<const BenchMotion<D>> start, std::span<const BenchMotion<D>> end);

/// Place of a percentile (1 to 100) among `count` > 0 sorted values, by the nearest rank.
std::size_t percentileRank(std::size_t count, std::size_t percent);

/// A pose without motion.
template <int D>
BenchMotion<D> atRest(const Pose<D>& pose);

/// Separation of two shapes, negative: the least translation that parts them. Where two boxes (3D) are apart it is the greatest gap along
/// their 15 axes, which is at most their distance; else exact.
template <int D>
double separationOf(const BenchShape<D>& a, const BenchMotion<D>& motionA, const BenchShape<D>& b, const BenchMotion<D>& motionB);

/// Of the ball about the origin that holds the shape.
template <int D>
double boundingRadius(const BenchShape<D>& shape);
/// Of the scenes' density.
template <int D>
double massOf(const BenchShape<D>& shape);
template <int D>
double kineticEnergyOf(const BenchShape<D>& shape, const BenchMotion<D>& motion);

}  // namespace talus
