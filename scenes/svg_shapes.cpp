#include "svg_shapes.h"

#include "svg_curves.h"
#include "svg_style.h"
#include "svg_text.h"

#include <algorithm>
#include <cmath>

namespace talus {

std::string pathElement(std::string_view style, const std::vector<Vector<2>>& points, bool closed, std::string_view attributes) {
    std::string path = "<path class=\"" + std::string(style) + "\" d=\"M";
    for (const Vector<2>& point : points) {
        path += (&point == points.data() ? "" : " ") + pixels(point);
    }
    return path + (closed ? "Z\"" : "\"") + std::string(attributes) + "/>\n";
}

std::vector<Vector<2>> inPixels(const std::vector<Position<2>>& places, const SvgView& view) {
    std::vector<Vector<2>> result;
    for (const Position<2>& place : places) {
        result.push_back(view.toPixels(place));
    }
    return result;
}

namespace {

// Renderers compute in float: an arc of a greater radius than this (pixels) is drawn as the straight line it is within the view.
constexpr float straightRadius = 1e6f;

// The outline at a distance `radius` (pixels) around corners that run counter-clockwise as one sees them.
std::string roundedPath(std::string_view style, const std::vector<Vector<2>>& corners, float radius, std::string_view attributes) {
    std::string path = "<path class=\"" + std::string(style) + "\" d=\"";
    const std::string arc = "A" + shortNumber(radius) + "," + shortNumber(radius) + " 0 0 0 ";
    bool first = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector<2>& from = corners[i];
        const Vector<2>& to = corners[(i + 1) % corners.size()];
        const Vector<2> edge = to - from;
        const float size = length<2>(edge);
        if (!(size > 1e-3f)) {
            continue;
        }
        const Vector<2> outwards = leftPerpendicular<float>(edge) * (radius / size);
        path += (first ? "M" : arc) + pixels(from + outwards) + "L" + pixels(to + outwards);
        first = false;
    }
    if (first) {
        return circleElement(style, corners.front(), radius, attributes);
    }
    // The arc about the first corner closes the outline.
    std::size_t next = 1;
    while (!(length<2>(Vector<2>(corners[next % corners.size()] - corners[0])) > 1e-3f)) {
        ++next;
    }
    const Vector<2> edge = corners[next % corners.size()] - corners[0];
    path += arc + pixels(corners[0] + leftPerpendicular<float>(edge) * (radius / length<2>(edge)));
    return path + "Z\"" + std::string(attributes) + "/>\n";
}

std::string polygonElement(std::string_view style, const DrawnShape& shape, const SvgView& view, std::string_view attributes) {
    const float radius = shape.radius * view.pixelsPerMetre;
    const Bounds<2> bounds = view.world(clipMargin + radius);
    const std::vector<Position<2>> clipped = clipPolygon(shape.points, bounds);
    if (clipped.empty()) {
        return {};
    }
    const std::vector<Vector<2>> corners = inPixels(clipped, view);
    return radius > 0.05f && radius < straightRadius ? roundedPath(style, corners, radius, attributes)
                                                     : pathElement(style, corners, true, attributes);
}

std::string capsuleElement(std::string_view style, const DrawnShape& shape, const SvgView& view, std::string_view attributes) {
    const float radius = shape.radius * view.pixelsPerMetre;
    Position<2> a = shape.points.front();
    Position<2> b = shape.points.back();
    if (!clipSegment(a, b, view.world(clipMargin + radius))) {
        return {};
    }
    return roundedPath(style, inPixels({a, b}, view), std::min(radius, straightRadius), attributes);
}

std::string planeElement(std::string_view style, const Position<2>& point, const Vector<2>& normal, const SvgView& view) {
    const std::vector<Position<2>> part = clipHalfSpace(cornersOf(view.world(clipMargin)), point, normal);
    return part.empty() ? std::string() : pathElement(style, inPixels(part, view), true);
}

std::string ballElement(std::string_view style, const DrawnShape& shape, const SvgView& view, std::string_view attributes) {
    const Position<2>& centre = shape.points.front();
    const float radius = shape.radius * view.pixelsPerMetre;
    if (radius > straightRadius) {
        const Vector<2> towards = difference<2>(view.centre, centre);
        const float distance = length<2>(towards);
        return distance > 0.0f ? planeElement(style, centre + towards * (shape.radius / distance), towards / distance, view)
                               : planeElement(style, view.world(2.0f * clipMargin).upper, Vector<2>::Unit(1), view);
    }
    if (!overlaps(boundsOf(shape), view.world(clipMargin))) {
        return {};
    }
    if (shape.light) {
        // Seen in space: curves of its own show the turn.
        return circleElement(style, view.toPixels(centre), radius, attributes);
    }
    const Position<2> rim = centre + rotate(shape.rotation, Vector<2>(shape.radius, 0.0f));
    return circleElement(style, view.toPixels(centre), radius, attributes) +
           lineElement(std::string(style) + " turn", view.toPixels(centre), view.toPixels(rim));
}

std::string segmentElement(std::string_view style, const DrawnShape& shape, const SvgView& view) {
    Position<2> a = shape.points.front();
    Position<2> b = shape.points.back();
    if (!clipSegment(a, b, view.world(clipMargin))) {
        return {};
    }
    const bool drawnThin = shape.role == DrawRole::joint || shape.role == DrawRole::bounds;
    return lineElement(std::string(style) + (drawnThin ? "" : " edge"), view.toPixels(a), view.toPixels(b));
}

}  // namespace

std::string shapeElement(const DrawnShape& shape, const SvgView& view) {
    const RoleStyle* style = styleOf(shape.role);
    const std::string_view name = style != nullptr ? style->name : "fixed";
    const std::string colour = shape.light ? lit(shape.role, *shape.light) : std::string();
    const std::string attributes = shape.glass      ? " style=\"fill:none;stroke-opacity:.6\""
                                   : colour.empty() ? std::string()
                                                    : " style=\"fill:" + colour + "\"";
    switch (shape.kind) {
        case DrawnShape::Kind::polygon:
            return polygonElement(name, shape, view, attributes);
        case DrawnShape::Kind::ball:
            return ballElement(name, shape, view, attributes);
        case DrawnShape::Kind::capsule:
            return capsuleElement(name, shape, view, attributes);
        case DrawnShape::Kind::round:
            return roundElement(name, shape, view, attributes);
        case DrawnShape::Kind::curve:
            return curveElement(name, shape, view);
        case DrawnShape::Kind::trail:
            return trailElement(shape, view);
        case DrawnShape::Kind::grid:
            return gridElement(shape, view);
        case DrawnShape::Kind::line:
            return segmentElement(name, shape, view);
        case DrawnShape::Kind::plane:
            return planeElement(name, shape.points.front(), shape.normal, view);
    }
    return {};
}

std::string markAt(DrawRole role, std::uint32_t key, const Vector<2>& place, const Vector<2>& along, float reach, float scale) {
    const Vector<2> end = place + along * reach;
    switch (role) {
        case DrawRole::contactPoint: {
            const std::string fill = " fill=\"" + std::string(keyColour(key)) + "\"";
            return circleElement("contact", place, 5.0f * scale, fill) + (keyIsRing(key) ? circleElement("eye", place, 1.8f * scale) : std::string());
        }
        case DrawRole::speculativePoint:
            return circleElement("speculative", place, 3.5f * scale);
        case DrawRole::centreOfMass:
            return circleElement("centre", place, 4.0f * scale) +
                   lineElement("centre", place - Vector<2>(7.0f * scale, 0.0f), place + Vector<2>(7.0f * scale, 0.0f)) +
                   lineElement("centre", place - Vector<2>(0.0f, 7.0f * scale), place + Vector<2>(0.0f, 7.0f * scale));
        case DrawRole::contactNormal: {
            const Vector<2> side = leftPerpendicular<float>(along) * (3.2f * scale);
            const Vector<2> neck = end - along * (8.0f * scale);
            return lineElement("normal", place, neck) + pathElement("tip", {end, neck + side, neck - side}, true);
        }
        case DrawRole::joint:
            return circleElement("knot", place, 4.0f * scale);
        default: {
            const RoleStyle* style = styleOf(role);
            return style != nullptr ? lineElement(style->name, place, end) : std::string();
        }
    }
}

std::string markElement(const DrawnMark& mark, const SvgView& view, float impulsePixels) {
    const Vector<2> place = view.toPixels(mark.place);
    const Vector<2> middle = view.toPixels(view.centre);
    // A mark reaches at most an impulse line beyond its place.
    const float reach = 0.5f * (view.panel.width + view.panel.height) + clipMargin;
    if (std::fabs(place.x() - middle.x()) > reach || std::fabs(place.y() - middle.y()) > reach) {
        return {};
    }
    const float size = length<2>(mark.vector);
    const Vector<2> along = size > 0.0f ? Vector<2>(mark.vector.x() / size, -mark.vector.y() / size) : zeroVector<2>();
    const bool isImpulse = mark.role == DrawRole::normalImpulse || mark.role == DrawRole::frictionImpulse;
    // A normal that points out of the page is short.
    const float pixelsLong = isImpulse ? std::min(size * impulsePixels, 1e6f) : size * normalPixels * view.markScale;
    if (isImpulse && !(pixelsLong >= 0.05f)) {
        return {};
    }
    return markAt(mark.role, mark.key, place, along, pixelsLong, view.markScale);
}

}  // namespace talus
