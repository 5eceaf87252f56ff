// Any bytes as a debug stream: frames that can be drawn, or a fault in words. The first byte chooses how the rest is cut and whether it begins
// rightly.
#include "../../engine/debug_stream_reader.h"
#include "../../engine/stream/format.h"

#include <algorithm>
#include <cstdlib>

namespace {

template <int D>
void play(const talus::StreamedFrame& streamed) {
    talus::DebugFrame<D> frame;
    std::string fault;
    if (!streamed.read(frame, &fault)) {
        if (fault.empty()) {
            std::abort();
        }
        return;
    }
    for (const talus::ContactRecord<D>& contact : frame.contacts) {
        if (frame.find(contact.bodyA) == nullptr || contact.count > talus::maxManifoldPoints<D>) {
            std::abort();
        }
    }
    for (const talus::DrawCommand<D>& command : frame.drawing.commands) {
        const std::size_t last = std::size_t{command.firstCorner} + command.cornerCount;
        if (last > frame.drawing.corners.size()) {
            std::abort();
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0 || size > 1 << 16) {
        return 0;
    }
    talus::DebugStreamReader reader;
    if (bytes[0] % 2 == 0) {
        reader.feed(talus::stream::headerOf(2 + bytes[0] / 2 % 2));
    }
    const std::span<const std::byte> rest = std::as_bytes(std::span(bytes + 1, size - 1));
    const std::size_t piece = bytes[0] < 128 ? rest.size() : std::size_t{bytes[0]};
    for (std::size_t at = 0; at < rest.size(); at += piece) {
        reader.feed(rest.subspan(at, std::min(piece, rest.size() - at)));
    }
    while (const std::optional<talus::StreamedFrame> streamed = reader.next()) {
        if (streamed->dimension() == 2) {
            play<2>(*streamed);
        } else {
            play<3>(*streamed);
        }
        streamed->names();
    }
    return 0;
}
