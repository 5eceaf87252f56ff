// How bad input is refused and how a broken invariant stops the program.
#pragma once

#include "math.h"

#include <string>
#include <string_view>

namespace talus {

/// Called with the message of a refusal where exceptions are off. The default prints it and aborts; a host that
/// builds without exceptions installs its own, which must not return.
using RefusalHandler = void (*)(const char* message);
void setRefusalHandler(RefusalHandler handler);

/// Refuses input: throws `std::invalid_argument` with "field: value, rule" (or calls the refusal handler where
/// exceptions are off). Call it before anything is changed.
[[noreturn]] void refuse(std::string_view field, std::string_view value, std::string_view rule);

/// The shortest text that reads back as the same number.
std::string textOf(float value);
template <int N>
std::string textOf(const Vector<N>& value) {
    std::string text = "[";
    for (int i = 0; i < N; ++i) {
        text.append(i > 0 ? ", " : "").append(textOf(value[i]));
    }
    text.append("]");
    return text;
}

/// Refuses a number outside [low, high], and anything that is not a number.
void requireRange(std::string_view field, float value, float low, float high);
/// Refuses non-finite numbers and coordinates beyond `bound` in size.
template <int N>
void requireWithin(std::string_view field, const Vector<N>& value, float bound) {
    for (int i = 0; i < N; ++i) {
        if (!(value[i] >= -bound && value[i] <= bound)) {
            refuse(field, textOf(value), "must be finite and within " + textOf(bound) + " in every coordinate");
        }
    }
}
inline void requireWithin(std::string_view field, float value, float bound) {
    requireRange(field, value, -bound, bound);
}

/// Prints the condition and aborts.
[[noreturn]] void invariantBroken(const char* condition, const char* file, int line);

}  // namespace talus

// An invariant of the engine itself, never of its input: cheap enough to stay on in release builds.
#define TALUS_INVARIANT(condition) ((condition) ? static_cast<void>(0) : ::talus::invariantBroken(#condition, __FILE__, __LINE__))
