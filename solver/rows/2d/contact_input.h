// From what the narrow phase tells of W contacts in the plane to where their points are now.
#pragma once

#include "../../contact_kernels.h"
#include "../../softness.h"
#include "body_lanes.h"

namespace talus {

/// World axes; places from the centre of mass of A, in the middle between the surfaces.
template <int W, int N>
struct ContactInput<2, W, N> {
    using Scalar = LaneScalar<W>;
    Scalar normalX, normalY;
    /// Centre of mass of B less that of A.
    Scalar centresX, centresY;
    Scalar placeX[N], placeY[N];
    /// `absentPoint` for a point that is not there.
    Scalar separation[N];
    Scalar friction, dynamicFriction, rollingResistance, restitution, surfaceSpeed, radiusA, radiusB, hertz, dampingRatio;
};

/// Anchors are placed where their bodies are, and the separation is what lies between them along the normal.
template <int W, int N>
TALUS_OUTLINE ContactInput<2, W, N> placeContact(const ContactGeometry<2>* geometry, const SolverBodies<2>& bodies) {
    using Scalar = LaneScalar<W>;
    std::uint32_t record[W];
    std::uint32_t offsetA[W];
    std::uint32_t offsetB[W];
    for (int i = 0; i < W; ++i) {
        record[i] = static_cast<std::uint32_t>(i * sizeof(ContactGeometry<2>));
        offsetA[i] = geometry[i].placeA * static_cast<std::uint32_t>(sizeof(BodyPlace<2>));
        offsetB[i] = geometry[i].placeB * static_cast<std::uint32_t>(sizeof(BodyPlace<2>));
    }
    const char* base = reinterpret_cast<const char*>(geometry);
    ContactInput<2, W, N> input;
    Scalar localX, localY, indexA, indexB, count, unused, unusedToo;
    Scalar onA[N][2];
    Scalar onB[N][2];
    loadRecords(base, record, localX, localY, input.friction, input.rollingResistance);
    loadRecords(base + 16, record, indexA, indexB, count, input.restitution);
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        loadRecords(base + 32 + 16 * i, record, onA[i][0], onA[i][1], onB[i][0], onB[i][1]);
    }
    loadRecords(base + 64, record, input.surfaceSpeed, input.hertz, input.dampingRatio, input.dynamicFriction);
    loadRecords(base + 80, record, input.radiusA, input.radiusB, unused, unusedToo);

    const char* places = reinterpret_cast<const char*>(bodies.places.data());
    Scalar centreA[4];
    Scalar centreB[4];
    Rotation<2, Scalar> qA, qB;
    loadRecords(places, offsetA, centreA[0], centreA[1], centreA[2], centreA[3]);
    loadRecords(places, offsetB, centreB[0], centreB[1], centreB[2], centreB[3]);
    loadRecords(places + 16, offsetA, qA.c, qA.s, unused, unusedToo);
    loadRecords(places + 16, offsetB, qB.c, qB.s, unused, unusedToo);
    input.centresX = (centreB[0] - centreA[0]) + (centreB[2] - centreA[2]);
    input.centresY = (centreB[1] - centreA[1]) + (centreB[3] - centreA[3]);
    input.normalX = qA.c * localX - qA.s * localY;
    input.normalY = qA.s * localX + qA.c * localY;
    const Scalar half(0.5f);
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const Scalar xA = qA.c * onA[i][0] - qA.s * onA[i][1];
        const Scalar yA = qA.s * onA[i][0] + qA.c * onA[i][1];
        const Scalar xB = (qB.c * onB[i][0] - qB.s * onB[i][1]) + input.centresX;
        const Scalar yB = (qB.s * onB[i][0] + qB.c * onB[i][1]) + input.centresY;
        input.placeX[i] = half * (xA + xB);
        input.placeY[i] = half * (yA + yB);
        const Scalar between = input.normalX * (xB - xA) + input.normalY * (yB - yA);
        input.separation[i] = select(count > Scalar(static_cast<float>(i)), between, Scalar(absentPoint));
    }
    return input;
}

}  // namespace talus
