#include "isa.h"

#include "check.h"

#include <cstdlib>
#include <string>

namespace talus {

std::string_view nameOf(Isa isa) {
    return isa == Isa::avx2 ? "avx2" : "baseline";
}

bool isAvailable(Isa isa) {
#if defined(TALUS_AVX2_KERNELS)
    if (isa == Isa::avx2) {
        return __builtin_cpu_supports("avx2") != 0;
    }
#endif
    return isa == Isa::baseline;
}

Isa chooseIsa() {
    const char* wanted = std::getenv("TALUS_ISA");
    if (wanted == nullptr || *wanted == '\0') {
        return isAvailable(Isa::avx2) ? Isa::avx2 : Isa::baseline;
    }
    for (const Isa isa : {Isa::baseline, Isa::avx2}) {
        if (nameOf(isa) == wanted) {
            if (!isAvailable(isa)) {
                refuse("TALUS_ISA", wanted, "must be an instruction set that this build and this processor have");
            }
            return isa;
        }
    }
    refuse("TALUS_ISA", wanted, "must be baseline or avx2");
}

}  // namespace talus
