// Large blocks of bytes of which one is much like the next: snapshots of a world at different times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace talus {

/// Bytes as what differs from a base that several share.
class PackedBytes {
public:
    /// Packs against the base of `like`, if there is one and most lines are equal; else the bytes become a base themselves.
    PackedBytes(std::vector<std::byte> bytes, const PackedBytes* like);

    std::vector<std::byte> unpacked() const;
    /// Bytes held beside the base.
    std::size_t ownSize() const { return lines.size() + changes.size() * sizeof(changes[0]); }
    const std::shared_ptr<const std::vector<std::byte>>& sharedBase() const { return base; }

private:
    std::shared_ptr<const std::vector<std::byte>> base;
    std::size_t size = 0;
    /// Numbers of the lines that differ, in order, and their bytes one after the other.
    std::vector<std::uint32_t> changes;
    std::vector<std::byte> lines;
};

}  // namespace talus
