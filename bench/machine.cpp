#include "machine.h"

#include "../foundation/isa.h"

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

}  // namespace

Machine thisMachine() {
    return {processorName(), static_cast<int>(std::thread::hardware_concurrency()), compilerName(), std::string(nameOf(chooseIsa())), TALUS_VERSION,
            TALUS_COMMIT};
}

}  // namespace talus
