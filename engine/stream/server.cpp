#include "outbox.h"

#include "../../foundation/check.h"
#include "../../foundation/profile.h"

#include <algorithm>

namespace talus {

struct DebugServer::State {
    explicit State(const DebugServerOptions& given)
        : options(given), source(given.content), listener(stream::listenOn(given.address, given.port)), port(listener.port()) {}

    DebugServerOptions options;
    stream::FrameSource source;
    stream::Socket listener;
    int port;
    std::vector<stream::Outbox> clients;
    Stopwatch clock;
    /// Milliseconds since the server began, and when the next frame is due. Summed, as a float would lose them after some hours.
    double now = 0.0;
    double due = 0.0;

    void welcome();
    void flush();
    bool isDue();
    template <int D>
    void send(const World<D>& world);
};

namespace {

void requireOptions(const DebugServerOptions& options) {
    requireRange("port", static_cast<float>(options.port), 0.0f, 65535.0f);
    requireRange("framesPerSecond", options.framesPerSecond, 0.0f, 1000.0f);
    requireRange("queuedFrames", static_cast<float>(options.queuedFrames), 1.0f, 64.0f);
    requireRange("clients", static_cast<float>(options.clients), 1.0f, 64.0f);
}

}  // namespace

void DebugServer::State::welcome() {
    // No more at a time than there is room for: a crowd that knocks must not hold up the game.
    for (int i = 0; i <= options.clients; ++i) {
        stream::Socket client = listener.accept();
        if (!client.isOpen()) {
            return;
        }
        if (clients.size() < static_cast<std::size_t>(options.clients)) {
            clients.emplace_back(std::move(client), source.dimension());
        }
    }
}

void DebugServer::State::flush() {
    for (stream::Outbox& client : clients) {
        client.flush();
    }
    std::erase_if(clients, [](const stream::Outbox& client) { return !client.isOpen(); });
}

bool DebugServer::State::isDue() {
    if (options.framesPerSecond == 0.0f) {
        return true;
    }
    now += static_cast<double>(clock.lap());
    const double interval = 1000.0 / static_cast<double>(options.framesPerSecond);
    // Half an interval early is early enough, else a game that steps as often as frames are sent would lose every frame that comes a little early.
    if (now + 0.5 * interval < due) {
        return false;
    }
    due = std::max(due, now) + interval;
    return true;
}

template <int D>
void DebugServer::State::send(const World<D>& world) {
    const auto hasRoom = [&](const stream::Outbox& client) { return client.frames() < options.queuedFrames; };
    stream::Message message;
    if (std::any_of(clients.begin(), clients.end(), hasRoom)) {
        message = source.messageOf(captureFrame(world, source.frameOptions()));
    }
    for (stream::Outbox& client : clients) {
        if (message.payload != nullptr && hasRoom(client)) {
            client.add(source.tables(), source.tablesNumber(), message);
        } else {
            client.miss();
        }
    }
}

DebugServer::DebugServer(const DebugServerOptions& options) {
    requireOptions(options);
    state = std::make_unique<State>(options);
}

DebugServer::~DebugServer() = default;
DebugServer::DebugServer(DebugServer&&) noexcept = default;
DebugServer& DebugServer::operator=(DebugServer&&) noexcept = default;

template <int D>
void DebugServer::publish(const World<D>& world) {
    state->source.requireDimension(D);
    state->welcome();
    if (state->clients.empty()) {
        return;
    }
    state->flush();
    if (!state->clients.empty() && state->isDue()) {
        state->send(world);
        state->flush();
    }
}

int DebugServer::port() const {
    return state->port;
}

int DebugServer::clients() const {
    return static_cast<int>(state->clients.size());
}

template void DebugServer::publish(const World<2>&);
template void DebugServer::publish(const World<3>&);

}  // namespace talus
