// Laws of what is drawn of contacts.
#include "../../engine/world.h"
#include "../../viewer/drawing/draw_adapter.h"
#include "../../viewer/drawing/looks.h"
#include "../../viewer/drawing/overlays.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace talus {
namespace {

template <int D>
ContactRecord<D> recordWith(float normal, float tangent, float friction = 0.5f) {
    ContactRecord<D> record;
    record.touching = true;
    record.normal = Vector<D>::Unit(1);
    record.friction = record.dynamicFriction = friction;
    record.count = 1;
    record.points[0].normalImpulse = normal;
    record.points[0].tangentImpulse = Vector<D>::Unit(0) * tangent;
    record.points[0].separation = -0.001f;
    record.points[0].key = 7;
    return record;
}

Overlays only(bool Overlays::*layer) {
    Overlays overlays{.contacts = false, .normals = false, .impulses = false};
    overlays.*layer = true;
    return overlays;
}

template <int D>
Picture pictureOf(const ContactRecord<D>& record, const OverlayInput& input) {
    Picture picture;
    addContacts<D>(picture, std::span(&record, 1), input);
    return picture;
}

// In space the rim is a disk about the point; in the plane its interval, the longest line.
TEST(FrictionArrow, NeverLeavesItsRim) {
    for (const ScaleMode mode : {ScaleMode::linear, ScaleMode::logarithmic}) {
        for (const float tangent : {0.01f, 0.3f, 0.4999f, 0.5f, 0.5001f, 0.7f}) {
            OverlayInput input{.overlays = only(&Overlays::friction), .scale = {.force = {.mode = mode, .typical = 40.0f}}};
            const Picture space = pictureOf(recordWith<3>(1.0f, tangent), input);
            ASSERT_EQ(space.disks.size(), 1u);
            ASSERT_EQ(space.lines.size(), 1u);
            EXPECT_LE(length<3>(Vector<3>(space.lines[0].to - space.lines[0].from)), space.disks[0].radius * 1.0001f);
            EXPECT_NEAR(dot(Vector<3>(space.lines[0].to - space.lines[0].from), space.disks[0].normal), 0.0f, 1e-6f);
            const Picture plane = pictureOf(recordWith<2>(1.0f, tangent), input);
            ASSERT_EQ(plane.lines.size(), 4u);
            EXPECT_LE(length<3>(Vector<3>(plane.lines[3].to - plane.lines[3].from)),
                      0.5f * length<3>(Vector<3>(plane.lines[0].to - plane.lines[0].from)) * 1.0001f);
        }
    }
}

TEST(FrictionArrow, IsItsShareOfTheRim) {
    const OverlayInput input{.overlays = only(&Overlays::friction)};
    const Picture picture = pictureOf(recordWith<3>(2.0f, 0.25f), input);
    EXPECT_NEAR(length<3>(Vector<3>(picture.lines[0].to - picture.lines[0].from)), 0.25f * picture.disks[0].radius, 1e-5f);
}

TEST(ForceDisk, AreaIsProportionalToTheForce) {
    const OverlayInput input{.overlays = only(&Overlays::forces)};
    const float one = pictureOf(recordWith<3>(0.7f, 0.0f), input).disks.at(0).radius;
    for (const float factor : {0.01f, 4.0f, 9.0f, 1000.0f}) {
        const float other = pictureOf(recordWith<3>(0.7f * factor, 0.0f), input).disks.at(0).radius;
        EXPECT_NEAR(other * other / (one * one), factor, 1e-4f * factor);
    }
}

TEST(ImpulseLine, LengthIsProportionalToTheForceAndAlongTheNormal) {
    const OverlayInput input{
        .overlays = only(&Overlays::impulses), .scale = {.force = {.typical = 60.0f, .lengthOfTypical = 0.5f}}, .stepSeconds = 0.01f};
    const Picture picture = pictureOf(recordWith<2>(0.9f, -0.3f), input);
    ASSERT_EQ(picture.lines.size(), 2u);
    // 0.9 N s in 0.01 s are 90 N; 60 N are half a metre.
    EXPECT_LT(length<3>(Vector<3>(picture.lines[0].to - Vector<3>(0.0f, 0.75f, 0.0f))), 1e-5f);
    EXPECT_LT(length<3>(Vector<3>(picture.lines[1].to - Vector<3>(-0.25f, 0.0f, 0.0f))), 1e-5f);
}

TEST(ContactMode, FollowsTheFrictionLaw) {
    constexpr float slop = 0.005f;
    EXPECT_EQ(modeOf(recordWith<3>(1.0f, 0.3f), 0, slop), ContactMode::stick);
    EXPECT_EQ(modeOf(recordWith<3>(1.0f, 0.5f), 0, slop), ContactMode::slip);
    EXPECT_EQ(modeOf(recordWith<2>(1.0f, 0.0f, 0.0f), 0, slop), ContactMode::slip);
    EXPECT_EQ(modeOf(recordWith<2>(0.0f, 0.0f), 0, slop), ContactMode::open);
    ContactRecord<2> apart = recordWith<2>(0.0f, 0.0f);
    apart.points[0].separation = 0.01f;
    EXPECT_EQ(modeOf(apart, 0, slop), ContactMode::speculative);
    // All of the budget may go into the twist.
    ContactRecord<3> twisted = recordWith<3>(1.0f, 0.0f);
    twisted.lever = 0.2f;
    twisted.spinImpulse = -0.1f;
    EXPECT_EQ(modeOf(twisted, 0, slop), ContactMode::slip);
    twisted.spinImpulse = -0.05f;
    EXPECT_EQ(modeOf(twisted, 0, slop), ContactMode::stick);
    // Sliding friction is less than that at rest.
    ContactRecord<2> sliding = recordWith<2>(1.0f, 0.3f);
    sliding.dynamicFriction = 0.3f;
    EXPECT_EQ(modeOf(sliding, 0, slop), ContactMode::slip);
}

// A box on a slope of 20 degrees: with friction 0.5 it uses tan 20 / 0.5 of its bound and sticks, with 0.3 it slips.
TEST(ContactMode, OfABoxOnASlope) {
    for (const float friction : {0.5f, 0.3f}) {
        constexpr float sine = 0.342020f;
        constexpr float cosine = 0.939693f;
        World<3> world({.gravity = {9.81f * sine, -9.81f * cosine, 0.0f}});
        const BodyId ground = world.create({.kind = BodyKind::fixed});
        world.attach(ground, {.geometry = Plane<3>{}, .material = {.friction = friction}});
        const BodyId box = world.create({.position = {0.0f, 0.5f, 0.0f}, .canSleep = false});
        world.attach(box, {.geometry = Box<3>{{0.5f, 0.5f, 0.5f}}, .material = {.friction = friction}});
        for (int i = 0; i < 60; ++i) {
            world.step(1.0f / 60.0f);
        }
        const ContactRecord<3> record = world.contacts().at(0);
        EXPECT_EQ(modeOf(record, 0, world.settings().slop), friction > 0.4f ? ContactMode::stick : ContactMode::slip);
        EXPECT_NEAR(frictionUse(record), friction > 0.4f ? 0.36397f / 0.5f : 1.0f, 0.01f);
    }
}

TEST(Records, ThatAreNotFiniteAreNotDrawn) {
    OverlayInput input;
    input.overlays.friction = input.overlays.forces = input.overlays.depth = true;
    ContactRecord<3> broken = recordWith<3>(std::numeric_limits<float>::quiet_NaN(), 0.1f);
    EXPECT_TRUE(pictureOf(broken, input).lines.empty());
    broken = recordWith<3>(1.0f, 0.1f);
    broken.points[0].position[1] = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(pictureOf(broken, input).marks.empty());
}

TEST(Changes, RingNewPointsAndMarkLostOnes) {
    const OverlayInput input{.overlays = only(&Overlays::changes)};
    ContactRecord<2> before = recordWith<2>(1.0f, 0.0f);
    ContactRecord<2> now = before;
    now.points[0].key = 8;
    Picture picture;
    ContactSummary summary = addContacts<2>(picture, std::span(&now, 1), input);
    EXPECT_TRUE(summary.born);
    addLostPoints<2>(picture, std::span(&before, 1), std::span(&now, 1), input, summary);
    EXPECT_TRUE(summary.lost);
    EXPECT_EQ(picture.marks.size(), 2u);
    addLostPoints<2>(picture, std::span(&now, 1), std::span(&now, 1), input, summary);
    EXPECT_EQ(picture.marks.size(), 2u);
}

// Linear sRGB, through the matrix of a missing second cone (Machado, Oliveira and Fernandes 2009), compared in CIE L*a*b*.
std::array<double, 3> labAsSeen(Colour colour) {
    const auto linear = [](std::uint8_t channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double r = linear(colour.red), g = linear(colour.green), b = linear(colour.blue);
    const double seenR = 0.367322 * r + 0.860646 * g - 0.227968 * b;
    const double seenG = 0.280085 * r + 0.672501 * g + 0.047413 * b;
    const double seenB = -0.011820 * r + 0.042940 * g + 0.968881 * b;
    const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
    const double x = root((0.4124 * seenR + 0.3576 * seenG + 0.1805 * seenB) / 0.9505);
    const double y = root(0.2126 * seenR + 0.7152 * seenG + 0.0722 * seenB);
    const double z = root((0.0193 * seenR + 0.1192 * seenG + 0.9505 * seenB) / 1.089);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double distanceAsSeen(Colour a, Colour b) {
    const auto first = labAsSeen(a);
    const auto second = labAsSeen(b);
    return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

// A difference of 2 can just be seen side by side; 20 is another colour.
TEST(Themes, ModesDifferForEyesWithoutGreen) {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        const std::array<Colour, 4> modes = {theme->open, theme->speculative, theme->stick, theme->slip};
        for (std::size_t i = 0; i < modes.size(); ++i) {
            for (std::size_t k = i + 1; k < modes.size(); ++k) {
                EXPECT_GT(distanceAsSeen(modes[i], modes[k]), 20.0) << theme->name << " " << i << " " << k;
            }
            EXPECT_GT(distanceAsSeen(modes[i], theme->background), 20.0) << theme->name << " " << i;
        }
        EXPECT_GT(distanceAsSeen(theme->normalForce, theme->friction), 20.0) << theme->name;
    }
}

TEST(Themes, RatioScaleRises) {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        for (std::size_t i = 1; i < theme->ratio.size(); ++i) {
            EXPECT_GT(labAsSeen(theme->ratio[i])[0], labAsSeen(theme->ratio[i - 1])[0] + 5.0) << theme->name << " " << i;
        }
    }
}

TEST(ForceScale, KeepsTypicalLoadsLegible) {
    std::vector<float> loads;
    for (int i = 1; i <= 100; ++i) {
        loads.push_back(static_cast<float>(i));
    }
    const ForceScale scale = chooseForceScale(loads, 1.0f, 0.001f, ScaleMode::linear);
    EXPECT_NEAR(scale.typical, 90.0f, 1.5f);
    EXPECT_GT(scale.lengthOf(90.0f), 0.3f);
    EXPECT_LT(scale.lengthOf(100.0f), 1.0f);
    // One blow does not push all others below what can be seen, and does not reach across the picture.
    loads.push_back(1e6f);
    const ForceScale struck = chooseForceScale(loads, 1.0f, 0.001f, ScaleMode::linear);
    EXPECT_LE(struck.lengthOf(1e6f), 4.01f * struck.lengthOfTypical);
    // Without loads there is a scale all the same.
    EXPECT_GT(chooseForceScale({}, 1.0f, 0.001f, ScaleMode::logarithmic).lengthOf(1.0f), 0.0f);
}

TEST(Picks, TellBodiesFromPoints) {
    EXPECT_FALSE(picksPoint(pickOf(BodyId{17, 3})));
    EXPECT_TRUE(picksPoint(pickOfPoint(0)));
    EXPECT_EQ(pointOf(pickOfPoint(12345)), 12345u);
}

}  // namespace
}  // namespace talus
