// Eight manifolds at a time (2D): with every instruction set the bits of `collide`.
#include "collide_truth.h"
#include "wide_batch.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace talus {
namespace {

using namespace test;

constexpr int width = PairBatch<2>::width;

struct Pair {
    Piece<2> a;
    Piece<2> b;
    Pose<2> bInA;
    Manifold<2> before;
    float speculativeDistance = 0.02f;
};
using Pairs = std::array<Pair, width>;

/// Leaves nothing to be relied on behind the last corner.
void scramble(Piece<2>& piece, Random& random) {
    for (int i = piece.count; i < Piece<2>::maxPoints; ++i) {
        piece.points[i] = random.vector(9.0f);
        piece.normals[i] = random.vector(9.0f);
    }
}

Piece<2> plainPiece(int kind) {
    switch (kind) {
        case 0:
            return pieceOf(Ball<2>{{0.0f, 0.0f}, 0.5f});
        case 1:
            return pieceOf(Capsule<2>{{-0.25f, 0.0f}, {0.25f, 0.0f}, 0.3f});
        case 2:
            return boxOf(0.4f, 0.4f);
        case 3:
            return boxOf(0.4f, 0.2f, 0.1f);
        default:
            return pieceOf(Segment{{-0.5f, 0.0f}, {0.5f, 0.0f}});
    }
}

Piece<2> somePiece(Random& random) {
    const int kind = random.below(7);
    Piece<2> piece = random.below(2) == 0 ? plainPiece(kind) : randomPiece(random, kind);
    if (piece.count > 4) {
        piece = pieceOf(Hull<2>{{{0.5f, 0.0f}, {-0.1f, 0.4f}, {-0.3f, -0.3f}}, kind == 5 ? 0.05f : 0.0f});
    }
    scramble(piece, random);
    return piece;
}

/// Distance along `direction` at which the pieces just touch.
float touchingDistance(const Piece<2>& a, const Piece<2>& b, const Rotation<2>& q, const Vector<2>& direction) {
    const CollideSettings touching{0.0f, 0.005f};
    float near = 0.0f;
    float far = 4.0f;
    for (int i = 0; i < 20; ++i) {
        const float middle = 0.5f * (near + far);
        const Manifold<2> manifold = collide<2>(a, b, Pose<2>{direction * middle, q}, Manifold<2>{}, touching);
        (manifold.count > 0 ? near : far) = middle;
    }
    return far;
}

Manifold<2> madeUp(Random& random) {
    Manifold<2> before;
    const std::uint32_t kinds[] = {0, 1, 2, 3, 4, 200};
    const auto feature = [&] { return static_cast<std::uint32_t>(random.below(8) == 0 ? random.below(4096) : random.below(5)); };
    before.axis = kinds[random.below(6)] << 24 | feature() << 12;
    before.axis |= feature();
    before.count = random.below(3);
    return before;
}

Pair somePair(Random& random, PairClass wanted) {
    Pair pair;
    do {
        pair.a = somePiece(random);
        pair.b = random.below(6) == 0 ? pair.a : somePiece(random);
    } while (pairClass<2>(pair.a, pair.b) != wanted);
    const bool straight = random.below(3) == 0;
    const Rotation<2> quarters[] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    pair.bInA.q = random.below(3) == 0 ? quarters[random.below(4)] : random.rotation();
    const Rotation<2> way = straight ? quarters[random.below(4)] : random.rotation();
    const Vector<2> direction(way.c, way.s);
    const float gaps[] = {0.0f, 0.001f, -0.001f, random.between(-0.006f, 0.0f), random.between(0.0f, 0.03f), random.between(-0.5f, 0.5f)};
    pair.bInA.p = direction * (touchingDistance(pair.a, pair.b, pair.bInA.q, direction) + gaps[random.below(6)]);
    if (random.below(15) == 0) {
        // A corner on a corner.
        pair.bInA.p = pair.a.points[random.below(pair.a.count)] - rotate(pair.bInA.q, pair.b.points[random.below(pair.b.count)]);
    }
    const float reaches[] = {0.02f, 0.02f, 0.0f, 0.1f};
    pair.speculativeDistance = reaches[random.below(4)];
    pair.before = random.below(2) == 0 ? madeUp(random) : Manifold<2>{};
    return pair;
}

class WideManifolds2 : public testing::TestWithParam<PairClass> {
protected:
    void collideAll(Isa isa, const Pairs& pairs, int count, std::array<Manifold<2>, width>& now) const {
        const std::span<const Pair> used = std::span(pairs).first(static_cast<std::size_t>(count));
        kernelFor(manifoldKernels<2>(isa), GetParam())(batchOf<2>(used, now.data(), slop));
    }

    /// Collides with every instruction set, and leaves the manifolds as those of the step before.
    void expectSame(Pairs& pairs, int count) {
        std::array<Manifold<2>, width> expected;
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            const Pair& pair = pairs[i];
            expected[i] = collide<2>(pair.a, pair.b, pair.bInA, pair.before, {pair.speculativeDistance, slop});
            touching += expected[i].count > 0 ? 1 : 0;
        }
        for (const Isa isa : instructionSets) {
            if (!isAvailable(isa)) {
                continue;
            }
            std::array<Manifold<2>, width> now;
            std::memset(static_cast<void*>(now.data()), 0xab, sizeof now);
            collideAll(isa, pairs, count, now);
            for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
                ASSERT_EQ(std::memcmp(&now[i], &expected[i], sizeof now[i]), 0) << nameOf(isa) << ", lane " << i;
            }
            const auto* unused = reinterpret_cast<const unsigned char*>(now.data() + count);
            const auto* end = reinterpret_cast<const unsigned char*>(now.data() + width);
            ASSERT_TRUE(std::all_of(unused, end, [](unsigned char byte) { return byte == 0xab; })) << nameOf(isa);
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            pairs[i].before = expected[i];
        }
    }

    static constexpr float slop = 0.005f;
    int touching = 0;
};

TEST_P(WideManifolds2, HaveTheBitsOfOneAtATime) {
    Random random(91);
    for (int trial = 0; trial < 3000; ++trial) {
        SCOPED_TRACE(trial);
        const int count = trial % 3 == 0 ? 1 + random.below(width) : width;
        Pairs pairs;
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            pairs[i] = somePair(random, GetParam());
        }
        ASSERT_NO_FATAL_FAILURE(expectSame(pairs, count));
        // A step later, and seen from the other side.
        for (Pair& pair : pairs) {
            pair.bInA.p += random.vector(0.002f);
            pair.bInA.q = compose(turned(random.between(-0.003f, 0.003f)), pair.bInA.q);
        }
        ASSERT_NO_FATAL_FAILURE(expectSame(pairs, count));
        for (Pair& pair : pairs) {
            std::swap(pair.a, pair.b);
            pair.bInA = relative(pair.bInA, Pose<2>{});
        }
        ASSERT_NO_FATAL_FAILURE(expectSame(pairs, count));
    }
    EXPECT_GT(touching, 30000);
}

INSTANTIATE_TEST_SUITE_P(Classes, WideManifolds2, testing::Values(PairClass::ball, PairClass::polygons));

TEST(PairClass2, NamesWhatTheKernelsTake) {
    const Piece<2> ball = plainPiece(0);
    const Piece<2> capsule = plainPiece(1);
    const Piece<2> box = plainPiece(2);
    const Piece<2> segment = plainPiece(6);
    const Piece<2> plane = makePieces<2>(Plane<2>{{0.0f, 1.0f}, 0.0f}, {}).front();
    const Piece<2> link = makePieces<2>(Chain{{{1.0f, 0.0f}, {0.0f, 0.0f}, {-1.0f, 0.0f}}, false}, {}).front();
    const Piece<2> many = pieceOf(Hull<2>{{{0.5f, 0.0f}, {0.0f, 0.4f}, {-0.4f, 0.1f}, {-0.2f, -0.3f}, {0.3f, -0.4f}}, 0.0f});
    const auto expectClass = [](const Piece<2>& a, const Piece<2>& b, PairClass expected) {
        EXPECT_EQ(pairClass<2>(a, b), expected);
        EXPECT_EQ(pairClass<2>(b, a), expected);
    };
    for (const Piece<2>* piece : {&ball, &capsule, &box, &segment}) {
        expectClass(*piece, ball, PairClass::ball);
        expectClass(*piece, plane, PairClass::alone);
        expectClass(*piece, link, PairClass::alone);
        expectClass(*piece, many, PairClass::alone);
    }
    for (const Piece<2>* piece : {&capsule, &box, &segment}) {
        expectClass(*piece, capsule, PairClass::polygons);
        expectClass(*piece, box, PairClass::polygons);
    }
    expectClass(segment, segment, PairClass::alone);
}

}  // namespace
}  // namespace talus
