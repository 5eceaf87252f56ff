// Figures as text and JSON, for the runner and for comparisons.
#pragma once

#include "machine.h"
#include "simulation.h"

#include <nlohmann/json.hpp>

#include <string>

namespace talus {

using Json = nlohmann::ordered_json;

/// Overlaps and drifts are told in millimetres.
inline constexpr double millimetres = 1000.0;

/// As printf.
__attribute__((format(printf, 1, 2))) std::string formatted(const char* format, ...);

/// Two lines.
std::string textOf(const Machine& machine);
Json jsonOf(const Machine& machine);
Json jsonOf(const StepTimes& times);
Json jsonOf(const Quality& quality);

}  // namespace talus
