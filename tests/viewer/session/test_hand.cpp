// What a hand does: it pulls as softly as it says, throws what it says, and leaves other things alone.
#include "scenes.h"

#include "../../../viewer/session/hand.h"

#include <cmath>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Hands : public ::testing::Test {};
TYPED_TEST_SUITE(Hands, Dimensions);

template <int D>
Json twoBoxes(double density) {
    Json scene = document<D>({ground<D>(), box<D>("box", 0.0, 0.5), box<D>("other", 9.0, 0.5)});
    scene["bodies"][1]["shapes"][0]["density"] = density;
    return scene;
}

}  // namespace

// A body that hangs on a spring of n hertz hangs by g / (2 pi n)^2 below the hand, whatever it weighs.
TYPED_TEST(Hands, HeldBodiesHangByTheSameWhateverTheyWeigh) {
    constexpr int D = TypeParam::value;
    for (const double density : {0.5, 50.0, 5000.0}) {
        Play<D> play(twoBoxes<D>(density));
        play.act(grab<D>("box", zeroVector<D>(), vector<D>(0.0f, 3.0f)));
        EXPECT_EQ(heldBody(play.run()), bodyOf(play, "box"));
        advance(play, 240);
        const float omega = 2.0f * 3.14159265f * handSpring.hertz;
        EXPECT_NEAR(play.world().pose(bodyOf(play, "box")).p[1], 3.0f - 9.81f / (omega * omega), 0.002f) << density;
    }
}

TYPED_TEST(Hands, AMovedHandTakesItsBodyAlongAndLetsItFall) {
    constexpr int D = TypeParam::value;
    Play<D> play(twoBoxes<D>(10.0));
    play.act(grab<D>("box", zeroVector<D>(), vector<D>(0.0f, 2.0f)));
    for (int i = 0; i < 60; ++i) {
        play.act(moveHand<D>(vector<D>(0.05f * static_cast<float>(i), 2.0f)));
        advance(play, 1);
    }
    advance(play, 120);
    EXPECT_NEAR(play.world().pose(bodyOf(play, "box")).p[0], 2.95f, 0.01f);
    play.act(letGo<D>());
    EXPECT_FALSE(heldBody(play.run()));
    advance(play, 120);
    EXPECT_NEAR(play.world().pose(bodyOf(play, "box")).p[1], 0.5f, 0.01f);
    EXPECT_TRUE(play.world().joints(bodyOf(play, "box")).empty());
}

TYPED_TEST(Hands, ManyMovesOfOneStepAreOneDeed) {
    constexpr int D = TypeParam::value;
    Play<D> play(twoBoxes<D>(10.0));
    play.act(grab<D>("box", zeroVector<D>(), vector<D>(0.0f, 2.0f)));
    for (int i = 0; i < 60; ++i) {
        play.act(moveHand<D>(vector<D>(0.05f * static_cast<float>(i), 2.0f)));
    }
    EXPECT_EQ(play.timeline().deeds().at(0).size(), 2u);
    play.act(grab<D>("other", zeroVector<D>(), vector<D>(9.0f, 2.0f)));
    EXPECT_EQ(heldBody(play.run()), bodyOf(play, "other"));
    EXPECT_TRUE(play.world().joints(bodyOf(play, "box")).empty());
}

TYPED_TEST(Hands, NothingHeldNothingMoved) {
    constexpr int D = TypeParam::value;
    Play<D> play(twoBoxes<D>(10.0));
    const std::uint64_t hash = play.world().hash();
    play.act(moveHand<D>(vector<D>(1.0f, 1.0f)));
    play.act(letGo<D>());
    EXPECT_EQ(play.world().hash(), hash);
    EXPECT_THROW(play.act(grab<D>("ground", zeroVector<D>(), zeroVector<D>())), std::invalid_argument);
    EXPECT_THROW(play.act(grab<D>("nobody", zeroVector<D>(), zeroVector<D>())), Absent);
}

TYPED_TEST(Hands, ThrownBallsFlyAndAreNumbered) {
    constexpr int D = TypeParam::value;
    Play<D> play(twoBoxes<D>(10.0));
    play.act(throwBall<D>(vector<D>(-5.0f, 5.0f), vector<D>(4.0f, 1.0f), 0.25f));
    play.act(throwBall<D>(vector<D>(-5.0f, 8.0f), vector<D>(4.0f, 1.0f), 0.25f));
    EXPECT_EQ(play.world().velocity(bodyOf(play, "ball 2")), (vector<D>(4.0f, 1.0f)));
    EXPECT_EQ(play.nameOf(bodyOf(play, "ball 1")), "ball 1");
    advance(play, 30);
    const Position<D> place = play.world().pose(bodyOf(play, "ball 1")).p;
    EXPECT_NEAR(place[0], -3.0f, 0.01f);
    EXPECT_NEAR(place[1], 5.0f + 0.5f - 0.5f * 9.81f * 0.25f, 0.05f);
    play.act(removeBody<D>("ball 1"));
    EXPECT_FALSE(play.run().bodyExists("ball 1"));
}

TYPED_TEST(Hands, APushChangesTheVelocityByAsMuchAsAsked) {
    constexpr int D = TypeParam::value;
    Play<D> play(twoBoxes<D>(123.0));
    const BodyId body = bodyOf(play, "box");
    play.act(push<D>("box", vector<D>(2.0f, 1.0f), play.world().centreOfMass(body)));
    EXPECT_NEAR(length(Vector<D>(play.world().velocity(body) - vector<D>(2.0f, 1.0f))), 0.0f, 1e-5f);
    EXPECT_THROW(play.act(push<D>("ground", vector<D>(2.0f, 1.0f), zeroVector<D>())), std::invalid_argument);
}
