// What is still to be sent to one client.
#pragma once

#include "frame_source.h"
#include "socket.h"

#include <deque>

namespace talus::stream {

class Outbox {
public:
    Outbox(Socket client, int dimension) : socket(std::move(client)) { parts.push_back({std::make_shared<const Bytes>(headerOf(dimension)), false}); }

    bool isOpen() const { return socket.isOpen(); }
    /// Frames that are not wholly sent.
    int frames() const { return waitingFrames; }
    /// A frame that is left out; the next one tells.
    void miss() { ++missed; }
    void add(const Message& tables, std::uint32_t tablesNumber, const Message& frame);
    /// Sends as much as the system takes at once. Closes when the client has gone, or has sent anything: there is nothing to ask for.
    void flush();

private:
    struct Part {
        SharedBytes bytes;
        bool endsFrame = false;
    };

    void add(const Message& message);

    Socket socket;
    std::deque<Part> parts;
    /// Of the first part.
    std::size_t sent = 0;
    int waitingFrames = 0;
    std::uint32_t missed = 0;
    std::uint32_t knownTables = 0;
};

}  // namespace talus::stream
