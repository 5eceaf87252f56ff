// Scripts that drive the viewer as a person does: by the labels of its controls. Language: `docs/viewer.md`.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

struct ScriptError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class ScriptVerb : std::uint8_t { open, click, choose, write, drag, key, wheel, select, step, wait, expect, refute, shot };

struct ScriptLine {
    /// Counted from 1.
    int number = 0;
    ScriptVerb verb = ScriptVerb::wait;
    /// Labels, texts, paths and keys.
    std::vector<std::string> words = {};
    std::vector<double> numbers = {};
};

/// Throws `ScriptError` naming line, verb and what it must look like. Empty lines and what follows '#' mean nothing.
std::vector<ScriptLine> parseScript(std::string_view text);

}  // namespace talus
