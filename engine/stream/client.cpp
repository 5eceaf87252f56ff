#include "../debug_stream_reader.h"

#include "socket.h"

#include <array>
#include <deque>

namespace talus {
namespace {

constexpr std::size_t mostWaiting = 64;
// So that a fast server cannot hold up whoever polls.
constexpr int mostChunks = 256;
constexpr std::size_t chunkSize = std::size_t{1} << 16;

}  // namespace

struct DebugClient::State {
    std::string address;
    std::deque<stream::Endpoint> endpoints;
    stream::Socket socket;
    Status status = Status::connecting;
    std::string fault;
    DebugStreamReader reader;
    std::vector<std::byte> chunk = std::vector<std::byte>(chunkSize);

    void lose(const std::string& reason) {
        status = Status::lost;
        fault = address + ": " + reason;
        socket.close();
    }
    /// Tries the addresses of the host one after the other.
    void tryNext(std::string reason) {
        while (!endpoints.empty()) {
            socket = stream::connectTo(endpoints.front(), reason);
            endpoints.pop_front();
            if (socket.isOpen()) {
                return;
            }
        }
        lose("cannot connect: " + reason);
    }
    void connect(int waitMilliseconds) {
        std::string reason;
        switch (stream::progressOf(socket, waitMilliseconds, reason)) {
            case stream::Connecting::underWay:
                return;
            case stream::Connecting::done:
                status = Status::connected;
                return;
            case stream::Connecting::failed:
                tryNext(reason);
        }
    }
    void receive() {
        for (int i = 0; i < mostChunks && status == Status::connected && reader.waiting() < mostWaiting; ++i) {
            const stream::Transfer got = socket.receive(chunk);
            if (got.count > 0 && !reader.feed(std::span(chunk).first(got.count))) {
                lose(reader.fault());
            } else if (got.ended) {
                lose("the connection was lost");
            } else if (got.count == 0) {
                return;
            }
        }
    }
};

DebugClient::DebugClient(const std::string& address) : state(std::make_unique<State>()) {
    std::string host;
    int port = 0;
    stream::takeApart(address, host, port);
    state->address = address;
    const std::vector<stream::Endpoint> found = stream::lookUp("address", host, port);
    state->endpoints.assign(found.begin(), found.end());
    state->tryNext("no address");
}

DebugClient::~DebugClient() = default;
DebugClient::DebugClient(DebugClient&&) noexcept = default;
DebugClient& DebugClient::operator=(DebugClient&&) noexcept = default;

DebugClient::Status DebugClient::poll(int waitMilliseconds) {
    if (state->status == Status::connecting) {
        state->connect(waitMilliseconds);
    }
    if (state->status == Status::connected) {
        if (waitMilliseconds > 0 && state->reader.waiting() == 0) {
            stream::awaitBytes(state->socket, waitMilliseconds);
        }
        state->receive();
    }
    return state->status;
}

DebugClient::Status DebugClient::status() const {
    return state->status;
}

std::optional<StreamedFrame> DebugClient::next() {
    return state->reader.next();
}

const std::string& DebugClient::fault() const {
    return state->fault;
}

int DebugClient::dimension() const {
    return state->reader.dimension();
}

}  // namespace talus
