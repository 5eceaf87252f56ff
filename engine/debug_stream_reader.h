// The receiving end of `debug_stream.h`: frames of a world that lives in another process, or in a recording. Nothing here throws because of what it
// receives: bytes that break a rule end the stream with a fault in words. The format: docs/debug_stream.md.
#pragma once

#include "debug_frame.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace talus {

struct BodyName {
    BodyId body;
    std::string name;
};

/// One frame as it was sent. Cheap to copy and as small as what was sent; it is taken apart when it is asked for.
class StreamedFrame {
public:
    struct Parts;
    explicit StreamedFrame(std::shared_ptr<const Parts> received) : parts(std::move(received)) {}

    /// 2 or 3.
    int dimension() const;
    std::uint64_t step() const;
    /// Duration of its last step, s.
    float stepSeconds() const;
    /// Frames that were left out before this one because the reader was slow.
    std::uint32_t missed() const;
    /// Size of its own part, and of the part that it shares with the frames around it as long as `tables` is the same.
    std::size_t bytes() const;
    std::size_t tableBytes() const;
    /// Grows whenever shapes, drawing or names change.
    std::uint32_t tables() const;

    /// Takes it apart. False if its bytes break a rule or are of the other dimension; `frame` is empty then, and `fault` tells why.
    template <int D>
    bool read(DebugFrame<D>& frame, std::string* fault = nullptr) const;
    /// In the order of their ids; empty if the server names nothing.
    std::vector<BodyName> names() const;

private:
    std::shared_ptr<const Parts> parts;
};

/// Makes frames of the bytes of a stream, in whatever pieces they come.
class DebugStreamReader {
public:
    DebugStreamReader();
    ~DebugStreamReader();
    DebugStreamReader(DebugStreamReader&&) noexcept;
    DebugStreamReader& operator=(DebugStreamReader&&) noexcept;

    /// False once a rule is broken; the bytes that follow are ignored then.
    bool feed(std::span<const std::byte> bytes);
    /// The next whole frame, oldest first.
    std::optional<StreamedFrame> next();
    /// Whole frames that wait for `next`.
    std::size_t waiting() const;
    /// 0 before the header has come.
    int dimension() const;
    /// The rule that was broken; empty while the stream is sound.
    const std::string& fault() const;

private:
    struct State;
    std::unique_ptr<State> state;
};

/// A connection to a `DebugServer`. It never waits unless it is asked to.
class DebugClient {
public:
    /// `address` is HOST:PORT or [HOST]:PORT. Begins to connect; looking up the name of a host may take a while. Throws `std::invalid_argument` if it
    /// is no address or there is no such host.
    explicit DebugClient(const std::string& address);
    ~DebugClient();
    DebugClient(DebugClient&&) noexcept;
    DebugClient& operator=(DebugClient&&) noexcept;

    /// lost: the server refused, went away, or sent what is no stream; for good.
    enum class Status { connecting, connected, lost };
    /// Takes in what has arrived, waiting for it at most so long. At most 64 frames are held: while they are not fetched the server skips frames.
    Status poll(int waitMilliseconds = 0);
    Status status() const;
    std::optional<StreamedFrame> next();
    /// Why it is lost, in words.
    const std::string& fault() const;
    int dimension() const;

private:
    struct State;
    std::unique_ptr<State> state;
};

/// A file that `DebugRecorder` wrote. Frames are read when they are asked for.
class DebugRecording {
public:
    /// Throws `std::invalid_argument` if the file cannot be read or does not begin like a recording.
    explicit DebugRecording(const std::string& path);
    ~DebugRecording();
    DebugRecording(DebugRecording&&) noexcept;
    DebugRecording& operator=(DebugRecording&&) noexcept;

    int dimension() const;
    std::size_t size() const;
    /// Why the recording ends before its file does, or in the middle of a frame (as of a game that was killed); empty if it is whole. The frames
    /// before can be had.
    const std::string& fault() const;
    /// The frame `index` < size(). Throws `std::out_of_range`; none if the file can no longer be read.
    std::optional<StreamedFrame> frame(std::size_t index);

private:
    struct State;
    std::unique_ptr<State> state;
};

}  // namespace talus
