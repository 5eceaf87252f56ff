// No function compiled for one instruction set can stand in for one that every processor must run. (Built where such kernels are.)
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace {

std::vector<std::string> linesOf(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::vector<std::string> lines;
    std::string line;
    for (int letter = pipe ? std::fgetc(pipe.get()) : EOF; letter != EOF; letter = std::fgetc(pipe.get())) {
        if (letter == '\n') {
            lines.push_back(std::move(line));
            line.clear();
        } else {
            line += static_cast<char>(letter);
        }
    }
    return lines;
}

}  // namespace

TEST(KernelSymbols, WhatTheLinkerMayShareBearsTheNameOfItsInstructionSet) {
    const std::filesystem::path objects = TALUS_KERNEL_OBJECTS;
    ASSERT_TRUE(std::filesystem::exists(objects)) << objects;
    int objectCount = 0;
    int tagged = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(objects)) {
        if (entry.path().extension() != ".o") {
            continue;
        }
        ++objectCount;
        // Type and name of each symbol, names as the compiler writes them: weak ones (V, W, u) are kept once for the whole program.
        for (const std::string& line : linesOf("nm --defined-only --format=posix '" + entry.path().string() + "'")) {
            const std::size_t space = line.find(' ');
            ASSERT_NE(space, std::string::npos) << line;
            const char type = line[space + 1];
            if (type != 'W' && type != 'V' && type != 'u') {
                continue;
            }
            const std::string name = line.substr(0, space);
            EXPECT_TRUE(name.find("talus_avx2") != std::string::npos || name.find("Eigen_avx2") != std::string::npos) << name;
            ++tagged;
        }
    }
    EXPECT_GT(objectCount, 1);
    EXPECT_GT(tagged, 10);
}
