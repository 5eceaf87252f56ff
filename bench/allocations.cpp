#include "allocations.h"

#include "../foundation/inline.h"

// Instrumentation brings allocation functions of its own, which cannot be replaced by counting ones.
#if !defined(TALUS_INSTRUMENTED)
#include "allocation_counter.h"
#endif

long talus::allocationCount() {
#if defined(TALUS_INSTRUMENTED)
    return -1;
#else
    return allocations.load(std::memory_order_relaxed);
#endif
}
