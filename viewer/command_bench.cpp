#include "commands.h"

#include "../bench/runner.h"

#include <cstdio>
#include <fstream>

namespace talus {
namespace {

// The entries of the names, or of the common scenes if there are none. An unknown name is told in `unknown`.
std::vector<const BenchEntry*> entriesOf(const std::vector<std::string>& names, std::string& unknown) {
    std::vector<const BenchEntry*> entries;
    for (const std::string& name : names) {
        entries.push_back(findBenchEntry(name));
        unknown = entries.back() ? unknown : name;
    }
    if (names.empty()) {
        for (const BenchEntry& entry : benchEntries()) {
            if (entry.common) {
                entries.push_back(&entry);
            }
        }
    }
    return entries;
}

}  // namespace

int bench(const BenchCommand& command) {
    std::string unknown;
    const std::vector<const BenchEntry*> entries = entriesOf(command.scenes, unknown);
    if (!unknown.empty()) {
        return complain("bench: '" + unknown + "', must be among: " + benchNames());
    }
    std::ofstream csv;
    if (!command.csv.empty()) {
        csv.open(command.csv);
        if (!csv) {
            return complain("--csv: " + command.csv + ", cannot be written");
        }
    }
    std::vector<BenchResult> results;
    for (const BenchEntry* entry : entries) {
        results.push_back(measure(*entry, {command.steps, command.lanes, command.workers, command.repeat}));
        if (command.json) {
            std::printf("%s\n", benchJson(results.back()).c_str());
            std::fflush(stdout);
        }
    }
    if (!command.json) {
        std::fputs(benchText(results).c_str(), stdout);
    }
    if (csv.is_open() && !(csv << benchCsv(results)).flush()) {
        return complain("--csv: " + command.csv + ", could not be written to its end");
    }
    return exitHolds;
}

}  // namespace talus
