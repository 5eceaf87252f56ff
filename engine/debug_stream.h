// A world that can be watched from another process, or recorded, while it runs: a game makes a `DebugServer` and calls `publish` after each step. A
// viewer connects and sees what the solver saw; it can change nothing. The format: docs/debug_stream.md; the receiving end: debug_stream_reader.h.
#pragma once

#include "debug_frame.h"

#include <functional>
#include <memory>
#include <string>

namespace talus {

/// What is sent of a world.
struct DebugStreamOptions {
    /// What frames hold.
    FrameOptions frame = {};
    /// A name for a body, for people; at most 256 bytes of it are sent. Called with every body of every frame that is sent. Null or an empty name:
    /// none.
    std::function<std::string(BodyId)> nameOf = {};
};

struct DebugServerOptions {
    /// The interface to listen on. What is served is not encrypted and asks for no password: keep to loopback unless everybody in reach may see the
    /// world.
    std::string address = "127.0.0.1";
    /// 0 takes any free one, which `DebugServer::port` tells.
    int port = 0;
    /// Most frames in a second of the clock, 0 to 1000; 0 sends one at every call.
    float framesPerSecond = 60.0f;
    /// Whole frames, 1 to 64, that wait for a client before it misses the next ones.
    int queuedFrames = 2;
    /// Further clients than so many, 1 to 64, are turned away.
    int clients = 4;
    DebugStreamOptions content = {};
};

/// Serves one world, or several of one dimension by turns. Sends and accepts in `publish` alone, never waits there, and starts no thread. Not
/// thread-safe: call it where the world is stepped.
class DebugServer {
public:
    /// Listens from now on. Throws `std::invalid_argument` for options out of range and if it cannot listen (a port in use, a system without POSIX
    /// sockets).
    explicit DebugServer(const DebugServerOptions& options = {});
    ~DebugServer();
    DebugServer(DebugServer&&) noexcept;
    DebugServer& operator=(DebugServer&&) noexcept;

    /// Shows the world as it is now to everybody who is connected; the world stays as it is. While nobody is, that is one question to the system.
    /// While a game is paused it may be called as well, so that clients come and go. A client that reads too slowly misses frames and is told how
    /// many. A client that sends anything is cut off. Throws `std::invalid_argument` if the first world was of another dimension.
    template <int D>
    void publish(const World<D>& world);

    int port() const;
    /// As of the last `publish`.
    int clients() const;

private:
    struct State;
    std::unique_ptr<State> state;
};

/// Writes the same stream into a file, to be opened by a viewer or read with `DebugRecording`. Every call adds a frame.
class DebugRecorder {
public:
    /// Replaces the file. Throws `std::invalid_argument` if it cannot be written.
    explicit DebugRecorder(const std::string& path, const DebugStreamOptions& options = {});
    /// Finishes the file.
    ~DebugRecorder();
    DebugRecorder(DebugRecorder&&) noexcept;
    DebugRecorder& operator=(DebugRecorder&&) noexcept;

    /// False if the file can no longer be written (a full disk, say): nothing more is recorded then.
    /// Throws `std::invalid_argument` if the first world was of another dimension.
    template <int D>
    bool record(const World<D>& world);
    /// A frame that is there already.
    template <int D>
    bool record(const DebugFrame<D>& frame);
    /// Writes out what is held back; false as `record`.
    bool flush();

private:
    struct State;
    std::unique_ptr<State> state;
};

}  // namespace talus
