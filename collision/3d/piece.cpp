#include "../piece.h"

#include "../piece_builder.h"
#include "../placement.h"
#include "hull_mass.h"
#include "polyhedron.h"
#include "quickhull.h"
#include "round.h"

#include <algorithm>
#include <limits>

namespace talus {

namespace {

using Point = Vector<3, double>;

Vector<3> placed(const Placement<3>& local, const Point& point) {
    return local.outward(point).cast<float>();
}

/// Sets what has two ends and an axis. The axis is turned, not made anew from the ends: rounded ends would bend it.
void setEnds(Piece<3>& piece, const Placement<3>& local, const Point& a, const Point& b) {
    piece.count = 2;
    piece.points[0] = placed(local, a);
    piece.points[1] = placed(local, b);
    const Point way = b - a;
    piece.axis = rotate<double>(local.q, way / std::sqrt(dot(way, way))).cast<float>();
    piece.centroid = placed(local, (a + b) * 0.5);
}

void requireApart(const Placement<3>& local, const Vector<3>& a, const Vector<3>& b) {
    if (a == b) {
        refuse("offset", textOf(Vector<3>(local.p.cast<float>())), "must leave the corners of the shape apart in single precision");
    }
}

Piece<3> pieceOf(const Ball<3>& ball, const Placement<3>& local) {
    requireBall(ball);
    return makeBall<3>(placed(local, ball.centre.cast<double>()), ball.radius);
}

Piece<3> pieceOf(const Capsule<3>& capsule, const Placement<3>& local) {
    requireCapsule(capsule);
    if (isBall(capsule)) {
        return makeBall<3>(placed(local, middle<3>(capsule.a, capsule.b).cast<double>()), capsule.radius);
    }
    Piece<3> piece;
    piece.kind = PieceKind::capsule;
    piece.radius = capsule.radius;
    setEnds(piece, local, capsule.a.cast<double>(), capsule.b.cast<double>());
    return piece.points[0] == piece.points[1] ? makeBall<3>(piece.points[0], piece.radius) : piece;
}

Piece<3> pieceOf(const Box<3>& box, const Placement<3>& local) {
    requireBox(box);
    Piece<3> piece;
    piece.kind = PieceKind::box;
    piece.count = 8;
    piece.radius = box.radius;
    piece.centroid = placed(local, Point::Zero());
    for (int i = 0; i < 8; ++i) {
        Point corner = box.half.cast<double>();
        for (int axis = 0; axis < 3; ++axis) {
            corner[axis] *= (i >> axis & 1) != 0 ? 1.0 : -1.0;
        }
        piece.points[i] = placed(local, corner);
        for (int bit = 1; bit <= i; bit *= 2) {
            if ((i & bit) != 0) {
                requireApart(local, piece.points[i], piece.points[i - bit]);
            }
        }
    }
    const HullMesh& topology = boxTopology();
    for (int i = 0; i < 6; ++i) {
        HullFace& face = piece.faces[i];
        face = topology.faces[static_cast<std::size_t>(i)];
        const Point normal = rotate<double>(local.q, Point::Unit(i / 2) * (i % 2 == 0 ? -1.0 : 1.0));
        face.normal = normal.cast<float>();
        face.offset = offsetOf(face.normal, topology.cornersOf(face), piece.points);
    }
    return piece;
}

Bounds<3> boundsOfPoints(std::span<const Vector<3>> points) {
    Bounds<3> bounds;
    for (const Vector<3>& point : points) {
        bounds.lower = bounds.lower.cwiseMin(point);
        bounds.upper = bounds.upper.cwiseMax(point);
    }
    return bounds;
}

/// Refuses an offset so far that `buildHull` could refuse the placed vertices: its limits after two more roundings on each side.
void requireHullInPlace(const HullMesh& mesh, std::span<const Vector<3>> vertices, const Placement<3>& local) {
    double thinnest = std::numeric_limits<double>::max();
    for (const HullFace& face : mesh.faces) {
        const Point normal = face.normal.cast<double>();
        double depth = 0.0;
        for (const Vector<3>& vertex : mesh.vertices) {
            depth = std::max(depth, double(face.offset) - dot(normal, Point(vertex.cast<double>())));
        }
        thinnest = std::min(thinnest, depth);
    }
    const Bounds<3> bounds = boundsOfPoints(vertices);
    const double extent = double((bounds.upper - bounds.lower).maxCoeff());
    const double greatest = double(std::fmax(bounds.upper.cwiseAbs().maxCoeff(), bounds.lower.cwiseAbs().maxCoeff()));
    if (greatest > double(greatestLength)) {
        refuse("offset", textOf(Vector<3>(local.p.cast<float>())), "must leave the hull within " + textOf(greatestLength) + " m of the origin");
    }
    if (thinnest < 1.8e-6 * extent + 3.6e-7 * greatest) {
        refuse("offset", textOf(Vector<3>(local.p.cast<float>())), "must leave the hull a volume in single precision");
    }
}

Piece<3> pieceOf(const Hull<3>& hull, const Placement<3>& local) {
    requireHull(hull);
    HullMesh mesh = buildHull(hull.points);
    const bool isMoved = local.p != Point::Zero() || local.q.v != Point::Zero();
    if (isMoved) {
        std::vector<Vector<3>> vertices;
        for (const Vector<3>& vertex : mesh.vertices) {
            vertices.push_back(placed(local, vertex.cast<double>()));
        }
        requireHullInPlace(mesh, vertices, local);
        // Built anew and not moved: rounding far from the origin may take corners from a face or put them inside.
        mesh = buildHull(vertices);
    }
    Piece<3> piece;
    piece.kind = PieceKind::hull;
    piece.radius = hull.radius;
    piece.centroid = hullMass(mesh, 1.0f).centre;
    mesh.inner = std::numeric_limits<float>::max();
    for (const HullFace& face : mesh.faces) {
        mesh.inner = std::min(mesh.inner, face.offset - dot(face.normal, piece.centroid));
    }
    piece.hull = std::make_shared<const HullMesh>(std::move(mesh));
    return piece;
}

Piece<3> pieceOf(const Plane<3>& plane, const Placement<3>& local) {
    const UnitPlane<3> unit = requirePlane(plane);
    Piece<3> piece;
    piece.kind = PieceKind::plane;
    piece.count = 1;
    piece.axis = rotate<double>(local.q, unit.normal).cast<float>();
    piece.points[0] = placed(local, unit.normal * unit.distance);
    piece.centroid = piece.points[0];
    return piece;
}

Piece<3> roundPiece(PieceKind kind, float half, float radius, const Placement<3>& local) {
    Piece<3> piece;
    piece.kind = kind;
    piece.rim = radius;
    const Point end = Point::Unit(1) * double(half);
    setEnds(piece, local, -end, end);
    requireApart(local, piece.points[0], piece.points[1]);
    return piece;
}

Piece<3> pieceOf(const Cylinder& cylinder, const Placement<3>& local) {
    requireRadius("cylinder.half", cylinder.half);
    requireRadius("cylinder.radius", cylinder.radius);
    return roundPiece(PieceKind::cylinder, cylinder.half, cylinder.radius, local);
}

Piece<3> pieceOf(const Cone& cone, const Placement<3>& local) {
    requireRadius("cone.half", cone.half);
    requireRadius("cone.radius", cone.radius);
    Piece<3> piece = roundPiece(PieceKind::cone, cone.half, cone.radius, local);
    piece.centroid = placed(local, Point::Unit(1) * (-0.5 * double(cone.half)));
    return piece;
}

}  // namespace

Piece<3>::Piece() {
    for (Vector<3>& point : points) {
        point = zeroVector<3>();
    }
}

template <>
std::vector<Piece<3>> makePieces<3>(const Geometry<3>& geometry, const Pose<3>& local) {
    requireWithin("offset", local.p, greatestLength);
    requireRotation({local.q.v.x(), local.q.v.y(), local.q.v.z(), local.q.s});
    const Placement<3> placement = inDouble(local);
    return {std::visit([&placement](const auto& shape) { return pieceOf(shape, placement); }, geometry)};
}

namespace {

Bounds<3> boundsOfBox(const Piece<3>& box, const Pose<3>& pose) {
    Vector<3> reach = Vector<3>::Constant(box.radius);
    for (int i = 0; i < 3; ++i) {
        const float half = 0.5f * (box.faces[2 * i].offset + box.faces[2 * i + 1].offset);
        reach += rotate(pose.q, box.faces[2 * i + 1].normal).cwiseAbs() * half;
    }
    const Position<3> centre = toWorld(pose, box.centroid);
    return {centre - reach, centre + reach};
}

Bounds<3> boundsOfHull(const Piece<3>& piece, const Pose<3>& pose) {
    // The columns of a matrix: cheaper than the rotation from the second point on.
    const Vector<3> x = rotate(pose.q, Vector<3>(1.0f, 0.0f, 0.0f));
    const Vector<3> y = rotate(pose.q, Vector<3>(0.0f, 1.0f, 0.0f));
    const Vector<3> z = rotate(pose.q, Vector<3>(0.0f, 0.0f, 1.0f));
    Bounds<3> bounds;
    for (const Vector<3>& point : piece.hull->vertices) {
        const Vector<3> turned = (x * point.x() + y * point.y()) + z * point.z();
        bounds.lower = bounds.lower.cwiseMin(turned);
        bounds.upper = bounds.upper.cwiseMax(turned);
    }
    const Vector<3> reach = Vector<3>::Constant(piece.radius);
    return {pose.p + (bounds.lower - reach), pose.p + (bounds.upper + reach)};
}

}  // namespace

template <>
Bounds<3> boundsOf<3>(const Piece<3>& piece, const Pose<3>& pose) {
    if (piece.kind == PieceKind::box) {
        return boundsOfBox(piece, pose);
    }
    if (piece.kind == PieceKind::hull) {
        return boundsOfHull(piece, pose);
    }
    if (isUnbounded(piece)) {
        return halfSpaceBounds<3>(rotate(pose.q, piece.axis), toWorld(pose, piece.points[0]));
    }
    Vector<3> sideways = Vector<3>::Constant(1.0f);
    if (isRound(piece)) {
        // The half extents of a unit disk, from the two other parts of its normal: 1 - a^2 would cancel for a disk seen edge-on.
        const Vector<3> axis = rotate(pose.q, piece.axis);
        for (int i = 0; i < 3; ++i) {
            const float u = axis[(i + 1) % 3];
            const float v = axis[(i + 2) % 3];
            sideways[i] = std::sqrt(u * u + v * v);
        }
    }
    Bounds<3> bounds;
    const std::span<const Vector<3>> points = corePointsOf(piece);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Position<3> point = toWorld(pose, points[i]);
        const Vector<3> reach = sideways * (isRound(piece) ? rimOf(piece, static_cast<int>(i)) : piece.radius);
        bounds.lower = bounds.lower.cwiseMin(point - reach);
        bounds.upper = bounds.upper.cwiseMax(point + reach);
    }
    return bounds;
}

template <>
float reachOf<3>(const Piece<3>& piece, const Vector<3>& place) {
    if (isUnbounded(piece)) {
        return std::numeric_limits<float>::max();
    }
    float greatest = 0.0f;
    const std::span<const Vector<3>> points = corePointsOf(piece);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vector<3> arm = points[i] - place;
        if (isRound(piece)) {
            const Vector<3> along = piece.axis * dot(arm, piece.axis);
            const float across = length<3>(arm - along) + rimOf(piece, static_cast<int>(i));
            greatest = std::fmax(greatest, std::sqrt(dot(along, along) + across * across));
        } else {
            greatest = std::fmax(greatest, length<3>(arm));
        }
    }
    return greatest + piece.radius;
}

}  // namespace talus
