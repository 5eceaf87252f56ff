#include "../piece.h"

#include "../../foundation/check.h"
#include "hull.h"

#include <string>

namespace talus {

namespace {

constexpr float greatestLength = 1e5f;
constexpr float leastLength = 1e-5f;
constexpr float capsuleIsBall = 1e-5f;

constexpr std::string_view apartRule = "must be at least 1e-05 m away from the point before it";

Vector<2, double> between(const Vector<2>& from, const Vector<2>& to) {
    return to.cast<double>() - from.cast<double>();
}

double distanceOf(const Vector<2>& a, const Vector<2>& b) {
    const Vector<2, double> arm = between(a, b);
    return std::sqrt(dot(arm, arm));
}

/// Unit normal on the right of the way from `a` to `b`. In double, so that neither short nor long edges lose direction.
Vector<2> edgeNormal(const Vector<2>& a, const Vector<2>& b) {
    const Vector<2, double> edge = between(a, b);
    const Vector<2, double> normal = rightPerpendicular(edge) / std::sqrt(dot(edge, edge));
    return normal.cast<float>();
}

Vector<2> middle(const Vector<2>& a, const Vector<2>& b) {
    return a * 0.5f + b * 0.5f;
}

void requireRadius(std::string_view field, float radius) {
    requireRange(field, radius, leastLength, greatestLength);
}

/// Of rounding, which may be absent.
void requireRounding(std::string_view field, float radius) {
    requireRange(field, radius, 0.0f, greatestLength);
}

void requirePoint(std::string_view field, const Vector<2>& point) {
    requireWithin(field, point, greatestLength);
}

void setTwoPoints(Piece<2>& piece, const Vector<2>& a, const Vector<2>& b) {
    piece.count = 2;
    piece.points[0] = a;
    piece.points[1] = b;
    piece.normals[0] = edgeNormal(a, b);
    piece.normals[1] = -piece.normals[0];
    piece.centroid = middle(a, b);
}

Piece<2> makeBall(const Vector<2>& centre, float radius) {
    Piece<2> piece;
    piece.kind = PieceKind::ball;
    piece.count = 1;
    piece.radius = radius;
    piece.points[0] = centre;
    piece.centroid = centre;
    return piece;
}

/// Of the area inside the corners, by triangles about the first one: exact also far from the origin.
Vector<2> centroidOf(const Piece<2>& piece) {
    Vector<2, double> sum = Vector<2, double>::Zero();
    double area = 0.0;
    for (int i = 1; i + 1 < piece.count; ++i) {
        const Vector<2, double> u = between(piece.points[0], piece.points[i]);
        const Vector<2, double> v = between(piece.points[0], piece.points[i + 1]);
        const double part = cross(u, v);
        area += part;
        sum += (u + v) * part;
    }
    return (piece.points[0].cast<double>() + sum / (3.0 * area)).cast<float>();
}

void set(std::vector<Piece<2>>& pieces, const Ball<2>& ball) {
    requirePoint("ball.centre", ball.centre);
    requireRadius("ball.radius", ball.radius);
    pieces.push_back(makeBall(ball.centre, ball.radius));
}

void set(std::vector<Piece<2>>& pieces, const Capsule<2>& capsule) {
    requirePoint("capsule.a", capsule.a);
    requirePoint("capsule.b", capsule.b);
    requireRadius("capsule.radius", capsule.radius);
    if (distanceOf(capsule.a, capsule.b) < double(capsuleIsBall) * double(capsule.radius)) {
        pieces.push_back(makeBall(middle(capsule.a, capsule.b), capsule.radius));
        return;
    }
    Piece<2>& piece = pieces.emplace_back();
    piece.kind = PieceKind::capsule;
    piece.radius = capsule.radius;
    setTwoPoints(piece, capsule.a, capsule.b);
}

void set(std::vector<Piece<2>>& pieces, const Box<2>& box) {
    for (int i = 0; i < 2; ++i) {
        if (!(box.half[i] >= leastLength && box.half[i] <= greatestLength)) {
            refuse("box.half", textOf(box.half),
                   "must be between " + textOf(leastLength) + " and " + textOf(greatestLength) + " in every coordinate");
        }
    }
    requireRounding("box.radius", box.radius);
    Piece<2>& piece = pieces.emplace_back();
    piece.kind = PieceKind::polygon;
    piece.radius = box.radius;
    piece.count = 4;
    const float x = box.half.x();
    const float y = box.half.y();
    piece.points[0] = {-x, -y};
    piece.points[1] = {x, -y};
    piece.points[2] = {x, y};
    piece.points[3] = {-x, y};
    piece.normals[0] = {0.0f, -1.0f};
    piece.normals[1] = {1.0f, 0.0f};
    piece.normals[2] = {0.0f, 1.0f};
    piece.normals[3] = {-1.0f, 0.0f};
}

void set(std::vector<Piece<2>>& pieces, const Hull<2>& hull) {
    for (std::size_t i = 0; i < hull.points.size(); ++i) {
        requirePoint("hull.points[" + std::to_string(i) + "]", hull.points[i]);
    }
    requireRounding("hull.radius", hull.radius);
    const std::vector<Vector<2>> corners = convexHull(hull.points);
    if (corners.empty()) {
        refuse("hull.points", std::to_string(hull.points.size()) + " points", "must span an area at least 1e-05 m thick");
    }
    if (corners.size() > std::size_t{Piece<2>::maxPoints}) {
        refuse("hull.points", std::to_string(corners.size()) + " corners", "must have at most " + std::to_string(Piece<2>::maxPoints) + " corners");
    }
    Piece<2>& piece = pieces.emplace_back();
    piece.kind = PieceKind::polygon;
    piece.radius = hull.radius;
    piece.count = static_cast<std::int32_t>(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
        piece.points[i] = corners[i];
        piece.normals[i] = edgeNormal(corners[i], corners[(i + 1) % corners.size()]);
    }
}

void set(std::vector<Piece<2>>& pieces, const Plane<2>& plane) {
    const Vector<2, double> normal = plane.normal.cast<double>();
    const double size = std::sqrt(dot(normal, normal));
    if (!isFinite(plane.normal) || !(size > 0.0)) {
        refuse("plane.normal", textOf(plane.normal), "must be finite and have a length");
    }
    requireWithin("plane.offset", plane.offset, std::numeric_limits<float>::max());
    const double distance = double(plane.offset) / size;
    if (!(std::fabs(distance) <= double(greatestLength))) {
        refuse("plane.offset", textOf(plane.offset), "must put the plane within " + textOf(greatestLength) + " m of the origin");
    }
    Piece<2>& piece = pieces.emplace_back();
    piece.kind = PieceKind::plane;
    piece.count = 1;
    const Vector<2, double> unit = normal / size;
    piece.normals[0] = unit.cast<float>();
    piece.points[0] = (unit * distance).cast<float>();
    piece.centroid = piece.points[0];
}

void set(std::vector<Piece<2>>& pieces, const Segment& segment) {
    requirePoint("segment.a", segment.a);
    requirePoint("segment.b", segment.b);
    if (!(distanceOf(segment.a, segment.b) >= double(leastLength))) {
        refuse("segment.b", textOf(segment.b), "must be at least 1e-05 m away from segment.a");
    }
    Piece<2>& piece = pieces.emplace_back();
    piece.kind = PieceKind::segment;
    setTwoPoints(piece, segment.a, segment.b);
}

void set(std::vector<Piece<2>>& pieces, const Chain& chain) {
    const std::vector<Vector<2>>& points = chain.points;
    const std::size_t n = points.size();
    const std::size_t least = chain.loop ? 3 : 2;
    if (n < least) {
        refuse("chain.points", std::to_string(n) + " points", "must be at least " + std::to_string(least) + (chain.loop ? " for a loop" : ""));
    }
    const auto fieldOf = [](std::size_t i) { return "chain.points[" + std::to_string(i) + "]"; };
    for (std::size_t i = 0; i < n; ++i) {
        requirePoint(fieldOf(i), points[i]);
        if (i > 0 && !(distanceOf(points[i - 1], points[i]) >= double(leastLength))) {
            refuse(fieldOf(i), textOf(points[i]), apartRule);
        }
    }
    if (chain.loop && !(distanceOf(points[n - 1], points[0]) >= double(leastLength))) {
        refuse(fieldOf(0), textOf(points[0]), "must be at least 1e-05 m away from the last point of the loop");
    }
    const std::size_t segments = chain.loop ? n : n - 1;
    pieces.reserve(segments);
    for (std::size_t i = 0; i < segments; ++i) {
        Piece<2>& piece = pieces.emplace_back();
        piece.kind = PieceKind::chainSegment;
        const std::size_t end = (i + 1) % n;
        setTwoPoints(piece, points[i], points[end]);
        piece.ghosts[0] = i > 0 || chain.loop ? points[(i + n - 1) % n] : points[i];
        piece.ghosts[1] = end + 1 < n || chain.loop ? points[(end + 1) % n] : points[end];
    }
}

/// Moves a piece from the shape's frame to the body's. Normals are turned, not made anew: rounded corners would bend them.
void place(Piece<2>& piece, const Pose<2>& local) {
    for (int i = 0; i < piece.count; ++i) {
        piece.points[i] = toWorld(local, piece.points[i]);
        piece.normals[i] = rotate(local.q, piece.normals[i]);
    }
    for (Vector<2>& ghost : piece.ghosts) {
        ghost = toWorld(local, ghost);
    }
    piece.centroid = piece.kind == PieceKind::polygon ? zeroVector<2>() : toWorld(local, piece.centroid);
    for (int i = 0; i < piece.count && piece.count > 1; ++i) {
        if (piece.points[i] == piece.points[(i + 1) % piece.count]) {
            if (piece.kind == PieceKind::capsule) {
                piece = makeBall(piece.points[0], piece.radius);
                return;
            }
            refuse("offset", textOf(local.p), "must leave the corners of the shape apart in single precision");
        }
    }
    if (piece.kind == PieceKind::polygon) {
        piece.centroid = centroidOf(piece);
    }
}

}  // namespace

Piece<2>::Piece() {
    for (int i = 0; i < maxPoints; ++i) {
        points[i] = zeroVector<2>();
        normals[i] = zeroVector<2>();
    }
    for (Vector<2>& ghost : ghosts) {
        ghost = zeroVector<2>();
    }
}

template <>
std::vector<Piece<2>> makePieces<2>(const Geometry<2>& geometry, const Pose<2>& local) {
    requireWithin("offset", local.p, greatestLength);
    const bool rotated = isFinite(local.q) && std::fabs(local.q.c) <= 1e18f && std::fabs(local.q.s) <= 1e18f &&
                         (std::fabs(local.q.c) >= 1e-18f || std::fabs(local.q.s) >= 1e-18f);
    if (!rotated) {
        refuse("rotation", "[" + textOf(local.q.c) + ", " + textOf(local.q.s) + "]", "must be finite and have a length");
    }
    std::vector<Piece<2>> pieces;
    std::visit([&pieces](const auto& shape) { set(pieces, shape); }, geometry);
    const Pose<2> placed = {local.p, normalised(local.q)};
    for (Piece<2>& piece : pieces) {
        place(piece, placed);
    }
    return pieces;
}

template <>
Bounds<2> boundsOf<2>(const Piece<2>& piece, const Pose<2>& pose) {
    constexpr float unlimited = std::numeric_limits<float>::max();
    if (isUnbounded(piece)) {
        const Vector<2> normal = rotate(pose.q, piece.normals[0]);
        const Position<2> point = toWorld(pose, piece.points[0]);
        Bounds<2> bounds = {Vector<2>::Constant(-unlimited), Vector<2>::Constant(unlimited)};
        for (int axis = 0; axis < 2; ++axis) {
            // Only if exactly parallel: far away the least slope rises above any bound.
            if (normal[1 - axis] == 0.0f) {
                (normal[axis] > 0.0f ? bounds.upper : bounds.lower)[axis] = point[axis];
            }
        }
        return bounds;
    }
    Bounds<2> bounds;
    for (int i = 0; i < piece.count; ++i) {
        const Position<2> point = toWorld(pose, piece.points[i]);
        bounds.lower = bounds.lower.cwiseMin(point);
        bounds.upper = bounds.upper.cwiseMax(point);
    }
    return expanded(bounds, piece.radius);
}

}  // namespace talus
