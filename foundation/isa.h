// Instruction sets for which the kernels are built, and which of them this processor has.
#pragma once

#include <cstdint>
#include <string_view>

namespace talus {

/// `baseline` is what the compiler assumes anyway: SSE2 on x86-64, NEON on 64-bit Arm. Results do not depend on the choice.
enum class Isa : std::uint8_t { baseline, avx2 };

std::string_view nameOf(Isa isa);

/// Whether kernels for it were built and this processor runs them.
bool isAvailable(Isa isa);

/// The environment variable TALUS_ISA ("baseline" or "avx2") if it is set, else the widest available. Refuses another name, and a set that is not
/// available.
Isa chooseIsa();

}  // namespace talus
