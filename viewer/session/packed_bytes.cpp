#include "packed_bytes.h"

#include <algorithm>
#include <cstring>

namespace talus {
namespace {

// A record of a body or contact that stays is a few lines; shorter ones would cost more to name than they save.
constexpr std::size_t lineSize = 64;

}  // namespace

PackedBytes::PackedBytes(std::vector<std::byte> bytes, const PackedBytes* like) : size(bytes.size()) {
    const std::size_t lineCount = (size + lineSize - 1) / lineSize;
    if (like != nullptr) {
        base = like->base;
        const std::size_t common = std::min(size, base->size());
        for (std::size_t line = 0; line < lineCount && changes.size() * 2 <= lineCount; ++line) {
            const std::size_t at = line * lineSize;
            const std::size_t length = std::min(lineSize, size - at);
            if (at + length > common || std::memcmp(bytes.data() + at, base->data() + at, length) != 0) {
                changes.push_back(static_cast<std::uint32_t>(line));
                lines.insert(lines.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.begin() + static_cast<std::ptrdiff_t>(at + length));
            }
        }
    }
    if (like == nullptr || changes.size() * 2 > lineCount) {
        changes = {};
        lines = {};
        base = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
    }
    changes.shrink_to_fit();
    lines.shrink_to_fit();
}

std::vector<std::byte> PackedBytes::unpacked() const {
    std::vector<std::byte> bytes(*base);
    bytes.resize(size);
    std::size_t from = 0;
    for (const std::uint32_t line : changes) {
        const std::size_t at = std::size_t{line} * lineSize;
        const std::size_t length = std::min(lineSize, size - at);
        std::memcpy(bytes.data() + at, lines.data() + from, length);
        from += length;
    }
    return bytes;
}

}  // namespace talus
