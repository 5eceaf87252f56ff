// Gaps that oriented bounds tell: never more than the pieces are apart, exact for balls, the same bits with every instruction set.
#include "../../engine/kernels/gap_kernels.h"
#include "../../collision/queries.h"
#include "../collision/slow_geometry_3d.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <vector>

using namespace talus;

namespace {

using Gaps = std::array<float, EightPairs::count>;

/// Sixteen bodies of one piece each; pair i is of bodies i and i + 8.
template <int D>
struct Sample {
    std::vector<Piece<D>> pieces;
    std::vector<Pose<D>> poses;
    std::vector<OrientedBounds<D>> bounds;
    std::vector<BodyPlace<D>> places;
    EightPairs pairs;

    void add(const Piece<D>& piece, const Pose<D>& pose) {
        pieces.push_back(piece);
        poses.push_back(pose);
        bounds.push_back(orientedBoundsOf(piece));
        places.push_back({});
        places.back().centre = pose.p;
        places.back().q = pose.q;
    }
    Gaps ask(Isa isa) {
        for (std::uint32_t i = 0; i < EightPairs::count; ++i) {
            pairs.bodyA[i] = pairs.pieceA[i] = i;
            pairs.bodyB[i] = pairs.pieceB[i] = i + EightPairs::count;
        }
        Gaps gaps;
        gapKernels<D>(isa).gaps(bounds.data(), places.data(), pairs, gaps.data());
        return gaps;
    }
    float separation(std::size_t i) const { return closestPoints(pieces[i], poses[i], pieces[i + 8], poses[i + 8]).separation; }
};

template <int D, class Random, class RandomPiece>
void expectBoundsOfTheTruth(Random& random, const RandomPiece& randomPiece) {
    int apart = 0;
    for (int round = 0; round < 150; ++round) {
        Sample<D> sample;
        for (int i = 0; i < 16; ++i) {
            const Piece<D> piece = randomPiece(random, 0.8);
            sample.add(piece, random.pose(3.0));
        }
        const Gaps gaps = sample.ask(Isa::baseline);
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            if (gaps[i] > 0.0f) {
                ++apart;
                ASSERT_LE(gaps[i], sample.separation(i) + 2e-5f) << "round " << round;
            }
        }
        for (const Isa isa : instructionSets) {
            if (isAvailable(isa)) {
                const Gaps wide = sample.ask(isa);
                for (std::size_t i = 0; i < gaps.size(); ++i) {
                    ASSERT_EQ(std::bit_cast<std::uint32_t>(gaps[i]), std::bit_cast<std::uint32_t>(wide[i])) << nameOf(isa);
                }
            }
        }
    }
    // Most of these pairs are apart, and most of those are told so.
    EXPECT_GT(apart, 400);
}

}  // namespace

TEST(GapKernels, NeverTellMoreThanPiecesOfThePlaneAreApart) {
    slow::Random random(51);
    expectBoundsOfTheTruth<2>(random, [](slow::Random& from, double size) { return slow::randomPiece(from, size); });
}

TEST(GapKernels, NeverTellMoreThanPiecesOfSpaceAreApart) {
    slow3::Random random(52);
    expectBoundsOfTheTruth<3>(random, [](slow3::Random& from, double size) { return slow3::randomPiece(from, size); });
}

TEST(GapKernels, AreExactForBallsAndForCubesFaceToFace) {
    Sample<3> sample;
    const Piece<3> ball = makePieces<3>(Ball<3>{zeroVector<3>(), 0.5f}, {}).front();
    const Piece<3> cube = makePieces<3>(Box<3>{{0.5f, 0.5f, 0.5f}}, {}).front();
    for (int i = 0; i < 8; ++i) {
        sample.add(i % 2 == 0 ? ball : cube, {});
    }
    for (int i = 0; i < 8; ++i) {
        sample.add(i % 2 == 0 ? ball : cube, {{0.0f, 1.25f + static_cast<float>(i), 0.0f}, {}});
    }
    const Gaps gaps = sample.ask(Isa::baseline);
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        EXPECT_NEAR(gaps[i], 0.25f + static_cast<float>(i), 1e-5f);
    }
}
