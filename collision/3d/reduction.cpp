#include "reduction.h"

#include "../../foundation/lanes.h"

#include <algorithm>
#include <array>

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
    std::array<float, mostCandidates> scores;
    float greatest = least;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        scores[i] = score(spots[i]);
        greatest = std::max(greatest, scores[i]);
    }
    const float enough = greatest - tie - relativeTie * std::fabs(greatest);
    const Spot* best = nullptr;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        if (scores[i] >= enough && scores[i] > least && (best == nullptr || spots[i].key < best->key)) {
            best = &spots[i];
        }
    }
    return best;
}

/// Those that touch, or the nearest, but for `margin` first: a corner in the air must not take the place of one that carries.
struct ByTouch {
    ByTouch(std::span<const Spot> spots, float margin) {
        float lowest = std::numeric_limits<float>::max();
        for (const Spot& spot : spots) {
            lowest = std::min(lowest, spot.separation);
        }
        const float limit = std::max(lowest, 0.0f) + margin;
        for (const bool touches : {true, false}) {
            for (const Spot& spot : spots) {
                if ((spot.separation <= limit) == touches) {
                    list[count++] = spot;
                }
            }
            touching = touches ? count : touching;
        }
    }

    // Left unset beyond `count`.
    std::array<Spot, mostCandidates> list;
    std::size_t count = 0;
    std::size_t touching = 0;
};

struct Chosen {
    const Spot* spots[mostPoints] = {};
    int count = 0;
};

/// Of the touching ones as long as they add something, then of all. A corner far from the middle goes before a point that is deeper by a
/// hair only: a point in the middle of an edge as the first would cost a quarter of the area.
Chosen choose(std::span<const Spot> touching, std::span<const Spot> all, float slop) {
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
    Chosen chosen;
    chosen.count = 1;
    chosen.spots[0] = bestBy(touching, -std::numeric_limits<float>::max(), 0.0f, tieOfDepth * hair,
                             [&](const Spot& spot) { return bias * squareBetween(middle, spot.place) - spot.separation; });
    const auto take = [&](float least, const auto& score) {
        const Spot* best = bestBy(touching, least, tieOfSpread, 0.0f, score);
        best = best == nullptr ? bestBy(all, least, tieOfSpread, 0.0f, score) : best;
        if (best != nullptr) {
            chosen.spots[chosen.count++] = best;
        }
        return best != nullptr;
    };
    const Vector<2> first = chosen.spots[0]->place;
    if (!take(0.0f, [&](const Spot& spot) { return squareBetween(first, spot.place); })) {
        return chosen;
    }
    const Vector<2> second = chosen.spots[1]->place;
    const float least = leastArea * squareBetween(first, second);
    if (!take(least, [&](const Spot& spot) { return std::fabs(areaOf(first, second, spot.place)); })) {
        return chosen;
    }
    const Vector<2> third = chosen.spots[2]->place;
    const float side = areaOf(first, second, third) > 0.0f ? -1.0f : 1.0f;
    take(least, [&](const Spot& spot) {
        const Vector<2>& place = spot.place;
        return std::max({side * areaOf(first, second, place), side * areaOf(second, third, place), side * areaOf(third, first, place)});
    });
    return chosen;
}

void addByKey(Chosen& sorted, const Spot& spot) {
    int place = sorted.count++;
    for (; place > 0 && sorted.spots[place - 1]->key > spot.key; --place) {
        sorted.spots[place] = sorted.spots[place - 1];
    }
    sorted.spots[place] = &spot;
}

Picks picksOf(const Chosen& sorted) {
    Picks picks;
    for (; picks.count < sorted.count; ++picks.count) {
        picks.indices[picks.count] = sorted.spots[picks.count]->index;
    }
    return picks;
}

/// Four edges of the polygon at once.
using Four = Lanes<4>;
using FourPoints = Vector<2, Four>;

/// Mean length of the vectors from `start` to `end`, by two Gauss points: to 0.7 % if one end is the nearest to the origin.
TALUS_INLINE Four meanLength(const FourPoints& start, const FourPoints& end) {
    constexpr float inner = 0.21132487f;
    const FourPoints way = (end - start) * Four(inner);
    const FourPoints first = start + way;
    const FourPoints second = end - way;
    return Four(0.5f) * (squareRoot(dot(first, first)) + squareRoot(dot(second, second)));
}

/// Mean distance from the origin to the points of the triangle that it spans with an edge: 2/3 of that to the points of the edge. Cut in two
/// where the edge is nearest, since there the length has a kink if the triangle is thin.
TALUS_INLINE Four meanDistance(const FourPoints& start, const FourPoints& end) {
    const Four zero(0.0f);
    const Four one(1.0f);
    const FourPoints edge = end - start;
    const Four square = dot(edge, edge);
    const Four t = minimum(maximum(-dot(edge, start) / select<4>(square > zero, square, one), zero), one);
    const FourPoints nearest = start + edge * t;
    return Four(2.0f / 3.0f) * (t * meanLength(start, nearest) + (one - t) * meanLength(nearest, end));
}

}  // namespace

Picks pickFour(std::span<const Spot> spots, float slop) {
    Chosen sorted;
    if (spots.size() <= std::size_t{mostPoints}) {
        for (const Spot& spot : spots) {
            addByKey(sorted, spot);
        }
        return picksOf(sorted);
    }
    const ByTouch byTouch(spots, slop);
    const std::span<const Spot> all = std::span(byTouch.list).first(byTouch.count);
    const Chosen chosen = choose(all.first(byTouch.touching), all, slop);
    for (int i = 0; i < chosen.count; ++i) {
        addByKey(sorted, *chosen.spots[i]);
    }
    return picksOf(sorted);
}

float leverOf(std::span<const Spot> polygon) {
    if (polygon.size() < 2) {
        return 0.0f;
    }
    const Vector<2> origin = polygon.front().place;
    float span = 0.0f;
    Vector<2> moment = zeroVector<2>();
    float area = 0.0f;
    Vector<2> before = zeroVector<2>();
    for (const Spot& spot : polygon.subspan(1)) {
        const Vector<2> here = spot.place - origin;
        const float part = cross(before, here);
        span = std::max(span, dot(here, here));
        area += part;
        moment += (before + here) * part;
        before = here;
    }
    if (!(std::fabs(area) > leastPolygon * span)) {
        return 0.25f * std::sqrt(span);
    }
    const Vector<2> middle = origin + moment / (3.0f * area);
    float sum = 0.0f;
    for (std::size_t i = 0; i < polygon.size(); i += 4) {
        const std::size_t edges = std::min<std::size_t>(4, polygon.size() - i);
        FourPoints start(Four(0.0f), Four(0.0f));
        FourPoints end(Four(0.0f), Four(0.0f));
        for (std::size_t lane = 0; lane < edges; ++lane) {
            const Vector<2> from = (i + lane > 0 ? polygon[i + lane - 1] : polygon.back()).place - middle;
            const Vector<2> to = polygon[i + lane].place - middle;
            for (int axis = 0; axis < 2; ++axis) {
                start[axis].set(static_cast<int>(lane), from[axis]);
                end[axis].set(static_cast<int>(lane), to[axis]);
            }
        }
        const Four parts = meanDistance(start, end) * cross(start, end);
        for (std::size_t lane = 0; lane < edges; ++lane) {
            sum += parts[static_cast<int>(lane)];
        }
    }
    return sum / area;
}

}  // namespace talus
