// What `talus bench` prints.
#include "../../bench/runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace talus {
namespace {

using Json = nlohmann::json;

std::string outputOf(const std::string& words, int& status) {
    std::FILE* pipe = popen(("\"" TALUS_PROGRAM_PATH "\" bench " + words + " 2>&1").c_str(), "r");
    std::string text;
    char part[4096];
    while (std::fgets(part, sizeof part, pipe) != nullptr) {
        text += part;
    }
    status = pclose(pipe);
    return text;
}

TEST(BenchRunner, ProgramPrintsAJsonObjectAScene) {
    int status = 0;
    const std::string text = outputOf("a d --steps 3 --workers 2 --lanes 4 --json", status);
    EXPECT_EQ(status, 0);
    ASSERT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
    const Json a = Json::parse(text.substr(0, text.find('\n')));
    const Json d = Json::parse(text.substr(text.find('\n') + 1));
    EXPECT_EQ(a.at("scene"), "a");
    EXPECT_EQ(d.at("scene"), "d");
    EXPECT_EQ(d.at("dimension"), 2);
    EXPECT_EQ(a.at("steps"), 3);
    EXPECT_EQ(a.at("workers"), 2);
    EXPECT_EQ(a.at("lanes"), 4);
    EXPECT_EQ(a.at("bodies"), 465);
    EXPECT_FALSE(a.at("machine").at("processor").get<std::string>().empty());
    EXPECT_GT(a.at("stepMs").at("mean").get<double>(), 0.0);
}

TEST(BenchRunner, UnknownNamesAreToldTheKnownOnes) {
    int status = 0;
    const std::string text = outputOf("a nothing", status);
    EXPECT_NE(status, 0);
    EXPECT_NE(text.find("'nothing'"), std::string::npos);
    EXPECT_NE(text.find("b2-settled"), std::string::npos);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
}

TEST(BenchRunner, FiguresFitTogether) {
    const BenchResult result = measure(*findBenchEntry("a"), {.steps = 20, .repeat = 3});
    EXPECT_EQ(result.runMeans.size(), 3u);
    EXPECT_EQ(result.times.mean, [means = result.runMeans]() mutable {
        std::sort(means.begin(), means.end());
        return means[1];
    }());
    EXPECT_LE(result.times.median, result.times.percentile95);
    EXPECT_LE(result.times.percentile95, result.times.worst);
    EXPECT_EQ(result.times.mean, result.times.firstMean);
    EXPECT_LE(std::accumulate(result.stageMeans.begin(), result.stageMeans.end(), 0.0), result.times.mean);
    EXPECT_LT(result.quality.overlapMax, 0.05);
    EXPECT_GT(result.meanCounts.contacts, 800.0);
    EXPECT_LE(result.meanCounts.contacts, result.meanCounts.pairs);
}

TEST(BenchRunner, LanesAndWorkersChangeNothing) {
    const BenchEntry& entry = *findBenchEntry("d");
    const BenchResult plain = measure(entry, {.steps = 5});
    EXPECT_EQ(measure(entry, {.steps = 5, .lanes = 4, .workers = 2}).hash, plain.hash);
}

TEST(BenchRunner, CsvHasAsManyValuesAsNames) {
    const std::vector<BenchResult> results = {measure(*findBenchEntry("a"), {.steps = 2}), measure(*findBenchEntry("d"), {.steps = 2})};
    const std::string csv = benchCsv(results);
    ASSERT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3);
    long commas = -1;
    for (std::size_t at = 0; at < csv.size();) {
        const std::size_t end = csv.find('\n', at);
        long count = 0;
        bool quoted = false;
        for (; at < end; ++at) {
            quoted ^= csv[at] == '"';
            count += csv[at] == ',' && !quoted ? 1 : 0;
        }
        commas = commas < 0 ? count : commas;
        EXPECT_EQ(count, commas);
        at = end + 1;
    }
}

TEST(StepTimes, NearestRanks) {
    EXPECT_EQ(percentileRank(1, 50), 0u);
    EXPECT_EQ(percentileRank(2, 50), 0u);
    EXPECT_EQ(percentileRank(2, 95), 1u);
    EXPECT_EQ(percentileRank(3, 50), 1u);
    EXPECT_EQ(percentileRank(200, 95), 189u);
    EXPECT_EQ(percentileRank(200, 100), 199u);
}

TEST(StepTimes, OfKnownNumbers) {
    std::vector<double> milliseconds(200, 1.0);
    milliseconds[199] = 101.0;
    const StepTimes times = timesOf({milliseconds, std::vector<double>(200, 2.0)});
    EXPECT_DOUBLE_EQ(times.mean, 1.5);
    EXPECT_DOUBLE_EQ(times.median, 1.0);
    EXPECT_DOUBLE_EQ(times.percentile95, 1.0);
    EXPECT_DOUBLE_EQ(times.worst, 101.0);
    EXPECT_DOUBLE_EQ(times.firstMean, 1.0);
    EXPECT_DOUBLE_EQ(times.processorMean, 2.0);
    EXPECT_EQ(timesOf({}).mean, 0.0);
}

}  // namespace
}  // namespace talus
