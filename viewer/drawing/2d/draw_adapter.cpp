#include "../draw_adapter.h"

#include "../space.h"

#include "../../../foundation/trig.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

/// Corners by which a quarter of a rounding is drawn.
constexpr int quarterSteps = 5;

// From the direction `from` counter-clockwise to `to`, both unit.
void addArc(std::vector<Vector<3>>& outline, const Position<2>& centre, float radius, const Vector<2>& from, const Vector<2>& to) {
    float angle = arcTangent(cross<float>(from, to), dot(from, to));
    // Opposite directions are half a turn in the sense of the outline.
    angle = angle < -1e-3f ? angle + 2.0f * pi : std::max(angle, 0.0f);
    const int steps = std::max(1, static_cast<int>(std::ceil(angle / (0.5f * pi) * static_cast<float>(quarterSteps))));
    for (int i = 0; i <= steps; ++i) {
        const Rotation<2> turn = rotationOf(angle * static_cast<float>(i) / static_cast<float>(steps));
        outline.push_back(inSpace(Vector<2>(centre + rotate(turn, from) * radius)));
    }
}

Vector<2> outwardOf(const Position<2>& a, const Position<2>& b) {
    const Vector<2> along = difference<2>(b, a);
    const float size = length<2>(along);
    return size > 0.0f ? Vector<2>(rightPerpendicular<float>(along) / size) : Vector<2>(Vector<2>::Unit(0));
}

}  // namespace

void DrawAdapter<2>::capsule(const Position<2>& a, const Position<2>& b, float radius, DrawRole role, BodyId body) {
    const Position<2> ends[] = {a, b};
    polygon(ends, radius, role, body);
}

void DrawAdapter<2>::polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) {
    const bool finite =
        std::isfinite(radius) && std::all_of(corners.begin(), corners.end(), [](const Position<2>& corner) { return isFinite(corner); });
    if (!accept(finite)) {
        return;
    }
    outline.clear();
    const std::size_t count = corners.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Position<2>& corner = corners[i];
        if (radius > 0.0f) {
            addArc(outline, corner, radius, outwardOf(corners[(i + count - 1) % count], corner), outwardOf(corner, corners[(i + 1) % count]));
        } else {
            outline.push_back(inSpace(corner));
        }
        extend(body, role, inSpace(corner), radius);
    }
    const Look look = lookOf(role, body);
    addPolygon(picture.solidsFor(look.fill).mesh, outline, Vector<3>::Unit(2), look);
}

}  // namespace talus
