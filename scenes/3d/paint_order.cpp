#include "paint_order.h"

#include "page_outline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace talus {

namespace {

struct Interval {
    float low = std::numeric_limits<float>::max();
    float high = -std::numeric_limits<float>::max();
};

// Extent of a solid along a unit direction.
Interval extentOf(const DrawnSolid& solid, const Vector<3>& direction) {
    const bool isDisc = solid.kind == DrawnSolid::Kind::cylinder || solid.kind == DrawnSolid::Kind::cone;
    const float along = dot(solid.axis, direction);
    const float disc = solid.radius * std::sqrt(std::fmax(1.0f - along * along, 0.0f));
    Interval extent;
    for (const Position<3>& point : solid.points) {
        const bool isTip = solid.kind == DrawnSolid::Kind::cone && &point != solid.points.data();
        const float spread = isTip ? 0.0f : isDisc ? disc : solid.radius;
        const float place = dot(direction, point);
        extent.low = std::fmin(extent.low, place - spread);
        extent.high = std::fmax(extent.high, place + spread);
    }
    return extent;
}

Position<3> centreOf(const DrawnSolid& solid) {
    Position<3> sum = zeroVector<3>();
    for (const Position<3>& point : solid.points) {
        sum += point;
    }
    return sum / static_cast<float>(solid.points.size());
}

// A solid in the making of the order.
struct Entry {
    std::size_t number = 0;
    Interval x, y;
    PageOutline outline;
    Position<3> centre = zeroVector<3>();
    float nearness = 0.0f;
    /// Entries that it hides wait for nobody; it waits for so many that it hides.
    std::vector<std::size_t> hiders;
    int waits = 0;
};

// Directions along which `solid` may be apart from something at `place`.
std::vector<Vector<3>> axesOf(const DrawnSolid& solid, const Position<3>& place, const Position<3>& centre) {
    std::vector<Vector<3>> axes;
    for (const DrawnSolid::Face& face : solid.faces) {
        axes.push_back(face.normal);
    }
    if (solid.kind == DrawnSolid::Kind::cylinder || solid.kind == DrawnSolid::Kind::cone || solid.kind == DrawnSolid::Kind::capsule) {
        const Vector<3> away = difference<3>(place, centre);
        axes.push_back(solid.axis);
        axes.push_back(unitOf(away - solid.axis * dot(solid.axis, away)));
    }
    return axes;
}

// Whether b hides a (1), a hides b (-1), or neither (0).
int hides(const DrawnSolid& a, const Entry& entryA, const DrawnSolid& b, const Entry& entryB, const Projection& projection) {
    std::vector<Vector<3>> axes = axesOf(a, entryB.centre, entryA.centre);
    const std::vector<Vector<3>> others = axesOf(b, entryA.centre, entryB.centre);
    axes.insert(axes.end(), others.begin(), others.end());
    axes.push_back(unitOf(difference<3>(entryB.centre, entryA.centre)));
    float widest = -std::numeric_limits<float>::max();
    float side = 0.0f;
    for (const Vector<3>& axis : axes) {
        const Interval ofA = extentOf(a, axis);
        const Interval ofB = extentOf(b, axis);
        for (const float sign : {1.0f, -1.0f}) {
            const float gap = sign > 0.0f ? ofB.low - ofA.high : ofA.low - ofB.high;
            if (gap > widest) {
                widest = gap;
                side = sign * dot(axis, projection.toward);
            }
        }
    }
    constexpr float edgeOn = 1e-4f;
    return side > edgeOn ? 1 : side < -edgeOn ? -1 : 0;
}

bool isMovable(const DrawnSolid& solid) {
    return solid.role == DrawRole::dynamicShape || solid.role == DrawRole::sleepingShape || solid.role == DrawRole::kinematicShape;
}

std::vector<Entry> entriesOf(const std::vector<DrawnSolid>& solids, const Projection& projection) {
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < solids.size(); ++i) {
        if (solids[i].kind != DrawnSolid::Kind::line && solids[i].kind != DrawnSolid::Kind::plane) {
            const Position<3> centre = centreOf(solids[i]);
            // Coordinates on the page but for the target's.
            entries.push_back({i,
                               extentOf(solids[i], projection.right),
                               extentOf(solids[i], projection.up),
                               outlineOf(solids[i], projection),
                               centre,
                               projection.nearness(centre),
                               {},
                               0});
        }
    }
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.x.low < b.x.low; });
    return entries;
}

}  // namespace

PaintOrder paintOrderOf(const std::vector<DrawnSolid>& solids, const Projection& projection) {
    std::vector<Entry> entries = entriesOf(solids, projection);
    std::size_t movable = 0;
    for (const Entry& entry : entries) {
        movable += isMovable(solids[entry.number]) ? 1 : 0;
    }
    std::vector<std::size_t> hidden(solids.size(), 0);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        for (std::size_t j = i + 1; j < entries.size() && entries[j].x.low < entries[i].x.high; ++j) {
            // A plane between solids that cover nothing of each other would only lead round in circles.
            if (entries[j].y.low >= entries[i].y.high || entries[i].y.low >= entries[j].y.high || areApart(entries[i].outline, entries[j].outline)) {
                continue;
            }
            const int which = hides(solids[entries[i].number], entries[i], solids[entries[j].number], entries[j], projection);
            if (which != 0) {
                Entry& behind = which > 0 ? entries[i] : entries[j];
                Entry& before = which > 0 ? entries[j] : entries[i];
                behind.hiders.push_back(which > 0 ? j : i);
                ++before.waits;
                hidden[before.number] += isMovable(solids[behind.number]) ? 1 : 0;
            }
        }
    }
    PaintOrder result;
    for (std::size_t i = 0; i < solids.size(); ++i) {
        result.glass.push_back(!isMovable(solids[i]) && hidden[i] > 0 && 5 * hidden[i] > movable);
    }
    // Farthest first among those that wait for nobody, or among all if everybody waits.
    using Place = std::pair<float, std::size_t>;
    std::set<Place> ready, waiting;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        (entries[i].waits == 0 ? ready : waiting).insert({entries[i].nearness, i});
    }
    while (!ready.empty() || !waiting.empty()) {
        std::set<Place>& from = ready.empty() ? waiting : ready;
        const Place next = *from.begin();
        from.erase(from.begin());
        const Entry& entry = entries[next.second];
        result.order.push_back(entry.number);
        for (const std::size_t hider : entry.hiders) {
            const Place place{entries[hider].nearness, hider};
            if (--entries[hider].waits == 0 && waiting.erase(place) > 0) {
                ready.insert(place);
            }
        }
    }
    return result;
}

}  // namespace talus
