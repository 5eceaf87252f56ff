#include "quickhull.h"

#include "../../foundation/check.h"
#include "exact_hull.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace talus {

namespace {

constexpr float greatestCoordinate = 1e5f;
constexpr double leastThickness = 1e-5;
constexpr std::size_t mostVertices = 255;
constexpr const char* field = "hull.points";

using Loop = std::vector<int>;

std::size_t place(int index) {
    return static_cast<std::size_t>(index);
}

/// Distinct points, the same on a grid of a 2^40th of their extent, and the tolerances in units of the grid.
struct Cloud {
    std::vector<Vector<3>> points;
    std::vector<GridPoint> grid;
    double tolerance = 0.0;
    double thinnest = 0.0;

    void keep(const std::vector<int>& chosen) {
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            points[i] = points[place(chosen[i])];
            grid[i] = grid[place(chosen[i])];
        }
        points.resize(chosen.size());
        grid.resize(chosen.size());
    }
};

bool isBefore(const Vector<3>& a, const Vector<3>& b) {
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
}

Cloud makeCloud(std::span<const Vector<3>> points) {
    Cloud cloud;
    Bounds<3> bounds;
    double greatest = 0.0;
    for (const Vector<3>& point : points) {
        requireWithin(field, point, greatestCoordinate);
        // Adding zero makes -0 and 0 one value, so that the result cannot depend on which of two duplicates came first.
        cloud.points.push_back(point + zeroVector<3>());
        bounds.lower = bounds.lower.cwiseMin(point);
        bounds.upper = bounds.upper.cwiseMax(point);
        greatest = std::max({greatest, std::fabs(double(point.x())), std::fabs(double(point.y())), std::fabs(double(point.z()))});
    }
    std::sort(cloud.points.begin(), cloud.points.end(), isBefore);
    cloud.points.erase(std::unique(cloud.points.begin(), cloud.points.end()), cloud.points.end());
    if (cloud.points.size() < 4) {
        refuse(field, std::to_string(cloud.points.size()) + " distinct points", "must be at least 4");
    }
    const Vector<3, double> lower = bounds.lower.cast<double>();
    const Vector<3, double> span = bounds.upper.cast<double>() - lower;
    const double extent = std::max({span.x(), span.y(), span.z()});
    // A power of two, so that nothing is rounded but what lies below the grid.
    double scale = 1.0;
    while (extent * scale > gridSize) {
        scale *= 0.5;
    }
    while (extent * scale * 2.0 <= gridSize) {
        scale *= 2.0;
    }
    for (const Vector<3>& point : cloud.points) {
        const Vector<3, double> scaled = (point.cast<double>() - lower) * scale;
        cloud.grid.push_back(GridPoint(std::nearbyint(scaled.x()), std::nearbyint(scaled.y()), std::nearbyint(scaled.z())));
    }
    cloud.tolerance = (1e-6 * extent + 1.2e-7 * greatest) * scale;
    cloud.thinnest = std::max(cloud.tolerance, leastThickness * scale);
    return cloud;
}

[[noreturn]] void refuseFlat(const char* what) {
    refuse(field, what, "must span a volume, thicker than 1e-5 m, 1e-6 of the extent and 1.2e-7 of the greatest coordinate");
}

void requireVolume(const Cloud& cloud) {
    const WidestSimplex simplex = widestSimplex(cloud.grid);
    if (simplex.length < cloud.thinnest) {
        refuseFlat("coincident points");
    }
    if (simplex.breadth < cloud.thinnest) {
        refuseFlat("points on a line");
    }
    if (2.0 * simplex.height < cloud.thinnest) {
        refuseFlat("points in a plane");
    }
}

std::vector<int> usedVertices(const std::vector<HullTriangle>& triangles, std::size_t count) {
    std::vector<bool> isUsed(count, false);
    for (const HullTriangle& triangle : triangles) {
        for (const int vertex : triangle.vertices) {
            isUsed[place(vertex)] = true;
        }
    }
    std::vector<int> used;
    for (std::size_t i = 0; i < count; ++i) {
        if (isUsed[i]) {
            used.push_back(static_cast<int>(i));
        }
    }
    return used;
}

/// For each vertex the vertices that it shares edges with.
std::vector<Loop> linksOf(const std::vector<HullTriangle>& triangles, std::size_t count) {
    std::vector<Loop> links(count);
    for (const HullTriangle& triangle : triangles) {
        for (int k = 0; k < 3; ++k) {
            links[place(triangle.vertices[k])].push_back(triangle.vertices[(k + 1) % 3]);
        }
    }
    return links;
}

/// How far a vertex stands out from the hull of its neighbours, which is how far from the hull of all others: Gilbert's
/// descent by supporting points, with triangles as simplices. An upper bound within a thousandth of `limit`; beyond the
/// limit any number greater than it.
double protrusion(const std::vector<GridPoint>& grid, int vertex, const Loop& link, double limit) {
    constexpr int mostSteps = 200;
    const auto arm = [&](int other) { return GridPoint(grid[place(other)] - grid[place(vertex)]); };
    std::array<GridPoint, 4> simplex = {arm(link[0]), arm(link[1]), arm(link[2]), GridPoint::Zero()};
    GridPoint nearest = nearestInTriangle(simplex[0], simplex[1], simplex[2]);
    for (int step = 0; step < mostSteps; ++step) {
        const double distance = std::sqrt(dot(nearest, nearest));
        double least = std::numeric_limits<double>::max();
        for (const int other : link) {
            const GridPoint candidate = arm(other);
            const double height = dot(candidate, nearest);
            if (height < least) {
                least = height;
                simplex[3] = candidate;
            }
        }
        const double bound = distance > 0.0 ? least / distance : 0.0;
        if (bound > limit || distance - bound <= 1e-3 * limit) {
            return distance;
        }
        int replaced = 3;
        for (int k = 0; k < 3; ++k) {
            const GridPoint candidate =
                nearestInTriangle(k == 0 ? simplex[3] : simplex[0], k == 1 ? simplex[3] : simplex[1], k == 2 ? simplex[3] : simplex[2]);
            if (dot(candidate, candidate) < dot(nearest, nearest)) {
                nearest = candidate;
                replaced = k;
            }
        }
        if (replaced == 3) {
            return std::sqrt(dot(nearest, nearest));
        }
        simplex[replaced] = simplex[3];
    }
    return std::sqrt(dot(nearest, nearest));
}

/// Drops vertices that hardly stand out, flattest first, no two neighbours at once, until none is left: the triangles of
/// the rest. `owed` sums up what a vertex stands for, so that many small steps cannot wear away a curved surface.
std::vector<HullTriangle> dropFlatVertices(Cloud& cloud) {
    std::vector<HullTriangle> triangles = exactHull(cloud.grid, 0.5 * cloud.tolerance);
    if (triangles.empty()) {
        refuseFlat("points in a plane");
    }
    cloud.keep(usedVertices(triangles, cloud.points.size()));
    std::vector<double> owed(cloud.points.size(), 0.0);
    for (bool isDone = false; !isDone;) {
        triangles = exactHull(cloud.grid, 0.0);
        if (triangles.empty()) {
            refuseFlat("points in a plane");
        }
        const std::size_t count = cloud.points.size();
        const std::vector<Loop> links = linksOf(triangles, count);
        std::vector<std::pair<double, int>> flat;
        for (std::size_t i = 0; i < count; ++i) {
            // A vertex without edges came to lie inside a face or edge.
            const double error = links[i].empty() ? 0.0 : owed[i] + protrusion(cloud.grid, static_cast<int>(i), links[i], cloud.tolerance);
            if (error < cloud.tolerance) {
                flat.emplace_back(error, static_cast<int>(i));
            }
        }
        std::sort(flat.begin(), flat.end());
        std::vector<bool> isDropped(count, false);
        for (const auto& [error, vertex] : flat) {
            const Loop& link = links[place(vertex)];
            if (std::none_of(link.begin(), link.end(), [&](int other) { return isDropped[place(other)]; })) {
                isDropped[place(vertex)] = true;
                for (const int other : link) {
                    owed[place(other)] = std::max(owed[place(other)], error);
                }
            }
        }
        std::vector<int> kept;
        for (std::size_t i = 0; i < count; ++i) {
            if (!isDropped[i]) {
                owed[kept.size()] = owed[i];
                kept.push_back(static_cast<int>(i));
            }
        }
        isDone = flat.empty();
        cloud.keep(kept);
    }
    return triangles;
}

struct Plane {
    GridPoint normal = GridPoint::Zero();
    double offset = 0.0;
};

/// Newell's normal, through the mean of the corners.
Plane planeOf(const std::vector<GridPoint>& grid, const Loop& loop) {
    const GridPoint& first = grid[place(loop[0])];
    GridPoint normal = GridPoint::Zero();
    GridPoint mean = GridPoint::Zero();
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const GridPoint arm = grid[place(loop[i])] - first;
        normal += cross(arm, GridPoint(grid[place(loop[(i + 1) % loop.size()])] - first));
        mean += arm;
    }
    normal /= std::sqrt(dot(normal, normal));
    return {normal, dot(normal, first) + dot(normal, mean) / static_cast<double>(loop.size())};
}

/// Merges triangles into flat faces.
class Merger {
public:
    Merger(const Cloud& source, const std::vector<HullTriangle>& triangles)
        : grid(source.grid), tolerance(source.tolerance), owner(triangles.size()), degree(source.grid.size(), 0) {
        std::iota(owner.begin(), owner.end(), 0);
        for (const HullTriangle& triangle : triangles) {
            loops.emplace_back(triangle.vertices.begin(), triangle.vertices.end());
            planes.push_back(planeOf(grid, loops.back()));
            for (const int vertex : triangle.vertices) {
                ++degree[place(vertex)];
            }
        }
    }

    /// Flattest edges first; again while anything changed, since a face may fit once it has grown.
    std::vector<Loop> merge(const std::vector<HullTriangle>& triangles) {
        std::vector<std::pair<double, Border>> borders;
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            for (int k = 0; k < 3; ++k) {
                const Border border = {static_cast<int>(i), triangles[i].neighbours[k], triangles[i].vertices[k], triangles[i].vertices[(k + 1) % 3]};
                if (border.from < border.to) {
                    borders.emplace_back(unevenness(joined(border)), border);
                }
            }
        }
        std::stable_sort(borders.begin(), borders.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (bool hasChanged = true; hasChanged;) {
            hasChanged = false;
            for (const auto& [height, border] : borders) {
                hasChanged = tryToMerge(border) || hasChanged;
            }
        }
        std::vector<Loop> faces;
        for (std::size_t i = 0; i < loops.size(); ++i) {
            if (owner[i] == static_cast<int>(i)) {
                faces.push_back(loops[i]);
            }
        }
        return faces;
    }

private:
    /// The edge from -> to of the triangle `left`, which `right` passes the other way.
    struct Border {
        int left = 0;
        int right = 0;
        int from = 0;
        int to = 0;
    };

    int ownerOf(int triangle) const {
        while (owner[place(triangle)] != triangle) {
            triangle = owner[place(triangle)];
        }
        return triangle;
    }

    /// Both faces' corners in one loop, without the border.
    Loop joined(const Border& border) const {
        Loop left = loops[place(ownerOf(border.left))];
        Loop right = loops[place(ownerOf(border.right))];
        std::rotate(left.begin(), std::find(left.begin(), left.end(), border.to), left.end());
        std::rotate(right.begin(), std::find(right.begin(), right.end(), border.from), right.end());
        left.insert(left.end(), right.begin() + 1, right.end() - 1);
        return left;
    }

    double unevenness(const Loop& loop) const {
        const Plane plane = planeOf(grid, loop);
        double greatest = 0.0;
        for (const int vertex : loop) {
            greatest = std::max(greatest, std::fabs(dot(plane.normal, grid[place(vertex)]) - plane.offset));
        }
        return greatest;
    }

    bool isConvex(const Loop& loop, const GridPoint& normal) const {
        const std::size_t n = loop.size();
        for (std::size_t i = 0; i < n; ++i) {
            const GridPoint& corner = grid[place(loop[(i + 1) % n])];
            if (dot(cross(GridPoint(corner - grid[place(loop[i])]), GridPoint(grid[place(loop[(i + 2) % n])] - corner)), normal) <= 0.0) {
                return false;
            }
        }
        return true;
    }

    /// A small face may be even and yet so tilted by noise that far vertices stand out of its plane.
    bool supportsAll(const Plane& plane) const {
        return std::all_of(grid.begin(), grid.end(), [&](const GridPoint& p) { return dot(plane.normal, p) - plane.offset <= tolerance; });
    }

    bool tryToMerge(const Border& border) {
        const int left = ownerOf(border.left);
        const int right = ownerOf(border.right);
        // A vertex of two faces would be no vertex.
        if (left == right || degree[place(border.from)] <= 3 || degree[place(border.to)] <= 3) {
            return false;
        }
        Loop loop = joined(border);
        Loop sorted = loop;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end() || unevenness(loop) > 0.5 * tolerance) {
            return false;
        }
        const Plane plane = planeOf(grid, loop);
        const bool isAlongBoth = dot(plane.normal, planes[place(left)].normal) > 0.0 && dot(plane.normal, planes[place(right)].normal) > 0.0;
        if (!isAlongBoth || !isConvex(loop, plane.normal) || !supportsAll(plane)) {
            return false;
        }
        owner[place(right)] = left;
        loops[place(left)] = std::move(loop);
        planes[place(left)] = plane;
        --degree[place(border.from)];
        --degree[place(border.to)];
        return true;
    }

    const std::vector<GridPoint>& grid;
    double tolerance;
    std::vector<int> owner;
    std::vector<int> degree;
    std::vector<Loop> loops;
    std::vector<Plane> planes;
};

void requireThickness(const Cloud& cloud, const std::vector<Loop>& faces) {
    for (const Loop& loop : faces) {
        const Plane plane = planeOf(cloud.grid, loop);
        double depth = 0.0;
        for (const GridPoint& point : cloud.grid) {
            depth = std::max(depth, plane.offset - dot(plane.normal, point));
        }
        if (depth < cloud.thinnest) {
            refuseFlat("points in a plane");
        }
    }
}

}  // namespace

HullMesh buildHull(std::span<const Vector<3>> points) {
    Cloud cloud = makeCloud(points);
    requireVolume(cloud);
    const std::vector<HullTriangle> triangles = dropFlatVertices(cloud);
    if (cloud.points.size() > mostVertices) {
        refuse(field, std::to_string(cloud.points.size()) + " vertices", "must be at most 255 on the hull");
    }
    std::vector<Loop> faces = Merger(cloud, triangles).merge(triangles);
    requireThickness(cloud, faces);
    for (Loop& loop : faces) {
        std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
    }
    std::sort(faces.begin(), faces.end());
    HullMesh mesh;
    mesh.vertices = cloud.points;
    for (const Loop& loop : faces) {
        HullFace& face = mesh.faces.emplace_back();
        face.first = static_cast<std::uint16_t>(mesh.corners.size());
        face.count = static_cast<std::uint16_t>(loop.size());
        for (const int vertex : loop) {
            mesh.corners.push_back(static_cast<std::uint8_t>(vertex));
        }
        face.normal = planeOf(cloud.grid, loop).normal.cast<float>();
        face.offset = offsetOf(face.normal, mesh.cornersOf(face), mesh.vertices);
    }
    addEdges(mesh, mesh.vertices.size());
    TALUS_INVARIANT(mesh.vertices.size() + mesh.faces.size() == mesh.edges.size() + 2);
    return mesh;
}

}  // namespace talus
