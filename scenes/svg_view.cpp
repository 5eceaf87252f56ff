#include "svg_view.h"

#include "stragglers.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace talus {

namespace {

bool isFixed(DrawRole role) {
    return role == DrawRole::staticShape || role == DrawRole::disabledShape || role == DrawRole::bounds;
}

Bounds<2> intersection(const Bounds<2>& a, const Bounds<2>& b) {
    return {a.lower.cwiseMax(b.lower), a.upper.cwiseMin(b.upper)};
}

bool isEmpty(const Bounds<2>& bounds) {
    return !(bounds.lower.x() <= bounds.upper.x() && bounds.lower.y() <= bounds.upper.y());
}

std::map<BodyId, Bounds<2>> movableBounds(const SvgDraw& drawn) {
    std::map<BodyId, Bounds<2>> result;
    for (const DrawnShape& shape : drawn.shapes()) {
        if (!isFixed(shape.role) && shape.role != DrawRole::joint && !isEmpty(boundsOf(shape))) {
            Bounds<2>& bounds = result[shape.body];
            bounds = merge(bounds, boundsOf(shape));
        }
    }
    return result;
}

// Middle diagonal of the bodies that can move, m; 0 without any.
float typicalSize(const SvgDraw& drawn) {
    std::vector<float> sizes;
    for (const auto& [body, bounds] : movableBounds(drawn)) {
        sizes.push_back(length<2>(difference<2>(bounds.upper, bounds.lower)));
    }
    std::sort(sizes.begin(), sizes.end());
    return sizes.empty() ? 0.0f : sizes[sizes.size() / 2];
}

Bounds<2> interesting(const SvgDraw& drawn) {
    const std::map<BodyId, Bounds<2>> bodies = movableBounds(drawn);
    Bounds<2> fixed;
    for (const DrawnShape& shape : drawn.shapes()) {
        if (isFixed(shape.role)) {
            fixed = merge(fixed, boundsOf(shape));
        }
    }
    if (bodies.empty()) {
        return isEmpty(fixed) ? Bounds<2>{Vector<2>(-1.0f, -1.0f), Vector<2>(1.0f, 1.0f)} : fixed;
    }
    std::vector<Bounds<2>> each;
    for (const auto& [body, bounds] : bodies) {
        each.push_back(bounds);
    }
    Bounds<2> movable = withoutStragglers<2>(each);
    for (const DrawnShape& shape : drawn.shapes()) {
        if (shape.kind == DrawnShape::Kind::trail) {
            movable = merge(movable, boundsOf(shape));
        }
    }
    const Vector<2> extent = difference<2>(movable.upper, movable.lower);
    const Bounds<2> near = expanded(movable, 0.25f * std::max(extent.x(), extent.y()));
    Bounds<2> result = movable;
    for (const DrawnShape& shape : drawn.shapes()) {
        const Bounds<2> part = isFixed(shape.role) ? intersection(boundsOf(shape), near) : Bounds<2>{};
        // Seen from above a floor reaches to every side, which tells nothing.
        const bool helps = !drawn.projected() || contains(near, boundsOf(shape));
        if (!isEmpty(part) && helps) {
            result = merge(result, part);
        }
    }
    return result;
}

}  // namespace

Vector<2> SvgView::toPixels(const Position<2>& place) const {
    const Vector<2> metres = difference<2>(place, centre);
    return {panel.left + 0.5f * panel.width + metres.x() * pixelsPerMetre, panel.top + 0.5f * panel.height - metres.y() * pixelsPerMetre};
}

Bounds<2> SvgView::world(float margin) const {
    const Vector<2> half = Vector<2>(0.5f * panel.width + margin, 0.5f * panel.height + margin) / pixelsPerMetre;
    return {centre - half, centre + half};
}

SvgView fitView(const SvgDraw& drawn, const SvgOptions& options, const SvgPanel& panel) {
    const Bounds<2> bounds = interesting(drawn);
    const Vector<2> extent = difference<2>(bounds.upper, bounds.lower);
    SvgView view{.panel = panel, .centre = (bounds.lower + bounds.upper) * 0.5f};
    // 14 % of air around; also a single point or all of float must give a view.
    const float height = std::clamp(1.14f * std::max(extent.y(), extent.x() * panel.height / panel.width), 1e-6f, 1e12f);
    view.pixelsPerMetre = panel.height / options.viewHeight.value_or(height);
    view.centre = options.target.value_or(view.centre);
    // Marks have their full size on bodies of this diagonal or more.
    constexpr float roomyPixels = 120.0f;
    const float size = typicalSize(drawn) * view.pixelsPerMetre;
    view.markScale = size > 0.0f ? std::clamp(size / roomyPixels, 0.4f, 1.0f) : 1.0f;
    return view;
}

int bodiesOutside(const SvgDraw& drawn, const SvgView& view) {
    const Bounds<2> visible = view.world();
    int count = 0;
    for (const auto& [body, bounds] : movableBounds(drawn)) {
        count += overlaps(bounds, visible) ? 0 : 1;
    }
    return count;
}

bool clipSegment(Position<2>& a, Position<2>& b, const Bounds<2>& bounds) {
    const Vector<2> along = difference<2>(b, a);
    float enter = 0.0f;
    float leave = 1.0f;
    for (int i = 0; i < 2; ++i) {
        if (along[i] == 0.0f) {
            if (a[i] < bounds.lower[i] || a[i] > bounds.upper[i]) {
                return false;
            }
            continue;
        }
        const float toLower = (bounds.lower[i] - a[i]) / along[i];
        const float toUpper = (bounds.upper[i] - a[i]) / along[i];
        enter = std::max(enter, std::min(toLower, toUpper));
        leave = std::min(leave, std::max(toLower, toUpper));
    }
    if (enter > leave) {
        return false;
    }
    const Position<2> start = a;
    a = enter > 0.0f ? Position<2>(start + along * enter) : start;
    b = leave < 1.0f ? Position<2>(start + along * leave) : b;
    return true;
}

std::vector<Position<2>> clipHalfSpace(const std::vector<Position<2>>& corners, const Position<2>& point, const Vector<2>& normal) {
    std::vector<Position<2>> kept;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Position<2>& from = corners[i];
        const Position<2>& to = corners[(i + 1) % corners.size()];
        const float fromDepth = dot(normal, difference<2>(point, from));
        const float toDepth = dot(normal, difference<2>(point, to));
        if (fromDepth >= 0.0f) {
            kept.push_back(from);
        }
        if ((fromDepth >= 0.0f) != (toDepth >= 0.0f)) {
            kept.push_back(from + difference<2>(to, from) * (fromDepth / (fromDepth - toDepth)));
        }
    }
    return kept;
}

std::vector<Position<2>> clipPolygon(std::vector<Position<2>> corners, const Bounds<2>& bounds) {
    for (int axis = 0; axis < 2; ++axis) {
        corners = clipHalfSpace(corners, bounds.upper, Vector<2>::Unit(axis));
        corners = clipHalfSpace(corners, bounds.lower, -Vector<2>::Unit(axis));
    }
    return corners;
}

// Lower chain, then upper chain (Andrew 1979).
std::vector<Position<2>> convexHull(std::vector<Position<2>> points) {
    std::sort(points.begin(), points.end(),
              [](const Position<2>& a, const Position<2>& b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
    std::vector<Position<2>> hull;
    if (points.empty()) {
        return hull;
    }
    for (int chain = 0; chain < 2; ++chain) {
        const std::size_t first = hull.size();
        for (const Position<2>& point : points) {
            while (hull.size() >= first + 2 &&
                   cross<float>(difference<2>(hull.back(), hull[hull.size() - 2]), difference<2>(point, hull.back())) <= 0.0f) {
                hull.pop_back();
            }
            hull.push_back(point);
        }
        // The chain's end begins the other one.
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    // A single place is both ends of both chains.
    return hull.empty() ? std::vector<Position<2>>{points.front()} : hull;
}

std::vector<Position<2>> cornersOf(const Bounds<2>& bounds) {
    return {bounds.lower, {bounds.upper.x(), bounds.lower.y()}, bounds.upper, {bounds.lower.x(), bounds.upper.y()}};
}

}  // namespace talus
