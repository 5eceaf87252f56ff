// What can be measured of a scene: one table, one entry a quantity.
#pragma once

#include "scene_run.h"

#include <span>
#include <string_view>

namespace talus {

/// What a quantity is about.
enum class Subject { world, body, pair, joint, event };

/// What may follow the name: `.x` and so on of a vector, or `.z` of something that is a number in 2D; without it, its length.
enum class Parts { none, vector, vectorOrLength, spin, spinOrLength };

/// What an expectation asks for.
struct Request {
    std::string body, a, b, joint;
    /// Index of the component; `wholeQuantity` without one.
    int component = -1;
    int since = 0;
    /// Steps of which events are counted.
    int from = 0;
    int to = atEnd;
};
inline constexpr int wholeQuantity = -1;

template <int D>
struct Quantity {
    std::string_view name;
    Subject subject;
    Parts parts;
    /// Throws `Absent` if there is nothing to measure.
    double (*measure)(const SceneRun<D>&, const Request&);
};

template <int D>
std::span<const Quantity<D>> quantities();

}  // namespace talus
