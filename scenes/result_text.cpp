#include "runner.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

std::string formatted(const char* format, double number) {
    char text[48];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

std::string valueText(const Outcome& outcome) {
    if (!outcome.value) {
        return "-";
    }
    const double* number = std::get_if<double>(&*outcome.value);
    return number ? formatted("%.6g", *number) : std::get<std::string>(*outcome.value);
}

void pad(std::string& line, std::size_t width) {
    line.resize(std::max(line.size() + 2, width), ' ');
}

std::string lineOf(const Outcome& outcome, std::size_t titleWidth) {
    std::string line = "  " + outcome.title;
    pad(line, titleWidth + 4);
    line += valueText(outcome);
    pad(line, titleWidth + 18);
    line += outcome.bound;
    pad(line, titleWidth + 46);
    line += outcome.bound.empty() ? "reported" : outcome.ok ? "ok" : "FAILED";
    if (!outcome.message.empty()) {
        line += " (" + outcome.message + (outcome.step >= 0 ? ", step " + std::to_string(outcome.step) : "") + ")";
    } else if (!outcome.ok && outcome.step >= 0) {
        line += " (step " + std::to_string(outcome.step) + ")";
    }
    return line + "\n";
}

Json expectationJson(const Outcome& outcome) {
    Json entry = Json::parse(outcome.entry);
    entry["value"] = nullptr;
    if (outcome.value) {
        std::visit([&](const auto& value) { entry["value"] = value; }, *outcome.value);
    }
    entry["ok"] = outcome.ok;
    if (outcome.step >= 0) {
        entry["step"] = outcome.step;
    }
    if (!outcome.message.empty()) {
        entry["message"] = outcome.message;
    }
    return entry;
}

}  // namespace

std::string textOf(const RunResult& result) {
    std::string text = result.scene + "\n";
    std::size_t width = 0;
    std::size_t held = 0;
    for (const Outcome& outcome : result.outcomes) {
        width = std::max(width, outcome.title.size());
        held += outcome.ok ? 1 : 0;
    }
    for (const Outcome& outcome : result.outcomes) {
        text += lineOf(outcome, width);
    }
    text += "  " + std::string(nameOf(result.verdict)) + ": " + std::to_string(held) + " of " + std::to_string(result.outcomes.size()) + " hold";
    if (result.steps > 0) {
        text += ", " + std::to_string(result.steps) + " steps of " + formatted("%.3f", result.stepMean) + " ms";
    }
    return text + (result.message.empty() ? "" : "; " + result.message) + "\n";
}

std::string jsonOf(const RunResult& result) {
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(result.hash));
    Json json;
    json["scene"] = result.scene;
    json["dimension"] = result.dimension;
    json["steps"] = result.steps;
    json["verdict"] = nameOf(result.verdict);
    json["hash"] = hash;
    json["expect"] = Json::array();
    for (const Outcome& outcome : result.outcomes) {
        json["expect"].push_back(expectationJson(outcome));
    }
    if (!result.message.empty()) {
        json["message"] = result.message;
    }
    json["stepMs"] = {{"mean", result.stepMean}, {"max", result.stepMax}};
    json["counts"] = {
        {"bodies", result.counts.bodies}, {"contacts", result.counts.contacts}, {"joints", result.counts.joints}, {"islands", result.counts.islands}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace talus
