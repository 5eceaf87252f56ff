// The outer form of a debug stream: a header, then messages with a head and a payload each (docs/debug_stream.md). All numbers are little-endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace talus::stream {

/// Grows with every change of what is sent, also of a single field.
inline constexpr std::uint16_t version = 2;
inline constexpr std::size_t headerSize = 12;
inline constexpr std::size_t headSize = 16;
/// Longest payload. Bounds what a reader keeps for one message.
inline constexpr std::size_t mostPayload = std::size_t{1} << 28;
inline constexpr std::size_t mostNameLetters = 256;

/// tables: what seldom changes (shapes, drawing, names). frame: everything else of one moment.
enum class MessageKind : std::uint32_t { tables = 1, frame = 2 };

using Bytes = std::vector<std::byte>;
using SharedBytes = std::shared_ptr<const Bytes>;

struct MessageHead {
    MessageKind kind = MessageKind::frame;
    /// Frames that were left out since the last one that was sent.
    std::uint32_t missed = 0;
    std::uint64_t length = 0;
};

Bytes headerOf(int dimension);
/// `bytes` has the size of a header. The dimension, or 0 and the fault in words.
int readHeader(std::span<const std::byte> bytes, std::string& fault);

Bytes bytesOf(const MessageHead& head);
/// `bytes` has the size of a head. False and the fault in words if it breaks a rule.
bool readHead(std::span<const std::byte> bytes, MessageHead& head, std::string& fault);

}  // namespace talus::stream
