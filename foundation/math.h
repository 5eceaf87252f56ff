// Vectors, rotations and poses by dimension. Everything that must differ between 2D and 3D in plain
// algebra differs here, so that the layers above are written once.
#pragma once

#include "inline.h"

#include <Eigen/Core>

#include <cmath>
#include <limits>
#include <type_traits>

namespace talus {

/// Column vector of `N` scalars. `Scalar` may be float, double or a `Lanes<W>`. Never over-aligned, so that a
/// user may compile with other instruction-set flags than the library.
template <int N, class Scalar = float>
using Vector = Eigen::Matrix<Scalar, N, 1, Eigen::DontAlign>;

/// Square matrix, column-major.
template <int N, class Scalar = float>
using Matrix = Eigen::Matrix<Scalar, N, N, Eigen::DontAlign>;

/// A place in the world in metres. Everything inside one body's frame is a `Vector`; only differences of two
/// positions may become vectors (`difference`), so that a large-world build can make this type double.
template <int D>
using Position = Vector<D>;

/// `to - from`, metres.
template <int D>
inline Vector<D> difference(const Position<D>& to, const Position<D>& from) {
    return to - from;
}

/// Unit rotation. 2D: the complex number c + i s. 3D: the quaternion v + s, s the scalar part.
template <int D, class Scalar = float>
struct Rotation;

template <class Scalar>
struct Rotation<2, Scalar> {
    Scalar c = Scalar(1.0f);
    Scalar s = Scalar(0.0f);
};

template <class Scalar>
struct Rotation<3, Scalar> {
    Vector<3, Scalar> v = Vector<3, Scalar>(Scalar(0.0f), Scalar(0.0f), Scalar(0.0f));
    Scalar s = Scalar(1.0f);
};

/// What an angular velocity, torque or angular impulse is in `D` dimensions: a scalar in 2D, a vector in 3D.
template <int D, class Scalar = float>
struct Dim;

/// A symmetric 3x3 matrix by its six entries.
template <class Scalar = float>
struct Symmetric3 {
    Scalar xx{0.0f}, xy{0.0f}, xz{0.0f}, yy{0.0f}, yz{0.0f}, zz{0.0f};
};

template <class Scalar>
inline Vector<3, Scalar> operator*(const Symmetric3<Scalar>& m, const Vector<3, Scalar>& r) {
    return Vector<3, Scalar>((m.xx * r.x() + m.xy * r.y()) + m.xz * r.z(), (m.xy * r.x() + m.yy * r.y()) + m.yz * r.z(),
                             (m.xz * r.x() + m.yz * r.y()) + m.zz * r.z());
}

/// The inverse of a symmetric matrix by its L D L^T factors: a determinant would overflow for what is small. `invert` takes a pivot
/// and the diagonal entry it comes from, and may count what has cancelled as zero.
template <class Scalar, class Invert>
inline Symmetric3<Scalar> inverted(const Symmetric3<Scalar>& m, Invert invert) {
    const Scalar a = invert(m.xx, m.xx);
    const Scalar p = m.xy * a;
    const Scalar q = m.xz * a;
    const Scalar yz = m.yz - m.xy * q;
    const Scalar b = invert(Scalar(m.yy - m.xy * p), m.yy);
    const Scalar r = yz * b;
    const Scalar c = invert(Scalar((m.zz - m.xz * q) - yz * r), m.zz);
    const Scalar u = p * r - q;
    return {a + (p * p * b + u * u * c), -(p * b + r * u * c), u * c, b + r * r * c, -(r * c), c};
}

/// The same of a positive definite matrix.
template <class Scalar>
inline Symmetric3<Scalar> inverted(const Symmetric3<Scalar>& m) {
    return inverted(m, [](const Scalar& pivot, const Scalar&) { return Scalar(Scalar(1.0f) / pivot); });
}

template <class Scalar>
struct Dim<2, Scalar> {
    using Angular = Scalar;
    using Inertia = Scalar;
    using InverseInertia = Scalar;
    static constexpr int angularFreedoms = 1;
};

template <class Scalar>
struct Dim<3, Scalar> {
    using Angular = Vector<3, Scalar>;
    using Inertia = Matrix<3, Scalar>;
    using InverseInertia = Symmetric3<Scalar>;
    static constexpr int angularFreedoms = 3;
};

template <int D, class Scalar = float>
using Angular = typename Dim<D, Scalar>::Angular;

template <int D, class Scalar = float>
using Inertia = typename Dim<D, Scalar>::Inertia;

/// What turns an angular impulse into an angular velocity.
template <int D, class Scalar = float>
using InverseInertia = typename Dim<D, Scalar>::InverseInertia;

/// Zero of an angular quantity.
template <int D, class Scalar = float>
inline Angular<D, Scalar> zeroAngular() {
    if constexpr (D == 2) {
        return Scalar(0.0f);
    } else {
        return Vector<3, Scalar>(Scalar(0.0f), Scalar(0.0f), Scalar(0.0f));
    }
}

/// Zero inertia.
template <int D>
inline Inertia<D> zeroInertia() {
    if constexpr (D == 2) {
        return 0.0f;
    } else {
        return Matrix<3>::Zero();
    }
}

/// Zero vector; Eigen leaves a default-constructed vector undefined.
template <int D>
inline Vector<D> zeroVector() {
    return Vector<D>::Zero();
}

/// a x b in the plane: the z component of the 3D cross product.
template <class Scalar>
TALUS_INLINE Scalar cross(const Vector<2, Scalar>& a, const Vector<2, Scalar>& b) {
    return a.x() * b.y() - a.y() * b.x();
}

/// w x r: the velocity that an angular velocity gives to an arm.
template <class Scalar>
TALUS_INLINE Vector<2, Scalar> cross(const Scalar& w, const Vector<2, Scalar>& r) {
    return Vector<2, Scalar>(-(w * r.y()), w * r.x());
}

template <class Scalar>
TALUS_INLINE Vector<3, Scalar> cross(const Vector<3, Scalar>& a, const Vector<3, Scalar>& b) {
    return Vector<3, Scalar>(a.y() * b.z() - a.z() * b.y(), a.z() * b.x() - a.x() * b.z(), a.x() * b.y() - a.y() * b.x());
}

/// Dot product with a fixed order of summation, so that every scalar type gives the same bits.
template <class Scalar>
TALUS_INLINE Scalar dot(const Vector<2, Scalar>& a, const Vector<2, Scalar>& b) {
    return a.x() * b.x() + a.y() * b.y();
}

template <class Scalar>
TALUS_INLINE Scalar dot(const Vector<3, Scalar>& a, const Vector<3, Scalar>& b) {
    return (a.x() * b.x() + a.y() * b.y()) + a.z() * b.z();
}

TALUS_INLINE float dot(float a, float b) {
    return a * b;
}

/// The direction a quarter turn clockwise from `a`; `cross(rightPerpendicular(n), n) == dot(n, n)`.
template <class Scalar>
TALUS_INLINE Vector<2, Scalar> rightPerpendicular(const Vector<2, Scalar>& a) {
    return Vector<2, Scalar>(a.y(), -a.x());
}

/// The direction a quarter turn counter-clockwise from `a`.
template <class Scalar>
TALUS_INLINE Vector<2, Scalar> leftPerpendicular(const Vector<2, Scalar>& a) {
    return Vector<2, Scalar>(-a.y(), a.x());
}

template <int N>
TALUS_INLINE float length(const Vector<N>& a) {
    return std::sqrt(dot(a, a));
}

TALUS_INLINE float length(float a) {
    return std::fabs(a);
}

/// A unit vector perpendicular to `a` (unit), in the plane of two coordinate axes.
TALUS_INLINE Vector<3> perpendicularTo(const Vector<3>& a) {
    // Either way the length is at least a half.
    const Vector<3> side = std::fabs(a.x()) > 0.5f ? Vector<3>(a.y(), -a.x(), 0.0f) : Vector<3>(0.0f, a.z(), -a.y());
    return side / length(side);
}

/// What rounding cut off `sum` = a + b, exactly (Knuth's two-sum).
template <int N>
TALUS_INLINE Vector<N> lostInSum(const Vector<N>& a, const Vector<N>& b, const Vector<N>& sum) {
    const Vector<N> added = sum - a;
    return (a - (sum - added)) + (b - added);
}

/// Rotate a vector from the local frame to the outer frame.
template <class Scalar>
TALUS_INLINE Vector<2, Scalar> rotate(const Rotation<2, Scalar>& q, const Vector<2, Scalar>& r) {
    return Vector<2, Scalar>(q.c * r.x() - q.s * r.y(), q.s * r.x() + q.c * r.y());
}

/// r + 2 v x (v x r + s r): 18 multiplications, no matrix.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> rotate(const Rotation<3, Scalar>& q, const Vector<3, Scalar>& r) {
    const Vector<3, Scalar> u = cross(q.v, r) + r * q.s;
    return r + cross(q.v, u) * Scalar(2.0f);
}

/// Rotate a vector from the outer frame to the local frame.
template <class Scalar>
TALUS_INLINE Vector<2, Scalar> inverseRotate(const Rotation<2, Scalar>& q, const Vector<2, Scalar>& r) {
    return Vector<2, Scalar>(q.c * r.x() + q.s * r.y(), q.c * r.y() - q.s * r.x());
}

template <class Scalar>
TALUS_INLINE Vector<3, Scalar> inverseRotate(const Rotation<3, Scalar>& q, const Vector<3, Scalar>& r) {
    const Vector<3, Scalar> u = cross(q.v, r) - r * q.s;
    return r + cross(q.v, u) * Scalar(2.0f);
}

/// a b: first b, then a.
template <class Scalar>
TALUS_INLINE Rotation<2, Scalar> compose(const Rotation<2, Scalar>& a, const Rotation<2, Scalar>& b) {
    return {a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s};
}

template <class Scalar>
TALUS_INLINE Rotation<3, Scalar> compose(const Rotation<3, Scalar>& a, const Rotation<3, Scalar>& b) {
    return {cross(a.v, b.v) + b.v * a.s + a.v * b.s, a.s * b.s - dot(a.v, b.v)};
}

template <class Scalar>
TALUS_INLINE Rotation<2, Scalar> inverse(const Rotation<2, Scalar>& q) {
    return {q.c, -q.s};
}

template <class Scalar>
TALUS_INLINE Rotation<3, Scalar> inverse(const Rotation<3, Scalar>& q) {
    return {-q.v, q.s};
}

/// (c, s), or (x, y, z, s).
TALUS_INLINE Vector<2> coefficientsOf(const Rotation<2>& q) {
    return Vector<2>(q.c, q.s);
}
TALUS_INLINE Vector<4> coefficientsOf(const Rotation<3>& q) {
    return Vector<4>(q.v.x(), q.v.y(), q.v.z(), q.s);
}

/// The numbers of an angular quantity.
TALUS_INLINE Vector<1> componentsOf(float w) {
    return Vector<1>(w);
}
TALUS_INLINE const Vector<3>& componentsOf(const Vector<3>& w) {
    return w;
}

/// How far a small rotation turns, rad; at least 2 for one beyond a quarter turn (2D) and close to 2 for a half turn (3D).
TALUS_INLINE float turnOf(const Rotation<2>& q) {
    return q.c > 0.0f ? std::fabs(q.s) : 2.0f;
}

TALUS_INLINE float turnOf(const Rotation<3>& q) {
    return 2.0f * std::sqrt(dot(q.v, q.v));
}

/// Unit rotation nearest to `q`; the identity if `q` has no length.
TALUS_INLINE Rotation<2> normalised(const Rotation<2>& q) {
    const float n = std::sqrt(q.c * q.c + q.s * q.s);
    return n > 0.0f ? Rotation<2>{q.c / n, q.s / n} : Rotation<2>{};
}

TALUS_INLINE Rotation<3> normalised(const Rotation<3>& q) {
    const float n = std::sqrt(dot(q.v, q.v) + q.s * q.s);
    return n > 0.0f ? Rotation<3>{q.v / n, q.s / n} : Rotation<3>{};
}

/// Where a body is: the place of its origin and its rotation.
template <int D>
struct Pose {
    Position<D> p = zeroVector<D>();
    Rotation<D> q = {};
};

/// World place of a point given in the pose's frame.
template <int D>
TALUS_INLINE Position<D> toWorld(const Pose<D>& pose, const Vector<D>& local) {
    return pose.p + rotate(pose.q, local);
}

/// Local place of a world point.
template <int D>
TALUS_INLINE Vector<D> toLocal(const Pose<D>& pose, const Position<D>& world) {
    return inverseRotate(pose.q, difference<D>(world, pose.p));
}

/// The pose of `b` seen from `a`.
template <int D>
TALUS_INLINE Pose<D> relative(const Pose<D>& a, const Pose<D>& b) {
    return {inverseRotate(a.q, difference<D>(b.p, a.p)), compose(inverse(a.q), b.q)};
}

/// Apply `inner` first, then `outer`.
template <int D>
TALUS_INLINE Pose<D> compose(const Pose<D>& outer, const Pose<D>& inner) {
    return {toWorld(outer, inner.p), compose(outer.q, inner.q)};
}

/// Axis-aligned box. Empty until something is included.
template <int D>
struct Bounds {
    Vector<D> lower = Vector<D>::Constant(std::numeric_limits<float>::max());
    Vector<D> upper = Vector<D>::Constant(-std::numeric_limits<float>::max());
};

template <int D>
TALUS_INLINE bool overlaps(const Bounds<D>& a, const Bounds<D>& b) {
    // Without branches: which way they go is hard to foresee.
    int gaps = 0;
    for (int i = 0; i < D; ++i) {
        gaps += (a.lower[i] > b.upper[i] ? 1 : 0) + (b.lower[i] > a.upper[i] ? 1 : 0);
    }
    return gaps == 0;
}

template <int D>
TALUS_INLINE bool contains(const Bounds<D>& outer, const Bounds<D>& inner) {
    int outside = 0;
    for (int i = 0; i < D; ++i) {
        outside += (inner.lower[i] < outer.lower[i] ? 1 : 0) + (inner.upper[i] > outer.upper[i] ? 1 : 0);
    }
    return outside == 0;
}

template <int D>
inline Bounds<D> merge(const Bounds<D>& a, const Bounds<D>& b) {
    return {a.lower.cwiseMin(b.lower), a.upper.cwiseMax(b.upper)};
}

template <int D>
inline Bounds<D> expanded(const Bounds<D>& a, float margin) {
    const Vector<D> m = Vector<D>::Constant(margin);
    return {a.lower - m, a.upper + m};
}

template <int N, class Scalar>
inline bool isFinite(const Vector<N, Scalar>& a) {
    for (int i = 0; i < N; ++i) {
        if (!std::isfinite(a[i])) {
            return false;
        }
    }
    return true;
}

inline bool isFinite(float a) {
    return std::isfinite(a);
}

inline bool isFinite(const Rotation<2>& q) {
    return std::isfinite(q.c) && std::isfinite(q.s);
}

inline bool isFinite(const Rotation<3>& q) {
    return isFinite(q.v) && std::isfinite(q.s);
}

}  // namespace talus
