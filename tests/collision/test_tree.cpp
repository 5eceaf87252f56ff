#include "../../collision/tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace talus {
namespace {

constexpr float largest = std::numeric_limits<float>::max();

float uniform(std::mt19937& random, float low, float high) {
    return low + (high - low) * (static_cast<float>(random() >> 8) / 16777216.0f);
}

template <int D>
Vector<D> randomVector(std::mt19937& random, float size) {
    Vector<D> result = zeroVector<D>();
    for (int i = 0; i < D; ++i) {
        result[i] = uniform(random, -size, size);
    }
    return result;
}

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

template <int D>
std::vector<std::uint32_t> itemsIn(const Tree<D>& tree, const Bounds<D>& bounds) {
    std::vector<std::uint32_t> items;
    tree.query(bounds, [&](std::uint32_t item) {
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
    Tree<D> tree;
    std::map<std::uint32_t, std::int32_t> leaves;
    std::map<std::uint32_t, Bounds<D>> truth;
    for (std::uint32_t step = 0; step < 4000; ++step) {
        const Bounds<D> bounds = randomBounds<D>(random, 10.0f, 1.5f);
        const std::uint32_t choice = static_cast<std::uint32_t>(random() % 10);
        const bool isShrinking = step % 1000 > 700;
        if (truth.empty() || choice < (isShrinking ? 2u : 5u)) {
            leaves[step] = tree.insert(bounds, step);
            truth[step] = bounds;
        } else {
            const auto victim = std::next(truth.begin(), static_cast<std::ptrdiff_t>(random() % truth.size()));
            const std::uint32_t item = victim->first;
            EXPECT_EQ(tree.itemOf(leaves[item]), item);
            if (choice < 8) {
                tree.move(leaves[item], bounds);
                victim->second = bounds;
            } else {
                tree.remove(leaves[item]);
                leaves.erase(item);
                truth.erase(victim);
            }
        }
        ASSERT_EQ(tree.leafCount(), truth.size());
        if (step % 16 != 0) {
            continue;
        }
        ASSERT_TRUE(tree.isConsistent()) << step;
        const Bounds<D> asked = randomBounds<D>(random, 10.0f, 4.0f);
        std::vector<std::uint32_t> expected;
        for (const auto& [item, each] : truth) {
            if (overlaps(each, asked)) {
                expected.push_back(item);
            }
        }
        ASSERT_EQ(itemsIn<D>(tree, asked), expected) << step;
    }
}

TYPED_TEST(TreeOf, CastsAgreeWithBruteForce) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(21);
    Tree<D> tree;
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
        tree.cast(origin, translation, extent, [&](std::uint32_t item, float reach) {
            all.push_back(item);
            return reach;
        });
        std::sort(all.begin(), all.end());
        ASSERT_EQ(all, expected) << round;

        // A visit that shortens the ray to the box's entry finds the nearest box and sees no more than the full cast.
        std::size_t visits = 0;
        float best = 2.0f;
        const float end = tree.cast(origin, translation, extent, [&](std::uint32_t item, float reach) {
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
    Tree<D> tree;
    for (std::uint32_t item = 0; item < 50; ++item) {
        tree.insert(cube<D>(zeroVector<D>(), 1.0f), item);
    }
    int visits = 0;
    tree.query(cube<D>(zeroVector<D>(), 1.0f), [&](std::uint32_t) { return ++visits < 3; });
    EXPECT_EQ(visits, 3);
    visits = 0;
    tree.cast(zeroVector<D>(), Vector<D>::Constant(1.0f), zeroVector<D>(), [&](std::uint32_t, float) { return ++visits < 3 ? 1.0f : 0.0f; });
    EXPECT_EQ(visits, 3);
}

TYPED_TEST(TreeOf, EmptyTreesAreFine) {
    constexpr int D = TypeParam::value;
    Tree<D> tree;
    EXPECT_TRUE(tree.isConsistent());
    EXPECT_EQ(tree.height(), 0);
    EXPECT_TRUE(itemsIn<D>(tree, cube<D>(zeroVector<D>(), 1e9f)).empty());
    const std::int32_t leaf = tree.insert(cube<D>(zeroVector<D>(), 1.0f), 7);
    tree.move(leaf, cube<D>(Vector<D>::Constant(5.0f), 1.0f));
    EXPECT_EQ(itemsIn<D>(tree, cube<D>(Vector<D>::Constant(5.0f), 1.0f)), std::vector<std::uint32_t>{7});
    tree.remove(leaf);
    EXPECT_TRUE(tree.isConsistent());
    EXPECT_EQ(tree.leafCount(), 0u);
}

/// Inserts `count` boxes made by boundsOf(i) and expects the promised height and a consistent tree.
template <int D, class BoundsOf>
void expectShallow(const char* name, int count, BoundsOf&& boundsOf) {
    Tree<D> tree;
    for (int i = 0; i < count; ++i) {
        tree.insert(boundsOf(i), static_cast<std::uint32_t>(i));
        const double bound = 8.0 + 2.5 * std::log2(static_cast<double>(i + 1));
        ASSERT_LE(tree.height(), bound) << name << " " << i;
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
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::mt19937 random(22);
    Tree<D> tree;
    std::vector<std::int32_t> endless;
    for (std::uint32_t item = 0; item < 300; ++item) {
        tree.insert(randomBounds<D>(random, 20.0f, 0.3f), item);
        if (item % 100 == 50) {
            endless.push_back(tree.insert(cube<D>(zeroVector<D>(), infinity), 1000 + item));
            endless.push_back(tree.insert({Vector<D>::Constant(-largest), Vector<D>::Constant(largest)}, 2000 + item));
            endless.push_back(tree.insert({Vector<D>::Constant(nan), Vector<D>::Constant(nan)}, 3000 + item));
        }
    }
    EXPECT_TRUE(tree.isConsistent());
    const std::vector<std::uint32_t> far = itemsIn<D>(tree, cube<D>(Vector<D>::Constant(1e20f), 1.0f));
    EXPECT_EQ(far.size(), endless.size());
    int visits = 0;
    tree.cast(Vector<D>::Constant(1e10f), Vector<D>::Constant(1e20f), zeroVector<D>(), [&](std::uint32_t, float reach) {
        ++visits;
        return reach;
    });
    EXPECT_EQ(visits, static_cast<int>(endless.size()));
    for (const std::int32_t leaf : endless) {
        tree.remove(leaf);
    }
    EXPECT_TRUE(tree.isConsistent());
    EXPECT_TRUE(itemsIn<D>(tree, cube<D>(Vector<D>::Constant(1e20f), 1.0f)).empty());
    EXPECT_LE(tree.height(), 28);
}

TYPED_TEST(TreeOf, SeparatesWhatIsApart) {
    constexpr int D = TypeParam::value;
    // A perfect tree over a grid lets a small query meet little more than one node a level, twelve; the nodes whose bounds meet
    // the query are those which the traversal descends into.
    Tree<D> tree;
    const int side = D == 2 ? 64 : 16;
    std::uint32_t item = 0;
    for (int i = 0; i < 4096; ++i) {
        Vector<D> place = zeroVector<D>();
        int rest = i;
        for (int axis = 0; axis < D; ++axis) {
            place[axis] = static_cast<float>(rest % side);
            rest /= side;
        }
        tree.insert(cube<D>(place, 0.4f), item++);
    }
    std::mt19937 random(23);
    double met = 0.0;
    constexpr int queries = 200;
    for (int i = 0; i < queries; ++i) {
        const Bounds<D> asked =
            cube<D>(randomVector<D>(random, 0.5f * static_cast<float>(side)) + Vector<D>::Constant(0.5f * static_cast<float>(side)), 0.1f);
        for (const auto& node : tree.nodes) {
            met += node.height >= 0 && overlaps(node.bounds, asked) ? 1.0 : 0.0;
        }
    }
    EXPECT_LT(met / queries, 36.0);
}

TYPED_TEST(TreeOf, EqualHistoriesGiveEqualTrees) {
    constexpr int D = TypeParam::value;
    const auto build = [] {
        std::mt19937 random(24);
        Tree<D> tree;
        std::vector<std::int32_t> leaves;
        for (std::uint32_t item = 0; item < 500; ++item) {
            leaves.push_back(tree.insert(randomBounds<D>(random, 5.0f, 1.0f), item));
            tree.move(leaves[random() % leaves.size()], randomBounds<D>(random, 5.0f, 1.0f));
        }
        return tree;
    };
    const Tree<D> a = build();
    const Tree<D> b = build();
    ASSERT_EQ(a.nodes.size(), b.nodes.size());
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        EXPECT_EQ(a.nodes[i].parent, b.nodes[i].parent);
        EXPECT_EQ(a.nodes[i].child[0], b.nodes[i].child[0]);
        EXPECT_EQ(a.nodes[i].child[1], b.nodes[i].child[1]);
    }
}

}  // namespace
}  // namespace talus
