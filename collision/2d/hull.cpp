#include "hull.h"

#include <algorithm>
#include <set>
#include <utility>

namespace talus {

namespace {

constexpr double leastThickness = 1e-5;

Vector<2, double> between(const Vector<2>& from, const Vector<2>& to) {
    return to.cast<double>() - from.cast<double>();
}

/// Twice the signed area of the triangle, positive if counter-clockwise. In double: differences of floats and their
/// products are then exact for all but extreme mixtures of magnitudes.
double turn(const Vector<2>& a, const Vector<2>& b, const Vector<2>& c) {
    return cross(between(a, b), between(a, c));
}

bool isBefore(const Vector<2>& a, const Vector<2>& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
}

double distanceToSegment(const Vector<2>& point, const Vector<2>& a, const Vector<2>& b) {
    const Vector<2, double> edge = between(a, b);
    const Vector<2, double> arm = between(a, point);
    const double square = dot(edge, edge);
    const double t = square > 0.0 ? std::clamp(dot(arm, edge) / square, 0.0, 1.0) : 0.0;
    const Vector<2, double> gap = arm - edge * t;
    return std::sqrt(dot(gap, gap));
}

/// Andrew's monotone chain over sorted, distinct points: every strict corner, from the first point on.
std::vector<Vector<2>> strictHull(const std::vector<Vector<2>>& sorted) {
    std::vector<Vector<2>> hull;
    const auto addKeeping = [&hull](const Vector<2>& point, std::size_t kept) {
        while (hull.size() > kept && turn(hull[hull.size() - 2], hull.back(), point) <= 0.0) {
            hull.pop_back();
        }
        hull.push_back(point);
    };
    for (const Vector<2>& point : sorted) {
        addKeeping(point, 1);
    }
    const std::size_t lower = hull.size();
    for (std::size_t i = sorted.size() - 1; i-- > 0;) {
        addKeeping(sorted[i], lower);
    }
    hull.pop_back();
    return hull;
}

/// Takes out the flattest corner again and again. Flattest first and not in one sweep, so that a run of corners of a
/// smooth curve does not vanish as a whole; by a queue, so that a hundred thousand points are no matter.
void dropFlatCorners(std::vector<Vector<2>>& hull, double tolerance) {
    const std::size_t n = hull.size();
    std::vector<std::size_t> before(n);
    std::vector<std::size_t> after(n);
    std::vector<double> heights(n);
    // Ordered by height, of equals the first corner: the order is the same everywhere.
    std::set<std::pair<double, std::size_t>> queue;
    for (std::size_t i = 0; i < n; ++i) {
        before[i] = (i + n - 1) % n;
        after[i] = (i + 1) % n;
    }
    const auto enter = [&](std::size_t i) {
        heights[i] = distanceToSegment(hull[i], hull[before[i]], hull[after[i]]);
        queue.emplace(heights[i], i);
    };
    for (std::size_t i = 0; i < n; ++i) {
        enter(i);
    }
    while (queue.size() > 3 && queue.begin()->first < tolerance) {
        const std::size_t flattest = queue.begin()->second;
        queue.erase(queue.begin());
        const std::size_t previous = before[flattest];
        const std::size_t next = after[flattest];
        after[previous] = next;
        before[next] = previous;
        for (const std::size_t neighbour : {previous, next}) {
            queue.erase({heights[neighbour], neighbour});
            enter(neighbour);
        }
    }
    std::vector<Vector<2>> kept;
    kept.reserve(queue.size());
    const std::size_t first = queue.begin()->second;
    std::size_t i = first;
    do {
        kept.push_back(hull[i]);
        i = after[i];
    } while (i != first);
    hull = std::move(kept);
}

/// Least distance between two parallel lines that hold the hull between them.
double thickness(const std::vector<Vector<2>>& hull) {
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vector<2>& a = hull[i];
        const Vector<2>& b = hull[(i + 1) % hull.size()];
        const Vector<2, double> edge = between(a, b);
        double height = 0.0;
        for (const Vector<2>& point : hull) {
            height = std::max(height, turn(a, b, point));
        }
        least = std::min(least, height / std::sqrt(dot(edge, edge)));
    }
    return least;
}

}  // namespace

std::vector<Vector<2>> convexHull(std::span<const Vector<2>> points) {
    std::vector<Vector<2>> sorted;
    sorted.reserve(points.size());
    double greatest = 0.0;
    Bounds<2> bounds;
    for (const Vector<2>& point : points) {
        // Adding zero makes -0 and 0 one value, so that the result cannot depend on which of two duplicates came first.
        sorted.push_back(point + zeroVector<2>());
        bounds.lower = bounds.lower.cwiseMin(point);
        bounds.upper = bounds.upper.cwiseMax(point);
        greatest = std::max({greatest, std::fabs(double(point.x())), std::fabs(double(point.y()))});
    }
    std::sort(sorted.begin(), sorted.end(), isBefore);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (sorted.size() < 3) {
        return {};
    }
    const Vector<2, double> extent = between(bounds.lower, bounds.upper);
    const double tolerance = 1e-6 * std::max(extent.x(), extent.y()) + 2.5e-7 * greatest;
    std::vector<Vector<2>> hull = strictHull(sorted);
    if (hull.size() < 3) {
        return {};
    }
    dropFlatCorners(hull, tolerance);
    if (thickness(hull) < std::max(tolerance, leastThickness)) {
        return {};
    }
    const auto first = std::min_element(hull.begin(), hull.end(), isBefore);
    std::rotate(hull.begin(), first, hull.end());
    return hull;
}

}  // namespace talus
