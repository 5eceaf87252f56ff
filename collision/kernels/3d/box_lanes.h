// Sharp boxes, eight pairs at a time: how they get into lanes, and their manifolds out.
#pragma once

#include "../../3d/box_contact.h"
#include "../lane_targets.h"

#include <cstddef>

namespace talus {
namespace {

/// The lanes of one batch. Those that are not in use repeat the first.
class BoxLanes {
public:
    using Scalar = Lanes<8>;

    TALUS_INLINE explicit BoxLanes(const PairBatch<3>& ofBatch);

    TALUS_INLINE void collide() const;

private:
    static constexpr int width = PairBatch<3>::width;

    TALUS_INLINE void loadFrame(BoxFrame<Scalar>& frame, const Piece<3>* const (&pieces)[width]) const;
    TALUS_INLINE void loadLastAxes();
    TALUS_INLINE void write(const BoxContact<Scalar>& contact, const MaskOf<Scalar>& isKept) const;

    const PairBatch<3>& batch;
    BoxInput<Scalar> input;
    /// Across which directions of edges the last axis was (`separationAlongLast`), and its code as it stands in memory.
    Scalar lastEdges;
    Scalar lastAxis;
};

TALUS_INLINE BoxLanes::BoxLanes(const PairBatch<3>& ofBatch) : batch(ofBatch) {
    loadLastAxes();
    loadFrame(input.a, batch.a);
    loadFrame(input.b, batch.b);
    Vector<3, Scalar> place;
    Rotation<3, Scalar> q;
    Scalar unused;
    static_assert(sizeof(Pose<3>) == 28 && offsetof(Pose<3>, q) == 12 && sizeof batch.bInA == 8 * 28);
    static constexpr std::uint32_t poses[width] = {0, 28, 56, 84, 112, 140, 168, 196};
    const auto* const bytes = reinterpret_cast<const char*>(batch.bInA);
    loadRecords(bytes, poses, place.x(), place.y(), place.z(), unused);
    loadRecords(bytes + offsetof(Pose<3>, q), poses, q.v.x(), q.v.y(), q.v.z(), q.s);
    relate(input.seen, input.a, input.b, place, q);
    input.seen.complete();
    std::memcpy(&input.speculativeDistance.values, batch.speculativeDistance, sizeof batch.speculativeDistance);
    input.slop = Scalar(batch.slop);
}

TALUS_INLINE void BoxLanes::loadFrame(BoxFrame<Scalar>& frame, const Piece<3>* const (&pieces)[width]) const {
    // Faces follow one another: normal, offset and two short numbers.
    static_assert(sizeof(HullFace) == 20 && offsetof(HullFace, normal) == 0 && offsetof(HullFace, offset) == 12);
    const char* faces[width];
    const char* centres[width];
    TALUS_UNROLL for (int lane = 0; lane < width; ++lane) {
        const Piece<3>& piece = *pieces[lane < batch.count ? lane : 0];
        faces[lane] = reinterpret_cast<const char*>(&piece.faces);
        centres[lane] = reinterpret_cast<const char*>(&piece.centroid);
    }
    Scalar unused;
    Scalar low[3];
    Scalar high[3];
    loadRecordsAt(centres, 0, frame.centre.x(), frame.centre.y(), frame.centre.z(), unused);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        // The face that looks against the axis, and the one that looks along it.
        const std::size_t first = 2 * sizeof(HullFace) * static_cast<std::size_t>(i);
        const std::size_t second = first + sizeof(HullFace);
        loadRecordsAt(faces, first, unused, unused, unused, low[i]);
        loadRecordsAt(faces, second, frame.axes[i].x(), frame.axes[i].y(), frame.axes[i].z(), high[i]);
        frame.half[i] = halfBetween(low[i], high[i]);
    }
    frame.complete();
}

TALUS_INLINE void BoxLanes::loadLastAxes() {
    float kinds[width];
    float featuresOfA[width];
    float featuresOfB[width];
    float edges[width];
    std::uint32_t axes[width];
    TALUS_UNROLL for (int lane = 0; lane < width; ++lane) {
        const std::uint32_t axis = batch.before[lane < batch.count ? lane : 0]->axis;
        axes[lane] = axis;
        const std::uint32_t a = axisFeatureA(axis);
        const std::uint32_t b = axisFeatureB(axis);
        const bool areEdges = axisKind(axis) == AxisKind::edges && a < 12 && b < 12;
        kinds[lane] = static_cast<float>(static_cast<std::int32_t>(axisKind(axis)));
        featuresOfA[lane] = static_cast<float>(static_cast<std::int32_t>(a));
        featuresOfB[lane] = static_cast<float>(static_cast<std::int32_t>(b));
        edges[lane] = areEdges ? static_cast<float>(3 * boxEdges.axes[a] + boxEdges.axes[b]) : -1.0f;
    }
    std::memcpy(&input.lastKind.values, kinds, sizeof kinds);
    std::memcpy(&input.lastA.values, featuresOfA, sizeof featuresOfA);
    std::memcpy(&input.lastB.values, featuresOfB, sizeof featuresOfB);
    std::memcpy(&lastEdges.values, edges, sizeof edges);
    std::memcpy(&lastAxis.values, axes, sizeof axes);
}

TALUS_INLINE void BoxLanes::collide() const {
    BoxMeeting<Scalar> meeting(input);
    BoxContact<Scalar> contact;
    const Scalar separation = meeting.separationAlongLast(lastEdges);
    const MaskOf<Scalar> isKept = separation > input.speculativeDistance;
    contact.setApart(isKept, contact.axis, separation);
    if (!everyLane(isKept)) {
        meeting.collide(complement<Scalar>(isKept), contact);
    }
    write(contact, isKept);
}

/// Where `isKept` the axis is that of the last step.
TALUS_INLINE void BoxLanes::write(const BoxContact<Scalar>& contact, const MaskOf<Scalar>& isKept) const {
    constexpr int most = maxManifoldPoints<3>;
    static_assert(sizeof(Manifold<3>) == 156 && sizeof(ManifoldPoint<3>) == 32 && offsetof(ManifoldPoint<3>, key) == 28);
    static_assert(offsetof(Manifold<3>, points) == 12 && offsetof(Manifold<3>, count) == 140 && offsetof(Manifold<3>, axis) == 152);
    const LaneTargets<3> targets(batch);
    // Whole numbers take their places in lanes as they stand in memory: keys, the axis, the count.
    constexpr int numbers = most + 2;
    float names[numbers * width];
    std::uint32_t codes[numbers * width];
    const auto take = [&](int number, const Scalar& lanes) { std::memcpy(names + width * number, &lanes.values, sizeof lanes.values); };
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        take(i, contact.points[i].name);
    }
    take(most, contact.axis);
    take(most + 1, contact.count);
    for (int i = 0; i < most * width; ++i) {
        codes[i] = keyOfName(names[i]);
    }
    for (int i = most * width; i < (most + 1) * width; ++i) {
        codes[i] = axisOfName(names[i]);
    }
    for (int i = (most + 1) * width; i < numbers * width; ++i) {
        codes[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(names[i]));
    }
    Scalar inLanes[numbers];
    TALUS_UNROLL for (int i = 0; i < numbers; ++i) {
        std::memcpy(&inLanes[i].values, codes + width * i, sizeof inLanes[i].values);
    }
    const Scalar axis = select(isKept, lastAxis, inLanes[most]);
    // The first float of the first point goes twice.
    targets.store(0, contact.normal.x(), contact.normal.y(), contact.normal.z(), contact.points[0].localA.x());
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        const std::size_t first = offsetof(Manifold<3>, points) + sizeof(ManifoldPoint<3>) * static_cast<std::size_t>(i);
        const Vector<3, Scalar>& a = contact.points[i].localA;
        const Vector<3, Scalar>& b = contact.points[i].localB;
        targets.store(first, a.x(), a.y(), a.z(), b.x());
        targets.store(first + 16, b.y(), b.z(), contact.points[i].separation, inLanes[i]);
    }
    targets.store(offsetof(Manifold<3>, count), inLanes[most + 1], contact.lever, contact.gap, axis);
}

void collideBoxLanes(const PairBatch<3>& batch) {
    const BoxLanes lanes(batch);
    lanes.collide();
}

}  // namespace
}  // namespace talus
