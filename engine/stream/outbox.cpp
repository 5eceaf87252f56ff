#include "outbox.h"

#include <array>

namespace talus::stream {

void Outbox::add(const Message& message) {
    const bool isFrame = message.kind == MessageKind::frame;
    const MessageHead head = {message.kind, isFrame ? missed : 0, message.payload->size()};
    parts.push_back({std::make_shared<const Bytes>(bytesOf(head)), false});
    parts.push_back({message.payload, isFrame});
}

void Outbox::add(const Message& tables, std::uint32_t tablesNumber, const Message& frame) {
    if (knownTables != tablesNumber) {
        add(tables);
        knownTables = tablesNumber;
    }
    add(frame);
    missed = 0;
    ++waitingFrames;
}

void Outbox::flush() {
    std::array<std::byte, 1> unwanted;
    const Transfer heard = socket.receive(unwanted);
    if (heard.ended || heard.count > 0) {
        socket.close();
        return;
    }
    while (!parts.empty()) {
        const Part& first = parts.front();
        const Transfer moved = socket.send(std::span(*first.bytes).subspan(sent));
        if (moved.ended) {
            socket.close();
            return;
        }
        sent += moved.count;
        if (sent < first.bytes->size()) {
            return;
        }
        waitingFrames -= first.endsFrame ? 1 : 0;
        parts.pop_front();
        sent = 0;
    }
}

}  // namespace talus::stream
