#include "../queries.h"

#include "../../foundation/check.h"
#include "../placement.h"

#include <algorithm>

namespace talus {

namespace {

using Point = Vector<2, double>;

/// Entry of a ray: parameter along it and outward normal, in the piece's frame.
struct Entry {
    double t = std::numeric_limits<double>::infinity();
    Point normal = Point::Zero();
};

double squareToSegment(const Point& point, const Point& a, const Point& b) {
    const Point edge = b - a;
    const Point arm = point - a;
    const double square = dot(edge, edge);
    const double t = square > 0.0 ? std::clamp(dot(arm, edge) / square, 0.0, 1.0) : 0.0;
    const Point gap = arm - edge * t;
    return dot(gap, gap);
}

Point cornerOf(const Piece<2>& piece, int i) {
    return piece.points[i % piece.count].cast<double>();
}

Point normalOf(const Piece<2>& piece, int i) {
    return piece.normals[i].cast<double>();
}

bool insideCore(const Piece<2>& polygon, const Point& point) {
    for (int i = 0; i < polygon.count; ++i) {
        if (!(dot<double>(normalOf(polygon, i), point - cornerOf(polygon, i)) <= 0.0)) {
            return false;
        }
    }
    return true;
}

bool contains(const Piece<2>& piece, const Point& point) {
    if (piece.kind == PieceKind::plane || piece.kind == PieceKind::polygon) {
        if (insideCore(piece, point)) {
            return true;
        }
        if (piece.kind == PieceKind::plane || piece.radius == 0.0f) {
            return false;
        }
    }
    const double square = double(piece.radius) * double(piece.radius);
    for (int i = 0; i < piece.count; ++i) {
        if (squareToSegment(point, cornerOf(piece, i), cornerOf(piece, i + 1)) <= square) {
            return true;
        }
    }
    return false;
}

/// Into an intersection of half-planes, from outside: the last entry, if it comes before the first exit.
Entry entryOfCore(const Piece<2>& piece, const Point& origin, const Point& way) {
    Entry entry = {-1.0, Point::Zero()};
    double exit = std::numeric_limits<double>::infinity();
    for (int i = 0; i < piece.count; ++i) {
        const Point normal = normalOf(piece, i);
        const double height = dot<double>(normal, origin - cornerOf(piece, i));
        const double speed = dot(normal, way);
        if (speed < 0.0 && height > entry.t * -speed) {
            entry = {height / -speed, normal};
        } else if (speed > 0.0) {
            exit = std::min(exit, -height / speed);
        } else if (speed == 0.0 && height > 0.0) {
            return {};
        }
    }
    return entry.t >= 0.0 && entry.t <= exit ? entry : Entry{};
}

void enterDisc(Entry& entry, const Point& centre, double radius, const Point& origin, const Point& way) {
    const double size = std::sqrt(dot(way, way));
    const Point direction = way / size;
    const Point arm = origin - centre;
    const double along = dot(arm, direction);
    // The miss distance comes from the rejected part of the arm: the textbook discriminant cancels for far origins.
    const Point missed = arm - direction * along;
    const double inside = radius * radius - dot(missed, missed);
    if (along >= 0.0 || inside < 0.0) {
        return;
    }
    const double t = (-along - std::sqrt(inside)) / size;
    if (t >= 0.0 && t < entry.t) {
        entry = {t, Point((arm + way * t) / radius)};
    }
}

/// Into a ball, capsule or rounded polygon, from outside: the first of its offset edges and corner discs, which all lie in it.
Entry entryOfRounded(const Piece<2>& piece, const Point& origin, const Point& way) {
    const double radius = double(piece.radius);
    Entry entry;
    for (int i = 0; i < piece.count; ++i) {
        enterDisc(entry, cornerOf(piece, i), radius, origin, way);
    }
    for (int i = 0; i < piece.count && piece.count > 1; ++i) {
        const Point normal = normalOf(piece, i);
        const Point from = cornerOf(piece, i);
        const Point edge = cornerOf(piece, i + 1) - from;
        const double speed = -dot(normal, way);
        const double height = dot<double>(normal, origin - from) - radius;
        if (!(speed > 0.0) || height < 0.0 || height > entry.t * speed) {
            continue;
        }
        const double t = height / speed;
        const double along = dot<double>(edge, origin + way * t - from);
        if (along >= 0.0 && along <= dot(edge, edge)) {
            entry = {t, normal};
        }
    }
    return entry;
}

/// Onto a line from the side its normal `side` shows, or along the line onto its nearer end.
Entry entryOfLine(const Piece<2>& piece, int side, const Point& origin, const Point& way) {
    const Point from = cornerOf(piece, 0);
    const Point edge = cornerOf(piece, 1) - from;
    const Point normal = normalOf(piece, side);
    // Side and crossing are asked of the exact cross product: the normal is rounded.
    const double sign = side == 0 ? 1.0 : -1.0;
    const double height = sign * cross<double>(origin - from, edge);
    const double speed = sign * cross(edge, way);
    if (!(height >= 0.0 && speed > 0.0)) {
        return {};
    }
    const double t = height / speed;
    const double along = dot<double>(edge, origin + way * t - from);
    return along >= 0.0 && along <= dot(edge, edge) ? Entry{t, normal} : Entry{};
}

Entry entryAlongLine(const Piece<2>& piece, const Point& origin, const Point& way) {
    const Point from = cornerOf(piece, 0);
    const Point edge = cornerOf(piece, 1) - from;
    const double square = dot(way, way);
    if (cross(edge, way) != 0.0 || cross<double>(origin - from, edge) != 0.0 || square == 0.0) {
        return {};
    }
    const double t = std::min(dot<double>(way, from - origin), dot<double>(way, from + edge - origin)) / square;
    return t >= 0.0 ? Entry{t, Point(way / -std::sqrt(square))} : Entry{};
}

Entry entryOf(const Piece<2>& piece, const Point& origin, const Point& way) {
    switch (piece.kind) {
        case PieceKind::chainSegment:
            return entryOfLine(piece, 0, origin, way);
        case PieceKind::segment: {
            const Entry right = entryOfLine(piece, 0, origin, way);
            const Entry left = entryOfLine(piece, 1, origin, way);
            const Entry end = entryAlongLine(piece, origin, way);
            return std::isfinite(right.t) ? right : std::isfinite(left.t) ? left : end;
        }
        case PieceKind::plane:
            return entryOfCore(piece, origin, way);
        default:
            return piece.kind == PieceKind::polygon && piece.radius == 0.0f ? entryOfCore(piece, origin, way) : entryOfRounded(piece, origin, way);
    }
}

}  // namespace

template <>
std::optional<CastHit<2>> castRay<2>(const Piece<2>& piece, const Pose<2>& pose, const Position<2>& origin, const Vector<2>& translation) {
    requireWithin("origin", origin, std::numeric_limits<float>::max());
    requireWithin("translation", translation, std::numeric_limits<float>::max());
    const Placement<2> frame = inDouble(pose);
    const Point start = frame.inward(origin.cast<double>());
    const Point way = inverseRotate<double>(frame.q, translation.cast<double>());
    if (piece.kind != PieceKind::chainSegment && contains(piece, start)) {
        return CastHit<2>{0.0f, origin, zeroVector<2>()};
    }
    if (way == Point::Zero()) {
        return std::nullopt;
    }
    const Entry entry = entryOf(piece, start, way);
    if (!(entry.t <= 1.0)) {
        return std::nullopt;
    }
    return CastHit<2>{static_cast<float>(entry.t), frame.outward(start + way * entry.t).cast<float>(), rotate(frame.q, entry.normal).cast<float>()};
}

template <>
bool containsPoint<2>(const Piece<2>& piece, const Pose<2>& pose, const Position<2>& point) {
    return contains(piece, inDouble(pose).inward(point.cast<double>()));
}

}  // namespace talus
