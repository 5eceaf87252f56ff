// What may not be written: whatever makes results depend on compiler, library, clock or memory layout, and what was left undone.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace talus {
namespace {

const std::vector<std::string> library = {"foundation", "collision", "solver", "engine"};
const std::vector<std::string> everywhere = {"foundation", "collision", "solver", "engine", "scenes", "viewer", "tests", "bench", "examples"};

bool isWord(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Offsets at which `word` stands as a whole word in code.
std::vector<std::size_t> findWord(const std::string& code, const std::string& word) {
    std::vector<std::size_t> found;
    for (std::size_t at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
        const bool startsWord = at == 0 || !isWord(code[at - 1]) || !isWord(word.front());
        const std::size_t end = at + word.size();
        const bool endsWord = end >= code.size() || !isWord(code[end]) || !isWord(word.back());
        if (startsWord && endsWord) {
            found.push_back(at);
        }
    }
    return found;
}

// Offsets at which `name` is called as a function: of namespace std or of none, but not as a member or of another scope.
std::vector<std::size_t> findCall(const std::string& code, const std::string& name) {
    std::vector<std::size_t> found;
    for (const std::size_t at : findWord(code, name)) {
        const std::size_t open = code.find_first_not_of(" \n", at + name.size());
        const bool isCall = open != std::string::npos && code[open] == '(';
        const bool isMember = (at >= 1 && code[at - 1] == '.') || (at >= 2 && code.compare(at - 2, 2, "->") == 0);
        const bool ofOtherScope = at >= 2 && code.compare(at - 2, 2, "::") == 0 && !(at >= 5 && code.compare(at - 5, 5, "std::") == 0);
        if (isCall && !isMember && !ofOtherScope) {
            found.push_back(at);
        }
    }
    return found;
}

std::vector<std::string> libmCalls(const std::string& code) {
    std::vector<std::string> found;
    for (const char* name : {"sin",   "cos", "tan",  "asin",  "acos",  "atan", "atan2", "sinh",  "cosh", "tanh",   "exp",    "exp2",
                             "expm1", "log", "log2", "log10", "log1p", "pow",  "cbrt",  "hypot", "fma",  "tgamma", "lgamma", "erf"}) {
        for (const std::string& form : {std::string(name), name + std::string("f")}) {
            for (const std::size_t at : findCall(code, form)) {
                found.push_back(std::to_string(lineAt(code, at)) + ": " + form);
            }
        }
    }
    return found;
}

std::vector<std::string> wordsIn(const std::string& code, const std::vector<std::string>& words) {
    std::vector<std::string> found;
    for (const std::string& word : words) {
        for (const std::size_t at : findWord(code, word)) {
            found.push_back(std::to_string(lineAt(code, at)) + ": " + word);
        }
    }
    return found;
}

void expectNone(const SourceFile& file, const std::vector<std::string>& found) {
    for (const std::string& place : found) {
        ADD_FAILURE() << file.path << ":" << place;
    }
}

// Functions of libm differ in their last bits from library to library: foundation/trig.h has our own. The built-in scenes may use
// them, in double, for what they write into documents; it is rounded to float when it is read.
TEST(DenyList, NoTranscendentalFunctionsOfTheLibrary) {
    std::vector<std::string> folders = library;
    folders.push_back("scenes");
    for (const SourceFile& file : sourceFiles(folders)) {
        if (!file.path.starts_with("scenes/builtin/")) {
            expectNone(file, libmCalls(codeOnly(file.text)));
        }
    }
}

TEST(DenyList, TranscendentalFunctionsAreSeen) {
    EXPECT_EQ(libmCalls("x = std::sin(a) + cosf (b) + ::pow(a, b);").size(), 2u);
    EXPECT_EQ(libmCalls(codeOnly("// std::sin(a)\nconst char* s = \"cos(a)\"; /* tan(a) */")).size(), 0u);
    EXPECT_EQ(libmCalls("body.exp(1); rows->log(2); mine::pow(3); sine(a); arcTangent(b); using std::sqrt; sqrt(x)").size(), 0u);
}

// Hash tables of the library iterate in an order of its own; generators and distributions differ as well; approximations of
// 1/sqrt(x) differ from processor to processor.
TEST(DenyList, NothingThatDiffersBetweenMachines) {
    std::vector<std::string> folders = library;
    folders.insert(folders.end(), {"scenes", "bench"});
    for (const SourceFile& file : sourceFiles(folders)) {
        const std::string code = codeOnly(file.text);
        expectNone(file,
                   wordsIn(code, {"unordered_map", "unordered_set", "unordered_multimap", "unordered_multiset", "random_device", "rand", "srand",
                                  "_mm_rsqrt_ps", "_mm_rsqrt_ss", "_mm_rcp_ps", "_mm_rcp_ss", "_mm256_rsqrt_ps", "_mm256_rcp_ps", "rsqrt",
                                  "uniform_real_distribution", "uniform_int_distribution", "normal_distribution", "setlocale", "FP_CONTRACT"}));
    }
}

TEST(DenyList, ClocksOnlyInProfileAndJobs) {
    for (const SourceFile& file : sourceFiles({"foundation", "collision", "solver", "engine", "scenes"})) {
        if (!file.path.starts_with("foundation/profile") && !file.path.starts_with("foundation/jobs")) {
            expectNone(file, wordsIn(codeOnly(file.text), {"chrono", "clock_gettime", "gettimeofday", "steady_clock"}));
        }
    }
}

// Eigen sums in an order of its own choosing; talus::dot has a fixed one.
TEST(DenyList, SumsHaveAFixedOrder) {
    for (const SourceFile& file : sourceFiles(library)) {
        const std::string code = codeOnly(file.text);
        for (const char* call : {".dot(", ".norm()", ".squaredNorm()", ".normalized()", ".normalize()", ".stableNorm()", ".sum()"}) {
            for (std::size_t at = code.find(call); at != std::string::npos; at = code.find(call, at + 1)) {
                ADD_FAILURE() << file.path << ":" << lineAt(code, at) << ": " << call;
            }
        }
    }
}

TEST(DenyList, DimensionsBranchInFoundationOnly) {
    for (const SourceFile& file : sourceFiles({"collision", "solver", "engine", "scenes", "bench", "viewer"})) {
        const std::string code = codeOnly(file.text);
        for (std::size_t at = code.find("if constexpr"); at != std::string::npos; at = code.find("if constexpr", at + 1)) {
            const std::string condition = code.substr(at, code.find('{', at) - at);
            const bool asksDimension = condition.find("D ==") != std::string::npos || condition.find("D !=") != std::string::npos;
            EXPECT_FALSE(asksDimension) << file.path << ":" << lineAt(code, at);
        }
    }
}

// Flags that let the compiler change results.
TEST(DenyList, NoUnsafeFlags) {
    const std::vector<SourceFile> files =
        sourceFiles({".", "cmake", "scenes", "viewer", "tests", "bench", "examples"}, {"CMakeLists.txt", ".cmake", ".json", ".sh", ".in"});
    ASSERT_GT(files.size(), 6u);
    for (const SourceFile& file : files) {
        for (const char* flag : {"-ffast-math", "-Ofast", "-funsafe-math", "-ffp-contract=fast", "-ffp-contract=on", "-fassociative-math",
                                 "-freciprocal-math", "-mfma"}) {
            EXPECT_EQ(file.text.find(flag), std::string::npos) << file.path << ": " << flag;
        }
    }
    const auto root = std::find_if(files.begin(), files.end(), [](const SourceFile& file) { return file.path == "CMakeLists.txt"; });
    ASSERT_NE(root, files.end());
    EXPECT_NE(root->text.find("-ffp-contract=off"), std::string::npos);
    EXPECT_NE(root->text.find("EIGEN_DONT_VECTORIZE"), std::string::npos);
}

TEST(DenyList, NothingLeftUndone) {
    // Written in halves, so that this file does not find itself.
    const std::vector<std::string> marks = {std::string("TO") + "DO", std::string("FIX") + "ME", std::string("X") + "XX", std::string("HA") + "CK"};
    for (const SourceFile& file : sourceFiles(everywhere)) {
        expectNone(file, wordsIn(file.text, marks));
    }
}

TEST(DenyList, NoPathsOfOneMachine) {
    const std::vector<std::string> starts = {std::string("/ho") + "me/", std::string("/ro") + "ot/", std::string("/wo") + "rk/",
                                             std::string("/Us") + "ers/", std::string("/t") + "mp/"};
    std::vector<std::string> folders = everywhere;
    folders.insert(folders.end(), {".", ".ci", "cmake", "docs"});
    for (const SourceFile& file : sourceFiles(folders, {".h", ".cpp", ".txt", ".cmake", ".json", ".sh", ".md", ".in", "run"})) {
        for (const std::string& start : starts) {
            EXPECT_EQ(file.text.find(start), std::string::npos) << file.path << ": " << start;
        }
    }
}

TEST(DenyList, FilesFitOnADesk) {
    for (const SourceFile& file : sourceFiles(everywhere)) {
        const auto lines = std::count(file.text.begin(), file.text.end(), '\n');
        EXPECT_LE(lines, 500) << file.path;
    }
}

TEST(DenyList, EveryHeaderIsGuarded) {
    for (const SourceFile& file : sourceFiles(everywhere, {".h"})) {
        EXPECT_NE(file.text.find("#pragma once"), std::string::npos) << file.path;
    }
}

}  // namespace
}  // namespace talus
