#include "frame_source.h"

#include "../../foundation/check.h"

#include <fstream>

namespace talus {

struct DebugRecorder::State {
    explicit State(const DebugStreamOptions& options) : source(options) {}

    stream::FrameSource source;
    std::ofstream file;
    std::uint32_t writtenTables = 0;
    std::uint32_t missed = 0;

    void write(const stream::Bytes& bytes) { file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())); }
    void write(const stream::Message& message) {
        write(stream::bytesOf({message.kind, message.kind == stream::MessageKind::frame ? missed : 0, message.payload->size()}));
        write(*message.payload);
    }
};

DebugRecorder::DebugRecorder(const std::string& path, const DebugStreamOptions& options) : state(std::make_unique<State>(options)) {
    state->file.open(path, std::ios::binary | std::ios::trunc);
    if (!state->file) {
        refuse("recording", path, "cannot be written");
    }
}

DebugRecorder::~DebugRecorder() = default;
DebugRecorder::DebugRecorder(DebugRecorder&&) noexcept = default;
DebugRecorder& DebugRecorder::operator=(DebugRecorder&&) noexcept = default;

template <int D>
bool DebugRecorder::record(const World<D>& world) {
    return record(captureFrame(world, state->source.frameOptions()));
}

template <int D>
bool DebugRecorder::record(const DebugFrame<D>& frame) {
    const bool isFirst = state->source.dimension() == 0;
    state->source.requireDimension(D);
    if (isFirst) {
        state->write(stream::headerOf(D));
    }
    const stream::Message message = state->source.messageOf(frame);
    if (message.payload == nullptr) {
        ++state->missed;
        return static_cast<bool>(state->file);
    }
    if (state->writtenTables != state->source.tablesNumber()) {
        state->write(state->source.tables());
        state->writtenTables = state->source.tablesNumber();
    }
    state->write(message);
    state->missed = 0;
    return static_cast<bool>(state->file);
}

bool DebugRecorder::flush() {
    return static_cast<bool>(state->file.flush());
}

template bool DebugRecorder::record(const World<2>&);
template bool DebugRecorder::record(const World<3>&);
template bool DebugRecorder::record(const DebugFrame<2>&);
template bool DebugRecorder::record(const DebugFrame<3>&);

}  // namespace talus
