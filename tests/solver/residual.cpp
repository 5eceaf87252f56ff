#include "../../solver/friction/residual.h"

#include "problem.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

using Vector3d = Vector<3, double>;

}  // namespace

// One contact of mass 2 with friction 0.5 and free velocity (-0.1, 0.4, 0); response 0.5, so rho = 2.
TEST(Residual, ZeroAtTheExactSolutionOfOneContact) {
    EXPECT_NEAR(naturalResidual<3>(Vector3d(0.2, -0.1, 0.0), Vector3d(0.0, 0.35, 0.0), 0.5, 2.0), 0.0, 1e-15);
}

TEST(Residual, KnownValueAtTheSolutionOfTheConvexRelaxation) {
    EXPECT_NEAR(naturalResidual<3>(Vector3d(0.48, -0.24, 0.0), Vector3d(0.14, 0.28, 0.0), 0.5, 2.0), 0.12522, 1e-5);
}

TEST(Residual, ZeroForStickSlipAndSeparation) {
    Random random(4);
    for (int i = 0; i < 1000; ++i) {
        const double mu = random.uniform(0.0f, 2.0f);
        const double normal = random.uniform(0.0f, 10.0f);
        const double slip = random.uniform(0.01f, 3.0f);
        const double rho = random.uniform(0.01f, 100.0f);
        const double stick = random.uniform(-1.0f, 1.0f) * mu * normal;
        EXPECT_NEAR(naturalResidual<2>({normal, stick}, {0.0, 0.0}, mu, rho), 0.0, 1e-12);
        EXPECT_NEAR(naturalResidual<2>({normal, -mu * normal}, {0.0, slip}, mu, rho), 0.0, 1e-10 / rho + 1e-12);
        EXPECT_NEAR(naturalResidual<2>({0.0, 0.0}, {random.uniform(0.0f, 5.0f), -slip}, mu, rho), 0.0, 1e-12);
    }
}

TEST(Residual, FindsEveryBreachAndIgnoresUnits) {
    // Approach without impulse, pull, slip against too little friction, friction that pushes along, adhesion.
    EXPECT_NEAR(naturalResidual<2>({0.0, 0.0}, {-1.0, 0.0}, 0.5, 3.0), 1.0, 1e-12);
    EXPECT_GT(naturalResidual<2>({-1.0, 0.0}, {0.0, 0.0}, 0.5, 3.0), 0.1);
    EXPECT_GT(naturalResidual<2>({1.0, -0.2}, {0.0, 1.0}, 0.5, 3.0), 0.05);
    EXPECT_GT(naturalResidual<2>({1.0, 0.5}, {0.0, 1.0}, 0.5, 3.0), 0.1);
    EXPECT_GT(naturalResidual<2>({1.0, 0.0}, {0.5, 0.0}, 0.5, 3.0), 0.1);
    // All masses a thousandfold: impulses and response grow together, the residual in m/s stays.
    const double light = naturalResidual<2>({1.0, -0.2}, {0.1, 1.0}, 0.5, 3.0);
    const double heavy = naturalResidual<2>({1000.0, -200.0}, {0.1, 1.0}, 0.5, 3000.0);
    EXPECT_NEAR(light, heavy, 1e-12);
}

TEST(Residual, ConeProjectionIsTheNearestPoint) {
    Random random(5);
    for (int i = 0; i < 300; ++i) {
        const double mu = random.uniform(0.05f, 2.0f);
        const Vector<2, double> candidate = random.vector(-2.0f, 2.0f, -2.0f, 2.0f).cast<double>();
        const Vector<2, double> projected = projectCone<2>(candidate, mu);
        ASSERT_LE(std::fabs(projected[1]), mu * projected[0] + 1e-12);
        const double distance = (candidate - projected).norm();
        for (int j = 0; j < 200; ++j) {
            const double normal = random.uniform(0.0f, 3.0f);
            const Vector<2, double> other(normal, random.uniform(-1.0f, 1.0f) * mu * normal);
            ASSERT_GE((candidate - other).norm(), distance - 1e-9);
        }
    }
}
