// Going back and on again is exact: the same bits at every step, whatever the script and the hand have done.
#include "scenes.h"

#include "../../../viewer/session/hand.h"

#include "../../../scenes/read_scene.h"
#include "../../../scenes/registry.h"

#include <algorithm>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Timelines : public ::testing::Test {};
TYPED_TEST_SUITE(Timelines, Dimensions);

constexpr TimelineOptions sparse = {.replayMilliseconds = 1e9};

template <int D>
struct Watched {
    explicit Watched(const Json& document, const TimelineOptions& options = {}) : scene(readScene<D>(document)), line(scene, options) {}

    std::uint64_t hash() const { return line.run().world.hash(); }
    void goOn(int steps) {
        for (int i = 0; i < steps; ++i) {
            ASSERT_TRUE(line.advance()) << line.fault();
        }
    }

    Scene<D> scene;
    Timeline<D> line;
};

template <int D>
std::vector<std::uint64_t> hashesOf(const Json& document, int steps) {
    const Scene<D> scene = readScene<D>(document);
    SceneRun<D> run(scene);
    std::vector<std::uint64_t> hashes = {run.world.hash()};
    for (int i = 0; i < steps; ++i) {
        run.advance();
        hashes.push_back(run.world.hash());
    }
    return hashes;
}

}  // namespace

TYPED_TEST(Timelines, AnyStepCanBeGoneToAndContinuedFrom) {
    constexpr int D = TypeParam::value;
    const std::vector<std::uint64_t> hashes = hashesOf<D>(eventful<D>(), 240);
    for (const TimelineOptions& options : {TimelineOptions{}, sparse}) {
        Watched<D> watched(eventful<D>(), options);
        watched.goOn(240);
        for (const int step : {239, 100, 111, 59, 0, 1, 130, 240, 75}) {
            watched.line.seek(step);
            ASSERT_EQ(watched.line.step(), step);
            EXPECT_EQ(watched.hash(), hashes[static_cast<std::size_t>(step)]) << step;
        }
        watched.line.seek(35);
        for (int step = 36; step <= 240; ++step) {
            ASSERT_TRUE(watched.line.advance());
            ASSERT_EQ(watched.hash(), hashes[static_cast<std::size_t>(step)]) << step;
        }
    }
}

// What the run remembers beside the world goes back with it: events, turns, names, forces that are still to be applied.
TYPED_TEST(Timelines, ExpectationsMeasureTheSameAfterARewind) {
    constexpr int D = TypeParam::value;
    Watched<D> straight(eventful<D>());
    Watched<D> scrubbed(eventful<D>());
    straight.goOn(240);
    scrubbed.goOn(200);
    for (const int step : {50, 120, 10, 95}) {
        scrubbed.line.seek(step);
    }
    scrubbed.goOn(240 - 95);
    ASSERT_EQ(scrubbed.line.step(), 240);
    ASSERT_EQ(straight.scene.expectations.size(), 2u);
    for (std::size_t i = 0; i < straight.scene.expectations.size(); ++i) {
        const Measured expected = straight.scene.expectations[i].measure(straight.line.run());
        EXPECT_EQ(scrubbed.scene.expectations[i].measure(scrubbed.line.run()), expected) << i;
    }
    EXPECT_GT(std::get<double>(straight.scene.expectations[0].measure(straight.line.run())), 0.0);
}

TYPED_TEST(Timelines, EventsOfAPastStepAreThoseOfThen) {
    constexpr int D = TypeParam::value;
    Watched<D> watched(eventful<D>());
    std::vector<std::size_t> begins = {0};
    for (int step = 1; step <= 120; ++step) {
        watched.goOn(1);
        begins.push_back(watched.line.run().world.events().contactBegins.size());
    }
    ASSERT_GT(*std::max_element(begins.begin(), begins.end()), 0u);
    for (int step = 120; step > 0; step -= 7) {
        watched.line.seek(step);
        EXPECT_EQ(watched.line.run().world.events().contactBegins.size(), begins[static_cast<std::size_t>(step)]) << step;
    }
}

TYPED_TEST(Timelines, DeedsAreDoneAgainWhenTheirStepIsReachedAgain) {
    constexpr int D = TypeParam::value;
    Watched<D> watched(eventful<D>());
    watched.goOn(30);
    watched.line.act(throwBall<D>(vector<D>(4.0f, 3.0f), vector<D>(-5.0f, 0.0f), 0.3f));
    watched.goOn(20);
    watched.line.act(grab<D>("box3", zeroVector<D>(), vector<D>(1.0f, 5.0f)));
    for (int i = 0; i < 20; ++i) {
        watched.line.act(moveHand<D>(vector<D>(1.0f + 0.05f * static_cast<float>(i), 5.0f)));
        watched.goOn(1);
    }
    watched.line.act(letGo<D>());
    watched.goOn(30);
    const std::uint64_t end = watched.hash();
    EXPECT_TRUE(watched.line.run().bodyExists("ball 1"));
    for (const int start : {0, 29, 30, 55, 99}) {
        watched.line.seek(start);
        EXPECT_EQ(watched.line.run().bodyExists("ball 1"), start >= 30) << start;
        EXPECT_EQ(static_cast<bool>(heldBody(watched.line.run())), start >= 50 && start < 70) << start;
        watched.goOn(100 - start);
        EXPECT_EQ(watched.hash(), end) << start;
    }
}

TYPED_TEST(Timelines, ANewDeedCutsTheFutureOffAndLeavesItAsAGhost) {
    constexpr int D = TypeParam::value;
    Watched<D> watched(eventful<D>());
    watched.goOn(120);
    const Pose<D> then = watched.line.run().world.pose(watched.line.run().body("box4"));
    watched.line.seek(50);
    EXPECT_TRUE(watched.line.ghost().empty());
    watched.line.act(push<D>("box4", vector<D>(3.0f, 0.0f), watched.line.run().world.pose(watched.line.run().body("box4")).p));
    EXPECT_EQ(watched.line.head(), 50);
    EXPECT_EQ(watched.line.ghost().begin(), 50);
    EXPECT_EQ(watched.line.ghost().end(), 121);
    watched.goOn(70);
    const BodyId box = watched.line.run().body("box4");
    EXPECT_EQ(watched.line.ghost().at(120)->find(box)->p, then.p);
    const PoseDifference difference = differenceOf(*watched.line.ghost().at(120), *watched.line.poses().at(120));
    EXPECT_GT(difference.greatest, 0.1f);
    EXPECT_EQ(differenceOf(*watched.line.ghost().at(50), *watched.line.poses().at(50)).greatest, 0.0f);
    watched.line.forgetGhost();
    EXPECT_TRUE(watched.line.ghost().empty());
}

TYPED_TEST(Timelines, ADeedThatIsRefusedChangesNothing) {
    constexpr int D = TypeParam::value;
    Watched<D> watched(eventful<D>());
    watched.goOn(60);
    watched.line.seek(33);
    const std::uint64_t before = watched.hash();
    EXPECT_THROW(watched.line.act(throwBall<D>(zeroVector<D>(), zeroVector<D>(), -1.0f)), SceneError);
    EXPECT_THROW(watched.line.act(grab<D>("ground", zeroVector<D>(), zeroVector<D>())), std::invalid_argument);
    EXPECT_THROW(watched.line.act(removeBody<D>("nobody")), Absent);
    EXPECT_EQ(watched.hash(), before);
    EXPECT_EQ(watched.line.head(), 60);
    EXPECT_TRUE(watched.line.deeds().empty());
    EXPECT_FALSE(watched.line.run().bodyExists("ball 1"));
}

TYPED_TEST(Timelines, AScriptThatCannotGoOnEndsTheFuture) {
    constexpr int D = TypeParam::value;
    const Json script = {{{"step", 10}, {"do", "destroy"}, {"body", "box"}}, {{"step", 20}, {"do", "wake"}, {"body", "box"}}};
    Watched<D> watched(document<D>({ground<D>(), box<D>("box", 0.0, 2.0)}, {{"script", script}}));
    watched.goOn(20);
    const std::uint64_t last = watched.hash();
    EXPECT_FALSE(watched.line.advance());
    EXPECT_FALSE(watched.line.advance());
    EXPECT_NE(watched.line.fault().find("/script/1"), std::string::npos) << watched.line.fault();
    EXPECT_EQ(watched.line.step(), 20);
    EXPECT_EQ(watched.hash(), last);
    watched.line.seek(5);
    watched.goOn(15);
    EXPECT_FALSE(watched.line.advance());
}

TYPED_TEST(Timelines, OldStepsAreForgottenAndBytesKeptWithinBounds) {
    constexpr int D = TypeParam::value;
    Watched<D> watched(eventful<D>(), {.keptSeconds = 2.0, .mostBytes = 400'000, .replayMilliseconds = 0.0});
    const std::vector<std::uint64_t> hashes = hashesOf<D>(eventful<D>(), 240);
    watched.goOn(240);
    EXPECT_LE(watched.line.memory().keyframeBytes, 400'000u);
    EXPECT_GE(watched.line.memory().keyframes, 2);
    EXPECT_GT(watched.line.oldest(), 0);
    EXPECT_LE(watched.line.oldest(), 120);
    watched.line.seek(0);
    EXPECT_EQ(watched.line.step(), watched.line.oldest());
    EXPECT_EQ(watched.hash(), hashes[static_cast<std::size_t>(watched.line.oldest())]);
    EXPECT_EQ(watched.line.poses().begin(), watched.line.oldest());
    EXPECT_EQ(watched.line.poses().end(), 241);
}

TYPED_TEST(Timelines, RevisitingLeavesThePresentAlone) {
    constexpr int D = TypeParam::value;
    Watched<D> watched(eventful<D>());
    const std::vector<std::uint64_t> hashes = hashesOf<D>(eventful<D>(), 100);
    watched.goOn(100);
    watched.line.seek(80);
    std::vector<int> seen;
    watched.line.revisit(40, 70, [&](const SceneRun<D>& run) {
        seen.push_back(run.stepsTaken());
        EXPECT_EQ(run.world.hash(), hashes[static_cast<std::size_t>(run.stepsTaken())]);
        return run.stepsTaken() < 60;
    });
    ASSERT_EQ(seen.size(), 21u);
    EXPECT_EQ(seen.front(), 40);
    EXPECT_EQ(seen.back(), 60);
    EXPECT_EQ(watched.hash(), hashes[80]);
}

// Whatever verbs the built-in scenes have in their scripts.
TEST(Timeline, BuiltInScenesWithScriptsAreScrubbedExactly) {
    int scrubbed = 0;
    const auto scrub = [&]<int D>(const Json& document, std::integral_constant<int, D>) {
        const int steps = std::min(document.value("steps", 600), 300);
        const std::vector<std::uint64_t> hashes = hashesOf<D>(document, steps);
        Watched<D> watched(document);
        watched.goOn(steps);
        for (const int step : {steps / 3, 1, 2 * steps / 3}) {
            watched.line.seek(step);
            EXPECT_EQ(watched.hash(), hashes[static_cast<std::size_t>(step)]) << document["name"] << " at " << step;
        }
        watched.goOn(steps - watched.line.step());
        EXPECT_EQ(watched.hash(), hashes.back()) << document["name"];
        ++scrubbed;
    };
    for (const BuiltinScene& scene : builtinScenes()) {
        const Json document = scene.build();
        if (document.contains("script") && document["bodies"].size() < 100) {
            document["dimension"] == 2 ? scrub(document, std::integral_constant<int, 2>()) : scrub(document, std::integral_constant<int, 3>());
        }
    }
    EXPECT_GE(scrubbed, 5);
}

TEST(PackedBytes, AreWhatTheyWere) {
    std::vector<std::byte> first(10'000);
    for (std::size_t i = 0; i < first.size(); ++i) {
        first[i] = static_cast<std::byte>(i * i >> 3);
    }
    std::vector<std::byte> changed = first;
    changed[77] = std::byte{1};
    changed[9'999] = std::byte{2};
    std::vector<std::byte> longer = first;
    longer.resize(10'100, std::byte{9});
    const std::vector<std::byte> shorter(first.begin(), first.begin() + 9'990);
    const std::vector<std::byte> other(10'000, std::byte{7});
    const PackedBytes base(first, nullptr);
    EXPECT_EQ(base.unpacked(), first);
    for (const auto& bytes : {changed, longer, shorter}) {
        const PackedBytes packed(bytes, &base);
        EXPECT_EQ(packed.sharedBase(), base.sharedBase());
        EXPECT_LT(packed.ownSize(), 600u);
        EXPECT_EQ(packed.unpacked(), bytes);
    }
    const PackedBytes unlike(other, &base);
    EXPECT_NE(unlike.sharedBase(), base.sharedBase());
    EXPECT_EQ(unlike.unpacked(), other);
    EXPECT_EQ(PackedBytes({}, &base).unpacked().size(), 0u);
}
