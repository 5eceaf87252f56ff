// What is told of a manifold is true of it: the points are those that `collide` makes, what was clipped away lies outside, what was dropped inside.
#include "../../collision/explain.h"
#include "collide_truth.h"
#include "collide_truth_3d.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace talus {
namespace {

const CollideSettings settings;

template <int D>
std::set<std::uint32_t> keysOf(const Manifold<D>& manifold) {
    std::set<std::uint32_t> keys;
    for (int i = 0; i < manifold.count; ++i) {
        keys.insert(manifold.points[i].key);
    }
    return keys;
}

template <int D>
std::set<std::uint32_t> keptKeys(const ManifoldExplanation<D>& told) {
    std::set<std::uint32_t> keys;
    for (const ExplainedPoint<D>& point : told.points) {
        if (point.fate == CandidateFate::kept) {
            keys.insert(point.key);
        }
    }
    return keys;
}

template <int D>
int countOf(const ManifoldExplanation<D>& told, CandidateFate fate) {
    return static_cast<int>(std::count_if(told.points.begin(), told.points.end(), [&](const auto& point) { return point.fate == fate; }));
}

template <int D>
void expectSame(const Manifold<D>& a, const Manifold<D>& b) {
    ASSERT_EQ(a.count, b.count);
    EXPECT_EQ(a.axis, b.axis);
    EXPECT_EQ(a.normal, b.normal);
    for (int i = 0; i < a.count; ++i) {
        EXPECT_EQ(a.points[i].key, b.points[i].key);
        EXPECT_EQ(a.points[i].localA, b.points[i].localA);
        EXPECT_EQ(a.points[i].separation, b.points[i].separation);
    }
}

/// Every kept candidate is a point and lies where that lies; what was dropped has its reason.
template <int D>
void expectSound(const ManifoldExplanation<D>& told, const Pose<D>& bInA, float tolerance) {
    if (told.isWhole) {
        EXPECT_EQ(keptKeys(told), keysOf(told.manifold));
    }
    for (const ExplainedPoint<D>& candidate : told.points) {
        switch (candidate.fate) {
            case CandidateFate::kept:
                for (int i = 0; i < told.manifold.count; ++i) {
                    const ManifoldPoint<D>& point = told.manifold.points[i];
                    if (point.key == candidate.key) {
                        EXPECT_LT(length(Vector<D>(point.localA - candidate.onA)), tolerance);
                        EXPECT_LT(length(Vector<D>(toWorld(bInA, point.localB) - candidate.onB)), tolerance);
                        EXPECT_NEAR(point.separation, candidate.separation, tolerance);
                    }
                }
                break;
            case CandidateFate::notChosen:
                EXPECT_EQ(told.manifold.count, maxManifoldPoints<D>);
                EXPECT_LE(candidate.separation, settings.speculativeDistance);
                break;
            case CandidateFate::tooFar:
                EXPECT_GT(candidate.separation, settings.speculativeDistance);
                break;
            case CandidateFate::grazing:
                EXPECT_EQ(told.manifold.count, 0);
                EXPECT_LE(candidate.separation, settings.speculativeDistance);
                EXPECT_GT(candidate.separation, -settings.slop) << "a deep overlap is a contact";
                break;
            case CandidateFate::clippedAway:
            case CandidateFate::turnedAway:
                EXPECT_EQ(candidate.key, 0u);
                break;
        }
    }
}

/// How far a place sticks out of the reference face, seen along its normal; negative: inside.
float outsideOf(const ManifoldExplanation<3>& told, const Vector<3>& place) {
    const Vector<3> up = told.referenceIsA ? told.normal : Vector<3>(-told.normal);
    float most = -std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < told.reference.size(); ++i) {
        const Vector<3> side = told.reference[(i + 1) % told.reference.size()] - told.reference[i];
        const Vector<3> outwards = cross(side, up);
        most = std::max(most, dot(outwards, Vector<3>(place - told.reference[i])) / length(outwards));
    }
    return most;
}

TEST(Explain3, TellsTheManifoldThatCollideMakes) {
    using namespace test3;
    Random random(71);
    int faces = 0;
    int broken = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        SCOPED_TRACE(trial);
        const Kind a = static_cast<Kind>(trial % kinds);
        const Kind b = static_cast<Kind>(trial / kinds % kinds);
        const RandomPair pair = randomPair(random, a, b);
        const Manifold<3> before;
        const ManifoldExplanation<3> told = explain(pair.a, pair.b, pair.bInA, before, settings);
        expectSame(told.manifold, collide(pair.a, pair.b, pair.bInA, before, settings));
        expectSound(told, pair.bInA, 1e-4f);
        broken += told.isWhole ? 0 : 1;
        if (told.reference.size() < 3) {
            continue;
        }
        ++faces;
        for (const ExplainedPoint<3>& point : told.points) {
            const Vector<3>& onIncident = told.referenceIsA ? point.onB : point.onA;
            const float radius = told.referenceIsA ? pair.b.radius : pair.a.radius;
            if (point.fate == CandidateFate::clippedAway) {
                EXPECT_GT(outsideOf(told, point.onA), 0.0f);
            } else if (point.fate != CandidateFate::turnedAway) {
                EXPECT_LT(outsideOf(told, onIncident), settings.slop + radius);
            }
        }
    }
    EXPECT_GT(faces, 300);
    // The formulas of boxes may round another way than those of polyhedra once in a thousand pairs, and say so.
    EXPECT_LE(broken, 3);
}

// A box on another that is turned by an eighth: of the eight corners of the common area four are chosen, and none of either box's own.
TEST(Explain3, KeepsFourOfTheEightCornersOfATurnedBox) {
    using namespace test3;
    const Piece<3> box = boxOf(0.5f, 0.5f, 0.5f);
    const Pose<3> above{Vector<3>(0.0f, 0.99f, 0.0f), turned(unitY, 0.25 * slow::halfTurn)};
    const ManifoldExplanation<3> told = explain(box, box, above, Manifold<3>{}, settings);
    EXPECT_TRUE(told.isWhole);
    EXPECT_EQ(told.reference.size(), 4u);
    EXPECT_EQ(told.incident.size(), 4u);
    EXPECT_EQ(countOf(told, CandidateFate::kept), 4);
    EXPECT_EQ(countOf(told, CandidateFate::notChosen), 4);
    EXPECT_EQ(countOf(told, CandidateFate::clippedAway), 4);
    EXPECT_NEAR(told.separation, -0.01f, 1e-5f);
    EXPECT_NEAR(told.normal.y(), 1.0f, 1e-5f);
    for (const ExplainedPoint<3>& point : told.points) {
        const float reach = std::max(std::fabs(point.onA.x()), std::fabs(point.onA.z()));
        EXPECT_NEAR(reach, point.fate == CandidateFate::clippedAway ? std::sqrt(0.5f) : 0.5f, 1e-4f);
    }
}

// It leans: two corners are deep, two are out of reach.
TEST(Explain3, TellsWhichCornersOfALeaningBoxAreTooFar) {
    using namespace test3;
    const Piece<3> plane = pieceOf(Plane<3>{unitY, 0.0f});
    const Piece<3> box = boxOf(0.5f, 0.5f, 0.5f);
    constexpr float lean = 0.1f;
    const float low = 0.5f * (std::sin(lean) + std::cos(lean));
    const Pose<3> leaning{Vector<3>(0.0f, low - 0.001f, 0.0f), turned(unitZ, static_cast<double>(lean))};
    for (const bool isFlipped : {false, true}) {
        const ManifoldExplanation<3> told = isFlipped ? explain(box, plane, relative(leaning, Pose<3>{}), Manifold<3>{}, settings)
                                                      : explain(plane, box, leaning, Manifold<3>{}, settings);
        EXPECT_TRUE(told.isWhole);
        EXPECT_TRUE(told.reference.empty());
        EXPECT_EQ(told.referenceIsA, !isFlipped);
        EXPECT_EQ(told.incident.size(), 4u);
        EXPECT_EQ(countOf(told, CandidateFate::kept), 2);
        EXPECT_EQ(countOf(told, CandidateFate::tooFar), 2);
        EXPECT_NEAR(told.separation, -0.001f, 1e-5f);
        for (const ExplainedPoint<3>& point : told.points) {
            EXPECT_NEAR(point.separation, point.fate == CandidateFate::kept ? -0.001f : std::sin(lean) - 0.001f, 1e-4f);
        }
    }
}

TEST(Explain3, HasTheTwoEdgesThatCross) {
    using namespace test3;
    const Piece<3> box = boxOf(0.5f, 0.5f, 0.5f);
    const double eighth = 0.25 * slow::halfTurn;
    const float high = 2.0f * std::sqrt(0.5f) - 0.01f;
    const Piece<3> lower = pieceOf(Box<3>{{0.5f, 0.5f, 0.5f}}, {zeroVector<3>(), turned(unitZ, eighth)});
    const Pose<3> above{Vector<3>(0.0f, high, 0.0f), turned(unitX, eighth)};
    const ManifoldExplanation<3> told = explain(lower, box, above, Manifold<3>{}, settings);
    ASSERT_EQ(axisKind(told.manifold.axis), AxisKind::edges);
    ASSERT_EQ(told.reference.size(), 2u);
    ASSERT_EQ(told.incident.size(), 2u);
    EXPECT_NEAR(told.separation, -0.01f, 1e-4f);
    for (int i = 0; i < 2; ++i) {
        EXPECT_NEAR(told.reference[static_cast<std::size_t>(i)].y(), std::sqrt(0.5f), 1e-4f);
        EXPECT_NEAR(told.incident[static_cast<std::size_t>(i)].y(), high - std::sqrt(0.5f), 1e-4f);
    }
}

// The other way round is the same story with the names exchanged.
TEST(Explain3, IsTheSameFromTheOtherSide) {
    using namespace test3;
    Random random(72);
    int compared = 0;
    for (int trial = 0; trial < 600; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomPair(random, trial % 2 == 0 ? Kind::hull : Kind::roundedBox, Kind::capsule);
        const ManifoldExplanation<3> one = explain(pair.a, pair.b, pair.bInA, Manifold<3>{}, settings);
        const ManifoldExplanation<3> two = explain(pair.b, pair.a, relative(pair.bInA, Pose<3>{}), Manifold<3>{}, settings);
        ASSERT_EQ(one.points.size(), two.points.size());
        EXPECT_EQ(one.reference.size(), two.reference.size());
        EXPECT_TRUE(one.isWhole && two.isWhole);
        for (std::size_t i = 0; i < one.points.size(); ++i) {
            EXPECT_EQ(one.points[i].fate, two.points[i].fate);
            EXPECT_EQ(one.points[i].key, two.points[i].key != 0 ? flippedKey(two.points[i].key) : 0u);
            EXPECT_LT(length(Vector<3>(toWorld(pair.bInA, two.points[i].onB) - one.points[i].onA)), 1e-4f);
            ++compared;
        }
    }
    EXPECT_GT(compared, 300);
}

TEST(Explain2, TellsTheManifoldThatCollideMakes) {
    using namespace test;
    Random random(73);
    int faces = 0;
    for (int trial = 0; trial < 4000; ++trial) {
        SCOPED_TRACE(trial);
        const Piece<2> a = randomPiece(random, trial % 4);
        const Piece<2> b = randomPiece(random, trial / 4 % 4);
        const Pose<2> bInA{random.vector(1.0f), random.rotation()};
        const Manifold<2> before;
        const ManifoldExplanation<2> told = explain(a, b, bInA, before, settings);
        expectSame(told.manifold, collide(a, b, bInA, before, settings));
        expectSound(told, bInA, 1e-4f);
        EXPECT_TRUE(told.isWhole);
        if (told.reference.size() < 2) {
            continue;
        }
        ++faces;
        const Vector<2> side = told.reference[1] - told.reference[0];
        const float reach = length(side);
        for (const ExplainedPoint<2>& point : told.points) {
            const Vector<2>& onReference = told.referenceIsA ? point.onA : point.onB;
            const float along = dot(side, Vector<2>(onReference - told.reference[0])) / reach;
            const float outside = std::max(-along, along - reach);
            if (point.fate == CandidateFate::clippedAway) {
                EXPECT_GT(outside, 0.0f);
            } else {
                EXPECT_LT(outside, 1e-4f);
            }
        }
    }
    EXPECT_GT(faces, 300);
}

// A box that hangs over the edge of another by half.
TEST(Explain2, CutsTheCornerThatHangsOver) {
    using namespace test;
    const Piece<2> box = boxOf(0.5f, 0.5f);
    const ManifoldExplanation<2> told = explain(box, box, {Vector<2>(0.5f, 0.99f), Rotation<2>{}}, Manifold<2>{}, settings);
    EXPECT_TRUE(told.isWhole);
    EXPECT_EQ(countOf(told, CandidateFate::kept), 2);
    ASSERT_EQ(countOf(told, CandidateFate::clippedAway), 1);
    EXPECT_EQ(told.points.back().fate, CandidateFate::clippedAway);
    EXPECT_NEAR(std::fabs(told.points.back().onA.x()), told.referenceIsA ? 1.0f : 0.5f, 1e-5f);
    EXPECT_NEAR(told.separation, -0.01f, 1e-5f);
}

}  // namespace
}  // namespace talus
