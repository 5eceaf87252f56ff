#include "../ray.h"

#include <algorithm>

namespace talus {

namespace {

using Point = Vector<2, double>;

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

Entry<2> entryOfCore(const Piece<2>& piece, const Point& origin, const Point& way) {
    Passage<2> passage;
    for (int i = 0; i < piece.count; ++i) {
        const Point normal = normalOf(piece, i);
        passage.clip(normal, dot<double>(normal, origin - cornerOf(piece, i)), dot(normal, way));
    }
    return passage.firstEntry();
}

/// Into a ball, capsule or rounded polygon, from outside: the first of its offset edges and corner discs, which all lie in it.
Entry<2> entryOfRounded(const Piece<2>& piece, const Point& origin, const Point& way) {
    const double radius = double(piece.radius);
    Entry<2> entry;
    for (int i = 0; i < piece.count; ++i) {
        enterBall<2>(entry, cornerOf(piece, i), radius, origin, way);
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
Entry<2> entryOfLine(const Piece<2>& piece, int side, const Point& origin, const Point& way) {
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
    return along >= 0.0 && along <= dot(edge, edge) ? Entry<2>{t, normal} : Entry<2>{};
}

Entry<2> entryAlongLine(const Piece<2>& piece, const Point& origin, const Point& way) {
    const Point from = cornerOf(piece, 0);
    const Point edge = cornerOf(piece, 1) - from;
    const double square = dot(way, way);
    if (cross(edge, way) != 0.0 || cross<double>(origin - from, edge) != 0.0 || square == 0.0) {
        return {};
    }
    const double t = std::min(dot<double>(way, from - origin), dot<double>(way, from + edge - origin)) / square;
    return t >= 0.0 ? Entry<2>{t, Point(way / -std::sqrt(square))} : Entry<2>{};
}

Entry<2> entryOf(const Piece<2>& piece, const Point& origin, const Point& way) {
    switch (piece.kind) {
        case PieceKind::chainSegment:
            return entryOfLine(piece, 0, origin, way);
        case PieceKind::segment: {
            const Entry<2> right = entryOfLine(piece, 0, origin, way);
            const Entry<2> left = entryOfLine(piece, 1, origin, way);
            const Entry<2> end = entryAlongLine(piece, origin, way);
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
    return castRayInto<2>(
        pose, origin, translation, [&piece](const Point& start) { return piece.kind != PieceKind::chainSegment && contains(piece, start); },
        [&piece](const Point& start, const Point& way) { return entryOf(piece, start, way); });
}

template <>
bool containsPoint<2>(const Piece<2>& piece, const Pose<2>& pose, const Position<2>& point) {
    return contains(piece, inDouble(pose).inward(point.cast<double>()));
}

}  // namespace talus
