// Keys and reasons in words.
#include "scenes.h"

#include "../../../viewer/session/why.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Words : public ::testing::Test {};
TYPED_TEST_SUITE(Words, Dimensions);

template <int D>
std::vector<std::string> keysOf(Play<D>& play, const std::string& a, const std::string& b) {
    const ContactRecord<D> contact = contactOf(play, a, b);
    std::vector<std::string> words;
    for (int i = 0; i < contact.count; ++i) {
        words.push_back(keyWords(play.frame(), contact, contact.points[i].key, play.names()));
    }
    return words;
}

bool holds(const std::vector<std::string>& lines, const std::string& part) {
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

template <int D>
std::vector<std::string> apart(const Play<D>& play, const std::string& a, const std::string& b) {
    return whyApart(play.world(), bodyOf(play, a), bodyOf(play, b), play.names());
}

}  // namespace

// A small box on a large one: all its lower corners lie on the upper face.
TYPED_TEST(Words, ABoxStandsOnAFaceWithItsCorners) {
    constexpr int D = TypeParam::value;
    Json large = box<D>("large", 0.0, 0.0, {{"type", "static"}});
    large["shapes"][0]["box"]["half"] = cube<D>(2.0);
    Play<D> play(document<D>({large, box<D>("small", 0.0, 2.5)}));
    advance(play, 3);
    const std::vector<std::string> words = keysOf(play, "large", "small");
    ASSERT_EQ(words.size(), D == 2 ? 2u : 4u);
    for (const std::string& line : words) {
        EXPECT_EQ(line.find("face +y of large, corner "), 0u) << line;
        EXPECT_EQ(line.substr(line.size() - 9), " of small") << line;
    }
    EXPECT_EQ(std::set<std::string>(words.begin(), words.end()).size(), words.size());
    EXPECT_EQ(pairWords(contactOf(play, "large", "small"), play.names()), "large and small");
}

// The large one on the small one: corners of the lower meet the face -y of the upper.
TYPED_TEST(Words, CornersOfTheLowerMeetTheFaceOfTheUpper) {
    constexpr int D = TypeParam::value;
    Json large = box<D>("large", 0.0, 2.5);
    large["shapes"][0]["box"]["half"] = cube<D>(2.0);
    Play<D> play(document<D>({box<D>("small", 0.0, 0.0, {{"type", "static"}}), large}));
    advance(play, 3);
    for (const std::string& line : keysOf(play, "small", "large")) {
        EXPECT_EQ(line.find("corner "), 0u) << line;
        EXPECT_NE(line.find(" of small, face -y of large"), std::string::npos) << line;
    }
}

TYPED_TEST(Words, BallsAndPlanesHaveNoParts) {
    constexpr int D = TypeParam::value;
    const Json ball = {{"name", "ball"}, {"position", at<D>(0.0, 0.5)}, {"shapes", {{{"ball", {{"radius", 0.5}}}}}}};
    Play<D> play(document<D>({ground<D>(), ball}));
    advance(play, 3);
    EXPECT_EQ(keysOf(play, "ground", "ball"), std::vector<std::string>{"ground, ball"});
}

// A cube turned by 45 degrees about y and then crossed over the edge of another that is turned about x.
TEST(Words3d, CrossingEdgesAreNamedByTheFacesBetweenWhichTheyLie) {
    const double s = std::sqrt(0.5);
    const double half = std::sin(3.14159265358979 / 8.0);
    const double rest = std::cos(3.14159265358979 / 8.0);
    const Json lower = box<3>("lower", 0.0, 0.0, {{"type", "static"}, {"rotation", {half, 0.0, 0.0, rest}}});
    const Json upper = box<3>("upper", 0.0, 2.0 * s - 0.001, {{"rotation", {0.0, 0.0, half, rest}}});
    Play<3> play(document<3>({lower, upper}, {{"world", {{"gravity", {0.0, 0.0, 0.0}}}}}));
    advance(play, 1);
    const std::vector<std::string> words = keysOf(play, "lower", "upper");
    ASSERT_EQ(words.size(), 1u);
    // Turned about x, the faces +y and -z of the lower look up at both sides; turned about z, -x and -y of the upper look down.
    EXPECT_EQ(words[0], "edge +y-z of lower, edge -x-y of upper");
}

TEST(Words3d, CylindersStandOnTheirRims) {
    const Json post = {{"name", "post"}, {"position", {0.0, 0.5, 0.0}}, {"shapes", {{{"cylinder", {{"half", 0.5}, {"radius", 0.3}}}}}}};
    Json large = box<3>("table", 0.0, -2.0, {{"type", "static"}});
    large["shapes"][0]["box"]["half"] = cube<3>(2.0);
    Play<3> play(document<3>({large, post}));
    advance(play, 3);
    const std::vector<std::string> words = keysOf(play, "table", "post");
    ASSERT_FALSE(words.empty());
    for (const std::string& line : words) {
        EXPECT_EQ(line.find("face +y of table, place on rim 0 of post"), 0u) << line;
    }
}

TEST(Words, DirectionsAlongAxesHaveNames) {
    EXPECT_EQ(directionWords<3>(Vector<3>(0.0f, -1.0f, 0.0f)), "-y");
    const float s = std::sqrt(0.5f);
    EXPECT_EQ(directionWords<3>(Vector<3>(s, 0.0f, -s)), "+x-z");
    EXPECT_EQ(directionWords<3>(Vector<3>(0.6f, 0.8f, 0.0f)), "");
    EXPECT_EQ(directionWords<2>(Vector<2>(1.0f, 0.0f)), "+x");
}

TEST(Words, QuantitiesHaveThreeDigitsAndAPrefix) {
    EXPECT_EQ(quantity(0.00125, "m"), "1.25 mm");
    EXPECT_EQ(quantity(98.1, "N"), "98.1 N");
    EXPECT_EQ(quantity(3200.0, "N"), "3.2 kN");
    EXPECT_EQ(quantity(0.99996, "m"), "1 m");
    EXPECT_EQ(quantity(-0.5, "m"), "-500 mm");
    EXPECT_EQ(quantity(0.0, "m/s"), "0 m/s");
}

TYPED_TEST(Words, EveryReasonNotToTouchIsTold) {
    constexpr int D = TypeParam::value;
    Json filtered = box<D>("filtered", 20.0, 5.0);
    filtered["shapes"][0]["filter"] = {{"category", 4}, {"mask", 4}};
    Json grouped = box<D>("grouped", 30.0, 5.0);
    grouped["shapes"][0]["filter"] = {{"group", -3}};
    Json mate = box<D>("mate", 32.0, 5.0);
    mate["shapes"][0]["filter"] = {{"group", -3}};
    Json zone = box<D>("zone", 0.0, 20.0, {{"type", "static"}});
    zone["shapes"][0]["sensor"] = true;
    const Json joint = {{"type", "distance"}, {"a", "box"}, {"b", "tied"}};
    Play<D> play(document<D>({ground<D>(), box<D>("box", 0.0, 0.5), box<D>("tied", 10.0, 0.5), box<D>("off", 40.0, 3.0, {{"enabled", false}}),
                              box<D>("wall", 50.0, 0.0, {{"type", "static"}}), filtered, grouped, mate, zone},
                             {{"joints", {joint}}}));
    advance(play, 3);
    EXPECT_TRUE(holds(apart(play, "ground", "box"), "they touch at " + std::to_string(D == 2 ? 2 : 4) + " points"));
    EXPECT_TRUE(holds(apart(play, "box", "wall"), "no overlap: they are 49 m apart"));
    EXPECT_TRUE(holds(apart(play, "box", "filtered"), "the category 0x1 of box is not in the mask 0x4 of filtered"));
    EXPECT_TRUE(holds(apart(play, "grouped", "mate"), "group -3"));
    EXPECT_TRUE(holds(apart(play, "box", "tied"), "a joint holds them"));
    EXPECT_TRUE(holds(apart(play, "box", "off"), "off is disabled"));
    EXPECT_TRUE(holds(apart(play, "ground", "wall"), "neither is dynamic"));
    EXPECT_TRUE(holds(apart(play, "box", "zone"), "sensors report overlaps"));
    EXPECT_TRUE(holds(apart(play, "box", "box"), "same body"));
    advance(play, 60);
    EXPECT_TRUE(holds(apart(play, "box", "wall"), "neither is awake"));
    EXPECT_THROW(whyApart(play.world(), BodyId{}, bodyOf(play, "box"), play.names()), std::invalid_argument);
}

TYPED_TEST(Words, SleepAndFrictionAreExplained) {
    constexpr int D = TypeParam::value;
    Json scene = document<D>({ground<D>(), box<D>("box", 0.0, 0.5), box<D>("falling", 20.0, 200.0)});
    scene["bodies"][0]["shapes"][0]["friction"] = 0.2;
    scene["bodies"][1]["shapes"][0]["friction"] = 0.8;
    Play<D> play(scene);
    advance(play, 20);
    const auto awake = [&](const std::string& name) { return whyAwake(play.world(), bodyOf(play, name), play.names()); };
    EXPECT_EQ(awake("falling").find("awake: it moves at 3.27 m/s"), 0u) << awake("falling");
    EXPECT_EQ(awake("box").find("awake: it has rested for"), 0u) << awake("box");
    EXPECT_EQ(awake("ground").find("static"), 0u);
    const std::vector<std::string> lines = whyFriction(play.frame(), contactOf(play, "ground", "box"), play.names());
    EXPECT_TRUE(holds(lines, "friction 0.4: the geometric mean of 0.2 (ground) and 0.8 (box)"));
    EXPECT_TRUE(holds(lines, "restitution 0: the greater of 0 (ground) and 0 (box)"));
    advance(play, 40);
    EXPECT_EQ(awake("box").find("asleep"), 0u) << awake("box");
}
