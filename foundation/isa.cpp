#include "isa.h"

#include "check.h"

#include <cstdlib>
#include <string>

namespace talus {

std::string_view nameOf(Isa isa) {
    switch (isa) {
        case Isa::avx2:
            return "avx2";
        case Isa::avx512:
            return "avx512";
        default:
            return "baseline";
    }
}

// The compilers' own question also looks whether the operating system keeps the registers (XGETBV).
bool isAvailable(Isa isa) {
#if defined(TALUS_AVX2_KERNELS)
    if (isa == Isa::avx2) {
        return __builtin_cpu_supports("avx2") != 0;
    }
#endif
#if defined(TALUS_AVX512_KERNELS)
    if (isa == Isa::avx512) {
        return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
               __builtin_cpu_supports("avx512bw") != 0;
    }
#endif
    return isa == Isa::baseline;
}

Isa chooseIsa() {
    const char* wanted = std::getenv("TALUS_ISA");
    const bool isFree = wanted == nullptr || *wanted == '\0';
    Isa widest = Isa::baseline;
    for (const Isa isa : instructionSets) {
        if (!isFree && nameOf(isa) == wanted) {
            if (!isAvailable(isa)) {
                refuse("TALUS_ISA", wanted, "must be an instruction set that this build and this processor have");
            }
            return isa;
        }
        widest = isAvailable(isa) ? isa : widest;
    }
    if (!isFree) {
        refuse("TALUS_ISA", wanted, "must be baseline, avx2 or avx512");
    }
    return widest;
}

}  // namespace talus
