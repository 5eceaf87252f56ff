#include "hull_mass.h"

#include "../../foundation/trig.h"

namespace talus {

namespace {

using Point = Vector<3, double>;
using Square = Matrix<3, double>;

Square symmetricProduct(const Point& a, const Point& b) {
    return a * b.transpose() + b * a.transpose();
}

double angleBetween(const Point& from, const Point& to) {
    const Point normal = cross(from, to);
    return double(arcTangent(static_cast<float>(std::sqrt(dot(normal, normal))), static_cast<float>(dot(from, to))));
}

/// Of the triangle of three unit vectors, signed by their turn (Van Oosterom and Strackee 1983).
double solidAngle(const Point& a, const Point& b, const Point& c) {
    const double volume = dot(a, cross(b, c));
    return 2.0 * double(arcTangent(static_cast<float>(volume), static_cast<float>(1.0 + dot(a, b) + dot(b, c) + dot(c, a))));
}

/// The tetrahedron of the origin and a triangle. The integral of x x^T over it is its volume / 20 times
/// (a + b + c)(a + b + c)^T + a a^T + b b^T + c c^T.
void addTetrahedron(Moments& moments, const Point& a, const Point& b, const Point& c) {
    const Point sum = (a + b) + c;
    const double volume = dot(a, cross(b, c)) / 6.0;
    moments.volume += volume;
    moments.first += sum * (volume / 4.0);
    moments.second += (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose()) * (volume / 20.0);
}

/// The prism of height `radius` along `normal` on a triangle.
void addPrism(Moments& moments, const Point& a, const Point& b, const Point& c, const Point& normal, double radius) {
    const Point sum = (a + b) + c;
    const double area = 0.5 * dot(normal, cross(Point(b - a), Point(c - a)));
    Moments prism;
    prism.volume = area * radius;
    prism.first = sum * (prism.volume / 3.0) + normal * (0.5 * radius * prism.volume);
    prism.second = (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose()) * (prism.volume / 12.0) +
                   symmetricProduct(sum, normal) * (radius * prism.volume / 6.0) +
                   normal * normal.transpose() * (radius * radius * prism.volume / 3.0);
    moments.add(Point::Zero(), prism);
}

/// An edge with the arc of its outward directions: from one face's normal to the other's, turning about the unit vector `along`.
struct EdgeArc {
    Point along = Point::Zero();
    double length = 0.0;
    Point from = Point::Zero();
    Point to = Point::Zero();
    double angle = 0.0;

    /// Integral of the direction over the arc.
    Point total() const { return cross(Point(to - from), along); }
};

/// The sector of a cylinder about the edge, by its moments about the edge's middle.
Moments edgeSector(const EdgeArc& arc, double radius) {
    Moments sector;
    const double square = radius * radius;
    const double area = 0.5 * square * arc.angle;
    // u u^T over the arc, with u = from cos + across sin.
    const Point across = cross(arc.along, arc.from);
    const double sine = dot(arc.to, across);
    const double cosine = dot(arc.to, arc.from);
    const double even = 0.5 * (arc.angle + sine * cosine);
    const double odd = 0.5 * (arc.angle - sine * cosine);
    const Square directions =
        arc.from * arc.from.transpose() * even + across * across.transpose() * odd + symmetricProduct(arc.from, across) * (0.5 * sine * sine);
    sector.volume = area * arc.length;
    sector.first = arc.total() * (square * radius / 3.0 * arc.length);
    sector.second =
        directions * (0.25 * square * square * arc.length) + arc.along * arc.along.transpose() * (area * arc.length * arc.length * arc.length / 12.0);
    return sector;
}

/// Integrals over a polygon on the unit sphere: its area, of u, and the boundary's part of that of u u^T.
struct Directions {
    bool hasPole = false;
    Point pole = Point::Zero();
    double area = 0.0;
    Point first = Point::Zero();
    Square border = Square::Zero();

    /// One side, `inwards` being the direction at right angles to its plane, from `from` to `to` about it.
    void addSide(const Point& from, const Point& to, const Point& inwards, const EdgeArc& arc) {
        if (!hasPole) {
            hasPole = true;
            pole = from;
        }
        area += solidAngle(pole, from, to);
        first += inwards * (0.5 * arc.angle);
        border += symmetricProduct(arc.total(), inwards);
    }
};

/// The sector of a ball in these directions, about its tip. The integral of u u^T follows from the divergence theorem: the Laplacian of
/// u u^T on the sphere is 2 - 6 u u^T.
Moments vertexSector(const Directions& directions, double radius) {
    Moments sector;
    const double cube = radius * radius * radius;
    sector.volume = cube / 3.0 * directions.area;
    sector.first = directions.first * (0.25 * cube * radius);
    sector.second = (Square::Identity() * (2.0 * directions.area) + directions.border) * (cube * radius * radius / 30.0);
    return sector;
}

void addRounding(Moments& moments, const Polyhedron& polyhedron, const Point& reference) {
    const double radius = double(polyhedron.radius);
    const auto arm = [&](std::size_t vertex) { return Point(polyhedron.vertices[vertex].cast<double>() - reference); };
    std::vector<Directions> directions(polyhedron.vertices.size());
    for (const HullEdge& edge : polyhedron.edges) {
        const Point a = arm(edge.vertices[0]);
        const Point b = arm(edge.vertices[1]);
        EdgeArc arc;
        arc.along = b - a;
        arc.length = std::sqrt(dot(arc.along, arc.along));
        arc.along /= arc.length;
        arc.from = polyhedron.faces[edge.faces[0]].normal.cast<double>();
        arc.to = polyhedron.faces[edge.faces[1]].normal.cast<double>();
        arc.angle = angleBetween(arc.from, arc.to);
        moments.add((a + b) * 0.5, edgeSector(arc, radius));
        directions[edge.vertices[1]].addSide(arc.from, arc.to, arc.along, arc);
        directions[edge.vertices[0]].addSide(arc.to, arc.from, -arc.along, arc);
    }
    for (std::size_t vertex = 0; vertex < directions.size(); ++vertex) {
        moments.add(arm(vertex), vertexSector(directions[vertex], radius));
    }
}

}  // namespace

Moments momentsOf(const Polyhedron& polyhedron) {
    Moments moments;
    // About a vertex and not the origin, which may be far away: second moments would cancel.
    const Point reference = polyhedron.vertices[0].cast<double>();
    const auto arm = [&](int vertex) { return Point(polyhedron.vertices[static_cast<std::size_t>(vertex)].cast<double>() - reference); };
    for (const HullFace& face : polyhedron.faces) {
        const std::span<const std::uint8_t> corners = polyhedron.cornersOf(face);
        const Point normal = face.normal.cast<double>();
        const Point a = arm(corners[0]);
        for (std::size_t i = 2; i < corners.size(); ++i) {
            const Point b = arm(corners[i - 1]);
            const Point c = arm(corners[i]);
            addTetrahedron(moments, a, b, c);
            addPrism(moments, a, b, c, normal, double(polyhedron.radius));
        }
    }
    if (polyhedron.radius > 0.0f) {
        addRounding(moments, polyhedron, reference);
    }
    return moments;
}

MassProperties<3> hullMass(const HullMesh& mesh, float density) {
    return massOf(momentsOf(polyhedronOf(mesh)), mesh.vertices[0], density);
}

}  // namespace talus
