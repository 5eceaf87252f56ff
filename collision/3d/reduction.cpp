#include "reduction.h"

#include "../../foundation/lanes.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace talus {

namespace {

constexpr int mostPoints = maxManifoldPoints<3>;

/// Four spots, or four edges of the polygon, at once.
using Four = Lanes<4>;
using FourPoints = Vector<2, Four>;
constexpr std::size_t atOnce = 4;

TALUS_INLINE Four fourAt(const float* first) {
    Four four;
    std::memcpy(&four.values, first, sizeof four.values);
    return four;
}

FourPoints fourOf(const Vector<2>& point) {
    return FourPoints(Four(point.x()), Four(point.y()));
}

/// Spots by their numbers. Those that touch, or the nearest, but for `margin` first.
struct ByTouch {
    ByTouch(std::span<const Spot> spots, float margin);

    Vector<2> place(std::size_t i) const { return Vector<2>(x[i], y[i]); }
    FourPoints places(std::size_t i) const { return FourPoints(fourAt(&x[i]), fourAt(&y[i])); }

    // Left unset beyond `count`, but for zeros up to a multiple of four.
    std::array<float, mostCandidates> x;
    std::array<float, mostCandidates> y;
    std::array<float, mostCandidates> separations;
    std::array<const Spot*, mostCandidates> spots;
    std::size_t count = 0;
    std::size_t touching = 0;
};

ByTouch::ByTouch(std::span<const Spot> unordered, float margin) {
    float lowest = std::numeric_limits<float>::max();
    for (const Spot& spot : unordered) {
        lowest = std::min(lowest, spot.separation);
    }
    const float limit = touchLimit(lowest, margin);
    for (const bool touches : {true, false}) {
        for (const Spot& spot : unordered) {
            x[count] = spot.place.x();
            y[count] = spot.place.y();
            separations[count] = spot.separation;
            spots[count] = &spot;
            // The next takes the place of one that is of the other kind.
            count += (spot.separation <= limit) == touches ? 1 : 0;
        }
        touching = touches ? count : touching;
    }
    for (std::size_t i = count; i % atOnce != 0; ++i) {
        x[i] = y[i] = separations[i] = 0.0f;
    }
}

/// Of the first `count` spots that of greatest score; of those that are less by no more than a part `relativeTie` of it or `tie` the one of
/// lowest key. None, which is a number below 0, if none scores more than `least`. `score` takes the number of the first of four.
template <class Score>
int bestBy(const ByTouch& spots, std::size_t count, float least, float relativeTie, float tie, const Score& score) {
    // Left unset beyond the spots in use.
    std::array<float, mostCandidates> scores;
    for (std::size_t i = 0; i < count; i += atOnce) {
        const Four four = score(i);
        std::memcpy(&scores[i], &four.values, sizeof four.values);
    }
    float greatest = least;
    for (std::size_t i = 0; i < count; ++i) {
        greatest = std::max(greatest, scores[i]);
    }
    const float enough = enoughOf(greatest, relativeTie, tie);
    int best = -1;
    for (std::size_t i = 0; i < count; ++i) {
        if (scores[i] >= enough && scores[i] > least && (best < 0 || spots.spots[i]->key < spots.spots[static_cast<std::size_t>(best)]->key)) {
            best = static_cast<int>(i);
        }
    }
    return best;
}

/// Numbers of the chosen spots.
struct Chosen {
    std::size_t spots[mostPoints] = {};
    int count = 0;
};

/// Of the touching ones as long as they add something, then of all.
Chosen choose(const ByTouch& spots, float slop) {
    Vector<2> middle = zeroVector<2>();
    for (std::size_t i = 0; i < spots.touching; ++i) {
        middle += spots.place(i);
    }
    middle /= static_cast<float>(spots.touching);
    float size = 0.0f;
    for (std::size_t i = 0; i < spots.touching; ++i) {
        size = std::max(size, squareBetween(middle, spots.place(i)));
    }
    const SpotBias<float> far(size, slop);
    Chosen chosen;
    const auto take = [&](float least, const auto& score) {
        int best = bestBy(spots, spots.touching, least, tieOfSpread, 0.0f, score);
        best = best < 0 ? bestBy(spots, spots.count, least, tieOfSpread, 0.0f, score) : best;
        if (best >= 0) {
            chosen.spots[chosen.count++] = static_cast<std::size_t>(best);
        }
        return best >= 0;
    };
    chosen.count = 1;
    chosen.spots[0] =
        static_cast<std::size_t>(bestBy(spots, spots.touching, -std::numeric_limits<float>::max(), 0.0f, tieOfDepth * far.hair, [&](std::size_t i) {
            return depthScore(Four(far.bias), fourOf(middle), spots.places(i), fourAt(&spots.separations[i]));
        }));
    const Vector<2> start = spots.place(chosen.spots[0]);
    const FourPoints first = fourOf(start);
    if (!take(0.0f, [&](std::size_t i) { return squareBetween(first, spots.places(i)); })) {
        return chosen;
    }
    const Vector<2> end = spots.place(chosen.spots[1]);
    const FourPoints second = fourOf(end);
    const float least = leastArea * squareBetween(start, end);
    if (!take(least, [&](std::size_t i) { return absolute(areaOf(first, second, spots.places(i))); })) {
        return chosen;
    }
    const SpotTriangle<Four> triangle(first, second, fourOf(spots.place(chosen.spots[2])));
    take(least, [&](std::size_t i) { return triangle.added(spots.places(i)); });
    return chosen;
}

/// Sorted by key, without a branch: the keys are hard to foresee.
Picks byKey(const Spot* const (&spots)[mostPoints], int count) {
    std::uint64_t sorted[mostPoints];
    TALUS_UNROLL for (int i = 0; i < mostPoints; ++i) {
        sorted[i] = i < count ? std::uint64_t{spots[i]->key} << 32 | static_cast<std::uint32_t>(spots[i]->index) : ~std::uint64_t{0};
    }
    const auto order = [&](int low, int high) {
        const std::uint64_t both = sorted[low] ^ sorted[high];
        const std::uint64_t swap = both & (std::uint64_t{0} - std::uint64_t{sorted[high] < sorted[low]});
        sorted[low] ^= swap;
        sorted[high] ^= swap;
    };
    order(0, 1);
    order(2, 3);
    order(0, 2);
    order(1, 3);
    order(1, 2);
    Picks picks;
    picks.count = count;
    TALUS_UNROLL for (int i = 0; i < mostPoints; ++i) {
        picks.indices[i] = static_cast<int>(sorted[i] & 0xffffffffu);
    }
    return picks;
}

}  // namespace

Picks pickFour(std::span<const Spot> spots, float slop) {
    const Spot* few[mostPoints] = {};
    if (spots.size() <= std::size_t{mostPoints}) {
        for (std::size_t i = 0; i < spots.size(); ++i) {
            few[i] = &spots[i];
        }
        return byKey(few, static_cast<int>(spots.size()));
    }
    const ByTouch byTouch(spots, slop);
    const Chosen chosen = choose(byTouch, slop);
    for (int i = 0; i < chosen.count; ++i) {
        few[i] = byTouch.spots[chosen.spots[i]];
    }
    return byKey(few, chosen.count);
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
    // Left unset beyond the corners and the first again, which also ends the edges that are missing in the last four.
    std::array<float, mostCandidates + atOnce> x;
    std::array<float, mostCandidates + atOnce> y;
    for (std::size_t i = 0; i < polygon.size() + atOnce; ++i) {
        const Vector<2>& corner = (i < polygon.size() ? polygon[i] : polygon.front()).place;
        x[i] = corner.x() - middle.x();
        y[i] = corner.y() - middle.y();
    }
    Four sums(0.0f);
    for (std::size_t i = 0; i < polygon.size(); i += atOnce) {
        const FourPoints start(fourAt(&x[i]), fourAt(&y[i]));
        const FourPoints end(fourAt(&x[i + 1]), fourAt(&y[i + 1]));
        sums += meanDistance(start, end) * cross(start, end);
    }
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) / area;
}

}  // namespace talus
