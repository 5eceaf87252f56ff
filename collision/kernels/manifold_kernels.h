// Manifolds eight pairs at a time.
#pragma once

#include "../../foundation/isa.h"
#include "../collide.h"

#include <cstdint>

namespace talus {

/// What may share a batch: pairs that take the same way through the geometry. Of `alone` there is no kernel; such pairs go through `collide`.
enum class PairClass : std::uint8_t {
    alone,
    /// 2D: one piece is a ball, the other a ball, capsule, segment or polygon of at most four corners.
    ball,
    /// 2D: two capsules or polygons, or one of these and a segment, of at most four corners.
    polygons,
    /// 3D: two sharp boxes.
    boxes,
    /// 3D: balls and capsules.
    rounded,
    /// 3D: a box, sharp or rounded, and a ball.
    boxBall,
};
inline constexpr int pairClassCount = 6;

/// Up to eight pairs of one class, the first `count` in use.
template <int D>
struct PairBatch {
    static constexpr int width = 8;

    int count = 0;
    const Piece<D>* a[width] = {};
    const Piece<D>* b[width] = {};
    /// Of B's body in A's body frame.
    Pose<D> bInA[width];
    /// Of the last step: its axis is preferred.
    const Manifold<D>* before[width] = {};
    /// Where the manifolds go. All of one is written; none may be one of `before`.
    Manifold<D>* now[width] = {};
    /// Of `CollideSettings`.
    float speculativeDistance[width] = {};
    float slop = 0.0f;
};

/// The class of a pair in either order.
template <int D>
PairClass pairClass(const Piece<D>& a, const Piece<D>& b);
template <>
PairClass pairClass(const Piece<2>& a, const Piece<2>& b);
template <>
PairClass pairClass(const Piece<3>& a, const Piece<3>& b);

/// Each function makes the manifolds of a batch of its class, with the bits of `collide`.
template <int D>
struct ManifoldKernels;
template <>
struct ManifoldKernels<2> {
    void (*ball)(const PairBatch<2>& batch);
    void (*polygons)(const PairBatch<2>& batch);
    /// Whether eight lanes are a register of the instruction set.
    bool hasRegisters;
};
template <>
struct ManifoldKernels<3> {
    void (*boxes)(const PairBatch<3>& batch);
    void (*rounded)(const PairBatch<3>& batch);
    void (*boxBall)(const PairBatch<3>& batch);
    bool hasRegisters;
};

/// The function for a class other than `alone`.
inline auto kernelFor(const ManifoldKernels<2>& kernels, PairClass pairs) {
    return pairs == PairClass::ball ? kernels.ball : kernels.polygons;
}
inline auto kernelFor(const ManifoldKernels<3>& kernels, PairClass pairs) {
    return pairs == PairClass::boxes ? kernels.boxes : pairs == PairClass::rounded ? kernels.rounded : kernels.boxBall;
}

/// Whether pairs of a class are made faster by the kernels than by `collide`: without registers for the lanes those with many branches are not.
template <int D>
bool paysInLanes(const ManifoldKernels<D>& kernels, PairClass pairs) {
    return pairs != PairClass::alone && (kernels.hasRegisters || (pairs != PairClass::polygons && pairs != PairClass::boxes));
}

template <int D>
const ManifoldKernels<D>& manifoldKernels(Isa isa);
template <>
const ManifoldKernels<2>& manifoldKernels(Isa isa);
template <>
const ManifoldKernels<3>& manifoldKernels(Isa isa);

}  // namespace talus
