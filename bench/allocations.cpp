#include "allocations.h"

#include "../foundation/inline.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(TALUS_INSTRUMENTED)

long talus::allocationCount() {
    return -1;
}

#else

namespace {

std::atomic<long> allocations{0};

void* counted(std::size_t size, std::size_t alignment) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    void* memory =
        alignment <= alignof(std::max_align_t) ? std::malloc(size) : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

}  // namespace

long talus::allocationCount() {
    return allocations.load(std::memory_order_relaxed);
}

// The compiler sees through the replaced functions into malloc and free, and takes the pair for a mistake.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

void* operator new(std::size_t size) {
    return counted(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

#endif
