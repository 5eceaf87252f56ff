// A list that grows without moving what it holds.
#pragma once

#include "slabs.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace talus {

/// Things in blocks of `blockSize` (a power of two), cut from slabs that several lists may share. A vector that doubles copies everything into fresh
/// memory: the first step of a large world took thirty times longer than the next ones. Blocks stay when the list shrinks.
template <class T, std::size_t blockSize>
class Blocks {
public:
    static_assert((blockSize & (blockSize - 1)) == 0);
    static_assert(std::is_trivially_destructible_v<T>, "nothing is destroyed");
    static_assert(alignof(T) <= Slabs::alignment);

    explicit Blocks(std::shared_ptr<Slabs> memory, std::size_t wanted = 0) : slabs(std::move(memory)) { resize(wanted); }
    ~Blocks() {
        for (T* first : blocks) {
            slabs->giveBack(reinterpret_cast<std::byte*>(first), blockSize * sizeof(T));
        }
    }
    Blocks(const Blocks&) = delete;
    Blocks& operator=(const Blocks&) = delete;

    std::size_t size() const { return count; }
    T& operator[](std::size_t i) { return blocks[i / blockSize][i % blockSize]; }
    const T& operator[](std::size_t i) const { return blocks[i / blockSize][i % blockSize]; }
    /// Where the block begins that holds thing `i`; what is in a block lies side by side.
    T* block(std::size_t i) { return blocks[i / blockSize]; }
    const T* block(std::size_t i) const { return blocks[i / blockSize]; }

    T& append() {
        if (count == blocks.size() * blockSize) {
            blocks.push_back(reinterpret_cast<T*>(slabs->take(blockSize * sizeof(T))));
        }
        return *::new (static_cast<void*>(&(*this)[count++])) T();
    }
    /// New things are as T() makes them.
    void resize(std::size_t wanted) {
        count = std::min(count, wanted);
        while (count < wanted) {
            append();
        }
    }
    /// Calls visit(first, number) for every stretch of things that lie side by side, in order.
    template <class Visit>
    void forEachStretch(Visit&& visit) {
        for (std::size_t i = 0; i < count; i += blockSize) {
            visit(block(i), std::min(blockSize, count - i));
        }
    }
    template <class Visit>
    void forEachStretch(Visit&& visit) const {
        for (std::size_t i = 0; i < count; i += blockSize) {
            visit(block(i), std::min(blockSize, count - i));
        }
    }

private:
    std::shared_ptr<Slabs> slabs;
    std::vector<T*> blocks;
    std::size_t count = 0;
};

}  // namespace talus
