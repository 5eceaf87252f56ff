// A hint to the processor.
#pragma once

namespace talus {

/// Has the cache line of the address fetched; changes nothing else. Where the compiler has no such hint it does nothing.
inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    static_cast<void>(address);
#endif
}

}  // namespace talus
