// Memory that lives for one step.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

namespace talus {

/// Bump allocator: arrays are taken one after the other and given back all at once by `reset`. Blocks are added as they are
/// needed and become one at the next reset, so repeated equal work allocates nothing from its second round on.
class Arena {
public:
    static constexpr std::size_t alignment = 64;

    /// `count` value-initialised elements, 64-byte aligned, valid until `reset`.
    template <class T>
    std::span<T> make(std::size_t count) {
        static_assert(std::is_trivially_destructible_v<T>, "nothing is destroyed at reset");
        static_assert(alignof(T) <= alignment);
        if (count > std::numeric_limits<std::size_t>::max() / 2 / sizeof(T)) {
            throwTooLarge();
        }
        T* first = reinterpret_cast<T*>(take(count * sizeof(T)));
        std::uninitialized_value_construct_n(first, count);
        return {first, count};
    }

    /// Ends the life of everything made.
    void reset();
    /// Bytes held.
    std::size_t capacity() const;

private:
    struct Free {
        void operator()(std::byte* bytes) const { ::operator delete (bytes, std::align_val_t{alignment}); }
    };
    struct Block {
        std::unique_ptr<std::byte, Free> bytes;
        std::size_t size = 0;
    };

    [[noreturn]] static void throwTooLarge();
    std::byte* take(std::size_t size);
    void addBlock(std::size_t size);

    std::vector<Block> blocks;
    // Bytes taken from the last block; those before it are full.
    std::size_t used = 0;
};

}  // namespace talus
