// What the figures were measured on.
#pragma once

#include <string>

namespace talus {

struct Machine {
    /// Model name of the processor.
    std::string processor;
    /// Threads that run at once.
    int threads = 0;
    std::string compiler;
    /// What the compiler was allowed to use, and what the processor has besides.
    std::string instructionSet;
    std::string version;
    /// Of the source tree when the build was configured; empty if unknown.
    std::string commit;
};
Machine thisMachine();

}  // namespace talus
