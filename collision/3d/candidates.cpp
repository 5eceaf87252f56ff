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

/// A candidate seen along the normal. Between the two surfaces and from the first one, so that the swapped pair sees the same.
struct Spot {
    const Candidate* candidate;
    Vector<2> place;
};

/// The candidates within the speculative distance.
struct Spots {
    Spots(const ColliderInput3& input, const Vector<3>& normal, const Candidates& candidates) {
        const Vector<3> u = perpendicularTo(normal);
        const Vector<3> v = cross(normal, u);
        Vector<3> origin = zeroVector<3>();
        for (int i = 0; i < candidates.size(); ++i) {
            const Candidate& candidate = candidates[i];
            if (candidate.separation <= input.settings.speculativeDistance) {
                const Vector<3> middle = (candidate.onA + candidate.onB) * 0.5f;
                origin = count == 0 ? middle : origin;
                const Vector<3> arm = middle - origin;
                list[count++] = {&candidate, Vector<2>(dot(u, arm), dot(v, arm))};
            }
        }
    }

    std::span<const Spot> used() const { return std::span(list).first(count); }

    // Left unset beyond `count`.
    std::array<Spot, Candidates::most> list;
    std::size_t count = 0;
};

float squareBetween(const Vector<2>& a, const Vector<2>& b) {
    const Vector<2> arm = b - a;
    return dot(arm, arm);
}

float areaOf(const Vector<2>& a, const Vector<2>& b, const Vector<2>& c) {
    return cross<float>(Vector<2>(b - a), Vector<2>(c - a));
}

/// The spot of greatest score; of those that are less by no more than a part `relativeTie` of it or `tie` the one of lowest key. None if none
/// scores more than `least`.
template <class Score>
const Spot* bestBy(std::span<const Spot> spots, float least, float relativeTie, float tie, const Score& score) {
    // Left unset beyond the spots in use.
    std::array<float, Candidates::most> scores;
    float greatest = least;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        scores[i] = score(spots[i]);
        greatest = std::max(greatest, scores[i]);
    }
    const float enough = greatest - tie - relativeTie * std::fabs(greatest);
    const Spot* best = nullptr;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        if (scores[i] >= enough && scores[i] > least && (best == nullptr || spots[i].candidate->key < best->candidate->key)) {
            best = &spots[i];
        }
    }
    return best;
}

struct Picks {
    std::array<Spot, mostPoints> spots;
    int count = 0;
};

/// Those that touch, or the nearest, but for `margin` first: a corner in the air must not take the place of one that carries.
struct ByTouch {
    ByTouch(std::span<const Spot> spots, float margin) {
        float lowest = std::numeric_limits<float>::max();
        for (const Spot& spot : spots) {
            lowest = std::min(lowest, spot.candidate->separation);
        }
        for (const bool touches : {true, false}) {
            for (const Spot& spot : spots) {
                if ((spot.candidate->separation <= std::max(lowest, 0.0f) + margin) == touches) {
                    list[count++] = spot;
                }
            }
            touching = touches ? count : touching;
        }
    }

    // Left unset beyond `count`.
    std::array<Spot, Candidates::most> list;
    std::size_t count = 0;
    std::size_t touching = 0;
};

/// By depth and spread: of the touching ones as long as they add something, then of all. A corner far from the middle goes before a point
/// that is deeper by a hair only: a point in the middle of an edge as the first would cost a quarter of the area.
Picks pickFour(std::span<const Spot> spots, float slop) {
    const ByTouch sorted(spots, slop);
    const std::span<const Spot> touching = std::span(sorted.list).first(sorted.touching);
    const std::span<const Spot> all = std::span(sorted.list).first(sorted.count);
    Vector<2> middle = zeroVector<2>();
    for (const Spot& spot : touching) {
        middle += spot.place;
    }
    middle /= static_cast<float>(touching.size());
    float size = 0.0f;
    for (const Spot& spot : touching) {
        size = std::max(size, squareBetween(middle, spot.place));
    }
    const float hair = std::min(0.1f * slop, 0.01f * std::sqrt(size));
    const float bias = size > 0.0f ? hair / size : 0.0f;
    Picks picks;
    picks.count = 1;
    picks.spots[0] = *bestBy(touching, -std::numeric_limits<float>::max(), 0.0f, tieOfDepth * hair,
                             [&](const Spot& spot) { return bias * squareBetween(middle, spot.place) - spot.candidate->separation; });
    const auto take = [&](float least, const auto& score) {
        const Spot* best = bestBy(touching, least, tieOfSpread, 0.0f, score);
        best = best == nullptr ? bestBy(all, least, tieOfSpread, 0.0f, score) : best;
        if (best != nullptr) {
            picks.spots[static_cast<std::size_t>(picks.count++)] = *best;
        }
        return best != nullptr;
    };
    const Vector<2> first = picks.spots[0].place;
    if (!take(0.0f, [&](const Spot& spot) { return squareBetween(first, spot.place); })) {
        return picks;
    }
    const Vector<2> second = picks.spots[1].place;
    const float least = leastArea * squareBetween(first, second);
    if (!take(least, [&](const Spot& spot) { return std::fabs(areaOf(first, second, spot.place)); })) {
        return picks;
    }
    const Vector<2> third = picks.spots[2].place;
    const float side = areaOf(first, second, third) > 0.0f ? -1.0f : 1.0f;
    take(least, [&](const Spot& spot) {
        const Vector<2>& place = spot.place;
        return std::max({side * areaOf(first, second, place), side * areaOf(second, third, place), side * areaOf(third, first, place)});
    });
    return picks;
}

/// Mean length of the vectors from `start` to `end`, by two Gauss points: to 0.7 % if one end is the nearest to the origin.
float meanLength(const Vector<2>& start, const Vector<2>& end) {
    constexpr float inner = 0.21132487f;
    const Vector<2> way = end - start;
    return 0.5f * (length(Vector<2>(start + way * inner)) + length(Vector<2>(end - way * inner)));
}

/// Mean distance from the origin to the points of the triangle that it spans with an edge: 2/3 of that to the points of the edge. Cut in two
/// where the edge is nearest, since there the length has a kink if the triangle is thin.
float meanDistance(const Vector<2>& start, const Vector<2>& end) {
    const Vector<2> edge = end - start;
    const float square = dot(edge, edge);
    const float t = square > 0.0f ? std::clamp(-dot(edge, start) / square, 0.0f, 1.0f) : 0.0f;
    const Vector<2> nearest = start + edge * t;
    return 2.0f / 3.0f * (t * meanLength(start, nearest) + (1.0f - t) * meanLength(nearest, end));
}

/// The first spot is the origin.
float leverOf(std::span<const Spot> polygon) {
    float span = 0.0f;
    Vector<2> moment = zeroVector<2>();
    float area = 0.0f;
    for (std::size_t i = 1; i < polygon.size(); ++i) {
        const Vector<2>& here = polygon[i].place;
        const Vector<2>& before = polygon[i - 1].place;
        const float part = cross(before, here);
        span = std::max(span, dot(here, here));
        area += part;
        moment += (before + here) * part;
    }
    if (!(std::fabs(area) > leastPolygon * span)) {
        return 0.25f * std::sqrt(span);
    }
    const Vector<2> middle = moment / (3.0f * area);
    Vector<2> start = polygon.back().place - middle;
    float sum = 0.0f;
    for (const Spot& spot : polygon) {
        const Vector<2> end = spot.place - middle;
        sum += meanDistance(start, end) * cross(start, end);
        start = end;
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
    const Spots spots(input, normal, candidates);
    Manifold<3> manifold = apart3(axis);
    if (spots.count == 0) {
        return manifold;
    }
    manifold.normal = normal;
    manifold.lever = lever >= 0.0f ? lever : leverOf(spots.used());
    if (spots.count <= std::size_t{mostPoints}) {
        for (const Spot& spot : spots.used()) {
            addPoint(manifold, input, *spot.candidate);
        }
        return manifold;
    }
    const Picks picks = pickFour(spots.used(), input.settings.slop);
    for (int i = 0; i < picks.count; ++i) {
        addPoint(manifold, input, *picks.spots[static_cast<std::size_t>(i)].candidate);
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
