// Sharp boxes eight pairs at a time: the bits of `collide`, whatever the pairs, their number and the instruction set.
#include "collide_truth_3d.h"
#include "wide_batch.h"

#include <algorithm>
#include <cstring>

namespace talus {
namespace {

using namespace test3;

/// One pair, as it goes from step to step.
struct WidePair {
    Piece<3> a;
    Piece<3> b;
    Pose<3> bInA;
    Manifold<3> before;
    float speculativeDistance = 0.02f;
};

float floatBetween(Random& random, double least, double most) {
    return static_cast<float>(random.between(least, most));
}

int pick(Random& random, int count) {
    return std::min(static_cast<int>(random.between(0.0, count)), count - 1);
}

float sideOf(Random& random) {
    return pick(random, 2) == 0 ? -1.0f : 1.0f;
}

Rotation<3> smallTurn(Random& random, float size) {
    return normalised(Rotation<3>{random.direction().cast<float>() * size, 1.0f});
}

Rotation<3> quarterTurns(Random& random) {
    Rotation<3> q;
    for (int axis = 0; axis < 3; ++axis) {
        if (pick(random, 2) == 0) {
            Rotation<3> quarter{zeroVector<3>(), std::sqrt(0.5f)};
            quarter.v[axis] = std::sqrt(0.5f);
            q = normalised(compose(quarter, q));
        }
    }
    return q;
}

/// Cubes, slabs and bricks; some of them are not in the middle of their bodies, or turned in them.
Piece<3> randomBox(Random& random) {
    const float edge = floatBetween(random, 0.2, 0.6);
    const Vector<3> sizes[] = {Vector<3>(0.4f, 0.4f, 0.4f), Vector<3>(edge, edge, edge), Vector<3>(5.0f, 0.1f, 5.0f), Vector<3>(0.5f, 0.25f, 0.125f),
                               Vector<3>(floatBetween(random, 0.05, 1.0), edge, floatBetween(random, 0.05, 1.0))};
    Pose<3> local;
    const int placement = pick(random, 4);
    if (placement > 0) {
        local.p = random.direction().cast<float>();
    }
    if (placement > 1) {
        local.q = placement == 2 ? random.rotation() : smallTurn(random, 1e-4f);
    }
    return pieceOf(Box<3>{sizes[pick(random, 5)]}, local);
}

Rotation<3> randomTurn(Random& random) {
    switch (pick(random, 4)) {
        case 0:
            return random.rotation();
        case 1:
            return {};
        case 2:
            return quarterTurns(random);
        default:
            return compose(quarterTurns(random), smallTurn(random, std::pow(10.0f, floatBetween(random, -8.0, -1.0))));
    }
}

float halfOf(const Piece<3>& box, int axis) {
    return 0.5f * (box.faces[2 * axis].offset + box.faces[2 * axis + 1].offset);
}

/// Where the centre of B is along A's axes, if half of their shadows is `reach` along these: anywhere, flush, at an edge, on a grid.
Vector<3> randomOffset(Random& random, const Piece<3>& a, const Vector<3>& reach) {
    Vector<3> offset;
    for (int axis = 0; axis < 3; ++axis) {
        offset[axis] = reach[axis] * floatBetween(random, -1.1, 1.1);
    }
    const int kind = pick(random, 5);
    const int axis = pick(random, 3);
    const int next = (axis + 1) % 3;
    if (kind > 0) {
        offset[axis] = sideOf(random) * (reach[axis] + (kind == 1 ? 0.0f : floatBetween(random, -0.005, 0.002)));
    }
    if (kind == 2) {
        offset[next] = sideOf(random) * (reach[next] + floatBetween(random, -0.006, 0.001));
    } else if (kind == 3) {
        offset[next] = 0.0f;
        offset[(axis + 2) % 3] = floatBetween(random, -0.002, 0.002);
    } else if (kind == 4) {
        offset[next] = 0.5f * halfOf(a, next) * std::round(floatBetween(random, -2.0, 2.0));
    }
    return offset;
}

WidePair randomWidePair(Random& random) {
    WidePair pair;
    pair.a = randomBox(random);
    pair.b = pick(random, 4) == 0 ? pair.a : randomBox(random);
    pair.bInA.q = randomTurn(random);
    pair.speculativeDistance = pick(random, 3) == 0 ? floatBetween(random, 0.0, 0.2) : 0.02f;
    const auto axisOf = [](const Piece<3>& box, int axis) { return box.faces[2 * axis + 1].normal; };
    Vector<3> reach;
    for (int i = 0; i < 3; ++i) {
        reach[i] = halfOf(pair.a, i);
        for (int j = 0; j < 3; ++j) {
            reach[i] += halfOf(pair.b, j) * std::fabs(dot(axisOf(pair.a, i), rotate(pair.bInA.q, axisOf(pair.b, j))));
        }
    }
    const Vector<3> offset = randomOffset(random, pair.a, reach);
    Vector<3> centre = pair.a.centroid;
    for (int i = 0; i < 3; ++i) {
        centre += axisOf(pair.a, i) * offset[i];
    }
    pair.bInA.p = centre - rotate(pair.bInA.q, pair.b.centroid);
    if (pick(random, 3) == 0) {
        // Whatever it was, even no axis of boxes.
        pair.before.axis = axisCode(static_cast<AxisKind>(pick(random, 6)), static_cast<std::uint32_t>(pick(random, 14)),
                                    static_cast<std::uint32_t>(pick(random, 14)));
    }
    return pair;
}

bool areSame(const Manifold<3>& a, const Manifold<3>& b) {
    static_assert(sizeof a == 39 * sizeof(float));
    return std::memcmp(static_cast<const void*>(&a), static_cast<const void*>(&b), sizeof a) == 0;
}

/// Numbers of pairs by what their manifolds are.
struct Kinds {
    int counts[maxManifoldPoints<3> + 1] = {};
    int onEdges = 0;
    int onFacesOfB = 0;
};

/// Holds the manifolds of one batch against those of `collide`, and keeps them for the next step.
void expectBitsOfCollide(std::vector<WidePair>& pairs, Kinds& kinds) {
    const float slop = CollideSettings().slop;
    Manifold<3> expected[PairBatch<3>::width];
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const WidePair& pair = pairs[i];
        ASSERT_EQ(pairClass(pair.a, pair.b), PairClass::boxes);
        expected[i] = collide<3>(pair.a, pair.b, pair.bInA, pair.before, {pair.speculativeDistance, slop});
        ++kinds.counts[expected[i].count];
        kinds.onEdges += expected[i].count > 0 && axisKind(expected[i].axis) == AxisKind::edges ? 1 : 0;
        kinds.onFacesOfB += expected[i].count > 0 && axisKind(expected[i].axis) == AxisKind::faceOfB ? 1 : 0;
    }
    for (const Isa isa : instructionSets) {
        if (!isAvailable(isa)) {
            continue;
        }
        // What is there before must not shine through, and lanes that are not in use are not written.
        Manifold<3> dirty;
        std::memset(static_cast<void*>(&dirty), 0x7f, sizeof dirty);
        Manifold<3> now[PairBatch<3>::width];
        std::fill(std::begin(now), std::end(now), dirty);
        kernelFor(manifoldKernels<3>(isa), PairClass::boxes)(batchOf<3, WidePair>(pairs, now, slop));
        for (std::size_t i = 0; i < std::size(now); ++i) {
            ASSERT_TRUE(areSame(now[i], i < pairs.size() ? expected[i] : dirty))
                << nameOf(isa) << ", pair " << i << " of " << pairs.size() << ", points " << now[i].count << " for " << expected[i].count;
        }
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairs[i].before = expected[i];
    }
}

TEST(WideBoxes, HaveTheBitsOfCollide) {
    Random random(91);
    Kinds kinds;
    for (int round = 0; round < 4000; ++round) {
        SCOPED_TRACE(round);
        std::vector<WidePair> pairs;
        const int count = 1 + pick(random, PairBatch<3>::width);
        for (int i = 0; i < count; ++i) {
            pairs.push_back(randomWidePair(random));
        }
        for (int step = 0; step < 3; ++step) {
            ASSERT_NO_FATAL_FAILURE(expectBitsOfCollide(pairs, kinds));
            const float pace = std::pow(10.0f, floatBetween(random, -7.0, -1.5));
            for (WidePair& pair : pairs) {
                pair.bInA.p += random.direction().cast<float>() * pace;
                pair.bInA.q = normalised(compose(smallTurn(random, pace), pair.bInA.q));
            }
        }
    }
    for (const int count : kinds.counts) {
        EXPECT_GT(count, 500);
    }
    EXPECT_GT(kinds.onEdges, 1000);
    EXPECT_GT(kinds.onFacesOfB, 1000);
}

TEST(WideBoxes, AreTheSharpOnesOnly) {
    const Piece<3> sharp = pieceOf(Box<3>{Vector<3>(0.5f, 0.5f, 0.5f)});
    const Piece<3> rounded = pieceOf(Box<3>{Vector<3>(0.5f, 0.5f, 0.5f), 0.1f});
    const Piece<3> ball = pieceOf(Ball<3>{zeroVector<3>(), 0.2f});
    const Piece<3> capsule = pieceOf(Capsule<3>{-unitX, unitX, 0.2f});
    const Piece<3> plane = pieceOf(Plane<3>{unitY, 0.1f});
    EXPECT_EQ(pairClass(sharp, sharp), PairClass::boxes);
    EXPECT_EQ(pairClass(sharp, rounded), PairClass::alone);
    EXPECT_EQ(pairClass(rounded, rounded), PairClass::alone);
    EXPECT_EQ(pairClass(sharp, ball), PairClass::boxBall);
    EXPECT_EQ(pairClass(ball, rounded), PairClass::boxBall);
    EXPECT_EQ(pairClass(ball, ball), PairClass::rounded);
    EXPECT_EQ(pairClass(capsule, ball), PairClass::rounded);
    EXPECT_EQ(pairClass(capsule, capsule), PairClass::rounded);
    EXPECT_EQ(pairClass(capsule, sharp), PairClass::alone);
    EXPECT_EQ(pairClass(plane, ball), PairClass::alone);
    EXPECT_EQ(pairClass(plane, sharp), PairClass::alone);
}

}  // namespace
}  // namespace talus
