// Rounded boxes around pieces: nothing of a piece lies outside.
#include "../../collision/oriented_bounds.h"
#include "../../collision/support.h"
#include "slow_geometry_3d.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

Vector<2, double> directionOf(slow::Random& random, Vector<2, double>) {
    const double angle = random.between(-slow::halfTurn, slow::halfTurn);
    return {std::cos(angle), std::sin(angle)};
}
Vector<3, double> directionOf(slow3::Random& random, Vector<3, double>) {
    return random.direction();
}

/// How far a core point lies outside the box of its bounds, m.
template <int D>
double outside(const OrientedBounds<D>& bounds, const Vector<D, double>& place) {
    const Vector<D, double> own = inverseRotate<double>(inDouble<D>(bounds.q), Vector<D, double>(place - bounds.centre.template cast<double>()));
    double square = 0.0;
    for (int i = 0; i < D; ++i) {
        const double beyond = std::fmax(std::fabs(own[i]) - static_cast<double>(bounds.half[i]), 0.0);
        square += beyond * beyond;
    }
    return std::sqrt(square);
}

template <int D, class Random, class RandomPiece>
void expectNothingOutside(Random& random, const RandomPiece& randomPiece) {
    for (int round = 0; round < 400; ++round) {
        const Piece<D> piece = randomPiece(random, 1.5);
        const OrientedBounds<D> bounds = orientedBoundsOf(piece);
        for (int i = 0; i < 40; ++i) {
            const Vector<D, double> farthest = supportOf<D>(piece, directionOf(random, Vector<D, double>())).place;
            ASSERT_LE(outside<D>(bounds, farthest), static_cast<double>(bounds.radius - piece.radius) + 1e-6) << "round " << round;
        }
    }
}

}  // namespace

TEST(OrientedBounds, HoldAllOfAPieceOfThePlane) {
    slow::Random random(41);
    expectNothingOutside<2>(random, [](slow::Random& from, double size) { return slow::randomPiece(from, size); });
}

TEST(OrientedBounds, HoldAllOfAPieceOfSpace) {
    slow3::Random random(42);
    expectNothingOutside<3>(random, [](slow3::Random& from, double size) { return slow3::randomPiece(from, size); });
}

TEST(OrientedBounds, WhatHasNoEndReachesEverywhere) {
    EXPECT_EQ(orientedBoundsOf(makePieces<2>(Plane<2>{}, {}).front()).half.x(), everywhere);
    EXPECT_EQ(orientedBoundsOf(makePieces<3>(Plane<3>{}, {}).front()).half.x(), everywhere);
}
