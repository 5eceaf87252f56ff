#include "../piece.h"

#include "../piece_builder.h"
#include "hull.h"

#include <string>

namespace talus {

namespace {

constexpr std::string_view apartRule = "must be at least 1e-05 m away from the point before it";

Vector<2, double> between(const Vector<2>& from, const Vector<2>& to) {
    return to.cast<double>() - from.cast<double>();
}

/// Unit normal on the right of the way from `a` to `b`. In double, so that neither short nor long edges lose direction.
Vector<2> edgeNormal(const Vector<2>& a, const Vector<2>& b) {
    const Vector<2, double> edge = between(a, b);
    const Vector<2, double> normal = rightPerpendicular(edge) / std::sqrt(dot(edge, edge));
    return normal.cast<float>();
}

void setTwoPoints(Piece<2>& piece, const Vector<2>& a, const Vector<2>& b) {
    piece.count = 2;
    piece.points[0] = a;
    piece.points[1] = b;
    piece.normals[0] = edgeNormal(a, b);
    piece.normals[1] = -piece.normals[0];
    piece.centroid = middle<2>(a, b);
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
    requireBall(ball);
    pieces.push_back(makeBall<2>(ball.centre, ball.radius));
}

void set(std::vector<Piece<2>>& pieces, const Capsule<2>& capsule) {
    requireCapsule(capsule);
    if (isBall(capsule)) {
        pieces.push_back(makeBall<2>(middle<2>(capsule.a, capsule.b), capsule.radius));
        return;
    }
    Piece<2>& piece = pieces.emplace_back();
    piece.kind = PieceKind::capsule;
    piece.radius = capsule.radius;
    setTwoPoints(piece, capsule.a, capsule.b);
}

void set(std::vector<Piece<2>>& pieces, const Box<2>& box) {
    requireBox(box);
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
    requireHull(hull);
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
    const UnitPlane<2> unit = requirePlane(plane);
    Piece<2>& piece = pieces.emplace_back();
    piece.kind = PieceKind::plane;
    piece.count = 1;
    piece.normals[0] = unit.normal.cast<float>();
    piece.points[0] = (unit.normal * unit.distance).cast<float>();
    piece.centroid = piece.points[0];
}

void set(std::vector<Piece<2>>& pieces, const Segment& segment) {
    requirePoint<2>("segment.a", segment.a);
    requirePoint<2>("segment.b", segment.b);
    if (!(distanceOf<2>(segment.a, segment.b) >= double(leastLength))) {
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
        requirePoint<2>(fieldOf(i), points[i]);
        if (i > 0 && !(distanceOf<2>(points[i - 1], points[i]) >= double(leastLength))) {
            refuse(fieldOf(i), textOf(points[i]), apartRule);
        }
    }
    if (chain.loop && !(distanceOf<2>(points[n - 1], points[0]) >= double(leastLength))) {
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
                piece = makeBall<2>(piece.points[0], piece.radius);
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
    requireRotation({local.q.c, local.q.s});
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
    if (isUnbounded(piece)) {
        return halfSpaceBounds<2>(rotate(pose.q, piece.normals[0]), toWorld(pose, piece.points[0]));
    }
    Bounds<2> bounds;
    for (int i = 0; i < piece.count; ++i) {
        const Position<2> point = toWorld(pose, piece.points[i]);
        bounds.lower = bounds.lower.cwiseMin(point);
        bounds.upper = bounds.upper.cwiseMax(point);
    }
    return expanded(bounds, piece.radius);
}

template <>
float reachOf<2>(const Piece<2>& piece, const Vector<2>& place) {
    if (isUnbounded(piece)) {
        return std::numeric_limits<float>::max();
    }
    float greatest = 0.0f;
    for (int i = 0; i < piece.count; ++i) {
        greatest = std::fmax(greatest, length<2>(piece.points[i] - place));
    }
    return greatest + piece.radius;
}

}  // namespace talus
