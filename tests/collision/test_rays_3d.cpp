#include "../../collision/queries.h"

#include "slow_geometry_3d.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace talus {
namespace {

using Point = slow3::Point;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

Piece<3> pieceOf(const Geometry<3>& geometry, const Pose<3>& local = {}) {
    return makePieces<3>(geometry, local).front();
}

/// Fraction of a ray's first hit by walking as far as the surface is away; above 1 for a miss. `nearest` is how close it came.
double slowFraction(const slow3::Solid& solid, const Point& origin, const Point& way, double& nearest) {
    double t = 0.0;
    nearest = 1e300;
    for (int step = 0; step < 20000 && t <= 1.0; ++step) {
        const double distance = slow3::signedDistance(solid, origin + way * t);
        nearest = std::min(nearest, distance);
        if (distance <= 1e-9) {
            return t;
        }
        t += distance / way.norm();
    }
    return 2.0;
}

TEST(Ray3, AgreesWithWalkingToTheSurface) {
    slow3::Random random(121);
    int hits = 0;
    int misses = 0;
    for (int trial = 0; trial < 4000; ++trial) {
        const Piece<3> piece = slow3::randomPiece(random, 1.0);
        const Pose<3> pose = random.pose(1.0);
        const slow3::Solid solid = slow3::solidOf(piece, pose);
        const Vector<3> origin = random.inCube(4.0);
        const Vector<3> aim = random.inCube(0.5);
        const Vector<3> way = trial % 3 == 0 ? random.inCube(4.0) : Vector<3>((pose.p + aim - origin) * 2.0f);
        double nearest = 0.0;
        const double truth = slowFraction(solid, origin.cast<double>(), way.cast<double>(), nearest);
        if (truth > 1.0 && nearest < 1e-5) {
            continue;
        }
        const auto hit = castRay<3>(piece, pose, origin, way);
        ASSERT_EQ(hit.has_value(), truth <= 1.0) << "trial " << trial << " kind " << int(piece.kind) << " nearest " << nearest;
        misses += !hit;
        if (!hit) {
            continue;
        }
        ++hits;
        const Point point = hit->point.cast<double>();
        EXPECT_NEAR(slow3::signedDistance(solid, point), truth == 0.0 ? slow3::signedDistance(solid, origin.cast<double>()) : 0.0, 2e-6);
        EXPECT_LT((origin.cast<double>() + way.cast<double>() * double(hit->fraction) - point).norm(), 2e-6);
        if (truth == 0.0) {
            EXPECT_EQ(hit->fraction, 0.0f);
            EXPECT_EQ(hit->normal, zeroVector<3>());
            continue;
        }
        const Point normal = hit->normal.cast<double>();
        EXPECT_NEAR(normal.norm(), 1.0, 1e-6);
        EXPECT_LT(normal.dot(way.cast<double>()), 1e-6);
        // The distance grows along the normal at its full rate, and the walk is as precise as the ray is steep.
        EXPECT_NEAR(slow3::signedDistance(solid, point + normal * 1e-3), 1e-3, 3e-6) << "kind " << int(piece.kind);
        const double steep = std::max(1e-3, -normal.dot(way.cast<double>()));
        EXPECT_NEAR(hit->fraction, truth, 2e-6 / steep) << "kind " << int(piece.kind);
    }
    EXPECT_GT(hits, 1000);
    EXPECT_GT(misses, 500);
}

/// The shapes of one metre about the origin that all end at y = 1.
std::vector<Geometry<3>> metreShapes() {
    Hull<3> cube;
    for (int i = 0; i < 8; ++i) {
        cube.points.push_back({i & 1 ? 1.0f : -1.0f, i & 2 ? 1.0f : -1.0f, i & 4 ? 1.0f : -1.0f});
    }
    Hull<3> rounded = cube;
    for (Vector<3>& point : rounded.points) {
        point *= 0.9f;
    }
    rounded.radius = 0.1f;
    return {Ball<3>{{0, 0, 0}, 1},
            Box<3>{{1, 1, 1}, 0},
            Capsule<3>{{0, -0.5f, 0}, {0, 0.5f, 0}, 0.5f},
            Cylinder{1, 1},
            cube,
            Box<3>{{0.9f, 0.9f, 0.9f}, 0.1f},
            rounded};
}

TEST(Ray3, StartsInsideAreHitsAtOnceForEveryShape) {
    const Vector<3> axis = Vector<3>(1, 2, 3) / std::sqrt(14.0f);
    const float half = 0.5f * 37.0f * static_cast<float>(slow::halfTurn) / 180.0f;
    const Pose<3> turned = {{3, -2, 1}, {axis * std::sin(half), std::cos(half)}};
    for (const Geometry<3>& geometry : metreShapes()) {
        const Piece<3> piece = pieceOf(geometry);
        for (const Pose<3>& pose : {Pose<3>{}, turned}) {
            const auto cast = [&](const Vector<3>& from, const Vector<3>& to) {
                return castRay<3>(piece, pose, toWorld(pose, from), rotate(pose.q, Vector<3>(to - from)));
            };
            const auto out = cast({0, 0.5f, 0}, {0, 1.5f, 0});
            ASSERT_TRUE(out);
            EXPECT_EQ(out->fraction, 0.0f);
            EXPECT_EQ(out->normal, zeroVector<3>());
            EXPECT_EQ(out->point, toWorld(pose, Vector<3>(0, 0.5f, 0)));
            const auto down = cast({0, 3, 0}, {0, -3, 0});
            ASSERT_TRUE(down);
            EXPECT_NEAR(down->fraction, 1.0f / 3.0f, 1e-6f);
            EXPECT_LT((inverseRotate(pose.q, down->normal) - Vector<3>(0, 1, 0)).norm(), 1e-4f);
            EXPECT_LT((toLocal(pose, down->point) - Vector<3>(0, 1, 0)).norm(), 2e-6f);
            EXPECT_EQ(cast({0, 0, 0}, {0, 0, 0})->fraction, 0.0f);
            EXPECT_FALSE(cast({0, 2, 0}, {0, 2, 0}));
            for (const float nudge : {1e-6f, -1e-6f}) {
                const auto along = cast({-3, 1 + nudge, 0}, {3, 1 + nudge, 0});
                EXPECT_TRUE(!along || (isFinite(along->normal) && along->fraction >= 0.0f && along->fraction <= 1.0f));
            }
        }
        // Exactly on the surface, whichever way: it belongs to the shape. The rounded ones end a rounding below 1.
        const bool isExact = piece.radius == 0.0f || piece.radius >= 0.5f;
        for (const float to : {3.0f, -3.0f}) {
            const auto hit = castRay<3>(piece, {}, {0, 1, 0}, {0, to, 0});
            ASSERT_TRUE(hit || (!isExact && to > 0.0f));
            EXPECT_LE(hit ? hit->fraction : 0.0f, isExact ? 0.0f : 1e-7f);
            EXPECT_TRUE(!isExact || hit->normal == zeroVector<3>());
        }
        EXPECT_THROW(castRay<3>(piece, {}, {0, nan, 0}, {0, 1, 0}), std::invalid_argument);
        EXPECT_THROW(castRay<3>(piece, {}, {0, 3, 0}, {0, nan, 0}), std::invalid_argument);
    }
    const auto behind = castRay<3>(pieceOf(Box<3>{{1, 0.5f, 1}, 0}), {{0, 4.5f, 0}, {}}, {0, 0.5f, 0}, {0, 10, 0});
    EXPECT_NEAR(behind->fraction, 0.35f, 1e-6f);
}

TEST(Ray3, FromFarAwayNothingIsLost) {
    slow3::Random random(122);
    for (const Geometry<3>& geometry : metreShapes()) {
        const Piece<3> piece = pieceOf(geometry);
        const slow3::Solid solid = slow3::solidOf(piece, {});
        for (int trial = 0; trial < 100; ++trial) {
            const Vector<3> direction = random.direction().cast<float>();
            const Vector<3> aim = random.inCube(0.2);
            for (const float far : {1e2f, 1e4f, 1e6f}) {
                const Vector<3> origin = aim + direction * far;
                const Vector<3> way = (aim - origin) * 1.5f;
                const auto hit = castRay<3>(piece, {}, origin, way);
                // The ray itself is rounded at its origin, by less than this.
                const double grain = 1e-7 * double(far);
                ASSERT_TRUE(hit || grain > 0.05);
                if (hit) {
                    EXPECT_NEAR(slow3::signedDistance(solid, hit->point.cast<double>()), 0.0, 2e-6);
                    EXPECT_LT((origin.cast<double>() + way.cast<double>() * double(hit->fraction) - hit->point.cast<double>()).norm(), 3.0 * grain);
                }
            }
        }
    }
}

TEST(Ray3, ConesFromEverySide) {
    const Piece<3> cone = pieceOf(Cone{1, 1});
    const auto tip = castRay<3>(cone, {}, {0, 3, 0}, {0, -4, 0});
    EXPECT_NEAR(tip->fraction, 0.5f, 1e-6f);
    EXPECT_NEAR(length<3>(tip->normal), 1.0f, 1e-6f);
    const auto base = castRay<3>(cone, {}, {0.5f, -3, 0}, {0, 4, 0});
    EXPECT_NEAR(base->fraction, 0.5f, 1e-6f);
    EXPECT_LT((base->normal - Vector<3>(0, -1, 0)).norm(), 1e-6f);
    const auto side = castRay<3>(cone, {}, {2, 0, 0}, {-2, 0, 0});
    EXPECT_NEAR(side->fraction, 0.75f, 1e-6f);
    EXPECT_LT((side->normal - Vector<3>(2, 1, 0) / std::sqrt(5.0f)).norm(), 1e-6f);
    // Over the tip, where the other half of the double cone would be; and along a line of the surface, a hair off.
    EXPECT_FALSE(castRay<3>(cone, {}, {-2, 1.5f, 0}, {4, 0, 0}));
    EXPECT_FALSE(castRay<3>(cone, {}, {0, 5, 0}, {0.1f, -3, 0}));
    EXPECT_FALSE(castRay<3>(cone, {}, {-1, 3.01f, 0}, {3, -6, 0}));
    const auto steep = castRay<3>(cone, {}, {-1, 2.99f, 0}, {3, -6, 0});
    ASSERT_TRUE(steep);
    EXPECT_NEAR(slow3::signedDistance(slow3::solidOf(cone, {}), steep->point.cast<double>()), 0.0, 2e-6);
}

TEST(Ray3, PlanesAreHitFromAbove) {
    const Piece<3> floor = pieceOf(Plane<3>{{0, 2, 0}, 2});
    const auto hit = castRay<3>(floor, {{0, 1, 0}, {}}, {5, 4, 5}, {0, -4, 4});
    EXPECT_NEAR(hit->fraction, 0.5f, 1e-6f);
    EXPECT_EQ(hit->normal, Vector<3>(0, 1, 0));
    EXPECT_EQ(castRay<3>(floor, {}, {0, 0.5f, 0}, {0, 5, 0})->fraction, 0.0f);
    EXPECT_FALSE(castRay<3>(floor, {}, {0, 3, 0}, {5, 0, 0}));
    EXPECT_FALSE(castRay<3>(floor, {}, {0, 3, 0}, {0, 5, 0}));
}

TEST(Ray3, NearlyBallCapsules) {
    slow3::Random random(123);
    const Piece<3> ball = pieceOf(Ball<3>{{0, 0, 0}, 0.5f});
    for (const float longer : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        const Piece<3> capsule = pieceOf(Capsule<3>{{0, 0, 0}, {0, longer, 0}, 0.5f});
        for (int trial = 0; trial < 1000; ++trial) {
            const Vector<3> origin = (random.direction() * 2.0).cast<float>();
            const auto ofBall = castRay<3>(ball, {}, origin, -origin);
            const auto ofCapsule = castRay<3>(capsule, {}, origin, -origin);
            EXPECT_NEAR(ofCapsule->fraction, ofBall->fraction, 1e-5f + longer);
            EXPECT_NEAR(length<3>(ofCapsule->normal), 1.0f, 1e-6f);
        }
    }
}

TEST(ContainsPoint3, AgreesWithTheSlowTruth) {
    slow3::Random random(124);
    int inside = 0;
    for (int trial = 0; trial < 5000; ++trial) {
        const Piece<3> piece = slow3::randomPiece(random, 1.0);
        const Pose<3> pose = random.pose(0.5);
        const Vector<3> point = random.inCube(1.0);
        const double truth = slow3::signedDistance(slow3::solidOf(piece, pose), point.cast<double>());
        if (std::fabs(truth) > 1e-6) {
            EXPECT_EQ(containsPoint<3>(piece, pose, point), truth < 0.0) << int(piece.kind) << " " << truth;
        }
        inside += truth < 0.0;
    }
    EXPECT_GT(inside, 300);
}

TEST(ContainsPoint3, TheSurfaceBelongsToThePiece) {
    EXPECT_TRUE(containsPoint<3>(pieceOf(Box<3>{{1, 1, 1}, 0}), {{5, 5, 5}, {}}, {6, 6, 6}));
    EXPECT_TRUE(containsPoint<3>(pieceOf(Box<3>{{1, 1, 1}, 0.5f}), {{5, 5, 5}, {}}, {6.5f, 5, 5}));
    EXPECT_TRUE(containsPoint<3>(pieceOf(Cylinder{1, 1}), {}, {1, 1, 0}));
    EXPECT_TRUE(containsPoint<3>(pieceOf(Cone{1, 1}), {}, {0, 1, 0}));
    EXPECT_TRUE(containsPoint<3>(pieceOf(Cone{1, 1}), {}, {0, -1, 1}));
    const Piece<3> plane = pieceOf(Plane<3>{{0, 1, 0}, 1});
    EXPECT_TRUE(containsPoint<3>(plane, {}, {7, 1, 0}));
    EXPECT_TRUE(containsPoint<3>(plane, {}, {7, -1e9f, 0}));
    EXPECT_FALSE(containsPoint<3>(plane, {}, {7, 1.001f, 0}));
    std::vector<Geometry<3>> shapes = metreShapes();
    shapes.push_back(Cone{1, 1});
    shapes.push_back(Plane<3>{});
    for (const Geometry<3>& geometry : shapes) {
        for (const float bad : {nan, std::numeric_limits<float>::infinity()}) {
            EXPECT_FALSE(containsPoint<3>(pieceOf(geometry), {}, {bad, 0, 0}));
        }
    }
}

/// A swept ball meets a box as a ray meets the box grown by the ball.
TEST(CastPiece3, ASweptBallIsARayAgainstTheRoundedShape) {
    slow3::Random random(125);
    int hits = 0;
    for (int trial = 0; trial < 500; ++trial) {
        const float radius = static_cast<float>(random.between(0.1, 0.5));
        Hull<3> hull;
        for (int i = 0; i < 8; ++i) {
            hull.points.push_back(random.direction().cast<float>());
        }
        const Geometry<3> sharp = trial % 2 == 0 ? Geometry<3>(Box<3>{{0.5f, 1, 0.75f}, 0}) : Geometry<3>(hull);
        hull.radius = radius;
        const Geometry<3> grown = trial % 2 == 0 ? Geometry<3>(Box<3>{{0.5f, 1, 0.75f}, radius}) : Geometry<3>(hull);
        const Pose<3> pose = random.pose(0.5);
        const Vector<3> from = (random.direction() * 4.0).cast<float>();
        const Vector<3> way = random.inCube(1.0) - from * 1.2f;
        const auto ray = castRay<3>(pieceOf(grown), pose, from, way);
        const auto sweep = castPiece<3>(pieceOf(sharp), pose, pieceOf(Ball<3>{{0, 0, 0}, radius}), {from, {}}, way);
        ASSERT_EQ(ray.has_value(), sweep.has_value());
        if (ray) {
            ++hits;
            const float steep = std::fmax(0.05f, -ray->normal.dot(way));
            EXPECT_NEAR(sweep->fraction, ray->fraction, 5e-6f / steep);
            EXPECT_LT((sweep->normal - ray->normal).norm(), 1e-2f);
        }
    }
    EXPECT_GT(hits, 200);
}

TEST(CastPiece3, StopsWhereThePiecesTouch) {
    slow3::Random random(126);
    int hits = 0;
    int misses = 0;
    for (int trial = 0; trial < 600; ++trial) {
        const Piece<3> target = slow3::randomPiece(random, 1.0);
        const Piece<3> moving = slow3::randomPiece(random, 0.7);
        const Pose<3> targetPose = random.pose(0.5);
        Pose<3> movingPose = random.pose(3.0);
        const Vector<3> start = movingPose.p;
        const Vector<3> way = random.inCube(2.0) - start * 1.5f;
        const auto hit = castPiece<3>(target, targetPose, moving, movingPose, way);
        const float last = hit ? hit->fraction : 1.0f;
        hits += hit.has_value();
        misses += !hit;
        for (int i = 0; i < 20; ++i) {
            movingPose.p = start + way * (last * (static_cast<float>(i) / 20.0f));
            const float separation = closestPoints<3>(target, targetPose, moving, movingPose).separation;
            EXPECT_TRUE(separation >= -1e-6f || last == 0.0f) << trial;
        }
        if (hit && last > 0.0f) {
            movingPose.p = start + way * last;
            const ClosestPoints<3> there = closestPoints<3>(target, targetPose, moving, movingPose);
            EXPECT_NEAR(there.separation, 0.0f, 4e-6f) << trial << " kinds " << int(target.kind) << " " << int(moving.kind);
            EXPECT_NEAR(slow3::signedDistance(slow3::solidOf(target, targetPose), hit->point.cast<double>()), 0.0, 4e-6);
            EXPECT_NEAR(length<3>(hit->normal), 1.0f, 1e-6f);
            EXPECT_LT(hit->normal.dot(way), 0.0f);
        }
    }
    EXPECT_GT(hits, 150);
    EXPECT_GT(misses, 100);
    EXPECT_THROW(castPiece<3>(pieceOf(Box<3>{}), {}, pieceOf(Box<3>{}), {}, {nan, 0, 0}), std::invalid_argument);
}

}  // namespace
}  // namespace talus
