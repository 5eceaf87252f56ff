// Worlds to messages: tables are made anew only where they differ from those before.
#pragma once

#include "../debug_stream.h"

#include "frame_codec.h"

namespace talus::stream {

struct Message {
    MessageKind kind = MessageKind::frame;
    SharedBytes payload;
};

class FrameSource {
public:
    explicit FrameSource(DebugStreamOptions streamOptions) : options(std::move(streamOptions)) {}

    /// 0 before the first frame.
    int dimension() const { return dimensions; }
    /// Refuses a dimension other than the first one.
    void requireDimension(int dimension);
    /// The frame and, in `tables`, what it goes with. Too large for the format: no payload.
    template <int D>
    Message messageOf(const DebugFrame<D>& frame);
    const Message& tables() const { return latest; }
    std::uint32_t tablesNumber() const { return number; }
    const FrameOptions& frameOptions() const { return options.frame; }

private:
    DebugStreamOptions options;
    int dimensions = 0;
    std::uint32_t number = 0;
    Bytes plain;
    Message latest = {MessageKind::tables, nullptr};
};

}  // namespace talus::stream
