#include "frame_codec.h"

#include <algorithm>
#include <deque>

namespace talus {

struct DebugStreamReader::State {
    int dimension = 0;
    std::string fault;
    stream::Bytes buffer;
    stream::SharedBytes tables;
    std::deque<StreamedFrame> frames;

    bool fail(const std::string& rule) {
        fault = rule;
        buffer = {};
        return false;
    }
    /// Takes what is whole from `bytes`; how much that was.
    std::size_t consume(std::span<const std::byte> bytes);
    bool takeMessage(const stream::MessageHead& head, std::span<const std::byte> payload);
};

std::size_t DebugStreamReader::State::consume(std::span<const std::byte> bytes) {
    std::size_t used = 0;
    if (dimension == 0 && bytes.size() >= stream::headerSize) {
        dimension = stream::readHeader(bytes.first(stream::headerSize), fault);
        used = stream::headerSize;
    }
    while (dimension != 0 && fault.empty() && bytes.size() - used >= stream::headSize) {
        stream::MessageHead head;
        if (!stream::readHead(bytes.subspan(used, stream::headSize), head, fault)) {
            break;
        }
        const std::size_t begin = used + stream::headSize;
        const auto length = static_cast<std::size_t>(head.length);
        if (bytes.size() - begin < length || !takeMessage(head, bytes.subspan(begin, length))) {
            break;
        }
        used = begin + length;
    }
    return used;
}

bool DebugStreamReader::State::takeMessage(const stream::MessageHead& head, std::span<const std::byte> payload) {
    auto kept = std::make_shared<stream::Bytes>(payload.begin(), payload.end());
    if (head.kind == stream::MessageKind::tables) {
        std::uint32_t number = 0;
        tables = std::move(kept);
        return stream::readNumber(*tables, number) || fail("tables: end too early");
    }
    stream::MomentHead moment;
    std::uint32_t number = 0;
    if (!stream::readMomentHead(*kept, moment)) {
        return fail("frame: ends too early");
    }
    if (tables == nullptr || !stream::readNumber(*tables, number) || number != moment.tables) {
        return fail("frame: goes with tables " + std::to_string(moment.tables) + ", which were not sent before it");
    }
    frames.emplace_back(std::make_shared<StreamedFrame::Parts>(StreamedFrame::Parts{dimension, head.missed, tables, std::move(kept)}));
    return true;
}

DebugStreamReader::DebugStreamReader() : state(std::make_unique<State>()) {}
DebugStreamReader::~DebugStreamReader() = default;
DebugStreamReader::DebugStreamReader(DebugStreamReader&&) noexcept = default;
DebugStreamReader& DebugStreamReader::operator=(DebugStreamReader&&) noexcept = default;

bool DebugStreamReader::feed(std::span<const std::byte> bytes) {
    if (!state->fault.empty()) {
        return false;
    }
    stream::Bytes& buffer = state->buffer;
    buffer.insert(buffer.end(), bytes.begin(), bytes.end());
    const std::size_t used = state->consume(buffer);
    if (!state->fault.empty()) {
        buffer = {};
        return false;
    }
    buffer.erase(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(used));
    return true;
}

std::optional<StreamedFrame> DebugStreamReader::next() {
    if (state->frames.empty()) {
        return std::nullopt;
    }
    StreamedFrame first = std::move(state->frames.front());
    state->frames.pop_front();
    return first;
}

std::size_t DebugStreamReader::waiting() const {
    return state->frames.size();
}

int DebugStreamReader::dimension() const {
    return state->dimension;
}

const std::string& DebugStreamReader::fault() const {
    return state->fault;
}

}  // namespace talus
