#include "hull_mass.h"

#include "../../foundation/check.h"

namespace talus {

MassProperties<3> hullMass(const HullMesh& mesh, float density) {
    requireRange("density", density, 0.0f, 1e12f);
    MassProperties<3> properties;
    properties.inertia = Matrix<3>::Zero();
    if (density == 0.0f) {
        return properties;
    }
    // About a vertex and not the origin, which may be far away: second moments would cancel.
    const Vector<3, double> reference = mesh.vertices[0].cast<double>();
    const auto arm = [&](int vertex) { return Vector<3, double>(mesh.vertices[static_cast<std::size_t>(vertex)].cast<double>() - reference); };
    double volume = 0.0;
    Vector<3, double> first = Vector<3, double>::Zero();
    Matrix<3, double> second = Matrix<3, double>::Zero();
    // The tetrahedra of the reference and a fan of each face; the integral of x x^T over one is its volume / 20 times
    // (a + b + c)(a + b + c)^T + a a^T + b b^T + c c^T.
    for (const HullFace& face : mesh.faces) {
        const std::span<const std::uint8_t> corners = mesh.cornersOf(face);
        const Vector<3, double> a = arm(corners[0]);
        for (std::size_t i = 2; i < corners.size(); ++i) {
            const Vector<3, double> b = arm(corners[i - 1]);
            const Vector<3, double> c = arm(corners[i]);
            const Vector<3, double> sum = (a + b) + c;
            const double part = dot(a, cross(b, c)) / 6.0;
            volume += part;
            first += sum * (part / 4.0);
            second += (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose()) * (part / 20.0);
        }
    }
    const Vector<3, double> centre = first / volume;
    second -= centre * centre.transpose() * volume;
    const double trace = (second(0, 0) + second(1, 1)) + second(2, 2);
    const Matrix<3, double> inertia = Matrix<3, double>::Identity() * trace - second;
    properties.mass = static_cast<float>(volume * double(density));
    properties.centre = (reference + centre).cast<float>();
    properties.inertia = (inertia * double(density)).cast<float>();
    return properties;
}

}  // namespace talus
