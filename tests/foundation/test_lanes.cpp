#include "../../foundation/lane_records.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <vector>

namespace talus {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float largest = std::numeric_limits<float>::max();
constexpr float denormal = 1e-42f;

// Which NaN comes out of two is left open by IEEE 754, everything else is compared bit by bit.
bool isSame(float a, float b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

std::vector<float> samples() {
    std::vector<float> values = {0.0f,     -0.0f,    1.0f,      -1.0f,           infinity, -infinity, nan,  largest,
                                 -largest, denormal, -denormal, 1.17549435e-38f, 3.0f,     1e-20f,    1e20f};
    std::mt19937 random(8);
    while (values.size() < 48) {
        values.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(random())));
    }
    return values;
}

template <class Number>
class LanesOf : public testing::Test {
protected:
    static constexpr int width = Number::value;

    template <class Wide, class Scalar>
    static void compare(const char* name, Wide&& wide, Scalar&& scalar) {
        const std::vector<float> values = samples();
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (std::size_t j = 0; j < values.size(); ++j) {
                Lanes<width> a(0.0f);
                Lanes<width> b(0.0f);
                for (int lane = 0; lane < width; ++lane) {
                    a.set(lane, values[(i + static_cast<std::size_t>(lane)) % values.size()]);
                    b.set(lane, values[(j + 3 * static_cast<std::size_t>(lane)) % values.size()]);
                }
                const Lanes<width> result = wide(a, b);
                for (int lane = 0; lane < width; ++lane) {
                    ASSERT_TRUE(isSame(result[lane], scalar(a[lane], b[lane])))
                        << name << "(" << a[lane] << ", " << b[lane] << ") = " << result[lane] << " in lane " << lane;
                }
            }
        }
    }
};

using Widths = testing::Types<std::integral_constant<int, 4>, std::integral_constant<int, 8>, std::integral_constant<int, 16>>;
TYPED_TEST_SUITE(LanesOf, Widths);

TYPED_TEST(LanesOf, ArithmeticIsThatOfTheScalar) {
    const auto same = [](const char* name, auto operation) { TestFixture::compare(name, operation, operation); };
    same("+", [](auto a, auto b) { return a + b; });
    same("-", [](auto a, auto b) { return a - b; });
    same("*", [](auto a, auto b) { return a * b; });
    same("/", [](auto a, auto b) { return a / b; });
    same("negative", [](auto a, auto) { return -a; });
    same("+=", [](auto a, auto b) { return a += b; });
    same("-=", [](auto a, auto b) { return a -= b; });
    same("*=", [](auto a, auto b) { return a *= b; });
    same("/=", [](auto a, auto b) { return a /= b; });
}

TYPED_TEST(LanesOf, FunctionsAreThoseOfTheScalar) {
    const auto same = [](const char* name, auto operation) { TestFixture::compare(name, operation, operation); };
    same("maximum", [](auto a, auto b) { return maximum(a, b); });
    same("minimum", [](auto a, auto b) { return minimum(a, b); });
    same("absolute", [](auto a, auto) { return absolute(a); });
    same("squareRoot", [](auto a, auto) { return squareRoot(a); });
    same("clampSymmetric", [](auto a, auto b) { return clampSymmetric(a, absolute(b)); });
    TestFixture::compare(
        "absolute", [](auto a, auto) { return absolute(a); }, [](float a, float) { return std::fabs(a); });
    TestFixture::compare(
        "squareRoot", [](auto a, auto) { return squareRoot(a); }, [](float a, float) { return std::sqrt(a); });
    TestFixture::compare(
        "maximum", [](auto a, auto b) { return maximum(a, b); }, [](float a, float b) { return a > b ? a : b; });
}

TYPED_TEST(LanesOf, MasksSelectLaneByLane) {
    constexpr int W = TypeParam::value;
    using L = Lanes<W>;
    TestFixture::compare(
        "<", [](const L& a, const L& b) { return select<W>(a < b, L(1.0f), L(2.0f)); }, [](float a, float b) { return a < b ? 1.0f : 2.0f; });
    TestFixture::compare(
        ">", [](const L& a, const L& b) { return select<W>(a > b, a, b + L(1.0f)); }, [](float a, float b) { return a > b ? a : b + 1.0f; });
    TestFixture::compare(
        "==", [](const L& a, const L& b) { return select<W>(a == b, a, b); }, [](float a, float b) { return a == b ? a : b; });
    TestFixture::compare(
        "&", [](const L& a, const L& b) { return select<W>((a < b) & (a > L(0.0f)), L(1.0f), L(2.0f)); },
        [](float a, float b) { return a < b && a > 0.0f ? 1.0f : 2.0f; });
    TestFixture::compare(
        "|", [](const L& a, const L& b) { return select<W>((a < b) | (a > L(0.0f)), L(1.0f), L(2.0f)); },
        [](float a, float b) { return a < b || a > 0.0f ? 1.0f : 2.0f; });
    for (int lane = 0; lane < W; ++lane) {
        L one(0.0f);
        one.set(lane, 1.0f);
        EXPECT_TRUE(anyLane(one > L(0.0f)));
        EXPECT_FALSE(anyLane(one > L(1.0f)));
        EXPECT_TRUE(everyLane(one > L(-1.0f)));
        EXPECT_FALSE(everyLane(one < L(1.0f)));
    }
}

TYPED_TEST(LanesOf, RecordsAreGatheredAndScatteredByTransposes) {
    constexpr int W = TypeParam::value;
    constexpr std::size_t recordSize = 20;
    std::vector<float> memory(5 * 2 * W);
    for (std::size_t i = 0; i < memory.size(); ++i) {
        memory[i] = static_cast<float>(i) + 0.25f;
    }
    std::uint32_t offset[W];
    for (int lane = 0; lane < W; ++lane) {
        offset[lane] = static_cast<std::uint32_t>(((lane * 7 + 3) % (2 * W)) * static_cast<int>(recordSize));
    }
    Lanes<W> field[4];
    loadRecords(memory.data(), offset, field[0], field[1], field[2], field[3]);
    for (int lane = 0; lane < W; ++lane) {
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_EQ(field[i][lane], memory[offset[lane] / 4 + i]);
        }
    }
    std::vector<float> copy(memory.size(), -1.0f);
    storeRecords(copy.data(), offset, field[0], field[1], field[2], field[3]);
    std::vector<float> expected(memory.size(), -1.0f);
    for (int lane = 0; lane < W; ++lane) {
        for (std::size_t i = 0; i < 4; ++i) {
            expected[offset[lane] / 4 + i] = memory[offset[lane] / 4 + i];
        }
    }
    EXPECT_EQ(copy, expected);
}

// A formula in Eigen's notation as the solver writes it: vectors, matrices, rotations.
template <class Scalar>
Scalar formula(const Vector<3, Scalar>& a, const Vector<3, Scalar>& b, const Scalar& x) {
    const Rotation<3, Scalar> q{a, x};
    Matrix<3, Scalar> m;
    m << a.x(), b.x(), x, b.y(), a.y(), x, a.z(), b.z(), x;
    const Vector<3, Scalar> u = rotate(q, Vector<3, Scalar>(m * b)) + cross(a, b) * x - (a - b) * Scalar(0.5f);
    Vector<3, Scalar> sum = u;
    sum += inverseRotate(q, b);
    sum *= x;
    return maximum(dot(u, a), dot(sum, b)) / (squareRoot(dot(b, b)) + Scalar(1));
}

TYPED_TEST(LanesOf, EigenNotationGivesTheBitsOfTheScalar) {
    constexpr int W = TypeParam::value;
    std::mt19937 random(9);
    for (int round = 0; round < 200; ++round) {
        Vector<3, Lanes<W>> a;
        Vector<3, Lanes<W>> b;
        Lanes<W> x(0.0f);
        for (int lane = 0; lane < W; ++lane) {
            for (int i = 0; i < 3; ++i) {
                setLane(a[i], lane, static_cast<float>(random()) * 1e-9f - 2.0f);
                setLane(b[i], lane, static_cast<float>(random()) * 1e-9f - 2.0f);
            }
            setLane(x, lane, static_cast<float>(random()) * 1e-9f);
        }
        const Lanes<W> wide = formula<Lanes<W>>(a, b, x);
        for (int lane = 0; lane < W; ++lane) {
            const Vector<3> laneA(laneOf(a[0], lane), laneOf(a[1], lane), laneOf(a[2], lane));
            const Vector<3> laneB(laneOf(b[0], lane), laneOf(b[1], lane), laneOf(b[2], lane));
            ASSERT_TRUE(isSame(wide[lane], formula<float>(laneA, laneB, laneOf(x, lane))));
        }
    }
}

TEST(Lanes, ScalarStandsForOneLane) {
    float memory[6] = {1, 2, 3, 4, 5, 6};
    const std::uint32_t offset[1] = {4};
    float a = 0, b = 0, c = 0, d = 0;
    loadRecords(memory, offset, a, b, c, d);
    EXPECT_EQ(a * 1000 + b * 100 + c * 10 + d, 2345.0f);
    storeRecords(memory, offset, d, c, b, a);
    EXPECT_EQ(memory[1], 5.0f);
    EXPECT_EQ(memory[4], 2.0f);
    EXPECT_EQ(memory[5], 6.0f);
    EXPECT_TRUE(anyLane(true));
    EXPECT_FALSE(anyLane(false));
    EXPECT_TRUE(everyLane(true));
    EXPECT_FALSE(everyLane(false));
    EXPECT_EQ(laneCount<float>, 1);
    EXPECT_EQ(laneCount<Lanes<8>>, 8);
}

}  // namespace
}  // namespace talus
