// No function compiled for one instruction set can stand in for one that every processor must run, and none rounds otherwise. (Built where such kernels are.)
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>
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

/// The instruction sets for which kernels were built beside the baseline's, and their objects.
struct KernelObjects {
    std::string set;
    std::vector<std::string> paths;
};

std::vector<KernelObjects> kernelObjects() {
    std::vector<KernelObjects> all;
    std::istringstream sets(TALUS_KERNEL_SETS);
    for (std::string set; std::getline(sets, set, ' ');) {
        KernelObjects objects = {set, {}};
        for (const auto& entry : std::filesystem::recursive_directory_iterator(TALUS_KERNEL_FOLDER "/talus_" + set + ".dir")) {
            if (entry.path().extension() == ".o") {
                objects.paths.push_back(entry.path().string());
            }
        }
        EXPECT_GT(objects.paths.size(), 1u) << set;
        all.push_back(std::move(objects));
    }
    return all;
}

}  // namespace

TEST(KernelSymbols, WhatTheLinkerMayShareBearsTheNameOfItsInstructionSet) {
    for (const KernelObjects& objects : kernelObjects()) {
        int tagged = 0;
        for (const std::string& path : objects.paths) {
            // Type and name of each symbol, names as the compiler writes them: weak ones (V, W, u) are kept once for the whole program.
            for (const std::string& line : linesOf("nm --defined-only --format=posix '" + path + "'")) {
                const std::size_t space = line.find(' ');
                ASSERT_NE(space, std::string::npos) << line;
                const char type = line[space + 1];
                if (type != 'W' && type != 'V' && type != 'u') {
                    continue;
                }
                const std::string name = line.substr(0, space);
                EXPECT_TRUE(name.find("talus_" + objects.set) != std::string::npos || name.find("Eigen_" + objects.set) != std::string::npos) << name;
                ++tagged;
            }
        }
        EXPECT_GT(tagged, 10) << objects.set;
    }
}

// A product and a sum rounded once, as a processor with AVX-512 could, would change the bits.
TEST(KernelSymbols, NoProductIsFusedWithASum) {
    for (const KernelObjects& objects : kernelObjects()) {
        int products = 0;
        for (const std::string& path : objects.paths) {
            for (const std::string& line : linesOf("objdump --disassemble --no-show-raw-insn '" + path + "'")) {
                products += line.find("vmulps") != std::string::npos ? 1 : 0;
                EXPECT_TRUE(line.find("vfm") == std::string::npos && line.find("vfnm") == std::string::npos) << path << line;
            }
        }
        EXPECT_GT(products, 100) << objects.set;
    }
}
