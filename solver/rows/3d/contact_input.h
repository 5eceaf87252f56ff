// From what the narrow phase tells of W contacts in space to where their points are now.
#pragma once

#include "../../contact_kernels.h"
#include "../../softness.h"
#include "body_lanes.h"

namespace talus {

/// World axes; places from the centre of mass of A, in the middle between the surfaces.
template <int W, int N>
struct ContactInput<3, W, N> {
    using Scalar = LaneScalar<W>;
    Vector<3, Scalar> normal;
    /// Centre of mass of B less that of A.
    Vector<3, Scalar> centres;
    Vector<3, Scalar> surface;
    Vector<3, Scalar> places[N];
    /// `absentPoint` for a point that is not there.
    Scalar separations[N];
    Scalar friction, dynamicFriction, rollingResistance, spinResistance, restitution, lever, radiusA, radiusB, hertz, dampingRatio;
};

/// Columns of the matrix that turns like a quaternion: cheaper than it from the second vector on.
template <class Scalar>
struct TurningColumns {
    Vector<3, Scalar> x, y, z;

    TALUS_INLINE explicit TurningColumns(const Rotation<3, Scalar>& q) {
        const Scalar one(1.0f);
        const Vector<3, Scalar> twice = q.v + q.v;
        const Scalar xx = twice.x() * q.v.x();
        const Scalar yy = twice.y() * q.v.y();
        const Scalar zz = twice.z() * q.v.z();
        const Scalar xy = twice.x() * q.v.y();
        const Scalar xz = twice.x() * q.v.z();
        const Scalar yz = twice.y() * q.v.z();
        const Scalar xs = twice.x() * q.s;
        const Scalar ys = twice.y() * q.s;
        const Scalar zs = twice.z() * q.s;
        x = Vector<3, Scalar>(one - (yy + zz), xy + zs, xz - ys);
        y = Vector<3, Scalar>(xy - zs, one - (xx + zz), yz + xs);
        z = Vector<3, Scalar>(xz + ys, yz - xs, one - (xx + yy));
    }
    TALUS_INLINE Vector<3, Scalar> operator*(const Vector<3, Scalar>& r) const { return (x * r.x() + y * r.y()) + z * r.z(); }
};

/// A record of `BodyPlace<3>` a lane.
template <class Scalar>
struct SpatialPlace {
    Vector<3, Scalar> centre, centreError;
    Rotation<3, Scalar> q;
};

template <class Scalar>
TALUS_INLINE SpatialPlace<Scalar> loadPlace(const BodyPlace<3>* places, const std::uint32_t* offset) {
    SpatialPlace<Scalar> place;
    Scalar unused;
    const char* base = reinterpret_cast<const char*>(places);
    loadRecords(base, offset, place.centre.x(), place.centre.y(), place.centre.z(), unused);
    loadRecords(base + 16, offset, place.centreError.x(), place.centreError.y(), place.centreError.z(), unused);
    loadRecords(base + 32, offset, place.q.v.x(), place.q.v.y(), place.q.v.z(), place.q.s);
    return place;
}

/// Anchors are placed where their bodies are, and the separation is what lies between them along the normal.
template <int W, int N>
TALUS_INLINE ContactInput<3, W, N> placeContact(const ContactGeometry<3>* geometry, const SolverBodies<3>& bodies) {
    using Scalar = LaneScalar<W>;
    std::uint32_t record[W];
    std::uint32_t offsetA[W];
    std::uint32_t offsetB[W];
    for (int i = 0; i < W; ++i) {
        record[i] = static_cast<std::uint32_t>(i * sizeof(ContactGeometry<3>));
        offsetA[i] = geometry[i].placeA * static_cast<std::uint32_t>(sizeof(BodyPlace<3>));
        offsetB[i] = geometry[i].placeB * static_cast<std::uint32_t>(sizeof(BodyPlace<3>));
    }
    const SpatialPlace<Scalar> a = loadPlace<Scalar>(bodies.places.data(), offsetA);
    const SpatialPlace<Scalar> b = loadPlace<Scalar>(bodies.places.data(), offsetB);
    const TurningColumns<Scalar> turnA(a.q);
    const TurningColumns<Scalar> turnB(b.q);

    static constexpr int pointsOffset = 80;
    static_assert(offsetof(ContactGeometry<3>, pairs) == pointsOffset);
    const char* base = reinterpret_cast<const char*>(geometry);
    ContactInput<3, W, N> input;
    Vector<3, Scalar> local;
    Scalar indexA, indexB, count, unused;
    loadRecords(base, record, local.x(), local.y(), local.z(), input.friction);
    input.normal = turnA * local;
    loadRecords(base + 16, record, indexA, indexB, count, input.restitution);
    loadRecords(base + 32, record, local.x(), local.y(), local.z(), input.dynamicFriction);
    input.surface = turnA * local;
    loadRecords(base + 48, record, input.hertz, input.dampingRatio, input.radiusA, input.radiusB);
    loadRecords(base + 64, record, input.rollingResistance, input.spinResistance, input.lever, unused);
    input.centres = (b.centre - a.centre) + (b.centreError - a.centreError);
    const Scalar half(0.5f);
    Vector<3, Scalar> localB[2];
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const char* pair = base + pointsOffset + i / 2 * static_cast<int>(sizeof(ContactGeometry<3>::PointPair));
        if (i % 2 == 0) {
            loadRecords(pair + 32, record, localB[0].y(), localB[0].z(), localB[1].y(), localB[1].z());
        }
        loadRecords(pair + 16 * (i % 2), record, local.x(), local.y(), local.z(), localB[i % 2].x());
        const Vector<3, Scalar> onA = turnA * local;
        const Vector<3, Scalar> onB = turnB * localB[i % 2] + input.centres;
        input.places[i] = (onA + onB) * half;
        input.separations[i] = select(count > Scalar(static_cast<float>(i)), dot(input.normal, Vector<3, Scalar>(onB - onA)), Scalar(absentPoint));
    }
    return input;
}

}  // namespace talus
