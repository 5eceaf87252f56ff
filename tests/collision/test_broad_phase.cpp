#include "../../collision/broad_phase.h"
#include "../random_vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace talus {
namespace {

using Pair = std::pair<std::uint32_t, std::uint32_t>;

template <int D>
Bounds<D> cube(const Vector<D>& centre, float half) {
    return expanded(Bounds<D>{centre, centre}, half);
}

template <int D>
Bounds<D> halfSpaceBelow(float height) {
    constexpr float limit = std::numeric_limits<float>::max();
    Bounds<D> bounds{Vector<D>::Constant(-limit), Vector<D>::Constant(limit)};
    bounds.upper[1] = height;
    return bounds;
}

template <int D>
std::vector<Pair> pairsOf(BroadPhase<D>& phase) {
    std::vector<Pair> pairs;
    phase.findPairs([&](std::uint32_t a, std::uint32_t b) { pairs.emplace_back(a, b); });
    return pairs;
}

template <class Number>
class BroadPhaseOf : public testing::Test {};
using Dimensions = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;
TYPED_TEST_SUITE(BroadPhaseOf, Dimensions);

/// What the test knows of a proxy, by its handle.
struct Known {
    std::uint32_t item;
    bool isFixed;
    bool hasMoved;
};

template <int D>
std::vector<Pair> slowPairs(const BroadPhase<D>& phase, const std::map<std::uint32_t, Known>& known) {
    std::set<Pair> pairs;
    for (const auto& [a, knownA] : known) {
        for (const auto& [b, knownB] : known) {
            const bool isPair = knownA.hasMoved && knownA.item != knownB.item && !(knownA.isFixed && knownB.isFixed);
            if (isPair && overlaps(phase.fatBounds(a), phase.fatBounds(b))) {
                pairs.emplace(std::min(knownA.item, knownB.item), std::max(knownA.item, knownB.item));
            }
        }
    }
    return {pairs.begin(), pairs.end()};
}

TYPED_TEST(BroadPhaseOf, PairsAgreeWithBruteForceUnderRandomChanges) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(30);
    BroadPhase<D> phase;
    std::map<std::uint32_t, Known> known;
    const auto randomBounds = [&] { return cube<D>(randomVector<D>(random, D == 2 ? 12.0f : 6.0f), uniform(random, 0.1f, 1.0f)); };
    const auto create = [&] {
        // Some items have several proxies.
        const std::uint32_t item = static_cast<std::uint32_t>(random() % 400);
        const bool isFixed = random() % 3 == 0;
        const bool isPlane = random() % 40 == 0;
        const Bounds<D> bounds = isPlane ? halfSpaceBelow<D>(uniform(random, -6.0f, 0.0f)) : randomBounds();
        const std::uint32_t handle = phase.create(bounds, isFixed ? ProxyClass::fixed : ProxyClass::movable, item, isPlane);
        ASSERT_EQ(known.count(handle), 0u);
        known[handle] = {item, isFixed, true};
    };
    for (int step = 0; step < 120; ++step) {
        for (int i = 0; i < 4; ++i) {
            create();
        }
        for (auto each = known.begin(); each != known.end();) {
            const std::uint32_t handle = each->first;
            const auto choice = random() % 100;
            if (choice < 3) {
                phase.destroy(handle);
                each = known.erase(each);
                continue;
            }
            if (choice < 5) {
                each->second.isFixed = !each->second.isFixed;
                each->second.hasMoved = true;
                phase.setClass(handle, each->second.isFixed ? ProxyClass::fixed : ProxyClass::movable);
            } else if (choice < 8) {
                phase.touch(handle);
                each->second.hasMoved = true;
            } else if (choice < 40 && !phase.isUnbounded(handle)) {
                const Vector<D> step3 = randomVector<D>(random, choice < 10 ? 5.0f : 0.05f);
                Bounds<D> bounds = phase.tightBounds(handle);
                bounds = {bounds.lower + step3, bounds.upper + step3};
                const bool wasInside = contains(phase.fatBounds(handle), bounds);
                const bool isNew = phase.move(handle, bounds, step3);
                ASSERT_EQ(isNew, !wasInside);
                ASSERT_TRUE(contains(phase.fatBounds(handle), bounds));
                each->second.hasMoved = each->second.hasMoved || isNew;
            }
            ++each;
        }
        ASSERT_TRUE(phase.isConsistent());
        ASSERT_EQ(phase.count(), known.size());
        const std::vector<Pair> expected = slowPairs<D>(phase, known);
        ASSERT_EQ(pairsOf<D>(phase), expected) << step;
        ASSERT_TRUE(pairsOf<D>(phase).empty()) << "nothing has moved since";
        for (auto& [handle, each] : known) {
            each.hasMoved = false;
        }
    }
}

TYPED_TEST(BroadPhaseOf, PairsOfCrowdsAgreeWithBruteForce) {
    constexpr int D = TypeParam::value;
    // From one mover among many to all at once; grains, ordinary and large pieces mixed, and crowds of fixed ones.
    for (const std::uint32_t share : {1u, 10u, 50u, 100u}) {
        std::mt19937 random(40 + share);
        BroadPhase<D> phase;
        std::map<std::uint32_t, Known> known;
        for (std::uint32_t item = 1; item <= 700; ++item) {
            const float size = item % 97 == 0 ? 8.0f : (item % 5 == 0 ? 0.02f : 0.4f);
            const bool isFixed = item % 3 == 0;
            const Bounds<D> bounds = cube<D>(randomVector<D>(random, D == 2 ? 20.0f : 6.0f), uniform(random, 0.2f * size, size));
            known[phase.create(bounds, isFixed ? ProxyClass::fixed : ProxyClass::movable, item, false)] = {item, isFixed, true};
        }
        for (int step = 0; step < 12; ++step) {
            ASSERT_EQ(pairsOf<D>(phase), slowPairs<D>(phase, known)) << share << " " << step;
            ASSERT_TRUE(phase.isConsistent());
            for (auto& [handle, each] : known) {
                each.hasMoved = false;
                if (random() % 100 < share) {
                    const Vector<D> way = randomVector<D>(random, 1.0f);
                    each.hasMoved = phase.reachAhead(handle, way);
                    const Bounds<D> tight = phase.tightBounds(handle);
                    ASSERT_TRUE(contains(phase.fatBounds(handle), Bounds<D>{tight.lower + way, tight.upper + way}));
                    each.hasMoved = phase.move(handle, {tight.lower + way, tight.upper + way}, zeroVector<D>()) || each.hasMoved;
                }
            }
        }
    }
}

TYPED_TEST(BroadPhaseOf, PartsAndFiltersDoNotChangeThePairs) {
    constexpr int D = TypeParam::value;
    for (const int workers : {1, 2, 3}) {
        std::mt19937 random(33);
        Jobs jobs(workers);
        const ParallelFor run = [&](int count, int grain, const std::function<void(int, int)>& body) { jobs.run(count, grain, body); };
        BroadPhase<D> whole;
        BroadPhase<D> parts;
        for (std::uint32_t item = 1; item <= 1500; ++item) {
            const Bounds<D> bounds = cube<D>(randomVector<D>(random, 10.0f), 0.4f);
            const ProxyClass proxyClass = item % 4 == 0 ? ProxyClass::fixed : ProxyClass::movable;
            whole.create(bounds, proxyClass, item, false);
            parts.create(bounds, proxyClass, item, false);
        }
        const auto isOdd = [](std::uint64_t pair) { return ((pair >> 32) + static_cast<std::uint32_t>(pair)) % 2 == 1; };
        const PairFilter keepOdd = [&](std::span<std::uint64_t> pairs) {
            return static_cast<std::size_t>(std::stable_partition(pairs.begin(), pairs.end(), isOdd) - pairs.begin());
        };
        std::vector<Pair> expected = pairsOf<D>(whole);
        ASSERT_GT(expected.size(), 500u);
        std::erase_if(expected, [](const Pair& pair) { return (pair.first + pair.second) % 2 == 0; });
        std::vector<Pair> found;
        for (const std::uint64_t pair : parts.findPairs(run, keepOdd)) {
            found.emplace_back(static_cast<std::uint32_t>(pair >> 32), static_cast<std::uint32_t>(pair));
        }
        EXPECT_EQ(found, expected);
    }
}

TYPED_TEST(BroadPhaseOf, QueriesOfAClassSeeNothingElse) {
    constexpr int D = TypeParam::value;
    BroadPhase<D> phase;
    phase.create(cube<D>(zeroVector<D>(), 1.0f), ProxyClass::fixed, 1, false);
    phase.create(cube<D>(zeroVector<D>(), 1.0f), ProxyClass::movable, 2, false);
    phase.create(halfSpaceBelow<D>(0.0f), ProxyClass::fixed, 3, true);
    std::set<std::uint32_t> found;
    phase.query(ProxyClass::movable, cube<D>(zeroVector<D>(), 1.0f), [&](std::uint32_t item) { return found.insert(item).second; });
    EXPECT_EQ(found, std::set<std::uint32_t>{2});
    found.clear();
    phase.query(ProxyClass::fixed, cube<D>(zeroVector<D>(), 1.0f), [&](std::uint32_t item) { return found.insert(item).second; });
    EXPECT_EQ(found, (std::set<std::uint32_t>{1, 3}));
}

TYPED_TEST(BroadPhaseOf, BoundsThatAreNoNumbersMeetEverything) {
    constexpr int D = TypeParam::value;
    BroadPhase<D> phase;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    for (std::uint32_t item = 1; item <= 40; ++item) {
        phase.create(cube<D>(Vector<D>::Constant(3.0f * static_cast<float>(item)), 0.5f), ProxyClass::movable, item, false);
    }
    phase.create({Vector<D>::Constant(nan), Vector<D>::Constant(nan)}, ProxyClass::movable, 50, false);
    phase.create(cube<D>(zeroVector<D>(), infinity), ProxyClass::fixed, 60, false);
    EXPECT_TRUE(phase.isConsistent());
    EXPECT_EQ(pairsOf<D>(phase).size(), 81u);
    std::set<std::uint32_t> found;
    phase.query(cube<D>(Vector<D>::Constant(-100.0f), 1.0f), [&](std::uint32_t item) { return found.insert(item).second; });
    EXPECT_EQ(found, (std::set<std::uint32_t>{50, 60}));
}

TYPED_TEST(BroadPhaseOf, HandlesAreLowestFirst) {
    constexpr int D = TypeParam::value;
    BroadPhase<D> phase;
    const Bounds<D> bounds = cube<D>(zeroVector<D>(), 1.0f);
    for (std::uint32_t i = 1; i <= 5; ++i) {
        EXPECT_EQ(phase.create(bounds, ProxyClass::movable, 10 * i, false), i);
    }
    phase.destroy(4);
    phase.destroy(2);
    EXPECT_EQ(phase.create(bounds, ProxyClass::fixed, 0, false), 2u);
    EXPECT_EQ(phase.create(halfSpaceBelow<D>(0.0f), ProxyClass::fixed, 0, true), 4u);
    EXPECT_EQ(phase.create(bounds, ProxyClass::fixed, 0, false), 6u);
    EXPECT_TRUE(phase.isConsistent());
}

TYPED_TEST(BroadPhaseOf, MarginLetsSmallMovementsPassAndStretchGoesAhead) {
    constexpr int D = TypeParam::value;
    BroadPhase<D> phase;
    const std::uint32_t proxy = phase.create(cube<D>(zeroVector<D>(), 0.5f), ProxyClass::movable, 1, false);
    pairsOf<D>(phase);
    const Bounds<D> before = phase.fatBounds(proxy);
    Vector<D> place = zeroVector<D>();
    place[0] = 0.049f;
    EXPECT_FALSE(phase.move(proxy, cube<D>(place, 0.5f), place));
    EXPECT_FALSE(phase.hasMoved(proxy));
    EXPECT_EQ(phase.fatBounds(proxy).lower, before.lower);
    Vector<D> velocity = zeroVector<D>();
    velocity[0] = 1.0f;
    int changes = 0;
    for (int step = 0; step < 30; ++step) {
        place[0] += velocity[0];
        changes += phase.move(proxy, cube<D>(place, 0.5f), velocity) ? 1 : 0;
    }
    EXPECT_EQ(changes, 10) << "two steps ahead: every third step";
    EXPECT_TRUE(phase.hasMoved(proxy));
    // A grain of sand does not see half its neighbourhood.
    const std::uint32_t grain = phase.create(cube<D>(zeroVector<D>(), 0.005f), ProxyClass::movable, 2, false);
    EXPECT_LE(phase.fatBounds(grain).upper[0], 0.005f + 0.0125f + 1e-6f);
}

TYPED_TEST(BroadPhaseOf, PlanesMeetWhatTheirBoundsMeet) {
    constexpr int D = TypeParam::value;
    BroadPhase<D> phase;
    Vector<D> high = zeroVector<D>();
    high[1] = 10.0f;
    const std::uint32_t ground = phase.create(halfSpaceBelow<D>(0.0f), ProxyClass::fixed, 9, true);
    const std::uint32_t low = phase.create(cube<D>(zeroVector<D>(), 1.0f), ProxyClass::movable, 1, false);
    const std::uint32_t above = phase.create(cube<D>(high, 1.0f), ProxyClass::movable, 2, false);
    phase.create(cube<D>(zeroVector<D>(), 1.0f), ProxyClass::fixed, 3, false);
    EXPECT_EQ(pairsOf<D>(phase), (std::vector<Pair>{{1, 3}, {1, 9}}));
    EXPECT_TRUE(phase.fatOverlap(ground, low));
    EXPECT_FALSE(phase.fatOverlap(above, ground));
    EXPECT_TRUE(phase.isUnbounded(ground));
    EXPECT_TRUE(phase.move(ground, halfSpaceBelow<D>(12.0f), high));
    EXPECT_EQ(pairsOf<D>(phase), (std::vector<Pair>{{1, 9}, {2, 9}}));
}

TYPED_TEST(BroadPhaseOf, QueriesAndCastsSeeEverything) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(31);
    BroadPhase<D> phase;
    std::map<std::uint32_t, std::uint32_t> itemOf;
    for (std::uint32_t item = 1000; item < 1300; ++item) {
        const bool isPlane = item % 100 == 0;
        const Bounds<D> bounds = isPlane ? halfSpaceBelow<D>(-100.0f) : cube<D>(randomVector<D>(random, 8.0f), uniform(random, 0.1f, 0.8f));
        itemOf[phase.create(bounds, item % 2 == 0 ? ProxyClass::fixed : ProxyClass::movable, item, isPlane)] = item;
    }
    const auto centreOf = [&](std::uint32_t handle) { return Vector<D>(0.5f * (phase.fatBounds(handle).lower + phase.fatBounds(handle).upper)); };
    for (int round = 0; round < 200; ++round) {
        const Bounds<D> asked = cube<D>(randomVector<D>(random, 8.0f), uniform(random, 0.0f, 3.0f));
        std::set<std::uint32_t> expected;
        for (const auto& [handle, item] : itemOf) {
            if (phase.isUnbounded(handle) || overlaps(phase.fatBounds(handle), asked)) {
                expected.insert(item);
            }
        }
        std::set<std::uint32_t> found;
        phase.query(asked, [&](std::uint32_t item) { return found.insert(item).second; });
        ASSERT_EQ(found, expected);

        // From the middle of the question to the middle of some box: that box is met.
        const std::uint32_t target = static_cast<std::uint32_t>(random() % 300 + 1);
        if (phase.isUnbounded(target)) {
            continue;
        }
        const Vector<D> origin = 0.5f * (asked.lower + asked.upper);
        std::set<std::uint32_t> met;
        phase.cast(origin, centreOf(target) - origin, zeroVector<D>(), [&](std::uint32_t item, float reach) {
            met.insert(item);
            return reach;
        });
        EXPECT_EQ(met.count(itemOf[target]), 1u);
        EXPECT_EQ(met.count(1000), 1u);
        EXPECT_EQ(met.count(1100), 1u);
        EXPECT_EQ(met.count(1200), 1u);
    }
}

TYPED_TEST(BroadPhaseOf, VisitsCanStopAndShorten) {
    constexpr int D = TypeParam::value;
    BroadPhase<D> phase;
    Vector<D> place = zeroVector<D>();
    for (std::uint32_t item = 0; item < 20; ++item) {
        place[0] = 2.0f * static_cast<float>(item);
        phase.create(cube<D>(place, 0.5f), item % 2 == 0 ? ProxyClass::fixed : ProxyClass::movable, item, false);
    }
    phase.create(halfSpaceBelow<D>(-1.0f), ProxyClass::fixed, 99, true);
    int visits = 0;
    phase.query(cube<D>(zeroVector<D>(), 100.0f), [&](std::uint32_t) { return ++visits < 4; });
    EXPECT_EQ(visits, 4);
    // The ray ends at a tenth of its way, before box 2; the movable tree, asked later, must know.
    Vector<D> translation = zeroVector<D>();
    translation[0] = 38.0f;
    std::set<std::uint32_t> met;
    phase.cast(zeroVector<D>(), translation, zeroVector<D>(), [&](std::uint32_t item, float reach) {
        met.insert(item);
        return std::min(reach, 0.06f);
    });
    EXPECT_EQ(met, (std::set<std::uint32_t>{0, 1, 99}));
    met.clear();
    phase.cast(zeroVector<D>(), translation, zeroVector<D>(), [&](std::uint32_t item, float) {
        met.insert(item);
        return item == 99 ? 1.0f : 0.0f;
    });
    EXPECT_EQ(met, (std::set<std::uint32_t>{0, 99}));
}

/// Copies fields out in the order in which they are named, or back in.
struct Copier {
    template <class Field>
    void operator()(Field& field) {
        if (isReading) {
            field = *static_cast<const Field*>(stored[next++]);
        } else {
            stored.push_back(&field);
        }
    }
    std::vector<const void*> stored = {};
    std::size_t next = 0;
    bool isReading = false;
};

TYPED_TEST(BroadPhaseOf, ArchiveHoldsTheWholeState) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(32);
    BroadPhase<D> phase;
    for (std::uint32_t item = 0; item < 100; ++item) {
        const std::uint32_t handle = phase.create(cube<D>(randomVector<D>(random, 4.0f), 0.5f), ProxyClass::movable, item, item % 30 == 0);
        if (item % 7 == 3) {
            phase.destroy(handle);
        }
        if (item == 50) {
            pairsOf<D>(phase);
        }
    }
    Copier copier;
    phase.archive(copier);
    copier.isReading = true;
    BroadPhase<D> restored;
    restored.archive(copier);
    EXPECT_TRUE(restored.isConsistent());
    EXPECT_EQ(restored.count(), phase.count());
    const Bounds<D> bounds = cube<D>(zeroVector<D>(), 2.0f);
    EXPECT_EQ(restored.create(bounds, ProxyClass::fixed, 500, false), phase.create(bounds, ProxyClass::fixed, 500, false));
    const std::vector<Pair> pairs = pairsOf<D>(phase);
    EXPECT_EQ(pairsOf<D>(restored), pairs);
    EXPECT_FALSE(pairs.empty());
}

}  // namespace
}  // namespace talus
