// Poses in double, for exact questions: two poses far from the origin lose nothing when one is seen from the other.
#pragma once

#include "../foundation/math.h"

namespace talus {

template <int D>
Rotation<D, double> inDouble(const Rotation<D>& q);
template <>
inline Rotation<2, double> inDouble<2>(const Rotation<2>& q) {
    return {double(q.c), double(q.s)};
}
/// Of unit length, so that what is turned keeps its size far from the origin too.
template <>
inline Rotation<3, double> inDouble<3>(const Rotation<3>& q) {
    const Vector<3, double> v = q.v.cast<double>();
    const double size = std::sqrt(dot(v, v) + double(q.s) * double(q.s));
    return {v / size, double(q.s) / size};
}

/// The frame of one body seen from another, or from the world.
template <int D>
struct Placement {
    Vector<D, double> p = Vector<D, double>::Zero();
    Rotation<D, double> q = {};

    Vector<D, double> outward(const Vector<D, double>& local) const { return p + rotate(q, local); }
    Vector<D, double> inward(const Vector<D, double>& outer) const { return inverseRotate<double>(q, outer - p); }
};

template <int D>
Placement<D> inDouble(const Pose<D>& pose) {
    return {pose.p.template cast<double>(), inDouble<D>(pose.q)};
}

/// The pose of `b` seen from `a`.
template <int D>
Placement<D> relative(const Placement<D>& a, const Placement<D>& b) {
    return {a.inward(b.p), compose(inverse(a.q), b.q)};
}

}  // namespace talus
