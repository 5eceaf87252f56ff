// Contacts told in world places, as tests think of them, and turned into what the rows read.
#pragma once

#include "../../solver/graph.h"
#include "../../solver/softness.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace talus {

/// Separation that marks an absent point.
inline constexpr float absentInTests = std::numeric_limits<float>::max();

/// World axes; points from the centre of mass of A, in the middle between the surfaces. The softness is what a test expects.
template <int D>
struct ContactStaging;

template <>
struct ContactStaging<2> {
    Vector<2> normal = Vector<2>(0.0f, 1.0f);
    /// Centre of mass of B less that of A.
    Vector<2> centres = zeroVector<2>();
    float friction = 0.0f;
    float dynamicFriction = 0.0f;
    float rollingResistance = 0.0f;
    float restitution = 0.0f;
    float surfaceSpeed = 0.0f;
    Vector<2> point0 = zeroVector<2>();
    Vector<2> point1 = zeroVector<2>();
    float separation0 = absentInTests;
    float separation1 = absentInTests;
    float radiusA = 0.0f;
    float radiusB = 0.0f;
    float biasRate = 0.0f;
    float massScale = 1.0f;
};

template <>
struct ContactStaging<3> {
    Vector<3> normal = Vector<3>(0.0f, 1.0f, 0.0f);
    Vector<3> centres = zeroVector<3>();
    struct Point {
        Vector<3> place = zeroVector<3>();
        float separation = absentInTests;
    };
    Point points[4];
    Vector<3> surfaceVelocity = zeroVector<3>();
    float friction = 0.0f;
    float dynamicFriction = 0.0f;
    float restitution = 0.0f;
    float rollingResistance = 0.0f;
    float spinResistance = 0.0f;
    float lever = 0.0f;
    float radiusA = 0.0f;
    float radiusB = 0.0f;
    float biasRate = 0.0f;
    float massScale = 1.0f;
};

/// Every contact has two places of its own: A's centre at the origin and B's where the test says, both unturned. What both dimensions name alike.
template <int D>
ContactGeometry<D> toldCommon(const ContactStaging<D>& staging, std::uint32_t id, std::vector<BodyPlace<D>>& places) {
    places.resize(std::max<std::size_t>(places.size(), 2 * id + 2));
    places[2 * id + 1].centre = staging.centres;
    ContactGeometry<D> geometry;
    geometry.placeA = 2 * id;
    geometry.placeB = 2 * id + 1;
    geometry.normal = staging.normal;
    geometry.friction = staging.friction;
    geometry.dynamicFriction = staging.dynamicFriction;
    geometry.restitution = staging.restitution;
    return geometry;
}

inline ContactGeometry<2> told(const ContactStaging<2>& staging, std::uint32_t id, std::vector<BodyPlace<2>>& places) {
    ContactGeometry<2> geometry = toldCommon(staging, id, places);
    geometry.rollingResistance = staging.rollingResistance;
    geometry.surfaceSpeed = staging.surfaceSpeed;
    geometry.radiusA = staging.radiusA;
    geometry.radiusB = staging.radiusB;
    const Vector<2> points[2] = {staging.point0, staging.point1};
    const float separations[2] = {staging.separation0, staging.separation1};
    for (int i = 0; i < 2 && separations[i] < absentInTests; ++i) {
        const Vector<2> apart = staging.normal * (0.5f * separations[i]);
        geometry.points[i] = {points[i] - apart, points[i] + apart - staging.centres};
        geometry.count = static_cast<float>(i + 1);
    }
    return geometry;
}

inline ContactGeometry<3> told(const ContactStaging<3>& staging, std::uint32_t id, std::vector<BodyPlace<3>>& places) {
    ContactGeometry<3> geometry = toldCommon(staging, id, places);
    geometry.surfaceVelocity = staging.surfaceVelocity;
    for (int i = 0; i < 4 && staging.points[i].separation < absentInTests; ++i) {
        const Vector<3> apart = staging.normal * (0.5f * staging.points[i].separation);
        geometry.setPoint(i, staging.points[i].place - apart, staging.points[i].place + apart - staging.centres);
        geometry.count = static_cast<float>(i + 1);
    }
    geometry.rollingResistance = staging.rollingResistance;
    geometry.spinResistance = staging.spinResistance;
    geometry.lever = staging.lever;
    geometry.radiusA = staging.radiusA;
    geometry.radiusB = staging.radiusB;
    return geometry;
}

/// What the rows make of the settings for two bodies of which both move, or one.
inline Softness<> expectedSoftness(const SolverSettings& settings, bool bothYield) {
    const float hertz = bothYield ? settings.contactHertz : 2.0f * settings.contactHertz;
    return makeSoftness(hertz, settings.contactDampingRatio, settings.seconds / static_cast<float>(settings.substeps));
}

}  // namespace talus
