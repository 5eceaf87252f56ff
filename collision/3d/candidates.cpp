// What all pairs share: tolerances, the polygon of contact and its reduction to four points.
#include "narrow_phase.h"

#include <algorithm>

namespace talus {

namespace {

constexpr int mostPoints = maxManifoldPoints<3>;

/// Parts of the hair below and of greatest values within which candidates count as equal; then the lower key wins, so that noise does not
/// choose among the corners of a regular polygon.
constexpr float tieOfDepth = 0.1f;
constexpr float tieOfSpread = 0.02f;
/// A point that adds less than this part of the squared span adds nothing.
constexpr float leastArea = 1e-3f;
constexpr float leastPolygon = 1e-6f;

/// Between the two surfaces, so that the swapped pair sees the same.
Vector<3> placeOf(const Candidate& candidate) {
    return (candidate.onA + candidate.onB) * 0.5f;
}

float areaOf(const Vector<3>& a, const Vector<3>& b, const Vector<3>& c, const Vector<3>& normal) {
    return dot(normal, cross(Vector<3>(b - a), Vector<3>(c - a)));
}

/// The candidate of greatest score; of those that are less by no more than `tie` the one of lowest key. -1 if none scores more than `least`.
template <class Score>
int bestBy(std::span<const Candidate* const> candidates, float least, float relativeTie, float tie, const Score& score) {
    // Left unset beyond the candidates in use.
    std::array<float, Candidates::most> scores;
    float greatest = least;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        scores[i] = score(*candidates[i]);
        greatest = std::max(greatest, scores[i]);
    }
    if (!(greatest > least)) {
        return -1;
    }
    const float enough = greatest - tie - relativeTie * std::fabs(greatest);
    int best = -1;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (scores[i] >= enough && scores[i] > least && (best < 0 || candidates[i]->key < candidates[static_cast<std::size_t>(best)]->key)) {
            best = static_cast<int>(i);
        }
    }
    return best;
}

struct Picks {
    std::array<const Candidate*, mostPoints> points = {};
    int count = 0;
};

/// Those that touch, or the nearest, but for `margin` first: a corner in the air must not take the place of one that carries.
struct ByTouch {
    ByTouch(std::span<const Candidate* const> candidates, float margin) {
        float lowest = std::numeric_limits<float>::max();
        for (const Candidate* candidate : candidates) {
            lowest = std::min(lowest, candidate->separation);
        }
        for (const bool touches : {true, false}) {
            for (const Candidate* candidate : candidates) {
                if ((candidate->separation <= std::max(lowest, 0.0f) + margin) == touches) {
                    list[count++] = candidate;
                }
            }
            touching = touches ? count : touching;
        }
    }

    // Left unset beyond `count`.
    std::array<const Candidate*, Candidates::most> list;
    std::size_t count = 0;
    std::size_t touching = 0;
};

/// By depth and spread: of the touching ones as long as they add something, then of all. A corner far from the middle goes before a point
/// that is deeper by a hair only: a point in the middle of an edge as the first would cost a quarter of the area.
Picks pickFour(std::span<const Candidate* const> candidates, const Vector<3>& normal, float slop) {
    const ByTouch sorted(candidates, slop);
    const std::span<const Candidate* const> touching = std::span(sorted.list).first(sorted.touching);
    const std::span<const Candidate* const> all = std::span(sorted.list).first(sorted.count);
    Vector<3> middle = zeroVector<3>();
    for (const Candidate* candidate : touching) {
        middle += placeOf(*candidate);
    }
    middle /= static_cast<float>(touching.size());
    const auto squareFrom = [](const Vector<3>& place, const Candidate& candidate) {
        const Vector<3> arm = placeOf(candidate) - place;
        return dot(arm, arm);
    };
    float size = 0.0f;
    for (const Candidate* candidate : touching) {
        size = std::max(size, squareFrom(middle, *candidate));
    }
    Picks picks;
    const auto take = [&](float least, const auto& score) {
        int i = bestBy(touching, least, tieOfSpread, 0.0f, score);
        i = i < 0 ? bestBy(all, least, tieOfSpread, 0.0f, score) : i;
        if (i >= 0) {
            picks.points[static_cast<std::size_t>(picks.count++)] = all[static_cast<std::size_t>(i)];
        }
        return i >= 0;
    };
    const float hair = std::min(0.1f * slop, 0.01f * std::sqrt(size));
    const float bias = size > 0.0f ? hair / size : 0.0f;
    const int deepest = bestBy(touching, -std::numeric_limits<float>::max(), 0.0f, tieOfDepth * hair,
                               [&](const Candidate& candidate) { return bias * squareFrom(middle, candidate) - candidate.separation; });
    picks.points[0] = all[static_cast<std::size_t>(deepest)];
    picks.count = 1;
    const Vector<3> first = placeOf(*picks.points[0]);
    if (!take(0.0f, [&](const Candidate& candidate) { return squareFrom(first, candidate); })) {
        return picks;
    }
    const Vector<3> second = placeOf(*picks.points[1]);
    const float least = leastArea * squareFrom(first, *picks.points[1]);
    if (!take(least, [&](const Candidate& candidate) { return std::fabs(areaOf(first, second, placeOf(candidate), normal)); })) {
        return picks;
    }
    const Vector<3> third = placeOf(*picks.points[2]);
    const float side = areaOf(first, second, third, normal) > 0.0f ? -1.0f : 1.0f;
    take(least, [&](const Candidate& candidate) {
        const Vector<3> point = placeOf(candidate);
        return std::max(
            {side * areaOf(first, second, point, normal), side * areaOf(second, third, point, normal), side * areaOf(third, first, point, normal)});
    });
    return picks;
}

/// Mean length of the vectors from `start` to `end`, by three Gauss points.
float meanLength(const Vector<3>& start, const Vector<3>& end) {
    constexpr float outer = 0.11270167f;
    const auto at = [&](float t) { return length(Vector<3>(start + (end - start) * t)); };
    return (5.0f * (at(outer) + at(1.0f - outer)) + 8.0f * at(0.5f)) / 18.0f;
}

/// Mean distance from the origin to the points of the triangle that it spans with an edge: 2/3 of that to the points of the edge. Cut in two
/// where the edge is nearest, since there the length has a kink if the triangle is thin.
float meanDistance(const Vector<3>& start, const Vector<3>& end) {
    const Vector<3> edge = end - start;
    const float square = dot(edge, edge);
    const float t = square > 0.0f ? std::clamp(-dot(edge, start) / square, 0.0f, 1.0f) : 0.0f;
    const Vector<3> nearest = start + edge * t;
    return 2.0f / 3.0f * (t * meanLength(start, nearest) + (1.0f - t) * meanLength(nearest, end));
}

/// Of the polygon as it is seen along the normal.
float leverOf(std::span<const Candidate* const> polygon, const Vector<3>& normal) {
    const Vector<3> origin = placeOf(*polygon[0]);
    const auto corner = [&](std::size_t i) {
        const Vector<3> arm = placeOf(*polygon[i < polygon.size() ? i : 0]) - origin;
        return Vector<3>(arm - normal * dot(normal, arm));
    };
    float span = 0.0f;
    for (std::size_t i = 1; i < polygon.size(); ++i) {
        span = std::max(span, length(corner(i)));
    }
    if (polygon.size() < 3) {
        return 0.25f * span;
    }
    Vector<3> moment = zeroVector<3>();
    float area = 0.0f;
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
        const float part = dot(normal, cross(corner(i), corner(i + 1)));
        area += part;
        moment += (corner(i) + corner(i + 1)) * part;
    }
    if (!(std::fabs(area) > leastPolygon * span * span)) {
        return 0.25f * span;
    }
    const Vector<3> middle = moment / (3.0f * area);
    float sum = 0.0f;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector<3> start = corner(i) - middle;
        const Vector<3> end = corner(i + 1) - middle;
        sum += meanDistance(start, end) * dot(normal, cross(start, end));
    }
    return sum / area;
}

void addPoint(Manifold<3>& manifold, const ColliderInput3& input, const Candidate& candidate) {
    int place = manifold.count++;
    for (; place > 0 && manifold.points[place - 1].key > candidate.key; --place) {
        manifold.points[place] = manifold.points[place - 1];
    }
    manifold.points[place] = {candidate.onA, toLocal(input.bInA, candidate.onB), candidate.separation, candidate.key};
}

float extentOf(const Polyhedron& polyhedron, const Vector<3>& centroid) {
    float inner = std::numeric_limits<float>::max();
    for (const HullFace& face : polyhedron.faces) {
        inner = std::min(inner, face.offset - dot(face.normal, centroid));
    }
    return 2.0f * (inner + polyhedron.radius);
}

}  // namespace

void Candidates::add(const Vector<3>& onA, const Vector<3>& onB, float separation, std::uint32_t key) {
    if (used < most) {
        list[static_cast<std::size_t>(used++)] = {onA, onB, separation, key};
        least = std::min(least, separation);
    }
}

Manifold<3> apart3(std::uint32_t axis) {
    Manifold<3> manifold;
    manifold.axis = axis;
    return manifold;
}

Manifold<3> reduced(const ColliderInput3& input, const Vector<3>& normal, const Candidates& candidates, std::uint32_t axis, float lever) {
    std::array<const Candidate*, Candidates::most> list;
    std::size_t count = 0;
    for (int i = 0; i < candidates.size(); ++i) {
        if (candidates[i].separation <= input.settings.speculativeDistance) {
            list[count++] = &candidates[i];
        }
    }
    Manifold<3> manifold = apart3(axis);
    if (count == 0) {
        return manifold;
    }
    const std::span<const Candidate* const> near(list.data(), count);
    manifold.normal = normal;
    manifold.lever = lever >= 0.0f ? lever : leverOf(near, normal);
    Picks picks;
    if (count > std::size_t{mostPoints}) {
        picks = pickFour(near, normal, input.settings.slop);
    } else {
        std::copy(near.begin(), near.end(), picks.points.begin());
        picks.count = static_cast<int>(count);
    }
    for (int i = 0; i < picks.count; ++i) {
        addPoint(manifold, input, *picks.points[static_cast<std::size_t>(i)]);
    }
    return manifold;
}

Manifold<3> onePoint(const ColliderInput3& input, const Vector<3>& normal, const Vector<3>& onA, const Vector<3>& onB, std::uint32_t key,
                     std::uint32_t axis) {
    Manifold<3> manifold = apart3(axis);
    const float separation = dot(normal, Vector<3>(onB - onA));
    if (separation <= input.settings.speculativeDistance) {
        manifold.normal = normal;
        addPoint(manifold, input, {onA, onB, separation, key});
    }
    return manifold;
}

float extentOf(const Piece<3>& piece) {
    switch (piece.kind) {
        case PieceKind::plane:
            return std::numeric_limits<float>::max();
        case PieceKind::cylinder:
        case PieceKind::cone:
            return std::min(2.0f * piece.rim, length(Vector<3>(piece.points[1] - piece.points[0])));
        case PieceKind::box: {
            const auto width = [&](int axis) { return piece.faces[2 * axis].offset + piece.faces[2 * axis + 1].offset; };
            return std::min({width(0), width(1), width(2)}) + 2.0f * piece.radius;
        }
        case PieceKind::hull:
            return extentOf(polyhedronOf(piece), piece.centroid);
        default:
            return 2.0f * piece.radius;
    }
}

Tolerances3 tolerancesOf(const ColliderInput3& input) {
    const float extent = std::min(extentOf(input.a), extentOf(input.b));
    const float slop = input.settings.slop;
    const float face = std::min(0.2f * slop, 0.02f * extent);
    return {face, std::min(0.5f * slop, 0.05f * extent), face, std::min(slop, 0.05f * extent)};
}

}  // namespace talus
