// The one-way law: foundation <- collision <- solver <- engine <- scenes <- bench <- viewer.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace talus {
namespace {

struct Include {
    int line = 0;
    std::string target;
    bool quoted = false;
};

std::vector<Include> includesOf(const SourceFile& file) {
    std::vector<Include> includes;
    std::istringstream lines(file.text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::size_t hash = line.find_first_not_of(" \t");
        if (hash == std::string::npos || line[hash] != '#') {
            continue;
        }
        const std::size_t word = line.find_first_not_of(" \t", hash + 1);
        if (word == std::string::npos || line.compare(word, 7, "include") != 0) {
            continue;
        }
        const std::size_t open = line.find_first_of("\"<", word);
        const std::size_t close = open == std::string::npos ? open : line.find_first_of("\">", open + 1);
        if (close != std::string::npos) {
            includes.push_back({number, line.substr(open + 1, close - open - 1), line[open] == '"'});
        }
    }
    return includes;
}

std::string folderOf(const std::string& path) {
    return std::filesystem::path(path).parent_path().generic_string();
}

std::string roomOf(const std::string& path) {
    return path.substr(0, path.find('/'));
}

int rankOf(const std::string& room) {
    const auto found = std::find(rooms().begin(), rooms().end(), room);
    return found == rooms().end() ? -1 : static_cast<int>(found - rooms().begin());
}

// Empty if a file of a room may include `target` (a path in the tree).
std::string whyForbidden(const std::string& path, const std::string& target) {
    const std::string from = roomOf(path);
    const std::string to = roomOf(target);
    if (rankOf(to) < 0) {
        return "outside the rooms";
    }
    if (rankOf(to) > rankOf(from)) {
        return from + " lies below " + to;
    }
    if (from == "solver" && to == "collision" && target != "collision/manifold.h") {
        return "the solver knows collision/manifold.h only";
    }
    const bool isAbove = from == "scenes" || from == "viewer";
    if (isAbove && (to == "collision" || to == "solver")) {
        return from + " uses the public headers of the engine only";
    }
    if (isAbove && to == "engine" && folderOf(target) != "engine") {
        return "private to the engine";
    }
    // What is installed may include only what is installed.
    if (folderOf(path) == "engine" && path.ends_with(".h") && to == "engine" && folderOf(target) != "engine") {
        return "a public header includes a private one";
    }
    return {};
}

std::vector<std::string> violations(const SourceFile& file) {
    std::vector<std::string> result;
    for (const Include& include : includesOf(file)) {
        const std::string place = file.path + ":" + std::to_string(include.line) + ": " + include.target + ": ";
        if (!include.quoted) {
            if (include.target.starts_with("talus/")) {
                result.push_back(place + "includes inside the project are relative to the file");
            }
            continue;
        }
        const std::string target = (std::filesystem::path(folderOf(file.path)) / include.target).lexically_normal().generic_string();
        const std::string reason = whyForbidden(file.path, target);
        if (!reason.empty()) {
            result.push_back(place + reason);
        }
    }
    return result;
}

TEST(IncludeLaw, EveryArrowPointsDown) {
    const std::vector<SourceFile> files = sourceFiles(rooms());
    ASSERT_GT(files.size(), 40u);
    for (const SourceFile& file : files) {
        for (const std::string& violation : violations(file)) {
            ADD_FAILURE() << violation;
        }
    }
}

TEST(IncludeLaw, RelativeIncludesExist) {
    for (const SourceFile& file : sourceFiles(rooms())) {
        for (const Include& include : includesOf(file)) {
            if (include.quoted) {
                const std::string target = (std::filesystem::path(folderOf(file.path)) / include.target).lexically_normal().generic_string();
                EXPECT_TRUE(existsInTree(target)) << file.path << ":" << include.line << ": " << include.target;
            }
        }
    }
}

TEST(IncludeLaw, ForbiddenArrowsAreSeen) {
    const auto count = [](const char* path, const char* include) {
        return violations({path, std::string("#pragma once\n  #  include ") + include + "\n"}).size();
    };
    EXPECT_EQ(count("foundation/a.h", "\"../collision/geometry.h\""), 1u);
    EXPECT_EQ(count("collision/2d/a.h", "\"../../solver/graph.h\""), 1u);
    EXPECT_EQ(count("solver/rows/a.h", "\"../../collision/geometry.h\""), 1u);
    EXPECT_EQ(count("solver/rows/a.h", "\"../../collision/manifold.h\""), 0u);
    EXPECT_EQ(count("engine/a.h", "\"state/world_state.h\""), 1u);
    EXPECT_EQ(count("engine/a.cpp", "\"state/world_state.h\""), 0u);
    EXPECT_EQ(count("engine/state/a.h", "\"../../scenes/svg.h\""), 1u);
    EXPECT_EQ(count("scenes/a.cpp", "\"../engine/state/world_state.h\""), 1u);
    EXPECT_EQ(count("scenes/a.cpp", "\"../engine/world.h\""), 0u);
    EXPECT_EQ(count("scenes/a.cpp", "\"../collision/mass.h\""), 1u);
    EXPECT_EQ(count("scenes/a.cpp", "\"../foundation/hash.h\""), 0u);
    EXPECT_EQ(count("viewer/a.cpp", "\"../tests/a.h\""), 1u);
    EXPECT_EQ(count("viewer/a.cpp", "\"../bench/a.h\""), 0u);
    EXPECT_EQ(count("scenes/a.cpp", "\"../bench/a.h\""), 1u);
    EXPECT_EQ(count("engine/a.cpp", "\"../bench/a.h\""), 1u);
    EXPECT_EQ(count("bench/micro/a.cpp", "\"../../solver/graph.h\""), 0u);
    EXPECT_EQ(count("bench/a.cpp", "\"../viewer/commands.h\""), 1u);
    EXPECT_EQ(count("engine/a.cpp", "<talus/engine/world.h>"), 1u);
    EXPECT_EQ(count("engine/a.cpp", "<vector>"), 0u);
}

// The library needs Eigen, the standard library, the compiler's intrinsics (in foundation and in kernels), the system's sockets and its pages (in one
// file each), nothing else.
TEST(IncludeLaw, LibraryHasNoOtherDependencies) {
    for (const SourceFile& file : sourceFiles({"foundation", "collision", "solver", "engine"})) {
        for (const Include& include : includesOf(file)) {
            const bool isStandard = include.target.find_first_of("./") == std::string::npos;
            const bool isEigen = include.target.starts_with("Eigen/");
            const bool isIntrinsics = (roomOf(file.path) == "foundation" || file.path.find("kernels") != std::string::npos) &&
                                      (include.target.ends_with("mmintrin.h") || include.target == "arm_neon.h");
            const bool isSockets = file.path == "engine/stream/socket.cpp" && include.target.ends_with(".h");
            const bool isPages = file.path == "foundation/slabs.cpp" && include.target == "sys/mman.h";
            EXPECT_TRUE(include.quoted || isStandard || isEigen || isIntrinsics || isSockets || isPages)
                << file.path << ":" << include.line << ": " << include.target;
        }
    }
}

TEST(IncludeLaw, ExamplesAreOutsiders) {
    const std::vector<SourceFile> files = sourceFiles({"examples"});
    ASSERT_FALSE(files.empty());
    for (const SourceFile& file : files) {
        for (const Include& include : includesOf(file)) {
            const bool ownNeighbour = include.quoted && include.target.find('/') == std::string::npos;
            EXPECT_TRUE(!include.quoted || ownNeighbour) << file.path << ":" << include.line << ": " << include.target;
        }
    }
}

}  // namespace
}  // namespace talus
