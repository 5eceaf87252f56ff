#include "../distance.h"
#include "../ray.h"
#include "polyhedron.h"
#include "round.h"

namespace talus {

namespace {

using Point = Vector<3, double>;

Point asPoint(const Vector<3>& point) {
    return point.cast<double>();
}

/// Of a point above a face's plane.
double heightAbove(const HullFace& face, const Point& point) {
    return dot(asPoint(face.normal), point) - double(face.offset);
}

bool insideCore(const Polyhedron& polyhedron, const Point& point) {
    return std::all_of(polyhedron.faces.begin(), polyhedron.faces.end(), [&](const HullFace& face) { return heightAbove(face, point) <= 0.0; });
}

/// A point seen along the axis of a capsule, cylinder or cone, from its first end.
struct Cylindrical {
    double along = 0.0;
    Point across = Point::Zero();
};

Cylindrical seenAlong(const Point& axis, const Point& arm) {
    const double along = dot(axis, arm);
    return {along, arm - axis * along};
}

double lengthOf(const Piece<3>& piece) {
    const Point way = asPoint(piece.points[1]) - asPoint(piece.points[0]);
    return std::sqrt(dot(way, way));
}

bool contains(const Piece<3>& piece, const Point& point) {
    if (!isFinite(point)) {
        return false;
    }
    const Point arm = point - asPoint(piece.points[0]);
    const Cylindrical seen = seenAlong(unitAxisOf(piece), arm);
    const double square = dot(seen.across, seen.across);
    const double rim = double(piece.rim);
    switch (piece.kind) {
        case PieceKind::plane:
            return seen.along <= 0.0;
        case PieceKind::cylinder:
            return seen.along >= 0.0 && seen.along <= lengthOf(piece) && square <= rim * rim;
        case PieceKind::cone: {
            const double length = lengthOf(piece);
            return seen.along >= 0.0 && seen.along <= length && std::sqrt(square) * length <= rim * (length - seen.along);
        }
        case PieceKind::box:
        case PieceKind::hull:
            if (insideCore(polyhedronOf(piece), point)) {
                return true;
            }
            if (piece.radius == 0.0f) {
                return false;
            }
            break;
        default:
            break;
    }
    Piece<3> mark;
    mark.count = 1;
    return separationOf<3>(piece, mark, {point, {}}).distance <= 0.0;
}

Entry<3> entryOfCore(const Polyhedron& polyhedron, const Point& origin, const Point& way) {
    Passage<3> passage;
    for (const HullFace& face : polyhedron.faces) {
        const Point normal = asPoint(face.normal);
        passage.clip(normal, heightAbove(face, origin), dot(normal, way));
    }
    return passage.firstEntry();
}

/// Into the tube about a segment, which has no ends.
void enterTube(Entry<3>& entry, const Point& from, const Point& to, double radius, const Point& origin, const Point& way) {
    const Point edge = to - from;
    const double length = std::sqrt(dot(edge, edge));
    const Point axis = edge / length;
    const Cylindrical start = seenAlong(axis, origin - from);
    const Cylindrical speed = seenAlong(axis, way);
    const double t = chordOf<3>(start.across, speed.across, radius).entry;
    const double along = start.along + speed.along * t;
    if (t >= 0.0 && t < entry.t && along >= 0.0 && along <= length) {
        entry = {t, Point((start.across + speed.across * t) / radius)};
    }
}

/// Onto a face moved outwards by the radius.
void enterFace(Entry<3>& entry, const Polyhedron& polyhedron, const HullFace& face, const Point& origin, const Point& way) {
    const Point normal = asPoint(face.normal);
    const double speed = -dot(normal, way);
    const double height = heightAbove(face, origin) - double(polyhedron.radius);
    if (!(speed > 0.0) || height < 0.0 || height > entry.t * speed) {
        return;
    }
    const double t = height / speed;
    const Point point = origin + way * t;
    const std::span<const std::uint8_t> corners = polyhedron.cornersOf(face);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point from = asPoint(polyhedron.vertices[corners[i]]);
        const Point edge = asPoint(polyhedron.vertices[corners[(i + 1) % corners.size()]]) - from;
        if (dot(cross(normal, edge), Point(point - from)) < 0.0) {
            return;
        }
    }
    entry = {t, normal};
}

/// The first of its offset faces, tubes about edges and balls at corners, which all lie in it.
Entry<3> entryOfRounded(const Polyhedron& polyhedron, const Point& origin, const Point& way) {
    const double radius = double(polyhedron.radius);
    Entry<3> entry;
    for (const HullFace& face : polyhedron.faces) {
        enterFace(entry, polyhedron, face, origin, way);
    }
    for (const HullEdge& edge : polyhedron.edges) {
        enterTube(entry, asPoint(polyhedron.vertices[edge.vertices[0]]), asPoint(polyhedron.vertices[edge.vertices[1]]), radius, origin, way);
    }
    for (const Vector<3>& vertex : polyhedron.vertices) {
        enterBall<3>(entry, asPoint(vertex), radius, origin, way);
    }
    return entry;
}

/// Keeps what is within the tube without end about a cylinder's axis.
void clipByTube(Passage<3>& passage, const Cylindrical& start, const Cylindrical& speed, double radius) {
    if (dot(speed.across, speed.across) == 0.0) {
        if (dot(start.across, start.across) > radius * radius) {
            passage.clear();
        }
        return;
    }
    const Chord chord = chordOf<3>(start.across, speed.across, radius);
    if (chord.entry > passage.entry.t) {
        passage.entry = {chord.entry, Point((start.across + speed.across * chord.entry) / radius)};
    }
    passage.exit = std::min(passage.exit, chord.exit);
}

/// Keeps what is within the cone without base below its tip. `depth` is measured from the tip against the axis.
void clipByCone(Passage<3>& passage, const Point& axis, const Point& arm, const Point& way, double slope) {
    // From the point of the ray nearest to the tip: for far origins the quadratic would cancel.
    const double nearest = -dot(arm, way) / dot(way, way);
    const Cylindrical start = seenAlong(axis, arm + way * nearest);
    const Cylindrical speed = seenAlong(axis, way);
    const double steep = slope * slope;
    const double square = dot(speed.across, speed.across) - steep * speed.along * speed.along;
    const double linear = dot(start.across, speed.across) - steep * start.along * speed.along;
    const double constant = dot(start.across, start.across) - steep * start.along * start.along;
    const double discriminant = linear * linear - square * constant;
    const double root = std::sqrt(std::fmax(discriminant, 0.0));
    const double sum = linear >= 0.0 ? -linear - root : -linear + root;
    // The quadratic falls through zero at its first solution whatever the sign of its square; both cones, up and down, solve it.
    double entry = linear >= 0.0 ? sum / square : constant / sum;
    double exit = linear >= 0.0 ? constant / sum : sum / square;
    const auto isReal = [&](double t) { return discriminant >= 0.0 && std::isfinite(t) && start.along + speed.along * t <= 0.0; };
    const bool hasEntry = isReal(entry);
    const bool hasExit = isReal(exit);
    if (!hasEntry && !hasExit) {
        const bool isWithin = constant < 0.0 && start.along < 0.0 && !(discriminant >= 0.0 && square != 0.0);
        if (!isWithin) {
            passage.clear();
        }
        return;
    }
    if (hasEntry && nearest + entry > passage.entry.t) {
        const Point across = start.across + speed.across * entry;
        const double size = std::sqrt(dot(across, across));
        const Point outwards = size > 0.0 ? Point(across / size) : Point::Zero();
        const Point normal = outwards + axis * slope;
        passage.entry = {nearest + entry, Point(normal / std::sqrt(dot(normal, normal)))};
    }
    if (hasExit) {
        passage.exit = std::min(passage.exit, nearest + exit);
    }
}

Entry<3> entryOfRound(const Piece<3>& piece, const Point& origin, const Point& way) {
    const Point axis = unitAxisOf(piece);
    const Point arm = origin - asPoint(piece.points[0]);
    const double length = lengthOf(piece);
    const double speed = dot(axis, way);
    Passage<3> passage;
    passage.clip(-axis, -dot(axis, arm), -speed);
    if (piece.kind == PieceKind::cylinder) {
        passage.clip(axis, dot(axis, arm) - length, speed);
        clipByTube(passage, seenAlong(axis, arm), seenAlong(axis, way), double(piece.rim));
    } else {
        clipByCone(passage, axis, arm - axis * length, way, double(piece.rim) / length);
    }
    return passage.firstEntry();
}

Entry<3> entryOf(const Piece<3>& piece, const Point& origin, const Point& way) {
    Entry<3> entry;
    switch (piece.kind) {
        case PieceKind::plane: {
            const Point normal = asPoint(piece.axis);
            Passage<3> passage;
            passage.clip(normal, dot(normal, Point(origin - asPoint(piece.points[0]))), dot(normal, way));
            return passage.firstEntry();
        }
        case PieceKind::cylinder:
        case PieceKind::cone:
            return entryOfRound(piece, origin, way);
        case PieceKind::box:
        case PieceKind::hull:
            return piece.radius == 0.0f ? entryOfCore(polyhedronOf(piece), origin, way) : entryOfRounded(polyhedronOf(piece), origin, way);
        default:
            for (int i = 0; i < piece.count; ++i) {
                enterBall<3>(entry, asPoint(piece.points[i]), double(piece.radius), origin, way);
            }
            if (piece.count == 2) {
                enterTube(entry, asPoint(piece.points[0]), asPoint(piece.points[1]), double(piece.radius), origin, way);
            }
            return entry;
    }
}

}  // namespace

template <>
std::optional<CastHit<3>> castRay<3>(const Piece<3>& piece, const Pose<3>& pose, const Position<3>& origin, const Vector<3>& translation) {
    return castRayInto<3>(
        pose, origin, translation, [&piece](const Point& start) { return contains(piece, start); },
        [&piece](const Point& start, const Point& way) { return entryOf(piece, start, way); });
}

template <>
bool containsPoint<3>(const Piece<3>& piece, const Pose<3>& pose, const Position<3>& point) {
    return contains(piece, inDouble(pose).inward(point.cast<double>()));
}

}  // namespace talus
