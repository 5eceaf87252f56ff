#include "../distance.h"

#include "least_overlap.h"
#include "polyhedron.h"
#include "round.h"

namespace talus {

namespace {

using Point = Vector<3, double>;

/// Part of the size of two cores at which they are held apart to be asked for their closest points.
constexpr double apart = 0.01;
/// Depths that differ by less than this part of the size are equal, and the axis tried first is kept.
constexpr double tie = 1e-10;
/// Slack of directions, for normals rounded to float: too many pairs of edges are only tried in vain.
constexpr double slack = 1e-6;

bool hasFaces(const Piece<3>& piece) {
    return piece.kind == PieceKind::box || piece.kind == PieceKind::hull;
}

/// An edge of a core with the normals at the ends of its arc of directions; a capsule's has none and supports all that are across it.
struct CoreEdge {
    Point at = Point::Zero();
    Point along = Point::Zero();
    Point normals[2] = {Point::Zero(), Point::Zero()};
};

std::size_t edgeCount(const Piece<3>& piece) {
    return hasFaces(piece) ? polyhedronOf(piece).edges.size() : piece.kind == PieceKind::capsule ? 1 : 0;
}

CoreEdge edgeOf(const Piece<3>& piece, std::size_t index) {
    if (!hasFaces(piece)) {
        return {piece.points[0].cast<double>(), piece.points[1].cast<double>() - piece.points[0].cast<double>(), {Point::Zero(), Point::Zero()}};
    }
    const Polyhedron polyhedron = polyhedronOf(piece);
    const HullEdge& edge = polyhedron.edges[index];
    const Point at = polyhedron.vertices[edge.vertices[0]].cast<double>();
    return {at,
            polyhedron.vertices[edge.vertices[1]].cast<double>() - at,
            {polyhedron.faces[edge.faces[0]].normal.cast<double>(), polyhedron.faces[edge.faces[1]].normal.cast<double>()}};
}

/// In the frame that `frame` is given in, with a direction of unit length.
CoreEdge placedUnit(const CoreEdge& edge, const Placement<3>& frame) {
    const Point along = edge.along / std::sqrt(dot(edge.along, edge.along));
    return {frame.outward(edge.at), rotate(frame.q, along), {rotate(frame.q, edge.normals[0]), rotate(frame.q, edge.normals[1])}};
}

/// The least overlap so far of two cores.
class Search {
public:
    Search(const Piece<3>& first, const Piece<3>& second, const Placement<3>& secondInFirst) : a(first), b(second), bInA(secondInFirst) {
        const double reachA = double(reachOf<3>(a, a.centroid));
        const double reachB = double(reachOf<3>(b, b.centroid));
        level = tie * (reachA + reachB);
        slackB = slack * reachB;
    }

    void tryDirection(const Point& direction) {
        const LeastOverlap found = overlapAlong(a, b, bInA, direction);
        if (found.depth < least.depth - level) {
            least = found;
        }
    }

    /// Of the faces of A, or those of B as `side` -1.
    void tryFaces(const Piece<3>& piece, const Placement<3>& frame, double side) {
        if (!hasFaces(piece)) {
            return;
        }
        for (const HullFace& face : polyhedronOf(piece).faces) {
            tryDirection(rotate<double>(frame.q, face.normal.cast<double>() * side));
        }
    }

    /// All pairs of edges that may be a face of the difference. In B's frame, so that the inner loop turns nothing.
    void tryEdges() {
        const Placement<3> aInB = relative(bInA, Placement<3>{});
        const std::size_t edgesA = edgeCount(a);
        const std::size_t edgesB = edgeCount(b);
        for (std::size_t i = 0; i < edgesA; ++i) {
            const CoreEdge edgeA = placedUnit(edgeOf(a, i), aInB);
            for (std::size_t j = 0; j < edgesB; ++j) {
                tryPair(edgeA, edgeOf(b, j));
            }
        }
    }

    const LeastOverlap& found() const { return least; }

private:
    /// The arcs of A's and of B's turned edge cross at + or - the cross product of the edges if each passes the plane across the other edge.
    void tryPair(const CoreEdge& edgeA, const CoreEdge& edgeB) {
        const double fromA = dot(edgeA.normals[0], edgeB.along);
        const double toA = dot(edgeA.normals[1], edgeB.along);
        const double fromB = dot(edgeB.normals[0], edgeA.along);
        const double toB = dot(edgeB.normals[1], edgeA.along);
        const bool isForth = fromA >= -slackB && toA <= slackB && fromB >= -slack && toB <= slack;
        const bool isBack = fromA <= slackB && toA >= -slackB && fromB <= slack && toB >= -slack;
        if (!isForth && !isBack) {
            return;
        }
        const Point normal = cross(edgeA.along, edgeB.along);
        const double square = dot(normal, normal);
        if (square < 1e-18 * dot(edgeB.along, edgeB.along)) {
            return;
        }
        const double height = dot(normal, Point(edgeA.at - edgeB.at)) / std::sqrt(square);
        // The pair's own height first: no more than the depth, and far cheaper.
        if (isForth && height < least.depth - level) {
            tryDirection(rotate(bInA.q, normal));
        }
        if (isBack && -height < least.depth - level) {
            tryDirection(-rotate(bInA.q, normal));
        }
    }

    const Piece<3>& a;
    const Piece<3>& b;
    const Placement<3>& bInA;
    LeastOverlap least;
    double level = 0.0;
    double slackB = 0.0;
};

/// Of two cores without faces that share a point: across both segments, across the only one, or up.
Point acrossBoth(const Piece<3>& a, const Piece<3>& b, const Placement<3>& bInA) {
    const Point up = Point::Unit(1);
    const bool isLineA = a.kind == PieceKind::capsule;
    const bool isLineB = b.kind == PieceKind::capsule;
    if (!isLineA && !isLineB) {
        return up;
    }
    const Point ofB = isLineB ? rotate(bInA.q, unitAxisOf(b)) : Point::Zero();
    const Point line = isLineA ? unitAxisOf(a) : ofB;
    const Point normal = cross(line, ofB);
    if (dot(normal, normal) > 1e-12) {
        return normal;
    }
    const Point aside = up - line * line.y();
    return dot(aside, aside) > 1e-6 ? aside : Point(Point::Unit(0) - line * line.x());
}

}  // namespace

LeastOverlap leastOverlapOfPolyhedra(const Piece<3>& a, const Piece<3>& b, const Placement<3>& bInA) {
    if (!hasFaces(a) && !hasFaces(b)) {
        return overlapAlong(a, b, bInA, acrossBoth(a, b, bInA));
    }
    Search search(a, b, bInA);
    search.tryFaces(a, {}, 1.0);
    search.tryFaces(b, bInA, -1.0);
    search.tryEdges();
    return search.found();
}

template <>
Separation<3> coreOverlap<3>(const Piece<3>& a, const Piece<3>& b, const Placement<3>& bInA) {
    const LeastOverlap least = isRound(a) || isRound(b) ? leastOverlapByExpansion(a, b, bInA) : leastOverlapOfPolyhedra(a, b, bInA);
    // Held apart along the normal, the cores are closest where they would part: moving along it changes nothing about that.
    Placement<3> held = bInA;
    held.p += least.normal * (least.depth + apart * (double(reachOf<3>(a, a.centroid)) + double(reachOf<3>(b, b.centroid))));
    Separation<3> out;
    if (!coresApart<3>(a, b, held, out)) {
        out.onA = differenceSupport<3>(a, b, bInA, least.normal).onA;
    }
    out.distance = -least.depth;
    out.normal = least.normal;
    out.onB = out.onA + out.normal * out.distance;
    return out;
}

}  // namespace talus
