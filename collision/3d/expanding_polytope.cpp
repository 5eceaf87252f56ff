#include "least_overlap.h"

#include <array>

namespace talus {

namespace {

using Point = Vector<3, double>;

/// A face is done when the difference reaches less than this part of its size beyond it.
constexpr double precise = 1e-9;
/// Volumes and areas below this part of the size's power are rounding.
constexpr double level = 1e-14;
/// Heights within this part of the size may count as none.
constexpr double flush = 1e-10;

/// Grows inside the Minkowski difference of two cores towards where its surface is nearest to the origin (Van den Bergen 2001). Heights of
/// faces are signed, so that the origin need not be inside from the start: a face that it lies beyond is merely the next to grow.
class Polytope {
public:
    Polytope(const Piece<3>& first, const Piece<3>& second, const Placement<3>& secondInFirst) : a(first), b(second), bInA(secondInFirst) {}

    LeastOverlap leastOverlap() {
        if (!begin()) {
            return best;
        }
        if (!expand(everywhere, cornersForAll)) {
            // The difference is round about the origin and all of it equally near: it is enough to be right in one place.
            expand(nearby, mostCorners);
        }
        return best;
    }

private:
    static constexpr int cornersForAll = 256;
    static constexpr int mostCorners = 320;
    static constexpr int mostFaces = 800;
    static constexpr int mostBorder = 128;
    /// Cosines of the angle about the best direction within which faces grow.
    static constexpr double everywhere = -2.0;
    static constexpr double nearby = 0.999;

    struct Face {
        std::array<int, 3> corners = {};
        Point normal = Point::Zero();
        double height = 0.0;
        bool isOut = false;
    };
    struct Side {
        int from = 0;
        int to = 0;
    };

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    /// The farthest corner; every direction that is asked is a candidate.
    Point reach(const Point& direction) {
        const Point corner = differenceSupport<3>(a, b, bInA, direction).w;
        const double depth = dot(direction, corner);
        if (depth < best.depth) {
            best = {depth, direction};
        }
        return corner;
    }

    /// The corner farther from `base` along or against a direction.
    Point farther(const Point& direction, const Point& base) {
        const Point unit = direction / std::sqrt(dot(direction, direction));
        const Point up = reach(unit);
        const Point down = reach(-unit);
        return dot<double>(unit, up - base) >= dot<double>(unit, base - down) ? up : down;
    }

    /// A tetrahedron; false if rounding leaves it no volume.
    bool begin() {
        corners[0] = reach(Point::Unit(0));
        corners[1] = reach(-Point::Unit(0));
        const Point edge = corners[1] - corners[0];
        const int flattest = std::fabs(edge.y()) < std::fabs(edge.z()) ? 1 : 2;
        const Point aside = cross(edge, Point(Point::Unit(flattest)));
        const Point one = farther(aside, corners[0]);
        const Point other = farther(cross(edge, aside), corners[0]);
        const Point ofOne = cross(edge, Point(one - corners[0]));
        const Point ofOther = cross(edge, Point(other - corners[0]));
        corners[2] = dot(ofOne, ofOne) >= dot(ofOther, ofOther) ? one : other;
        const Point normal = cross(edge, Point(corners[2] - corners[0]));
        if (!(dot(normal, normal) > 0.0)) {
            return false;
        }
        corners[3] = farther(normal, corners[0]);
        used = 4;
        for (std::size_t i = 1; i < 4; ++i) {
            const Point arm = corners[i] - corners[0];
            size = std::fmax(size, std::sqrt(dot(arm, arm)));
        }
        const double volume = dot(normal, Point(corners[3] - corners[0]));
        if (!(std::fabs(volume) > level * size * size * size)) {
            return false;
        }
        const bool isAbove = volume > 0.0;
        add(0, isAbove ? 2 : 1, isAbove ? 1 : 2);
        for (const Side side : {Side{0, 1}, Side{1, 2}, Side{2, 0}}) {
            add(isAbove ? side.from : side.to, isAbove ? side.to : side.from, 3);
        }
        return true;
    }

    void add(int i, int j, int k) {
        const Point& from = corners[at(i)];
        const Point normal = cross(Point(corners[at(j)] - from), Point(corners[at(k)] - from));
        const double length = std::sqrt(dot(normal, normal));
        Face& face = faces[at(count++)];
        face.corners = {i, j, k};
        face.normal = normal / length;
        face.height = dot(face.normal, from);
    }

    /// Grows where the surface may be nearest, up to so many corners; true if it has got there.
    bool expand(double cosine, int limit) {
        // A face that is given up takes a round and no corner.
        for (int round = 0; round < 2 * mostCorners && used < limit && count + mostBorder <= mostFaces; ++round) {
            const int lowest = lowestFace(cosine);
            if (lowest < 0) {
                return true;
            }
            const Point normal = faces[at(lowest)].normal;
            const Point corner = reach(normal);
            if (best.depth - faces[at(lowest)].height <= precise * size) {
                return true;
            }
            grow(lowest, corner);
        }
        return false;
    }

    int lowestFace(double cosine) const {
        int lowest = -1;
        double height = std::numeric_limits<double>::max();
        for (int i = 0; i < count; ++i) {
            const Face& face = faces[at(i)];
            if (face.height < height && dot(face.normal, best.normal) >= cosine) {
                lowest = i;
                height = face.height;
            }
        }
        return lowest;
    }

    /// Where the border has the side to -> from, or `sides`.
    int opposite(int from, int to) const {
        int i = 0;
        while (i < sides && !(borders[at(i)].from == to && borders[at(i)].to == from)) {
            ++i;
        }
        return i;
    }

    /// Takes a face out: what two such faces share is no border.
    bool takeOut(int index) {
        Face& face = faces[at(index)];
        face.isOut = true;
        for (int k = 0; k < 3; ++k) {
            const int from = face.corners[at(k)];
            const int to = face.corners[at((k + 1) % 3)];
            const int shared = opposite(from, to);
            if (shared < sides) {
                borders[at(shared)] = borders[at(--sides)];
            } else if (sides < mostBorder) {
                borders[at(sides++)] = {from, to};
            } else {
                return false;
            }
        }
        return true;
    }

    bool touchesBorder(const Face& face) const {
        return opposite(face.corners[0], face.corners[1]) < sides || opposite(face.corners[1], face.corners[2]) < sides ||
               opposite(face.corners[2], face.corners[0]) < sides;
    }

    /// One loop that passes no corner twice.
    bool isBorderSimple() const {
        int corner = borders[0].from;
        for (int steps = 1; steps <= sides; ++steps) {
            int next = -1;
            for (int i = 0; i < sides; ++i) {
                if (borders[at(i)].from == corner) {
                    if (next >= 0) {
                        return false;
                    }
                    next = borders[at(i)].to;
                }
            }
            if (next < 0 || (next == borders[0].from) != (steps == sides)) {
                return false;
            }
            corner = next;
        }
        return true;
    }

    /// True if a side of the border and the corner make a face without a direction.
    bool hasSliver(const Point& corner) const {
        for (int i = 0; i < sides; ++i) {
            const Point from = corners[at(borders[at(i)].from)] - corner;
            const Point normal = cross(from, Point(corners[at(borders[at(i)].to)] - corner));
            if (!(dot(normal, normal) > level * level * size * size * size * size)) {
                return true;
            }
        }
        return false;
    }

    /// Marks the faces around `lowest` that a new corner is more than `above` above, and finds their border. False if rounding leaves no simple
    /// one or none whose sides see the corner.
    bool mark(int lowest, const Point& corner, double above) {
        for (int i = 0; i < count; ++i) {
            faces[at(i)].isOut = false;
        }
        sides = 0;
        bool isGrowing = takeOut(lowest);
        while (isGrowing) {
            isGrowing = false;
            for (int i = 0; i < count; ++i) {
                const Face& face = faces[at(i)];
                if (!face.isOut && dot(face.normal, corner) > face.height + above && touchesBorder(face)) {
                    if (!takeOut(i)) {
                        return false;
                    }
                    isGrowing = true;
                }
            }
        }
        return sides >= 3 && isBorderSimple() && !hasSliver(corner);
    }

    /// Replaces the faces that a new corner is above. Where rounding does not allow it the face is given up.
    void grow(int lowest, const Point& corner) {
        // Faces level with the corner stay, unless that makes slivers.
        if (!mark(lowest, corner, level * size) && !mark(lowest, corner, -flush * size) && !mark(lowest, corner, flush * size)) {
            faces[at(lowest)].height = std::numeric_limits<double>::max();
            return;
        }
        int kept = 0;
        for (int i = 0; i < count; ++i) {
            if (!faces[at(i)].isOut) {
                faces[at(kept++)] = faces[at(i)];
            }
        }
        count = kept;
        corners[at(used)] = corner;
        for (int i = 0; i < sides; ++i) {
            add(borders[at(i)].from, borders[at(i)].to, used);
        }
        ++used;
    }

    const Piece<3>& a;
    const Piece<3>& b;
    const Placement<3>& bInA;
    LeastOverlap best;
    double size = 0.0;
    std::array<Point, mostCorners> corners;
    std::array<Face, mostFaces> faces;
    std::array<Side, mostBorder> borders;
    int used = 0;
    int count = 0;
    int sides = 0;
};

}  // namespace

LeastOverlap leastOverlapByExpansion(const Piece<3>& a, const Piece<3>& b, const Placement<3>& bInA) {
    return Polytope(a, b, bInA).leastOverlap();
}

}  // namespace talus
