// Rays into convex bodies, in a piece's frame: what both dimensions share.
#pragma once

#include "../foundation/check.h"
#include "placement.h"
#include "queries.h"

#include <algorithm>

namespace talus {

/// Entry of a ray: parameter along it and outward normal.
template <int D>
struct Entry {
    double t = std::numeric_limits<double>::infinity();
    Vector<D, double> normal = Vector<D, double>::Zero();
};

/// The part of a ray that is in all of several convex sets.
template <int D>
struct Passage {
    Entry<D> entry = {-1.0, Vector<D, double>::Zero()};
    double exit = std::numeric_limits<double>::infinity();

    void clear() { exit = -std::numeric_limits<double>::infinity(); }
    /// Keeps what is in the half-space below a plane that the ray is `height` above at its begin and leaves with `speed`.
    void clip(const Vector<D, double>& normal, double height, double speed) {
        if (speed < 0.0 && height > entry.t * -speed) {
            entry = {height / -speed, normal};
        } else if (speed > 0.0) {
            exit = std::min(exit, -height / speed);
        } else if (speed == 0.0 && height > 0.0) {
            clear();
        }
    }
    /// From outside of the sets: the last entry, if it comes before the first exit.
    Entry<D> firstEntry() const { return entry.t >= 0.0 && entry.t <= exit ? entry : Entry<D>{}; }
};

/// Where a ray enters and leaves a ball about the origin of `arm`; empty (infinite, minus infinite) if it misses.
struct Chord {
    double entry = std::numeric_limits<double>::infinity();
    double exit = -std::numeric_limits<double>::infinity();
};

/// Of a ray that moves.
template <int D>
Chord chordOf(const Vector<D, double>& arm, const Vector<D, double>& way, double radius) {
    const double size = std::sqrt(dot(way, way));
    const Vector<D, double> direction = way / size;
    const double along = dot(arm, direction);
    // The miss distance comes from the rejected part of the arm: the textbook discriminant cancels for far origins.
    const Vector<D, double> missed = arm - direction * along;
    const double inside = radius * radius - dot(missed, missed);
    if (inside < 0.0) {
        return {};
    }
    const double half = std::sqrt(inside);
    return {(-along - half) / size, (-along + half) / size};
}

template <int D>
void enterBall(Entry<D>& entry, const Vector<D, double>& centre, double radius, const Vector<D, double>& origin, const Vector<D, double>& way) {
    const Vector<D, double> arm = origin - centre;
    const double t = chordOf<D>(arm, way, radius).entry;
    if (dot(arm, way) < 0.0 && t >= 0.0 && t < entry.t) {
        entry = {t, Vector<D, double>((arm + way * t) / radius)};
    }
}

/// The hit of a ray on a piece at `pose`. `contains(start)` and `entryOf(start, way)` answer in the piece's frame; a piece that has no
/// inside contains nothing.
template <int D, class Contains, class EntryOf>
std::optional<CastHit<D>> castRayInto(const Pose<D>& pose, const Position<D>& origin, const Vector<D>& translation, const Contains& contains,
                                      const EntryOf& entryOf) {
    requireWithin("origin", origin, std::numeric_limits<float>::max());
    requireWithin("translation", translation, std::numeric_limits<float>::max());
    const Placement<D> frame = inDouble(pose);
    const Vector<D, double> start = frame.inward(origin.template cast<double>());
    const Vector<D, double> way = inverseRotate<double>(frame.q, translation.template cast<double>());
    if (contains(start)) {
        return CastHit<D>{0.0f, origin, zeroVector<D>()};
    }
    if (way == Vector<D, double>::Zero()) {
        return std::nullopt;
    }
    const Entry<D> entry = entryOf(start, way);
    if (!(entry.t <= 1.0)) {
        return std::nullopt;
    }
    return CastHit<D>{static_cast<float>(entry.t), frame.outward(start + way * entry.t).template cast<float>(),
                      rotate(frame.q, entry.normal).template cast<float>()};
}

}  // namespace talus
