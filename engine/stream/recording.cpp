#include "frame_codec.h"

#include "../../foundation/check.h"

#include <fstream>
#include <stdexcept>

namespace talus {
namespace {

struct Extent {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};

struct RecordedFrame {
    Extent moment;
    Extent tables;
    std::uint32_t missed = 0;
};

}  // namespace

struct DebugRecording::State {
    std::ifstream file;
    int dimension = 0;
    std::string fault;
    std::vector<RecordedFrame> frames;
    /// Those of the frame that was read last.
    Extent tablesKept;
    stream::SharedBytes tables;

    stream::SharedBytes read(const Extent& extent) {
        auto bytes = std::make_shared<stream::Bytes>(extent.length);
        file.clear();
        file.seekg(static_cast<std::streamoff>(extent.offset));
        file.read(reinterpret_cast<char*>(bytes->data()), static_cast<std::streamsize>(extent.length));
        return file ? bytes : nullptr;
    }
    /// Finds all frames without reading them, until a rule is broken.
    void scan(std::uint64_t size);
};

void DebugRecording::State::scan(std::uint64_t size) {
    Extent latest;
    for (std::uint64_t at = stream::headerSize; at < size;) {
        stream::MessageHead head;
        const std::string place = "the recording breaks off after frame " + std::to_string(frames.size()) + ": ";
        if (size - at < stream::headSize) {
            fault = place + "the file ends in the head of a message";
            return;
        }
        const stream::SharedBytes bytes = read({at, stream::headSize});
        std::string rule = "it cannot be read";
        if (bytes == nullptr || !stream::readHead(*bytes, head, rule)) {
            fault = place + rule;
            return;
        }
        const Extent payload = {at + stream::headSize, head.length};
        if (payload.length > size - payload.offset) {
            fault = place + "the file ends in the middle of a message";
            return;
        }
        if (head.kind == stream::MessageKind::tables) {
            latest = payload;
        } else {
            frames.push_back({payload, latest, head.missed});
        }
        at = payload.offset + payload.length;
    }
}

DebugRecording::DebugRecording(const std::string& path) : state(std::make_unique<State>()) {
    state->file.open(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = state->file ? static_cast<std::streamoff>(state->file.tellg()) : -1;
    if (size < 0) {
        refuse("recording", path, "cannot be read");
    }
    const std::uint64_t length = static_cast<std::uint64_t>(size);
    const stream::SharedBytes header = length >= stream::headerSize ? state->read({0, stream::headerSize}) : nullptr;
    std::string fault = "the file is shorter than the header of a debug stream";
    if (header == nullptr || (state->dimension = stream::readHeader(*header, fault)) == 0) {
        refuse("recording", path, fault);
    }
    state->scan(length);
}

DebugRecording::~DebugRecording() = default;
DebugRecording::DebugRecording(DebugRecording&&) noexcept = default;
DebugRecording& DebugRecording::operator=(DebugRecording&&) noexcept = default;

int DebugRecording::dimension() const {
    return state->dimension;
}

std::size_t DebugRecording::size() const {
    return state->frames.size();
}

const std::string& DebugRecording::fault() const {
    return state->fault;
}

std::optional<StreamedFrame> DebugRecording::frame(std::size_t index) {
    const RecordedFrame& wanted = state->frames.at(index);
    if (state->tables == nullptr || state->tablesKept.offset != wanted.tables.offset) {
        state->tables = state->read(wanted.tables);
        state->tablesKept = wanted.tables;
    }
    stream::SharedBytes moment = state->read(wanted.moment);
    if (state->tables == nullptr || moment == nullptr) {
        return std::nullopt;
    }
    return StreamedFrame(
        std::make_shared<StreamedFrame::Parts>(StreamedFrame::Parts{state->dimension, wanted.missed, state->tables, std::move(moment)}));
}

}  // namespace talus
