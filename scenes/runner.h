// Plays a scene to its end and judges its expectations.
#pragma once

#include "document.h"
#include "scene.h"

#include "../engine/report.h"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace talus {

struct RunOptions {
    /// These replace what the scene says.
    std::optional<int> steps = {};
    std::optional<int> workers = {};
    /// Receives a CSV line per body and step: step, name, place, turn, velocity, spin, awake.
    std::ostream* trace = nullptr;
};

/// pass: all expectations hold. fail: one does not. rejected: the document was refused, or could not be played to its end.
enum class Verdict { pass, fail, rejected };
std::string_view nameOf(Verdict verdict);

struct Outcome {
    /// The expectation as JSON, in words, and its bound in words.
    std::string entry;
    std::string title;
    std::string bound;
    /// What was measured; of a range, the worst: furthest outside the bound, or nearest to it.
    std::optional<Measured> value;
    /// Steps that had been taken then; -1 if nothing was measured.
    int step = -1;
    bool ok = false;
    /// Why there is no value.
    std::string message;
};

struct RunResult {
    std::string scene;
    int dimension = 0;
    int steps = 0;
    Verdict verdict = Verdict::rejected;
    /// Of the final state.
    std::uint64_t hash = 0;
    std::vector<Outcome> outcomes;
    std::string message;
    /// Milliseconds of a step.
    double stepMean = 0.0;
    double stepMax = 0.0;
    StepCounts counts = {};
};

/// A document, and what its text already broke (it may still say that it expects that).
struct SceneDocument {
    const nlohmann::json& value;
    std::optional<SceneError> fault = {};
};

/// Throws nothing for bad documents: the verdict tells.
RunResult runDocument(const SceneDocument& document, const RunOptions& options = {});

/// Throws `SceneError` if the engine refuses an entry.
template <int D>
RunResult runScene(const Scene<D>& scene, const RunOptions& options = {});

/// A line per expectation and the verdict.
std::string textOf(const RunResult& result);
/// One JSON object on one line.
std::string jsonOf(const RunResult& result);

}  // namespace talus
