#include "hull_sets.h"

namespace talus {
namespace {

double inertiaError(const Matrix<3>& a, const Matrix<3, double>& b) {
    return (a.cast<double>() - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

TEST(HullMass, ClosedForms) {
    const MassProperties<3> box = hullMass(buildHull(boxCorners(1.0f, 2.0f, 3.0f)), 2.0f);
    EXPECT_FLOAT_EQ(box.mass, 96.0f);
    EXPECT_LT(inertiaError(box.inertia, Precise(13.0, 10.0, 5.0).asDiagonal() * (96.0 / 3.0)), 1e-6);
    // Corner tetrahedron with legs a: V = a^3 / 6, centre a / 4, about it 3 m a^2 / 40 on and m a^2 / 80 off the diagonal.
    const MassProperties<3> tetrahedron = hullMass(buildHull(Points{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}}), 3.0f);
    EXPECT_FLOAT_EQ(tetrahedron.mass, 4.0f);
    EXPECT_LT((tetrahedron.centre - Vector<3>(0.5f, 0.5f, 0.5f)).norm(), 1e-6f);
    Matrix<3, double> expected = Matrix<3, double>::Constant(4.0 * 4.0 / 80.0);
    expected.diagonal().setConstant(3.0 * 4.0 * 4.0 / 40.0);
    EXPECT_LT(inertiaError(tetrahedron.inertia, expected), 1e-6);
    // Octahedron with half diagonal r: V = 4 r^3 / 3, m r^2 / 5 about every axis.
    const MassProperties<3> octahedron = hullMass(buildHull(Points{{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 2}, {0, 0, -2}}), 1.0f);
    EXPECT_FLOAT_EQ(octahedron.mass, 32.0f / 3.0f);
    EXPECT_LT(inertiaError(octahedron.inertia, Matrix<3, double>::Identity() * (32.0 / 3.0 * 4.0 / 5.0)), 1e-6);
}

TEST(HullMass, AgainstSampling) {
    std::mt19937 random(17);
    for (int set = 0; set < 5; ++set) {
        const HullMesh mesh = buildHull(randomSet(set % 2, random));
        const MassProperties<3> properties = hullMass(mesh, 1.0f);
        double inside = 0.0;
        Precise sum = Precise::Zero();
        Matrix<3, double> second = Matrix<3, double>::Zero();
        constexpr int cells = 60;
        for (int i = 0; i < cells * cells * cells; ++i) {
            const Precise p = (Precise(i % cells, (i / cells) % cells, i / (cells * cells)).array() + 0.5) * (2.0 / cells) - 1.0;
            if (std::all_of(mesh.faces.begin(), mesh.faces.end(), [&](const HullFace& f) { return precise(f.normal).dot(p) <= double(f.offset); })) {
                inside += 1.0;
                sum += p;
                const Precise arm = p - precise(properties.centre);
                second += Matrix<3, double>::Identity() * arm.squaredNorm() - arm * arm.transpose();
            }
        }
        const double cell = 8.0 / (cells * cells * cells);
        EXPECT_NEAR(double(properties.mass), inside * cell, 0.005 * inside * cell);
        EXPECT_LT((precise(properties.centre) - sum / inside).norm(), 2e-3);
        EXPECT_LT(inertiaError(properties.inertia, second * cell), 0.01);
    }
}

TEST(HullMass, MovedTurnedAndMirrored) {
    std::mt19937 random(23);
    for (int set = 0; set < 20; ++set) {
        const Points points = randomSet(set % 2, random);
        const MassProperties<3> original = hullMass(buildHull(points), 1.5f);
        const Rotation<3> turn = normalised(Rotation<3>{inBall(random), 0.3f});
        Points moved;
        Points mirrored;
        Matrix<3, double> axes;
        for (int k = 0; k < 3; ++k) {
            axes.col(k) = precise(rotate(turn, Vector<3>(Vector<3>::Unit(k))));
        }
        for (const Vector<3>& point : points) {
            moved.push_back(rotate(turn, point) + Vector<3>(30.0f, -20.0f, 10.0f));
            mirrored.push_back(Vector<3>(-point.x(), point.y(), point.z()));
        }
        const MassProperties<3> far = hullMass(buildHull(moved), 1.5f);
        EXPECT_NEAR(far.mass, original.mass, 1e-4f * original.mass);
        EXPECT_LT((far.centre - rotate(turn, original.centre) - Vector<3>(30.0f, -20.0f, 10.0f)).norm(), 1e-5f);
        EXPECT_LT(inertiaError(far.inertia, axes * original.inertia.cast<double>() * axes.transpose()), 1e-4);
        const MassProperties<3> mirror = hullMass(buildHull(mirrored), 1.5f);
        const Precise flip(-1.0, 1.0, 1.0);
        EXPECT_NEAR(mirror.mass, original.mass, 1e-6f * original.mass);
        EXPECT_LT((precise(mirror.centre) - flip.cwiseProduct(precise(original.centre))).norm(), 1e-6);
        EXPECT_LT(inertiaError(mirror.inertia, flip.asDiagonal() * original.inertia.cast<double>() * flip.asDiagonal()), 2e-6);
    }
}

TEST(HullMass, DensityIsChecked) {
    const HullMesh mesh = buildHull(boxCorners(1.0f, 1.0f, 1.0f));
    EXPECT_THROW(hullMass(mesh, -1.0f), std::invalid_argument);
    EXPECT_EQ(hullMass(mesh, 0.0f).mass, 0.0f);
    EXPECT_TRUE(hullMass(mesh, 0.0f).inertia.isZero(0.0f));
}

}  // namespace
}  // namespace talus
