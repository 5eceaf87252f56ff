#include "../../foundation/math.h"

#include "../../foundation/trig.h"

#include <gtest/gtest.h>

#include <random>

namespace talus {
namespace {

using Real = Eigen::MatrixXd;

float uniform(std::mt19937& random) {
    return static_cast<float>(random() >> 8) / 8388608.0f - 1.0f;
}

template <int D>
Vector<D> randomVector(std::mt19937& random) {
    Vector<D> result = zeroVector<D>();
    for (int i = 0; i < D; ++i) {
        result[i] = uniform(random);
    }
    return result;
}

void randomise(std::mt19937& random, Rotation<2>& q) {
    q = rotationOf(3.0f * uniform(random));
}
void randomise(std::mt19937& random, Rotation<3>& q) {
    const Vector<3> axis = randomVector<3>(random) + Vector<3>(0.0f, 0.0f, 1.5f);
    q = rotationOf(axis, 3.0f * uniform(random));
}

// The matrices are written down from the textbook, independently of `rotate`.
Real matrixOf(const Rotation<2>& q) {
    Real m(2, 2);
    m << q.c, -q.s, q.s, q.c;
    return m;
}
Real matrixOf(const Rotation<3>& q) {
    const double x = q.v.x(), y = q.v.y(), z = q.v.z(), s = q.s;
    Real m(3, 3);
    m << 1 - 2 * (y * y + z * z), 2 * (x * y - s * z), 2 * (x * z + s * y),  //
        2 * (x * y + s * z), 1 - 2 * (x * x + z * z), 2 * (y * z - s * x),   //
        2 * (x * z - s * y), 2 * (y * z + s * x), 1 - 2 * (x * x + y * y);
    return m;
}

template <int D>
Real wide(const Vector<D>& a) {
    return a.template cast<double>();
}

double distance(const Real& a, const Real& b) {
    return (a - b).cwiseAbs().maxCoeff();
}

template <class Number>
class MathOf : public testing::Test {};
using Dimensions = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;
TYPED_TEST_SUITE(MathOf, Dimensions);

TYPED_TEST(MathOf, RotationsActAsTheirMatrices) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(4);
    for (int i = 0; i < 2000; ++i) {
        Rotation<D> a;
        Rotation<D> b;
        randomise(random, a);
        randomise(random, b);
        const Vector<D> r = randomVector<D>(random);
        EXPECT_LT(distance(wide<D>(rotate(a, r)), matrixOf(a) * wide<D>(r)), 1e-6);
        EXPECT_LT(distance(wide<D>(inverseRotate(a, r)), matrixOf(a).transpose() * wide<D>(r)), 1e-6);
        EXPECT_LT(distance(matrixOf(compose(a, b)), matrixOf(a) * matrixOf(b)), 1e-6);
        EXPECT_LT(distance(matrixOf(inverse(a)), matrixOf(a).transpose()), 1e-7);
    }
}

TYPED_TEST(MathOf, PosesComposeAsTheirMatrices) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(5);
    for (int i = 0; i < 2000; ++i) {
        Pose<D> a;
        Pose<D> b;
        randomise(random, a.q);
        randomise(random, b.q);
        a.p = 10.0f * randomVector<D>(random);
        b.p = 10.0f * randomVector<D>(random);
        const Vector<D> r = randomVector<D>(random);
        const Real inB = matrixOf(b.q) * wide<D>(r) + wide<D>(b.p);
        EXPECT_LT(distance(wide<D>(toWorld<D>(compose<D>(a, b), r)), matrixOf(a.q) * inB + wide<D>(a.p)), 2e-5);
        EXPECT_LT(distance(wide<D>(toLocal<D>(a, toWorld<D>(a, r))), wide<D>(r)), 5e-6);
        const Pose<D> again = compose<D>(a, relative<D>(a, b));
        EXPECT_LT(distance(wide<D>(again.p), wide<D>(b.p)), 3e-5);
        EXPECT_LT(distance(matrixOf(again.q), matrixOf(b.q)), 2e-6);
    }
}

TYPED_TEST(MathOf, NormalisedIsUnitAndKeepsTheDirection) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(6);
    for (int i = 0; i < 500; ++i) {
        Rotation<D> q;
        randomise(random, q);
        Rotation<D> scaled = q;
        const float scale = 3.0f;
        if constexpr (D == 2) {
            scaled.c *= scale;
        } else {
            scaled.v *= scale;
        }
        scaled.s *= scale;
        EXPECT_LT(distance(matrixOf(normalised(scaled)), matrixOf(q)), 2e-6);
    }
    Rotation<D> nothing;
    nothing.s = 0.0f;
    if constexpr (D == 2) {
        nothing.c = 0.0f;
    }
    EXPECT_EQ(matrixOf(normalised(nothing)), Real::Identity(D, D));
}

TEST(Math, CrossProductsObeyTheirLaws) {
    std::mt19937 random(7);
    for (int i = 0; i < 500; ++i) {
        const Vector<3> a = randomVector<3>(random);
        const Vector<3> b = randomVector<3>(random);
        EXPECT_NEAR(dot(cross(a, b), a), 0.0f, 1e-6f);
        EXPECT_NEAR(dot(cross(a, b), cross(a, b)), dot(a, a) * dot(b, b) - dot(a, b) * dot(a, b), 2e-6f);
        const Vector<2> c = randomVector<2>(random);
        const Vector<2> d = randomVector<2>(random);
        EXPECT_EQ(cross(c, d), cross(Vector<3>(c.x(), c.y(), 0.0f), Vector<3>(d.x(), d.y(), 0.0f)).z());
        const Vector<3> arm = cross(Vector<3>(0.0f, 0.0f, 1.5f), Vector<3>(c.x(), c.y(), 0.0f));
        EXPECT_EQ(cross(1.5f, c), Vector<2>(arm.x(), arm.y()));
        EXPECT_EQ(cross(rightPerpendicular(c), c), dot(c, c));
        EXPECT_EQ(cross(c, leftPerpendicular(c)), dot(c, c));
    }
}

TYPED_TEST(MathOf, BoundsAreSetsOfPoints) {
    constexpr int D = TypeParam::value;
    const auto between = [](float low, float high) { return Bounds<D>{Vector<D>::Constant(low), Vector<D>::Constant(high)}; };
    EXPECT_TRUE(overlaps(between(0, 1), between(1, 2)));
    EXPECT_FALSE(overlaps(between(0, 1), between(1.5f, 2)));
    EXPECT_TRUE(contains(between(0, 1), between(0, 1)));
    EXPECT_FALSE(contains(between(0, 1), between(0.5f, 1.5f)));
    EXPECT_TRUE(contains(merge(between(0, 1), between(3, 4)), between(1, 3)));
    EXPECT_TRUE(contains(merge(Bounds<D>{}, between(3, 4)), between(3, 4)));
    EXPECT_TRUE(contains(between(3, 4), merge(Bounds<D>{}, between(3, 4))));
    EXPECT_FALSE(overlaps(Bounds<D>{}, between(-1e30f, 1e30f)));
    EXPECT_TRUE(contains(expanded(between(0, 1), 0.5f), between(-0.5f, 1.5f)));
    // One axis apart is apart.
    Bounds<D> beside = between(0, 1);
    beside.lower[D - 1] = 2.0f;
    beside.upper[D - 1] = 3.0f;
    EXPECT_FALSE(overlaps(beside, between(0, 1)));
}

}  // namespace
}  // namespace talus
