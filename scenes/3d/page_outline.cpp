#include "page_outline.h"

#include "../../foundation/trig.h"
#include "../svg_view.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace talus {

namespace {

Position<2> middleOf(const PageOutline& outline) {
    Position<2> sum = zeroVector<2>();
    for (const Position<2>& corner : outline.corners) {
        sum += corner;
    }
    return sum / static_cast<float>(std::max<std::size_t>(outline.corners.size(), 1));
}

// Least and greatest coordinate along a direction of any length.
std::pair<float, float> extentOf(const PageOutline& outline, const Vector<2>& along) {
    float low = std::numeric_limits<float>::max();
    float high = -low;
    const float spread = outline.radius * length<2>(along);
    for (const Position<2>& corner : outline.corners) {
        low = std::min(low, dot(along, corner) - spread);
        high = std::max(high, dot(along, corner) + spread);
    }
    return {low, high};
}

}  // namespace

PageOutline outlineOf(const DrawnSolid& solid, const Projection& projection) {
    std::vector<Position<2>> points;
    for (const Position<3>& point : solid.points) {
        points.push_back(projection.ofPlace(point));
    }
    if (solid.kind != DrawnSolid::Kind::cylinder && solid.kind != DrawnSolid::Kind::cone) {
        return {convexHull(std::move(points)), solid.radius};
    }
    const Vector<3> level = unitOf(cross<float>(projection.toward, solid.axis));
    const Vector<3> first = level.isZero(0.0f) ? projection.right : level;
    const Vector<3> second = cross<float>(solid.axis, first);
    const std::size_t discs = solid.kind == DrawnSolid::Kind::cone ? 1 : 2;
    constexpr int corners = 16;
    for (std::size_t end = 0; end < discs; ++end) {
        for (int i = 0; i < corners; ++i) {
            const SineCosine turn = sineCosine(2.0f * pi * static_cast<float>(i) / corners);
            points.push_back(projection.ofPlace(solid.points[end] + (first * turn.cosine + second * turn.sine) * solid.radius));
        }
    }
    return {convexHull(std::move(points)), 0.0f};
}

bool areApart(const PageOutline& a, const PageOutline& b) {
    std::vector<Vector<2>> directions = {difference<2>(middleOf(b), middleOf(a))};
    for (const std::vector<Position<2>>& corners : {a.corners, b.corners}) {
        for (std::size_t i = 0; i < corners.size() && corners.size() > 1; ++i) {
            directions.push_back(rightPerpendicular<float>(difference<2>(corners[(i + 1) % corners.size()], corners[i])));
        }
    }
    return std::any_of(directions.begin(), directions.end(), [&](const Vector<2>& direction) {
        const auto [lowA, highA] = extentOf(a, direction);
        const auto [lowB, highB] = extentOf(b, direction);
        return highA <= lowB || highB <= lowA;
    });
}

}  // namespace talus
