#include "../../collision/tree.h"
#include "../random_vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <random>
#include <span>

namespace talus {
namespace {

constexpr float largest = std::numeric_limits<float>::max();

template <int D>
Bounds<D> randomBounds(std::mt19937& random, float place, float size) {
    const Vector<D> centre = randomVector<D>(random, place);
    const Vector<D> half = randomVector<D>(random, size).cwiseAbs();
    return {centre - half, centre + half};
}

template <int D>
Bounds<D> cube(const Vector<D>& centre, float half) {
    return expanded(Bounds<D>{centre, centre}, half);
}

/// A tree with the bounds it is about; up to date unless `later` is set.
template <int D>
struct Grove {
    Tree<D> tree = {};
    std::vector<Bounds<D>> bounds = {};
    bool later = false;

    void insert(const Bounds<D>& box, std::uint32_t item) {
        if (item >= bounds.size()) {
            bounds.resize(item + 1);
        }
        bounds[item] = box;
        tree.insert(item);
        update();
    }
    void move(std::uint32_t item, const Bounds<D>& box) {
        bounds[item] = box;
        tree.touch(item);
        update();
    }
    void remove(std::uint32_t item) { tree.remove(item); }
    void update() {
        if (!later) {
            tree.update(bounds);
        }
    }
    bool isConsistent() const { return tree.isConsistent(bounds); }
};

template <int D>
std::vector<std::uint32_t> itemsIn(const Grove<D>& grove, const Bounds<D>& bounds) {
    std::vector<std::uint32_t> items;
    grove.tree.query(bounds, [&](std::uint32_t item) {
        items.push_back(item);
        return true;
    });
    std::sort(items.begin(), items.end());
    return items;
}

/// Where the segment enters the grown box: by clipping against the slabs with long double, 2 if it misses.
template <int D>
double slowEntry(const Bounds<D>& bounds, const Vector<D>& origin, const Vector<D>& translation, const Vector<D>& extent) {
    long double enter = 0;
    long double leave = 1;
    for (int i = 0; i < D; ++i) {
        const long double low = static_cast<long double>(bounds.lower[i]) - extent[i] - origin[i];
        const long double high = static_cast<long double>(bounds.upper[i]) + extent[i] - origin[i];
        const long double d = translation[i];
        if (d == 0) {
            if (low > 0 || high < 0) {
                return 2.0;
            }
            continue;
        }
        enter = std::max(enter, std::min(low / d, high / d));
        leave = std::min(leave, std::max(low / d, high / d));
    }
    return enter <= leave ? static_cast<double>(enter) : 2.0;
}

template <class Number>
class TreeOf : public testing::Test {};
using Dimensions = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;
TYPED_TEST_SUITE(TreeOf, Dimensions);

TYPED_TEST(TreeOf, QueriesAgreeWithBruteForceUnderRandomChanges) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(20);
    Grove<D> grove;
    std::map<std::uint32_t, Bounds<D>> truth;
    // Changes carried out one by one, and many at once.
    for (std::uint32_t step = 0; step < 8000; ++step) {
        grove.later = step % 2000 >= 1000;
        const Bounds<D> bounds = randomBounds<D>(random, 10.0f, step % 50 == 0 ? 20.0f : 1.5f);
        const std::uint32_t choice = static_cast<std::uint32_t>(random() % 10);
        const bool isShrinking = step % 1000 > 700;
        if (truth.empty() || choice < (isShrinking ? 2u : 5u)) {
            // Numbers are used again.
            const std::uint32_t item = static_cast<std::uint32_t>(random() % 3000);
            if (truth.count(item) == 0) {
                grove.insert(bounds, item);
                truth[item] = bounds;
            }
        } else {
            const auto victim = std::next(truth.begin(), static_cast<std::ptrdiff_t>(random() % truth.size()));
            if (choice < 8) {
                grove.move(victim->first, bounds);
                victim->second = bounds;
            } else {
                grove.remove(victim->first);
                truth.erase(victim);
            }
        }
        ASSERT_EQ(grove.tree.count(), truth.size());
        if (step % 16 != 0) {
            continue;
        }
        ASSERT_TRUE(grove.isConsistent()) << step;
        grove.tree.update(grove.bounds);
        ASSERT_FALSE(grove.tree.isStale());
        ASSERT_TRUE(grove.isConsistent()) << step;
        const Bounds<D> asked = randomBounds<D>(random, 10.0f, 4.0f);
        std::vector<std::uint32_t> expected;
        for (const auto& [item, each] : truth) {
            if (overlaps(each, asked)) {
                expected.push_back(item);
            }
        }
        ASSERT_EQ(itemsIn<D>(grove, asked), expected) << step;
    }
}

TYPED_TEST(TreeOf, CastsAgreeWithBruteForce) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(21);
    Grove<D> tree;
    std::vector<Bounds<D>> truth;
    for (std::uint32_t item = 0; item < 400; ++item) {
        truth.push_back(randomBounds<D>(random, 10.0f, 1.0f));
        tree.insert(truth.back(), item);
    }
    for (int round = 0; round < 600; ++round) {
        const Vector<D> origin = randomVector<D>(random, 12.0f);
        Vector<D> translation = randomVector<D>(random, 20.0f);
        // Rays along the axes and points are the hard cases.
        if (round % 3 == 0) {
            translation[round % D] = 0.0f;
        }
        if (round % 50 == 0) {
            translation = zeroVector<D>();
        }
        const Vector<D> extent = round % 2 == 0 ? zeroVector<D>() : Vector<D>(randomVector<D>(random, 0.5f).cwiseAbs());

        std::vector<std::uint32_t> expected;
        double nearest = 2.0;
        for (std::uint32_t item = 0; item < truth.size(); ++item) {
            const double entry = slowEntry<D>(truth[item], origin, translation, extent);
            if (entry <= 1.0) {
                expected.push_back(item);
            }
            nearest = std::min(nearest, entry);
        }
        std::vector<std::uint32_t> all;
        tree.tree.cast(origin, translation, extent, [&](std::uint32_t item, float reach) {
            all.push_back(item);
            return reach;
        });
        std::sort(all.begin(), all.end());
        ASSERT_EQ(all, expected) << round;

        // A visit that shortens the ray to the box's entry finds the nearest box and sees no more than the full cast.
        std::size_t visits = 0;
        float best = 2.0f;
        const float end = tree.tree.cast(origin, translation, extent, [&](std::uint32_t item, float reach) {
            ++visits;
            const auto entry = static_cast<float>(slowEntry<D>(truth[item], origin, translation, extent));
            best = std::min(best, entry);
            return std::min(entry, reach);
        });
        ASSERT_NEAR(best, nearest, 1e-6) << round;
        ASSERT_NEAR(end, std::min(nearest, 1.0), 1e-6) << round;
        ASSERT_LE(visits, all.size());
    }
}

TYPED_TEST(TreeOf, VisitsCanStop) {
    constexpr int D = TypeParam::value;
    Grove<D> tree;
    for (std::uint32_t item = 0; item < 50; ++item) {
        tree.insert(cube<D>(zeroVector<D>(), 1.0f), item);
    }
    int visits = 0;
    tree.tree.query(cube<D>(zeroVector<D>(), 1.0f), [&](std::uint32_t) { return ++visits < 3; });
    EXPECT_EQ(visits, 3);
    visits = 0;
    tree.tree.cast(zeroVector<D>(), Vector<D>::Constant(1.0f), zeroVector<D>(), [&](std::uint32_t, float) { return ++visits < 3 ? 1.0f : 0.0f; });
    EXPECT_EQ(visits, 3);
}

TYPED_TEST(TreeOf, EmptyTreesAreFine) {
    constexpr int D = TypeParam::value;
    Grove<D> tree;
    EXPECT_TRUE(tree.isConsistent());
    EXPECT_EQ(tree.tree.height(), 0);
    EXPECT_TRUE(itemsIn<D>(tree, cube<D>(zeroVector<D>(), 1e9f)).empty());
    tree.insert(cube<D>(zeroVector<D>(), 1.0f), 7);
    tree.move(7, cube<D>(Vector<D>::Constant(5.0f), 1.0f));
    EXPECT_EQ(itemsIn<D>(tree, cube<D>(Vector<D>::Constant(5.0f), 1.0f)), std::vector<std::uint32_t>{7});
    tree.remove(7);
    EXPECT_TRUE(tree.isConsistent());
    EXPECT_EQ(tree.tree.count(), 0u);
    // Made and gone before the tree has heard of it.
    tree.later = true;
    tree.insert(cube<D>(zeroVector<D>(), 1.0f), 8);
    tree.remove(8);
    tree.insert(cube<D>(zeroVector<D>(), 1.0f), 9);
    EXPECT_TRUE(tree.isConsistent());
    tree.tree.update(tree.bounds);
    EXPECT_EQ(itemsIn<D>(tree, cube<D>(zeroVector<D>(), 1.0f)), std::vector<std::uint32_t>{9});
}

/// Inserts `count` boxes made by boundsOf(i), one by one, and expects a consistent tree of the promised height.
template <int D, class BoundsOf>
void expectShallow(const char* name, int count, BoundsOf&& boundsOf) {
    Grove<D> tree;
    for (int i = 0; i < count; ++i) {
        tree.insert(boundsOf(i), static_cast<std::uint32_t>(i));
        ASSERT_LE(tree.tree.height(), 1.0 + 0.5 * std::log2(static_cast<double>(i + 1))) << name << " " << i;
    }
    ASSERT_TRUE(tree.isConsistent()) << name;
    ASSERT_EQ(itemsIn<D>(tree, cube<D>(zeroVector<D>(), largest)).size(), static_cast<std::size_t>(count)) << name;
}

TYPED_TEST(TreeOf, NoOrderOfInsertionMakesItDeep) {
    constexpr int D = TypeParam::value;
    const auto along = [](float x) {
        Vector<D> place = zeroVector<D>();
        place[0] = x;
        return place;
    };
    expectShallow<D>("row", 5000, [&](int i) { return cube<D>(along(static_cast<float>(i)), 0.5f); });
    expectShallow<D>("row backwards", 5000, [&](int i) { return cube<D>(along(static_cast<float>(-i)), 0.5f); });
    expectShallow<D>("overlapping row", 5000, [&](int i) { return cube<D>(along(0.01f * static_cast<float>(i)), 3.0f); });
    expectShallow<D>("one place", 5000, [&](int) { return cube<D>(along(1.0f), 0.5f); });
    expectShallow<D>("one point", 5000, [&](int) { return cube<D>(along(1.0f), 0.0f); });
    expectShallow<D>("nested", 1000, [&](int i) { return cube<D>(zeroVector<D>(), 1.0f + static_cast<float>(i)); });
    expectShallow<D>("doubling", 5000, [&](int i) { return cube<D>(zeroVector<D>(), std::ldexp(1.0f, i % 200 - 100)); });
    expectShallow<D>("far and farther", 1000, [&](int i) { return cube<D>(along(std::ldexp(1.0f, i % 120)), 0.1f); });
    expectShallow<D>("alternating ends", 5000, [&](int i) { return cube<D>(along(static_cast<float>(i % 2 == 0 ? i : -i)), 0.5f); });
}

TYPED_TEST(TreeOf, BoundsWithoutEndDoNotPoisonIt) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(22);
    for (const bool later : {false, true}) {
        Grove<D> tree;
        tree.later = later;
        std::vector<std::uint32_t> endless;
        for (std::uint32_t item = 0; item < 300; ++item) {
            tree.insert(randomBounds<D>(random, 20.0f, 0.3f), item);
            if (item % 100 == 50) {
                tree.insert({Vector<D>::Constant(-largest), Vector<D>::Constant(largest)}, 1000 + item);
                endless.push_back(1000 + item);
            }
        }
        tree.tree.update(tree.bounds);
        EXPECT_TRUE(tree.isConsistent());
        EXPECT_EQ(itemsIn<D>(tree, cube<D>(Vector<D>::Constant(1e20f), 1.0f)), endless);
        EXPECT_EQ(itemsIn<D>(tree, cube<D>(zeroVector<D>(), largest)).size(), 303u);
        int visits = 0;
        tree.tree.cast(Vector<D>::Constant(1e10f), Vector<D>::Constant(1e20f), zeroVector<D>(), [&](std::uint32_t, float reach) {
            ++visits;
            return reach;
        });
        EXPECT_EQ(visits, static_cast<int>(endless.size()));
        for (const std::uint32_t item : endless) {
            tree.remove(item);
        }
        EXPECT_TRUE(tree.isConsistent());
        EXPECT_TRUE(itemsIn<D>(tree, cube<D>(Vector<D>::Constant(1e20f), 1.0f)).empty());
    }
}

/// Nodes whose bounds a small query meets, mean over random places among boxes on a grid.
template <int D>
double nodesMet(const Grove<D>& grove, int side) {
    std::mt19937 random(23);
    double met = 0.0;
    constexpr int queries = 200;
    for (int i = 0; i < queries; ++i) {
        const float half = 0.5f * static_cast<float>(side);
        const Bounds<D> asked = cube<D>(randomVector<D>(random, half) + Vector<D>::Constant(half), 0.1f);
        for (const auto& node : grove.tree.allNodes()) {
            met += node.level < 0 ? 0.0 : std::popcount(overlapBits<D>(node, asked.lower.data(), asked.upper.data()));
        }
    }
    return met / queries;
}

TYPED_TEST(TreeOf, SeparatesWhatIsApart) {
    constexpr int D = TypeParam::value;
    // Four levels of nodes lead to 4096 boxes: little more than one a level and the box itself is met in a perfect tree.
    const int side = D == 2 ? 64 : 16;
    for (const bool later : {false, true}) {
        Grove<D> grove;
        grove.later = later;
        for (int i = 0; i < 4096; ++i) {
            Vector<D> place = zeroVector<D>();
            int rest = i;
            for (int axis = 0; axis < D; ++axis) {
                place[axis] = static_cast<float>(rest % side);
                rest /= side;
            }
            grove.insert(cube<D>(place, 0.4f), static_cast<std::uint32_t>(i));
        }
        grove.tree.update(grove.bounds);
        EXPECT_LT(nodesMet<D>(grove, side), later ? 8.0 : 16.0);
        // Large boxes do not spoil it for the small ones: each is met, and a few nodes above them.
        for (std::uint32_t i = 0; i < 40; ++i) {
            grove.insert(cube<D>(Vector<D>::Constant(0.5f * static_cast<float>(side)), static_cast<float>(side)), 5000 + 100 * i);
        }
        grove.tree.update(grove.bounds);
        EXPECT_LT(nodesMet<D>(grove, side), 40.0 + (later ? 20.0 : 200.0));
    }
}

TYPED_TEST(TreeOf, EqualHistoriesGiveEqualTrees) {
    constexpr int D = TypeParam::value;
    const auto build = [] {
        std::mt19937 random(24);
        Grove<D> grove;
        for (std::uint32_t item = 0; item < 500; ++item) {
            grove.insert(randomBounds<D>(random, 5.0f, 1.0f), item);
            const std::uint32_t moving = static_cast<std::uint32_t>(random() % (item + 1));
            grove.move(moving, randomBounds<D>(random, 5.0f, 1.0f));
        }
        return grove;
    };
    const Grove<D> a = build();
    const Grove<D> b = build();
    const auto bytesOf = [](const Grove<D>& grove) { return std::as_bytes(grove.tree.allNodes()); };
    ASSERT_TRUE(std::ranges::equal(bytesOf(a), bytesOf(b)));
}

}  // namespace
}  // namespace talus
