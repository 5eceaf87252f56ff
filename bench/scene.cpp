#include "scene.h"

#include <algorithm>

namespace talus {
namespace {

Rotation<2> rotationFrom(const Vector<2>& c) {
    return normalised(Rotation<2>{c[0], c[1]});
}

Rotation<3> rotationFrom(const Vector<4>& c) {
    return normalised(Rotation<3>{Vector<3>(c[0], c[1], c[2]), c[3]});
}

}  // namespace

const std::vector<BenchEntry>& benchEntries() {
    static const std::vector<BenchEntry> entries = [] {
        std::vector<BenchEntry> all = spaceBenchEntries();
        for (const BenchEntry& entry : planeBenchEntries()) {
            all.push_back(entry);
        }
        return all;
    }();
    return entries;
}

const BenchEntry* findBenchEntry(std::string_view name) {
    const std::vector<BenchEntry>& entries = benchEntries();
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const BenchEntry& entry) { return entry.name == name; });
    return found == entries.end() ? nullptr : &*found;
}

std::string benchNames() {
    std::string names;
    for (const BenchEntry& entry : benchEntries()) {
        names += (names.empty() ? "" : ", ") + std::string(entry.name);
    }
    return names;
}

float BenchRandom::uniform() {
    state = 1664525u * state + 1013904223u;
    return static_cast<float>(state >> 8) * (1.0f / 16777216.0f);
}

template <int D>
Rotation<D> BenchRandom::rotation() {
    auto coefficients = coefficientsOf(Rotation<D>{});
    float square = 0.0f;
    do {
        square = 0.0f;
        for (int i = 0; i < coefficients.size(); ++i) {
            coefficients[i] = uniform(-1.0f, 1.0f);
            square += coefficients[i] * coefficients[i];
        }
    } while (square > 1.0f || square < 0.01f);
    return rotationFrom(coefficients);
}

template Rotation<2> BenchRandom::rotation();
template Rotation<3> BenchRandom::rotation();

}  // namespace talus
