// What became of contacts from step to step: series of the points of watched pairs, followed by identity, and what begins, ends and is renamed.
#pragma once

#include "contact_facts.h"

#include <compare>
#include <cstddef>
#include <deque>
#include <map>
#include <vector>

namespace talus {

/// Two pieces of two shapes, as a contact names them.
struct ContactPair {
    ShapeId shapeA, shapeB;
    int pieceA = 0;
    int pieceB = 0;

    friend auto operator<=>(const ContactPair&, const ContactPair&) = default;
};
template <int D>
ContactPair pairOf(const ContactRecord<D>& contact) {
    return {contact.shapeA, contact.shapeB, contact.pieceA, contact.pieceB};
}

template <int D>
struct PointSample {
    int step = 0;
    std::uint32_t key = 0;
    /// Whether the key is another than in the step before: the same point, met by another feature.
    bool renamed = false;
    /// Where it lies in the frame of body a.
    Vector<D> localA = zeroVector<D>();
    ContactMode mode = ContactMode::open;
    /// N, N on body b, m (positive: overlap), m/s.
    float normalForce = 0.0f;
    Vector<D> tangentForce = zeroVector<D>();
    float depth = 0.0f;
    float slip = 0.0f;
    float use = 0.0f;
};

/// One point from its birth to its end, or to now.
template <int D>
struct PointSeries {
    /// Tells it from other points of its pair, also from those that have had the same key.
    int number = 0;
    std::deque<PointSample<D>> samples;

    std::uint32_t key() const { return samples.back().key; }
    /// Whether the point was there at `step`, the last one that was recorded.
    bool livesAt(int step) const { return samples.back().step == step; }
};

struct PointChange {
    enum class Kind { begun, lost, renamed } kind = Kind::begun;
    ContactPair pair;
    std::uint32_t key = 0;
    /// The key it had (renamed).
    std::uint32_t oldKey = 0;
};

template <int D>
class ContactHistory {
public:
    /// Samples older than `keptSteps` are forgotten.
    explicit ContactHistory(int keptSteps = 3600) : kept(keptSteps) {}

    /// Pairs whose points are followed.
    void watch(const ContactPair& pair) { series[pair]; }
    void ignore(const ContactPair& pair) { series.erase(pair); }
    bool watches(const ContactPair& pair) const { return series.contains(pair); }
    bool watchesAny() const { return !series.empty(); }
    std::vector<ContactPair> watched() const;

    /// Takes in a step for the watched pairs; steps that have been taken in already are passed over.
    void record(const DebugFrame<D>& frame);
    /// The same for one pair alone, whose series begins anew with the first of steps that follow each other.
    void begin(const ContactPair& pair) { series[pair] = {}; }
    void record(const ContactPair& pair, const DebugFrame<D>& frame);
    /// Forgets what came after `step`, as the future has changed.
    void cutAfter(int step);
    /// Forgets all that has been seen; pairs stay watched.
    void clear();

    /// Empty if the pair is not watched.
    const std::vector<PointSeries<D>>& of(const ContactPair& pair) const;
    /// Sum of the points' normal forces at a step, N; 0 if there were none.
    float normalForce(const ContactPair& pair, int step) const;
    std::size_t bytes() const;

private:
    struct Watched {
        std::vector<PointSeries<D>> points;
        int lastStep = -1;
        int born = 0;
    };

    void take(Watched& watched, int step, const ContactRecord<D>& contact, const ContactFacts<D>& facts) const;
    void forgetOld(Watched& watched) const;

    int kept;
    std::map<ContactPair, Watched> series;
};

/// What is different between the points of two frames; both in the order of their pairs.
template <int D>
std::vector<PointChange> changesBetween(const DebugFrame<D>& before, const DebugFrame<D>& now);

}  // namespace talus
