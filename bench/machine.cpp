#include "machine.h"

#include <fstream>
#include <thread>

namespace talus {
namespace {

std::string processorName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return "unknown";
}

std::string compilerName() {
#if defined(__clang__)
    return "clang++ " __clang_version__;
#elif defined(__GNUC__)
    return "g++ " __VERSION__;
#else
    return "unknown";
#endif
}

std::string instructionSetName() {
#if defined(__AVX512F__)
    std::string name = "AVX-512";
#elif defined(__AVX2__)
    std::string name = "AVX2";
#elif defined(__AVX__)
    std::string name = "AVX";
#elif defined(__SSE2__)
    std::string name = "SSE2";
#elif defined(__ARM_NEON)
    std::string name = "NEON";
#else
    std::string name = "unknown";
#endif
#if defined(__x86_64__)
    const bool has512 = __builtin_cpu_supports("avx512f") != 0;
    const bool has256 = __builtin_cpu_supports("avx2") != 0;
    name += has512 ? " (processor: AVX-512)" : has256 ? " (processor: AVX2)" : " (processor: SSE)";
#endif
    return name;
}

}  // namespace

Machine thisMachine() {
    return {processorName(), static_cast<int>(std::thread::hardware_concurrency()), compilerName(), instructionSetName(), TALUS_VERSION,
            TALUS_COMMIT};
}

}  // namespace talus
