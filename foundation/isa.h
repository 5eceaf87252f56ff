// Instruction sets for which the kernels are built, and which of them this processor has.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace talus {

/// `baseline` is what the compiler assumes anyway: SSE2 on x86-64, NEON on 64-bit Arm. Results do not depend on the choice.
enum class Isa : std::uint8_t { baseline, avx2, avx512 };

/// All of them, the widest last.
inline constexpr std::array<Isa, 3> instructionSets = {Isa::baseline, Isa::avx2, Isa::avx512};

std::string_view nameOf(Isa isa);

/// Whether kernels for it were built, and the processor and the operating system run them. `avx512` stands for its parts F, VL, DQ and BW together.
bool isAvailable(Isa isa);

/// The environment variable TALUS_ISA ("baseline", "avx2" or "avx512") if it is set, else the widest available. Refuses another name, and a set that
/// is not available.
Isa chooseIsa();

}  // namespace talus
