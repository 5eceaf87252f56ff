#include "exact_hull.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace talus {

namespace {

__extension__ using Wide = __int128;

/// Sign of det(b - a, c - a, p - a): positive if p is outside of the triangle a, b, c.
int sideOf(const GridPoint& a, const GridPoint& b, const GridPoint& c, const GridPoint& p) {
    const GridPoint u = b - a;
    const GridPoint v = c - a;
    const GridPoint w = p - a;
    const double yz = v.y() * w.z();
    const double zy = v.z() * w.y();
    const double zx = v.z() * w.x();
    const double xz = v.x() * w.z();
    const double xy = v.x() * w.y();
    const double yx = v.y() * w.x();
    const double volume = (u.x() * (yz - zy) + u.y() * (zx - xz)) + u.z() * (xy - yx);
    const double size = (std::fabs(u.x()) * (std::fabs(yz) + std::fabs(zy)) + std::fabs(u.y()) * (std::fabs(zx) + std::fabs(xz))) +
                        std::fabs(u.z()) * (std::fabs(xy) + std::fabs(yx));
    // Seven roundings of 2^-53 at most lie between the exact value and `volume` (Shewchuk 1997), since u, v, w are exact.
    if (std::fabs(volume) > 1e-15 * size) {
        return volume > 0.0 ? 1 : -1;
    }
    const auto whole = [](double x) { return static_cast<Wide>(static_cast<std::int64_t>(x)); };
    const Wide exact = whole(u.x()) * (whole(v.y()) * whole(w.z()) - whole(v.z()) * whole(w.y())) +
                       whole(u.y()) * (whole(v.z()) * whole(w.x()) - whole(v.x()) * whole(w.z())) +
                       whole(u.z()) * (whole(v.x()) * whole(w.y()) - whole(v.y()) * whole(w.x()));
    return exact > 0 ? 1 : exact < 0 ? -1 : 0;
}

GridPoint nearestInSegment(const GridPoint& a, const GridPoint& b) {
    const GridPoint edge = b - a;
    const double square = dot(edge, edge);
    const double t = square > 0.0 ? std::clamp(-dot(a, edge) / square, 0.0, 1.0) : 0.0;
    return a + edge * t;
}

const GridPoint& nearer(const GridPoint& a, const GridPoint& b) {
    return dot(b, b) < dot(a, a) ? b : a;
}

class Builder {
public:
    Builder(const std::vector<GridPoint>& all, double ignored) : points(all), negligible(ignored), startingAt(all.size(), -1) {}

    std::vector<HullTriangle> build() {
        if (!makeFirst()) {
            return {};
        }
        // The list grows while it is read. Every turn of the inner loop takes a point out for good, so it ends.
        for (std::size_t i = 0; i < faces.size(); ++i) {
            while (faces[i].isAlive && !faces[i].outside.empty()) {
                const int farthest = takeFarthest(faces[i]);
                if (!isNegligible(faces[i], farthest)) {
                    addPoint(static_cast<int>(i), farthest);
                }
            }
        }
        return living();
    }

private:
    struct Face {
        HullTriangle triangle;
        GridPoint normal = GridPoint::Zero();
        std::vector<int> outside;
        bool isAlive = true;
        bool isVisible = false;
    };

    /// A horizon edge and the face beyond it.
    struct HorizonEdge {
        int from = 0;
        int to = 0;
        int beyond = 0;
    };

    const GridPoint& at(int vertex) const { return points[static_cast<std::size_t>(vertex)]; }
    Face& face(int index) { return faces[static_cast<std::size_t>(index)]; }

    bool isOutside(const Face& seenFace, int point) const {
        const auto& [a, b, c] = seenFace.triangle.vertices;
        return sideOf(at(a), at(b), at(c), at(point)) > 0;
    }

    double heightOver(const Face& face, int point) const { return dot(face.normal, GridPoint(at(point) - at(face.triangle.vertices[0]))); }

    int addFace(int a, int b, int c) {
        Face face;
        face.triangle.vertices = {a, b, c};
        const GridPoint normal = cross(GridPoint(at(b) - at(a)), GridPoint(at(c) - at(a)));
        face.normal = normal / std::sqrt(dot(normal, normal));
        faces.push_back(std::move(face));
        return static_cast<int>(faces.size()) - 1;
    }

    /// Each face of a tetrahedron leaves out one corner; its edge opposite to corner k borders the face that leaves out k.
    bool makeFirst() {
        std::array<int, 4> corners = widestSimplex(points).corners;
        int side = sideOf(at(corners[0]), at(corners[1]), at(corners[2]), at(corners[3]));
        for (std::size_t i = 0; side == 0 && i < points.size(); ++i) {
            corners[3] = static_cast<int>(i);
            side = sideOf(at(corners[0]), at(corners[1]), at(corners[2]), at(corners[3]));
        }
        if (side == 0) {
            return false;
        }
        if (side > 0) {
            std::swap(corners[1], corners[2]);
        }
        constexpr int layout[4][3] = {{1, 3, 2}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}};
        for (const auto& triple : layout) {
            Face& added = face(addFace(corners[triple[0]], corners[triple[1]], corners[triple[2]]));
            for (int k = 0; k < 3; ++k) {
                added.triangle.neighbours[k] = triple[(k + 2) % 3];
            }
        }
        for (int i = 0; i < static_cast<int>(points.size()); ++i) {
            assign(i, 0);
        }
        return true;
    }

    /// Gives a point to the highest of the faces from `first` on that it is outside of, if any.
    void assign(int point, std::size_t first) {
        int best = -1;
        double greatest = 0.0;
        for (std::size_t i = first; i < faces.size(); ++i) {
            const double height = heightOver(faces[i], point);
            if ((best < 0 || height > greatest) && isOutside(faces[i], point)) {
                best = static_cast<int>(i);
                greatest = height;
            }
        }
        if (best >= 0) {
            face(best).outside.push_back(point);
        }
    }

    int takeFarthest(Face& face) const {
        std::size_t best = 0;
        double greatest = heightOver(face, face.outside[0]);
        for (std::size_t i = 1; i < face.outside.size(); ++i) {
            const double height = heightOver(face, face.outside[i]);
            if (height > greatest || (height == greatest && face.outside[i] < face.outside[best])) {
                best = i;
                greatest = height;
            }
        }
        const int point = face.outside[best];
        face.outside[best] = face.outside.back();
        face.outside.pop_back();
        return point;
    }

    /// By the distance to the triangle and not to its plane, which the tip of a sharp needle is near to as well.
    bool isNegligible(const Face& face, int point) const {
        const auto& [a, b, c] = face.triangle.vertices;
        if (heightOver(face, point) > negligible) {
            return false;
        }
        const GridPoint gap = nearestInTriangle(at(a) - at(point), at(b) - at(point), at(c) - at(point));
        return dot(gap, gap) < negligible * negligible;
    }

    /// Marks the faces seen from the point. They are a disk, its rim passes no vertex twice: true of convex surfaces where
    /// "seen" is exact, flat neighbours included, since the normals about a vertex are in convex position.
    std::vector<HorizonEdge> findHorizon(int start, int point) {
        seen.assign(1, start);
        face(start).isVisible = true;
        std::vector<HorizonEdge> horizon;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const HullTriangle triangle = face(seen[i]).triangle;
            for (int k = 0; k < 3; ++k) {
                Face& neighbour = face(triangle.neighbours[k]);
                if (neighbour.isVisible) {
                    continue;
                }
                if (isOutside(neighbour, point)) {
                    neighbour.isVisible = true;
                    seen.push_back(triangle.neighbours[k]);
                } else {
                    horizon.push_back({triangle.vertices[k], triangle.vertices[(k + 1) % 3], triangle.neighbours[k]});
                }
            }
        }
        return horizon;
    }

    void addPoint(int start, int point) {
        const std::vector<HorizonEdge> horizon = findHorizon(start, point);
        const std::size_t first = faces.size();
        for (const HorizonEdge& edge : horizon) {
            const int added = addFace(edge.from, edge.to, point);
            face(added).triangle.neighbours[0] = edge.beyond;
            HullTriangle& beyond = face(edge.beyond).triangle;
            for (int k = 0; k < 3; ++k) {
                if (beyond.vertices[k] == edge.to && beyond.vertices[(k + 1) % 3] == edge.from) {
                    beyond.neighbours[k] = added;
                }
            }
            startingAt[static_cast<std::size_t>(edge.from)] = added;
        }
        for (std::size_t i = first; i < faces.size(); ++i) {
            const int next = startingAt[static_cast<std::size_t>(faces[i].triangle.vertices[1])];
            faces[i].triangle.neighbours[1] = next;
            face(next).triangle.neighbours[2] = static_cast<int>(i);
        }
        for (const int index : seen) {
            face(index).isAlive = false;
            for (const int orphan : std::exchange(face(index).outside, {})) {
                assign(orphan, first);
            }
        }
    }

    std::vector<HullTriangle> living() const {
        std::vector<int> place(faces.size(), -1);
        std::vector<HullTriangle> triangles;
        for (std::size_t i = 0; i < faces.size(); ++i) {
            if (faces[i].isAlive) {
                place[i] = static_cast<int>(triangles.size());
                triangles.push_back(faces[i].triangle);
            }
        }
        for (HullTriangle& triangle : triangles) {
            for (int& neighbour : triangle.neighbours) {
                neighbour = place[static_cast<std::size_t>(neighbour)];
            }
        }
        return triangles;
    }

    const std::vector<GridPoint>& points;
    double negligible;
    std::vector<Face> faces;
    std::vector<int> seen;
    std::vector<int> startingAt;
};

}  // namespace

GridPoint nearestInTriangle(const GridPoint& a, const GridPoint& b, const GridPoint& c) {
    const GridPoint normal = cross(GridPoint(b - a), GridPoint(c - a));
    const double square = dot(normal, normal);
    const bool isInside = square > 0.0 && dot(cross(a, b), normal) >= 0.0 && dot(cross(b, c), normal) >= 0.0 && dot(cross(c, a), normal) >= 0.0;
    if (isInside) {
        return normal * (dot(a, normal) / square);
    }
    return nearer(nearer(nearestInSegment(a, b), nearestInSegment(b, c)), nearestInSegment(c, a));
}

WidestSimplex widestSimplex(const std::vector<GridPoint>& points) {
    WidestSimplex simplex;
    const auto farthest = [&points](int& corner, double& distance, const auto& measure) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double measured = measure(points[i]);
            if (measured > distance) {
                corner = static_cast<int>(i);
                distance = measured;
            }
        }
    };
    const auto at = [&](int corner) -> const GridPoint& { return points[static_cast<std::size_t>(simplex.corners[corner])]; };
    const GridPoint a = at(0);
    farthest(simplex.corners[1], simplex.length, [&](const GridPoint& p) { return std::sqrt(dot(GridPoint(p - a), GridPoint(p - a))); });
    const GridPoint axis = at(1) - a;
    if (simplex.length > 0.0) {
        farthest(simplex.corners[2], simplex.breadth, [&](const GridPoint& p) {
            const GridPoint moment = cross(axis, GridPoint(p - a));
            return std::sqrt(dot(moment, moment)) / simplex.length;
        });
    }
    const GridPoint normal = cross(axis, GridPoint(at(2) - a));
    const double area = std::sqrt(dot(normal, normal));
    if (area > 0.0) {
        farthest(simplex.corners[3], simplex.height, [&](const GridPoint& p) { return std::fabs(dot(normal, GridPoint(p - a))) / area; });
    }
    return simplex;
}

std::vector<HullTriangle> exactHull(const std::vector<GridPoint>& points, double negligible) {
    return Builder(points, negligible).build();
}

}  // namespace talus
