#include "svg_curves.h"

#include "svg_shapes.h"
#include "svg_text.h"

#include "../foundation/trig.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace talus {

namespace {

// Corners by which a circle of so many pixels is told from its polygon by less than a twentieth of a pixel, within reason.
int cornersFor(float pixels) {
    return std::clamp(static_cast<int>(std::ceil(10.0f * std::sqrt(std::max(pixels, 0.0f)))), 12, 256);
}

// The part of a line through `point` within a convex polygon.
std::optional<std::pair<Position<2>, Position<2>>> chord(const std::vector<Position<2>>& polygon, const Position<2>& point,
                                                         const Vector<2>& direction) {
    std::vector<Position<2>> ends;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Position<2>& from = polygon[i];
        const Position<2>& to = polygon[(i + 1) % polygon.size()];
        const float before = cross<float>(direction, difference<2>(from, point));
        const float after = cross<float>(direction, difference<2>(to, point));
        if ((before >= 0.0f) != (after >= 0.0f)) {
            ends.push_back(from + difference<2>(to, from) * (before / (before - after)));
        }
    }
    return ends.size() == 2 ? std::optional(std::pair(ends[0], ends[1])) : std::nullopt;
}

}  // namespace

std::string roundElement(std::string_view style, const DrawnShape& shape, const SvgView& view, std::string_view attributes) {
    const int count = cornersFor(shape.radius * view.pixelsPerMetre);
    const Vector<2> across = rightPerpendicular<float>(shape.normal);
    std::vector<Position<2>> rim;
    for (int i = 0; i < count; ++i) {
        const SineCosine turn = sineCosine(2.0f * pi * static_cast<float>(i) / static_cast<float>(count));
        const Vector<2> arm = across * (shape.radius * turn.cosine) + shape.normal * (shape.radius * shape.flatness * turn.sine);
        rim.push_back(shape.points.front() + arm);
        rim.push_back(shape.points.back() + arm * shape.taper);
    }
    const std::vector<Position<2>> outline = clipPolygon(convexHull(std::move(rim)), view.world(clipMargin));
    return outline.empty() ? std::string() : pathElement(style, inPixels(outline, view), true, attributes);
}

std::string curveElement(std::string_view style, const DrawnShape& shape, const SvgView& view) {
    const bool near = overlaps(boundsOf(shape), view.world(clipMargin));
    return near ? pathElement(std::string(style) + " turn", inPixels(shape.points, view), false) : std::string();
}

std::string trailElement(const DrawnShape& shape, const SvgView& view) {
    std::vector<Vector<2>> way;
    for (const Vector<2>& place : inPixels(shape.points, view)) {
        if (way.empty() || length<2>(place - way.back()) >= 1.0f) {
            way.push_back(place);
        }
    }
    const bool near = overlaps(boundsOf(shape), view.world(clipMargin));
    if (way.size() < 2 || !near) {
        return {};
    }
    return pathElement("trail", way, false) + circleElement("stop", way.front(), 2.5f) + circleElement("stop", way.back(), 4.0f);
}

std::string gridElement(const DrawnShape& shape, const SvgView& view) {
    const std::vector<Position<2>> seen = cornersOf(view.world(clipMargin));
    const std::vector<Position<2>> outline = shape.points.empty() ? seen : clipPolygon(shape.points, view.world(clipMargin));
    const float area = cross<float>(shape.axes[0], shape.axes[1]);
    // Seen from its edge a plane has no lines to show.
    constexpr float steep = 0.02f;
    if (outline.empty() || !(std::fabs(area) > steep)) {
        return {};
    }
    // Foreshortened lines lie closer than the bar of the legend is long; then only every second or fifth is drawn.
    constexpr float closest = 14.0f;
    const float nearest = std::fabs(area) / std::max(length<2>(shape.axes[0]), length<2>(shape.axes[1]));
    const float plain = static_cast<float>(roundLengthBelow(static_cast<double>(110.0f / view.pixelsPerMetre)));
    const float needed = 2.0f * closest / (nearest * view.pixelsPerMetre);
    const float spacing = plain * nearest * view.pixelsPerMetre < closest ? static_cast<float>(roundLengthBelow(static_cast<double>(needed))) : plain;
    std::string svg;
    for (int axis = 0; axis < 2; ++axis) {
        const Vector<2>& along = shape.axes[1 - axis];
        float low = std::numeric_limits<float>::max();
        float high = -low;
        for (const Position<2>& corner : outline) {
            const float coordinate = cross<float>(difference<2>(corner, shape.origin), along) / cross<float>(shape.axes[axis], along);
            low = std::min(low, coordinate / spacing);
            high = std::max(high, coordinate / spacing);
        }
        // Far from the origin neighbouring floats may lie further apart than the lines; a small face needs no scale.
        constexpr float mostLines = 400.0f;
        if (!(std::fabs(low) < 1e5f && std::fabs(high) < 1e5f && high - low < mostLines) || (!shape.points.empty() && high - low < 3.0f)) {
            continue;
        }
        for (int i = static_cast<int>(std::ceil(low)); i <= static_cast<int>(std::floor(high)); ++i) {
            const Position<2> point = shape.origin + shape.axes[axis] * (static_cast<float>(i) * spacing);
            if (const auto line = chord(outline, point, along)) {
                svg += lineElement("ground", view.toPixels(line->first), view.toPixels(line->second));
            }
        }
    }
    return svg;
}

}  // namespace talus
