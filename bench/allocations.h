// Counting what a run takes from the heap.
#pragma once

namespace talus {

/// Allocations of the program so far; -1 where they cannot be counted (instrumented builds).
long allocationCount();

}  // namespace talus
