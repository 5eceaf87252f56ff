// Memory for many pieces that live about as long as what they belong to.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <new>
#include <vector>

namespace talus {

/// Pieces are cut from slabs that double up to two megabytes, the size of a large page, which the system is asked for: filling small pages one by one
/// was a third of the first step of a large world. Slabs live until the end; pieces that are given back serve others of their size. For one
/// thread at a time.
class Slabs {
public:
    static constexpr std::size_t alignment = 64;

    Slabs() = default;
    Slabs(const Slabs&) = delete;
    Slabs& operator=(const Slabs&) = delete;

    /// Room for `bytes` bytes, aligned, not initialised.
    std::byte* take(std::size_t bytes);
    /// Gives back what was taken with the same number of bytes.
    void giveBack(std::byte* piece, std::size_t bytes);
    /// Bytes of all slabs.
    std::size_t capacity() const { return held; }

private:
    struct Free {
        std::size_t slabAlignment;
        void operator()(std::byte* slab) const { ::operator delete (slab, std::align_val_t{slabAlignment}); }
    };

    void addSlab(std::size_t bytes);

    std::vector<std::unique_ptr<std::byte, Free>> slabs;
    std::byte* next = nullptr;
    std::size_t left = 0;
    std::size_t held = 0;
    /// By size.
    std::map<std::size_t, std::vector<std::byte*>> spare;
};

}  // namespace talus
