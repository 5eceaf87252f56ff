#include "format.h"

#include "byte_reader.h"

namespace talus::stream {
namespace {

constexpr std::uint64_t magic = 0x474244'53554c4154ull;  // "TALUSDBG"

}  // namespace

Bytes headerOf(int dimension) {
    ByteWriter out;
    out.number(magic);
    out.number(version);
    out.number(static_cast<std::uint8_t>(dimension));
    out.number(std::uint8_t{0});
    return out.take();
}

int readHeader(std::span<const std::byte> bytes, std::string& fault) {
    ByteReader in("header", bytes);
    std::uint64_t mark = 0;
    std::uint16_t given = 0;
    std::uint8_t dimension = 0;
    std::uint8_t flags = 0;
    in.number(mark);
    in.number(given);
    in.number(dimension);
    in.number(flags);
    if (!in.isSound()) {
        fault = in.fault();
    } else if (mark != magic) {
        fault = "this is no debug stream of Talus";
    } else if (given != version) {
        fault = "version " + std::to_string(given) + " of the debug stream, this program reads version " + std::to_string(version);
    } else if (dimension != 2 && dimension != 3) {
        fault = "header: dimension " + std::to_string(dimension) + ", must be 2 or 3";
    } else if (flags != 0) {
        fault = "header: flags " + std::to_string(flags) + ", must be 0";
    } else {
        return dimension;
    }
    return 0;
}

Bytes bytesOf(const MessageHead& head) {
    ByteWriter out;
    out.number(static_cast<std::uint32_t>(head.kind));
    out.number(head.missed);
    out.number(head.length);
    return out.take();
}

bool readHead(std::span<const std::byte> bytes, MessageHead& head, std::string& fault) {
    ByteReader in("head of a message", bytes);
    std::uint32_t kind = 0;
    in.number(kind);
    in.number(head.missed);
    in.number(head.length);
    head.kind = static_cast<MessageKind>(kind);
    if (!in.isSound()) {
        fault = in.fault();
    } else if (head.kind != MessageKind::tables && head.kind != MessageKind::frame) {
        fault = "head of a message: kind " + std::to_string(kind) + ", must be 1 (tables) or 2 (frame)";
    } else if (head.length > mostPayload) {
        fault = "head of a message: length " + std::to_string(head.length) + ", must be at most " + std::to_string(mostPayload);
    } else {
        return true;
    }
    return false;
}

}  // namespace talus::stream
