#include "contact_history.h"

#include <algorithm>
#include <limits>
#include <span>

namespace talus {
namespace {

template <int D>
const ContactPointRecord<D>* findKey(const ContactRecord<D>& contact, std::uint32_t key) {
    const auto end = contact.points + contact.count;
    const auto found = std::find_if(contact.points, end, [&](const ContactPointRecord<D>& point) { return point.key == key; });
    return found == end ? nullptr : found;
}

// For a point that is older than this step under a new key: the point of the step before that it was, by its place on A; null if there is none.
template <int D>
const ContactPointRecord<D>* formerOf(const ContactRecord<D>& before, const ContactRecord<D>& now, const ContactPointRecord<D>& point) {
    if (point.age == 0) {
        return nullptr;
    }
    const ContactPointRecord<D>* nearest = nullptr;
    float least = std::numeric_limits<float>::max();
    for (int i = 0; i < before.count; ++i) {
        const ContactPointRecord<D>& other = before.points[i];
        const float apart = length(Vector<D>(other.localA - point.localA));
        if (!findKey(now, other.key) && apart < least) {
            least = apart;
            nearest = &other;
        }
    }
    return nearest;
}

template <int D>
void compare(const ContactRecord<D>& before, const ContactRecord<D>& now, std::vector<PointChange>& changes) {
    std::vector<std::uint32_t> former;
    for (int i = 0; i < now.count; ++i) {
        const ContactPointRecord<D>& point = now.points[i];
        if (findKey(before, point.key)) {
            continue;
        }
        const ContactPointRecord<D>* was = formerOf(before, now, point);
        if (was && std::find(former.begin(), former.end(), was->key) == former.end()) {
            former.push_back(was->key);
            changes.push_back({PointChange::Kind::renamed, pairOf(now), point.key, was->key});
        } else {
            changes.push_back({PointChange::Kind::begun, pairOf(now), point.key, 0});
        }
    }
    for (int i = 0; i < before.count; ++i) {
        const std::uint32_t key = before.points[i].key;
        if (!findKey(now, key) && std::find(former.begin(), former.end(), key) == former.end()) {
            changes.push_back({PointChange::Kind::lost, pairOf(before), key, 0});
        }
    }
}

template <int D>
PointSample<D> sampleOf(int step, const ContactPointRecord<D>& point, const PointFacts<D>& facts) {
    PointSample<D> sample;
    sample.step = step;
    sample.key = point.key;
    sample.localA = point.localA;
    sample.mode = facts.mode;
    sample.normalForce = facts.normalForce;
    sample.tangentForce = facts.tangentForce;
    sample.depth = -point.separation;
    sample.slip = length(facts.slip);
    sample.use = facts.use;
    return sample;
}

template <int D>
const ContactRecord<D>* findContact(const DebugFrame<D>& frame, const ContactPair& pair) {
    const auto found = std::lower_bound(frame.contacts.begin(), frame.contacts.end(), pair,
                                        [](const ContactRecord<D>& contact, const ContactPair& wanted) { return pairOf(contact) < wanted; });
    return found != frame.contacts.end() && pairOf(*found) == pair ? &*found : nullptr;
}

}  // namespace

template <int D>
std::vector<PointChange> changesBetween(const DebugFrame<D>& before, const DebugFrame<D>& now) {
    std::vector<PointChange> changes;
    std::size_t i = 0;
    std::size_t j = 0;
    const ContactRecord<D> none;
    while (i < before.contacts.size() || j < now.contacts.size()) {
        const bool onlyBefore = j == now.contacts.size() || (i < before.contacts.size() && pairOf(before.contacts[i]) < pairOf(now.contacts[j]));
        const bool onlyNow = i == before.contacts.size() || (j < now.contacts.size() && pairOf(now.contacts[j]) < pairOf(before.contacts[i]));
        if (onlyBefore) {
            compare(before.contacts[i++], none, changes);
        } else if (onlyNow) {
            compare(none, now.contacts[j++], changes);
        } else {
            compare(before.contacts[i++], now.contacts[j++], changes);
        }
    }
    return changes;
}

template <int D>
std::vector<ContactPair> ContactHistory<D>::watched() const {
    std::vector<ContactPair> pairs;
    for (const auto& [pair, watched] : series) {
        pairs.push_back(pair);
    }
    return pairs;
}

template <int D>
void ContactHistory<D>::record(const DebugFrame<D>& frame) {
    for (const auto& [pair, watched] : series) {
        record(pair, frame);
    }
}

template <int D>
void ContactHistory<D>::record(const ContactPair& pair, const DebugFrame<D>& frame) {
    Watched& watched = series[pair];
    const int step = static_cast<int>(frame.step);
    if (step <= watched.lastStep) {
        return;
    }
    const ContactRecord<D>* contact = findContact(frame, pair);
    if (contact) {
        take(watched, step, *contact, factsOf(frame, static_cast<std::size_t>(contact - frame.contacts.data())));
    }
    watched.lastStep = step;
    forgetOld(watched);
}

template <int D>
void ContactHistory<D>::take(Watched& watched, int step, const ContactRecord<D>& contact, const ContactFacts<D>& facts) const {
    std::vector<PointSeries<D>*> free;
    for (PointSeries<D>& points : watched.points) {
        if (points.livesAt(watched.lastStep)) {
            free.push_back(&points);
        }
    }
    const auto claim = [&](auto found) {
        PointSeries<D>* points = found == free.end() ? nullptr : *found;
        if (points) {
            free.erase(found);
        }
        return points;
    };
    std::vector<PointSeries<D>*> home;
    for (const ContactPointRecord<D>& point : std::span(contact.points, static_cast<std::size_t>(contact.count))) {
        home.push_back(claim(std::find_if(free.begin(), free.end(), [&](const PointSeries<D>* points) { return points->key() == point.key; })));
    }
    std::vector<PointSeries<D>> born;
    for (int i = 0; i < contact.count; ++i) {
        const ContactPointRecord<D>& point = contact.points[i];
        PointSeries<D>* points = home[static_cast<std::size_t>(i)];
        if (!points && point.age > 0) {
            // Older than this step, it has kept its identity under another key.
            const auto apart = [&](const PointSeries<D>* other) { return length(Vector<D>(other->samples.back().localA - point.localA)); };
            points = claim(std::min_element(free.begin(), free.end(), [&](const auto* x, const auto* y) { return apart(x) < apart(y); }));
        }
        PointSample<D> sample = sampleOf(step, point, facts.points[i]);
        sample.renamed = points && points->key() != point.key;
        if (points) {
            points->samples.push_back(sample);
        } else {
            born.push_back({watched.born++, {sample}});
        }
    }
    watched.points.insert(watched.points.end(), born.begin(), born.end());
}

template <int D>
void ContactHistory<D>::forgetOld(Watched& watched) const {
    for (PointSeries<D>& points : watched.points) {
        while (!points.samples.empty() && points.samples.front().step <= watched.lastStep - kept) {
            points.samples.pop_front();
        }
    }
    std::erase_if(watched.points, [](const PointSeries<D>& points) { return points.samples.empty(); });
}

template <int D>
void ContactHistory<D>::cutAfter(int step) {
    for (auto& [pair, watched] : series) {
        for (PointSeries<D>& points : watched.points) {
            while (!points.samples.empty() && points.samples.back().step > step) {
                points.samples.pop_back();
            }
        }
        std::erase_if(watched.points, [](const PointSeries<D>& points) { return points.samples.empty(); });
        watched.lastStep = std::min(watched.lastStep, step);
    }
}

template <int D>
void ContactHistory<D>::clear() {
    for (auto& [pair, watched] : series) {
        watched = {};
    }
}

template <int D>
const std::vector<PointSeries<D>>& ContactHistory<D>::of(const ContactPair& pair) const {
    static const std::vector<PointSeries<D>> nothing;
    const auto found = series.find(pair);
    return found == series.end() ? nothing : found->second.points;
}

template <int D>
float ContactHistory<D>::normalForce(const ContactPair& pair, int step) const {
    float sum = 0.0f;
    for (const PointSeries<D>& points : of(pair)) {
        const auto& samples = points.samples;
        const auto found =
            std::lower_bound(samples.begin(), samples.end(), step, [](const PointSample<D>& x, int wanted) { return x.step < wanted; });
        sum += found != samples.end() && found->step == step ? found->normalForce : 0.0f;
    }
    return sum;
}

template <int D>
std::size_t ContactHistory<D>::bytes() const {
    std::size_t sum = 0;
    for (const auto& [pair, watched] : series) {
        for (const PointSeries<D>& points : watched.points) {
            sum += points.samples.size() * sizeof(PointSample<D>);
        }
    }
    return sum;
}

template class ContactHistory<2>;
template class ContactHistory<3>;
template std::vector<PointChange> changesBetween(const DebugFrame<2>&, const DebugFrame<2>&);
template std::vector<PointChange> changesBetween(const DebugFrame<3>&, const DebugFrame<3>&);

}  // namespace talus
