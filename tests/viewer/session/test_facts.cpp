// Forces, modes and margins of contacts against what mechanics says.
#include "scenes.h"

#include "../../../viewer/session/why.h"

#include <cmath>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Facts : public ::testing::Test {};
TYPED_TEST_SUITE(Facts, Dimensions);

constexpr double g = 9.81;

// A cube of half 0.5 on the ground, in a field of gravity that leans by `degrees`: the same as a slope.
template <int D>
Json onSlope(double degrees, double friction) {
    const double angle = degrees * 3.14159265358979 / 180.0;
    Json bodies = {ground<D>(), box<D>("box", 0.0, 0.5)};
    for (Json& body : bodies) {
        body["shapes"][0]["friction"] = friction;
    }
    const Json world = {{"gravity", at<D>(g * std::sin(angle), -g * std::cos(angle))}, {"sleeping", false}};
    return document<D>(bodies, {{"world", world}});
}

template <int D>
ContactFacts<D> factsOfBox(Play<D>& play) {
    const DebugFrame<D>& frame = play.frame();
    EXPECT_EQ(frame.contacts.size(), 1u);
    return factsOf(frame, 0);
}

}  // namespace

TYPED_TEST(Facts, ARestingBoxOnASlopeUsesTheTangentOfItsAngleByMu) {
    constexpr int D = TypeParam::value;
    Play<D> play(onSlope<D>(15.0, 0.6));
    advance(play, 60);
    const ContactFacts<D> facts = factsOfBox(play);
    const double weight = g * static_cast<double>(play.world().mass(bodyOf(play, "box")));
    const double angle = 15.0 * 3.14159265358979 / 180.0;
    EXPECT_NEAR(static_cast<double>(facts.normalForce), weight * std::cos(angle), 0.005 * weight);
    EXPECT_NEAR(static_cast<double>(length(facts.tangentForce)), weight * std::sin(angle), 0.005 * weight);
    EXPECT_NEAR(static_cast<double>(facts.use), std::tan(angle) / 0.6, 0.005);
    EXPECT_EQ(facts.mode, ContactMode::stick);
    EXPECT_NEAR(static_cast<double>(facts.marginToSlip), weight * (0.6 * std::cos(angle) - std::sin(angle)), 0.01 * weight);
    EXPECT_EQ(facts.marginToOpen, facts.normalForce);
    // The line of the weight meets the ground half a metre times the tangent downhill from the middle.
    EXPECT_NEAR(static_cast<double>(facts.marginToTip), 0.5 - 0.5 * std::tan(angle), 0.01);
}

TYPED_TEST(Facts, ASlidingBoxIsSeenToSlip) {
    constexpr int D = TypeParam::value;
    Play<D> play(onSlope<D>(30.0, 0.3));
    advance(play, 60);
    const ContactFacts<D> facts = factsOfBox(play);
    EXPECT_EQ(facts.mode, ContactMode::slip);
    EXPECT_NEAR(facts.use, 1.0f, 0.01f);
    EXPECT_EQ(facts.marginToSlip, 0.0f);
    EXPECT_NEAR(facts.points[0].slip[0], play.world().velocity(bodyOf(play, "box"))[0], 0.05f);
    EXPECT_LT(facts.tangentForce[0], 0.0f);
}

// A body that slides under the lower coefficient is not taken for one that is held.
TYPED_TEST(Facts, TheLowerCoefficientOfWhatSlidesCounts) {
    constexpr int D = TypeParam::value;
    Json scene = onSlope<D>(30.0, 0.5);
    for (Json& body : scene["bodies"]) {
        body["shapes"][0]["dynamicFriction"] = 0.2;
    }
    Play<D> play(scene);
    advance(play, 30);
    const ContactFacts<D> facts = factsOfBox(play);
    EXPECT_EQ(facts.mode, ContactMode::slip);
    EXPECT_NEAR(facts.use, 0.4f, 0.01f);
}

TYPED_TEST(Facts, PointsInReachWithoutLoadAreSpeculative) {
    constexpr int D = TypeParam::value;
    Play<D> play(document<D>({ground<D>(), box<D>("box", 0.0, 0.515)}, {{"world", {{"gravity", at<D>(0.0, 0.0)}}}}));
    advance(play, 1);
    const ContactFacts<D> facts = factsOfBox(play);
    ASSERT_GT(facts.count, 0);
    EXPECT_EQ(facts.mode, ContactMode::speculative);
    EXPECT_EQ(facts.normalForce, 0.0f);
    EXPECT_EQ(whatWouldBreak(facts), std::vector<std::string>{"it carries no load"});
}

// On a belt a resting box slips against the surface, not against the body.
TYPED_TEST(Facts, ABeltSlipsUnderWhatStands) {
    constexpr int D = TypeParam::value;
    Json scene = document<D>({ground<D>(), box<D>("box", 0.0, 0.5)});
    scene["bodies"][0]["shapes"][0]["surfaceVelocity"] = at<D>(2.0, 0.0);
    Play<D> play(scene);
    advance(play, 3);
    const ContactFacts<D> facts = factsOfBox(play);
    EXPECT_EQ(facts.mode, ContactMode::slip);
    const float speed = play.world().velocity(bodyOf(play, "box"))[0];
    EXPECT_NEAR(facts.points[0].slip[0], speed - 2.0f, 0.05f);
}

TEST(Facts3d, ASpinningDiskSlipsByItsTwist) {
    const Json disk = {{"name", "box"},
                       {"position", {0.0, 0.2, 0.0}},
                       {"angularVelocity", {0.0, 8.0, 0.0}},
                       {"shapes", {{{"cylinder", {{"half", 0.2}, {"radius", 0.5}}}}}}};
    Play<3> play(document<3>({ground<3>(), disk}));
    advance(play, 10);
    const ContactFacts<3> facts = factsOf(play.frame(), 0);
    EXPECT_LT(facts.twist, 0.0f);
    EXPECT_EQ(facts.mode, ContactMode::slip);
    EXPECT_NEAR(facts.use, 1.0f, 0.05f);
}

TEST(Facts3d, TheMarginToTipIsTheDistanceFromTheBorder) {
    ContactRecord<3> contact;
    contact.normal = Vector<3>(0.0f, 1.0f, 0.0f);
    contact.count = 4;
    // Not in the order of the border.
    contact.points[0].position = Vector<3>(0.0f, 5.0f, 0.0f);
    contact.points[1].position = Vector<3>(2.0f, 5.0f, 1.0f);
    contact.points[2].position = Vector<3>(2.0f, 5.0f, 0.0f);
    contact.points[3].position = Vector<3>(0.0f, 5.0f, 1.0f);
    EXPECT_NEAR(marginWithin<3>(contact, Vector<3>(1.8f, 5.0f, 0.5f)), 0.2f, 1e-6f);
    EXPECT_NEAR(marginWithin<3>(contact, Vector<3>(1.0f, 5.0f, 0.9f)), 0.1f, 1e-6f);
    EXPECT_EQ(marginWithin<3>(contact, Vector<3>(2.1f, 5.0f, 0.5f)), 0.0f);
    contact.count = 2;
    EXPECT_EQ(marginWithin<3>(contact, Vector<3>(1.0f, 5.0f, 0.5f)), 0.0f);
}
