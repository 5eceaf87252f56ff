// A hint to the processor.
#pragma once

#include "lane_storage.h"

#include <cstddef>

namespace talus {

/// Has the cache lines of a record fetched; changes nothing else. Where the compiler has no such hint it does nothing. (Always inlined: g++ takes a
/// function that only prefetches for one without effect and drops its calls.)
template <class Record>
TALUS_INLINE void prefetch(const Record& record) {
#if defined(__GNUC__)
    const char* begin = reinterpret_cast<const char*>(&record);
    TALUS_UNROLL for (std::size_t line = 0; line < sizeof record; line += 64) {
        __builtin_prefetch(begin + line);
    }
    // What does not begin with a line may end in one more.
    if constexpr (alignof(Record) < 64 && sizeof(Record) > 1) {
        __builtin_prefetch(begin + sizeof record - 1);
    }
#else
    static_cast<void>(record);
#endif
}

}  // namespace talus
