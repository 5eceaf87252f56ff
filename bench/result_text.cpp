#include "figures.h"
#include "runner.h"

namespace talus {
namespace {

Json stagesJson(const BenchResult& result) {
    Json stages = Json::object();
    for (std::size_t i = 0; i < result.stageMeans.size(); ++i) {
        stages[std::string(nameOf(static_cast<Stage>(i)))] = result.stageMeans[i];
    }
    return stages;
}

Json jsonOf(const BenchResult& result) {
    const StepCounts& counts = result.counts;
    Json json = {{"scene", result.scene},   {"dimension", result.dimension},
                 {"bodies", result.bodies}, {"steps", result.steps},
                 {"warmUp", result.warmUp}, {"workers", result.workers},
                 {"lanes", result.lanes},   {"hash", formatted("%016llx", static_cast<unsigned long long>(result.hash))}};
    json["stepMs"] = jsonOf(result.times);
    json["runMeansMs"] = result.runMeans;
    json["buildMs"] = result.buildMilliseconds;
    json["stageMs"] = stagesJson(result);
    json["meanCounts"] = {{"pairs", result.meanCounts.pairs},
                          {"contacts", result.meanCounts.contacts},
                          {"manifoldsComputed", result.meanCounts.manifoldsComputed},
                          {"manifoldsRefreshed", result.meanCounts.manifoldsRefreshed}};
    json["counts"] = {
        {"awakeBodies", counts.awakeBodies}, {"pairs", counts.pairs},     {"contacts", counts.contacts}, {"contactPoints", counts.contactPoints},
        {"islands", counts.islands},         {"colours", counts.colours}, {"overflow", counts.overflow}};
    const MemoryUse& memory = result.memory;
    json["memory"] = {{"bodies", memory.bodies},
                      {"shapes", memory.shapes},
                      {"broadPhase", memory.broadPhase},
                      {"contacts", memory.contacts},
                      {"contactRows", memory.contactRows},
                      {"joints", memory.joints},
                      {"bytesPerBody", bytesPerBody(result)},
                      {"bytesPerContact", bytesPerContact(result)},
                      {"streamedMegabytes", streamedMegabytes(result)}};
    json["allocations"] = result.allocations;
    json["quality"] = jsonOf(result.quality);
    json["machine"] = jsonOf(thisMachine());
    return json;
}

// A name for each value: {"a": {"b": 1}} is a.b = 1. Lists and texts with commas do not fit into a table and are quoted.
void flatten(const Json& json, const std::string& prefix, std::vector<std::pair<std::string, std::string>>& cells) {
    for (const auto& [key, value] : json.items()) {
        if (value.is_object()) {
            flatten(value, prefix + key + ".", cells);
        } else if (value.is_string() || value.is_array()) {
            std::string text = value.is_string() ? value.get<std::string>() : value.dump();
            for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 2)) {
                text.insert(at, 1, '"');
            }
            cells.emplace_back(prefix + key, '"' + text + '"');
        } else {
            cells.emplace_back(prefix + key, value.dump());
        }
    }
}

std::string sceneLine(const BenchResult& result) {
    const StepTimes& times = result.times;
    const Quality& quality = result.quality;
    return formatted("%-11s %6d %5d %9.3f %8.3f %8.3f %8.3f %8.3f %8.3f %8d %8d %8.2f %8.2f %8.2f %9.1f %9.1f\n", result.scene.c_str(), result.bodies,
                     result.steps, times.processorMean, times.mean, times.median, times.percentile95, times.worst, times.firstMean, quality.pairs,
                     quality.overlapping, quality.overlapMax * millimetres, quality.overlapMean * millimetres, quality.overlap99 * millimetres,
                     quality.driftMax * millimetres, quality.driftMean * millimetres);
}

std::string stageLine(const BenchResult& result) {
    std::string line = formatted("%-11s", result.scene.c_str());
    for (std::size_t i = 0; i < result.stageMeans.size(); ++i) {
        line += formatted(" %17.3f", result.stageMeans[i]);
    }
    return line +
           formatted(" %9.0f %9.0f %8d %8d\n", result.meanCounts.pairs, result.meanCounts.contacts, result.counts.colours, result.counts.overflow);
}

}  // namespace

std::string benchText(const std::vector<BenchResult>& results) {
    std::string text = textOf(thisMachine());
    if (!results.empty()) {
        const BenchResult& first = results.front();
        text += formatted("workers %d, lanes %d, runs %zu\n", first.workers, first.lanes, first.runMeans.size());
    }
    text += "\nmilliseconds a step; overlaps and drift at the end in mm, from the poses\n";
    text += formatted("%-11s %6s %5s %9s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %9s %9s\n", "scene", "bodies", "steps", "processor", "mean",
                      "median", "p95", "worst", "first150", "pairs", "overlap", "max", "mean", "p99", "drift max", "mean");
    for (const BenchResult& result : results) {
        text += sceneLine(result);
    }
    text += "\nmean milliseconds by stage; mean counts of a step; colours and constraints without one at the end\n" + formatted("%-11s", "scene");
    for (int i = 0; i < stageCount; ++i) {
        text += formatted(" %17s", std::string(nameOf(static_cast<Stage>(i))).c_str());
    }
    text += formatted(" %9s %9s %8s %8s\n", "pairs", "contacts", "colours", "overflow");
    for (const BenchResult& result : results) {
        text += stageLine(result);
    }
    text += "\nbytes at the end; megabytes of rows streamed through in a step; allocations in all steps\n";
    text += formatted("%-11s %10s %12s %12s %12s\n", "scene", "a body", "a contact", "MB a step", "allocations");
    for (const BenchResult& result : results) {
        text += formatted("%-11s %10.0f %12.0f %12.1f %12ld\n", result.scene.c_str(), bytesPerBody(result), bytesPerContact(result),
                          streamedMegabytes(result), result.allocations);
    }
    return text;
}

std::string benchJson(const BenchResult& result) {
    return jsonOf(result).dump();
}

std::string benchCsv(const std::vector<BenchResult>& results) {
    std::string csv;
    for (const BenchResult& result : results) {
        std::vector<std::pair<std::string, std::string>> cells;
        flatten(jsonOf(result), "", cells);
        std::string names;
        std::string values;
        for (const auto& [name, value] : cells) {
            names += (names.empty() ? "" : ",") + name;
            values += (values.empty() ? "" : ",") + value;
        }
        csv += (csv.empty() ? names + "\n" : "") + values + "\n";
    }
    return csv;
}

}  // namespace talus
