// Points of contacts over time: followed by identity, with what begins, ends and is renamed.
#include "scenes.h"

#include "../../../viewer/session/hand.h"

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Histories : public ::testing::Test {};
TYPED_TEST_SUITE(Histories, Dimensions);

template <int D>
Json restingBox() {
    return document<D>({ground<D>(), box<D>("box", 0.0, 0.5)}, {{"world", {{"sleeping", false}}}});
}

int countOf(const std::vector<PointChange>& changes, PointChange::Kind kind) {
    return static_cast<int>(std::count_if(changes.begin(), changes.end(), [&](const PointChange& change) { return change.kind == kind; }));
}

template <int D>
ContactPointRecord<D> pointOf(std::uint32_t key, float x, std::uint32_t age) {
    ContactPointRecord<D> point;
    point.key = key;
    point.age = age;
    point.localA = vector<D>(x, 0.0f);
    return point;
}

// A frame of one contact with these points.
template <int D>
DebugFrame<D> frameWith(std::uint64_t step, const std::vector<ContactPointRecord<D>>& points) {
    DebugFrame<D> frame;
    frame.step = step;
    frame.stepSeconds = 1.0f / 60.0f;
    frame.contacts.resize(1);
    frame.contactDetails.resize(1);
    frame.contacts[0].shapeA = {1, 1};
    frame.contacts[0].shapeB = {2, 1};
    frame.contacts[0].count = static_cast<int>(points.size());
    std::copy(points.begin(), points.end(), frame.contacts[0].points);
    return frame;
}

}  // namespace

TYPED_TEST(Histories, ARestingBoxHasSteadyPointsThatCarryItsWeight) {
    constexpr int D = TypeParam::value;
    Play<D> play(restingBox<D>());
    advance(play, 30);
    const ContactPair pair = pairOf(contactOf(play, "ground", "box"));
    EXPECT_FALSE(play.history().watches(pair));
    play.watch(pair, 0.25);
    advance(play, 45);
    const auto& points = play.history().of(pair);
    ASSERT_EQ(points.size(), D == 2 ? 2u : 4u);
    for (const PointSeries<D>& series : points) {
        // Fifteen steps of the past, the present one, and those that came.
        ASSERT_EQ(series.samples.size(), 61u);
        EXPECT_EQ(series.samples.front().step, 15);
        EXPECT_EQ(series.samples.back().step, 75);
        for (const PointSample<D>& sample : series.samples) {
            EXPECT_EQ(sample.key, series.key());
            EXPECT_FALSE(sample.renamed);
        }
    }
    const float weight = 9.81f * play.world().mass(bodyOf(play, "box"));
    EXPECT_NEAR(play.history().normalForce(pair, 70), weight, 0.01f * weight);
    EXPECT_EQ(play.history().normalForce(pair, 7), 0.0f);
    play.ignore(pair);
    EXPECT_TRUE(play.history().of(pair).empty());
}

TYPED_TEST(Histories, ScrubbingRecordsNothingTwiceAndAnewFutureReplacesTheOld) {
    constexpr int D = TypeParam::value;
    Play<D> play(restingBox<D>());
    advance(play, 10);
    const ContactPair pair = pairOf(contactOf(play, "ground", "box"));
    play.watch(pair, 0.0);
    advance(play, 50);
    play.seek(30);
    advance(play, 10);
    EXPECT_EQ(play.history().of(pair).front().samples.size(), 51u);
    play.act(push<D>("box", vector<D>(0.0f, 3.0f), play.world().pose(bodyOf(play, "box")).p));
    EXPECT_EQ(play.history().of(pair).front().samples.back().step, 40);
    advance(play, 20);
    EXPECT_LT(play.history().of(pair).front().samples.back().step, 45);
}

TYPED_TEST(Histories, OldSamplesAreForgotten) {
    constexpr int D = TypeParam::value;
    ContactHistory<D> history(10);
    const ContactPair pair{{1, 1}, {2, 1}};
    history.watch(pair);
    for (std::uint64_t step = 1; step <= 25; ++step) {
        history.record(frameWith<D>(step, {pointOf<D>(7, 0.0f, 3)}));
    }
    ASSERT_EQ(history.of(pair).size(), 1u);
    EXPECT_EQ(history.of(pair)[0].samples.size(), 10u);
    EXPECT_EQ(history.of(pair)[0].samples.front().step, 16);
}

TYPED_TEST(Histories, APointKeepsItsSeriesWhenItsKeyChanges) {
    constexpr int D = TypeParam::value;
    ContactHistory<D> history;
    const ContactPair pair{{1, 1}, {2, 1}};
    history.watch(pair);
    history.record(frameWith<D>(1, {pointOf<D>(10, -1.0f, 5), pointOf<D>(20, 1.0f, 5)}));
    // The left one has another name now, the right one is gone and another has been born.
    history.record(frameWith<D>(2, {pointOf<D>(11, -0.99f, 6), pointOf<D>(30, 0.5f, 0)}));
    history.record(frameWith<D>(3, {pointOf<D>(11, -0.99f, 7)}));
    // What comes back under an old name is another point.
    history.record(frameWith<D>(4, {pointOf<D>(11, -0.99f, 8), pointOf<D>(20, 1.0f, 0)}));
    const auto& points = history.of(pair);
    ASSERT_EQ(points.size(), 4u);
    EXPECT_EQ(points[0].samples.size(), 4u);
    EXPECT_EQ(points[0].key(), 11u);
    EXPECT_FALSE(points[0].samples[0].renamed);
    EXPECT_TRUE(points[0].samples[1].renamed);
    EXPECT_FALSE(points[0].samples[2].renamed);
    EXPECT_EQ(points[1].samples.size(), 1u);
    EXPECT_EQ(points[2].samples.size(), 1u);
    EXPECT_EQ(points[3].key(), 20u);
    EXPECT_NE(points[3].number, points[1].number);
}

TYPED_TEST(Histories, ChangesNameBegunLostAndRenamedPoints) {
    constexpr int D = TypeParam::value;
    const DebugFrame<D> before = frameWith<D>(1, {pointOf<D>(10, -1.0f, 5), pointOf<D>(20, 1.0f, 5)});
    const DebugFrame<D> now = frameWith<D>(2, {pointOf<D>(11, -1.0f, 6), pointOf<D>(30, 0.5f, 0)});
    const std::vector<PointChange> changes = changesBetween(before, now);
    ASSERT_EQ(changes.size(), 3u);
    EXPECT_EQ(changes[0].kind, PointChange::Kind::renamed);
    EXPECT_EQ(changes[0].key, 11u);
    EXPECT_EQ(changes[0].oldKey, 10u);
    EXPECT_EQ(changes[1].kind, PointChange::Kind::begun);
    EXPECT_EQ(changes[1].key, 30u);
    EXPECT_EQ(changes[2].kind, PointChange::Kind::lost);
    EXPECT_EQ(changes[2].key, 20u);
    EXPECT_EQ(changesBetween(DebugFrame<D>{}, now).size(), 2u);
    EXPECT_EQ(countOf(changesBetween(now, DebugFrame<D>{}), PointChange::Kind::lost), 2);
    EXPECT_TRUE(changesBetween(now, now).empty());
}

// Seen in a scene: the points of a landing box begin in one step, whether one comes there forwards or by scrubbing.
TYPED_TEST(Histories, ALandingIsSeenFromBothSides) {
    constexpr int D = TypeParam::value;
    Play<D> play(document<D>({ground<D>(), box<D>("box", 0.0, 0.7)}));
    int landing = 0;
    for (int step = 1; step < 40 && landing == 0; ++step) {
        play.frame();
        advance(play, 1);
        landing = countOf(play.changes(), PointChange::Kind::begun) > 0 ? step : 0;
    }
    ASSERT_GT(landing, 3);
    const int begun = countOf(play.changes(), PointChange::Kind::begun);
    advance(play, 20);
    EXPECT_TRUE(play.frame().contacts.size() == 1 && play.changes().empty());
    play.seek(landing);
    EXPECT_EQ(countOf(play.changes(), PointChange::Kind::begun), begun);
    play.seek(landing - 1);
    EXPECT_TRUE(play.changes().empty());
}

TYPED_TEST(Histories, TracingTellsOfTheLastStepAtOnce) {
    constexpr int D = TypeParam::value;
    Play<D> play(restingBox<D>());
    advance(play, 20);
    const std::uint64_t hash = play.world().hash();
    play.trace(contactOf(play, "ground", "box").id);
    EXPECT_EQ(play.frame().trace.size(), static_cast<std::size_t>(2 + 2 * play.world().settings().substeps));
    EXPECT_EQ(play.world().hash(), hash);
    play.trace({});
    advance(play, 1);
    EXPECT_TRUE(play.frame().trace.empty());
}
