#include "../draw_adapter.h"

#include "../space.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

/// Boxes of at least this half extent along two axes are ruled at round metres, m.
constexpr float ruledFrom = 1.0f;

// The quaternion of a right-handed frame of unit axes (Shepperd 1978: by the greatest of its components).
Rotation<3> rotationTo(const Vector<3>& x, const Vector<3>& y, const Vector<3>& z) {
    const float traces[4] = {x.x() + y.y() + z.z(), x.x() - y.y() - z.z(), y.y() - x.x() - z.z(), z.z() - x.x() - y.y()};
    const auto greatest = std::max_element(std::begin(traces), std::end(traces)) - std::begin(traces);
    const Vector<3> twice(y.z() - z.y(), z.x() - x.z(), x.y() - y.x());
    const Vector<3> sums(y.z() + z.y(), z.x() + x.z(), x.y() + y.x());
    Rotation<3> q;
    switch (greatest) {
        case 0:
            q = {twice, 1.0f + traces[0]};
            break;
        case 1:
            q = {{1.0f + traces[1], sums.z(), sums.y()}, twice.x()};
            break;
        case 2:
            q = {{sums.z(), 1.0f + traces[2], sums.x()}, twice.y()};
            break;
        default:
            q = {{sums.y(), sums.x(), 1.0f + traces[3]}, twice.z()};
            break;
    }
    return normalised(q);
}

}  // namespace

void DrawAdapter<3>::addRound(const Position<3>& a, const Position<3>& b, float radius, float taper, const Rotation<3>& rotation, DrawRole role,
                              BodyId body) {
    if (accept(isFinite(a) && isFinite(b) && std::isfinite(radius) && isFinite(rotation))) {
        const Look look = lookOf(role, body);
        picture.solidsFor(look.fill).drums.push_back(roundSolid(a, b, radius, taper, rotation, look));
        extend(body, role, a, radius);
        extend(body, role, b, radius * taper);
    }
}

void DrawAdapter<3>::capsule(const Position<3>& a, const Position<3>& b, float radius, DrawRole role, BodyId body) {
    if (accept(isFinite(a) && isFinite(b) && std::isfinite(radius))) {
        const Look look = lookOf(role, body);
        picture.solidsFor(look.fill).capsules.push_back(roundSolid(a, b, radius, 1.0f, {}, look));
        picture.solidsFor(look.fill).capsules.back().flags = 0;
        extend(body, role, a, radius);
        extend(body, role, b, radius);
    }
}

void DrawAdapter<3>::cylinder(const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) {
    addRound(a, b, radius, 1.0f, rotation, role, body);
}

void DrawAdapter<3>::cone(const Position<3>& base, const Position<3>& tip, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) {
    addRound(base, tip, radius, 0.0f, rotation, role, body);
}

// A polyhedron whose six faces stand square on each other is drawn as an instance of the box.
bool DrawAdapter<3>::addBox(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, DrawRole role, const Look& look) {
    if (vertices.size() != 8 || faces.size() != 6) {
        return false;
    }
    constexpr float square = 1e-3f;
    const Vector<3> x = faces[0].normal;
    const auto found = std::find_if(faces.begin(), faces.end(), [&](const DrawFace& face) { return std::fabs(dot(face.normal, x)) < square; });
    if (found == faces.end()) {
        return false;
    }
    const Vector<3> y = found->normal;
    const Vector<3> z = cross<float>(x, y);
    Vector<3> middle = zeroVector<3>();
    for (const Position<3>& vertex : vertices) {
        middle += difference<3>(vertex, vertices[0]) * 0.125f;
    }
    Vector<3> half = zeroVector<3>();
    Vector<3> least = Vector<3>::Constant(std::numeric_limits<float>::max());
    for (const Position<3>& vertex : vertices) {
        const Vector<3> arm = difference<3>(vertex, vertices[0]) - middle;
        const Vector<3> reach(std::fabs(dot(arm, x)), std::fabs(dot(arm, y)), std::fabs(dot(arm, z)));
        half = half.cwiseMax(reach);
        least = least.cwiseMin(reach);
    }
    if ((half - least).maxCoeff() > square * half.maxCoeff()) {
        return false;
    }
    Solid box = boxSolid(vertices[0] + middle, half, rotationTo(x, y, z), look);
    const int large = (half.x() >= ruledFrom ? 1 : 0) + (half.y() >= ruledFrom ? 1 : 0) + (half.z() >= ruledFrom ? 1 : 0);
    box.flags = role == DrawRole::staticShape && large >= 2 ? solidFlags::ruled : 0;
    picture.solidsFor(look.fill).boxes.push_back(box);
    return true;
}

void DrawAdapter<3>::polyhedron(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, float radius, DrawRole role, BodyId body) {
    const bool finite =
        std::isfinite(radius) && std::all_of(vertices.begin(), vertices.end(), [](const Position<3>& vertex) { return isFinite(vertex); });
    if (!accept(finite)) {
        return;
    }
    const Look look = lookOf(role, body);
    for (const Position<3>& vertex : vertices) {
        extend(body, role, vertex, radius);
    }
    if (radius <= 0.0f && addBox(vertices, faces, role, look)) {
        return;
    }
    Solids& solids = picture.solidsFor(look.fill);
    for (const DrawFace& face : faces) {
        corners.clear();
        for (const std::uint8_t corner : face.corners) {
            corners.push_back(vertices[corner] + face.normal * radius);
        }
        addPolygon(solids.mesh, corners, face.normal, look);
        // Each edge belongs to two faces and is rounded once.
        for (std::size_t i = 0; radius > 0.0f && i < face.corners.size(); ++i) {
            const std::uint8_t from = face.corners[i];
            const std::uint8_t to = face.corners[(i + 1) % face.corners.size()];
            if (from < to) {
                Solid rounding = roundSolid(vertices[from], vertices[to], radius, 1.0f, {}, look);
                rounding.flags = solidFlags::smooth;
                solids.capsules.push_back(rounding);
            }
        }
    }
}

}  // namespace talus
