// A world that lives elsewhere: in another process that serves its debug stream, or in a recording. It can be looked at, also in its past, and
// nothing else. Knows no graphics.
#pragma once

#include "contact_history.h"
#include "session_message.h"

#include "../../engine/debug_stream_reader.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace talus {

struct RemoteOptions {
    /// Of a live stream; the oldest frames are forgotten beyond it.
    std::size_t historyBytes = std::size_t{256} << 20;
};

class RemoteSource {
public:
    /// Begins to connect to HOST:PORT; never waits afterwards. Throws `std::invalid_argument` if that is no address.
    static std::unique_ptr<RemoteSource> connect(const std::string& address, const RemoteOptions& options = {});
    /// Throws `std::invalid_argument` if the file cannot be read or is no recording.
    static std::unique_ptr<RemoteSource> open(const std::string& path);
    /// The recording at a path, if there is a file, else the address. Throws as these do.
    static std::unique_ptr<RemoteSource> from(const std::string& addressOrPath);
    /// Whether a file begins as streams do, of whichever version.
    static bool isRecording(const std::string& path);

    /// lost: for good; what has come stays and can be looked at.
    enum class Status { connecting, live, lost, recording };
    Status status() const { return state; }
    /// HOST:PORT, or the path of the recording.
    const std::string& title() const { return name; }
    /// 2 or 3; 0 before anything is known of the world.
    int dimension() const;

    /// To be called for each picture: takes in what has arrived and lets time pass. True if another frame is shown now.
    bool update(double frameSeconds);

    // Frames are numbered in the order in which they came, from 0; their `step` is that number here, since a world may go back, or leave out steps.
    /// newest is oldest - 1 while there are none. The frame that is shown may be older than the oldest that is kept.
    std::int64_t oldest() const;
    std::int64_t newest() const;
    /// The one that is shown; -1 for none.
    std::int64_t shown() const { return position; }
    /// Step of the world in the frame that is shown; 0 for none.
    std::uint64_t step() const;
    /// Shows the nearest frame that is kept and stays there.
    void seek(std::int64_t number);
    /// Runs on from the frame that is shown, as fast as the world did times `speed`; a live stream is followed again once its newest frame is
    /// reached.
    void play();
    void pause();
    bool isPlaying() const { return running; }
    /// Whether the newest frame is shown as it comes. So it begins with a live stream.
    bool isFollowing() const { return following; }
    void follow();
    /// 1/128 to 64; beyond these the nearest.
    void setSpeed(double factor);
    double speed() const { return speedFactor; }

    /// Calls see(const DebugFrame<2>&) or see(const DebugFrame<3>&) with the frame that is shown, or nothing.
    template <class See>
    void visit(See&& see) const {
        std::visit([&](const auto& frame) { callIfThere(see, frame); }, current);
    }
    /// The frame that is shown, and the one before it; null if there is none, or it has another dimension.
    template <int D>
    const DebugFrame<D>* frame() const {
        return std::get_if<DebugFrame<D>>(&current);
    }
    template <int D>
    const DebugFrame<D>* before();
    /// Points that began, ended and were renamed since the frame before the one that is shown.
    const std::vector<PointChange>& changes();
    /// Any frame that is kept, as for plots over time; false if it is not, is broken, or has another dimension.
    template <int D>
    bool read(std::int64_t number, DebugFrame<D>& frame);
    /// The name that the server gives, or "body 7".
    std::string nameOf(BodyId body) const;

    /// Frames that the server left out since the beginning because this reader was slow.
    std::uint64_t missed() const { return missedFrames; }
    /// Of the frames that are kept in memory.
    std::size_t bytes() const { return keptBytes; }

    // Messages, the last one last.
    const std::deque<SessionMessage>& messages() const { return told; }
    void clearMessages() { told.clear(); }

private:
    using Shown = std::variant<std::monostate, DebugFrame<2>, DebugFrame<3>>;

    RemoteSource(std::string title, Status begins, const RemoteOptions& given);

    template <class See>
    static void callIfThere(See&, const std::monostate&) {}
    template <class See, int D>
    static void callIfThere(See& see, const DebugFrame<D>& frame) {
        see(frame);
    }
    void tell(SessionMessage::Kind kind, const std::string& text);
    void receive();
    void keep(StreamedFrame frame);
    std::optional<StreamedFrame> frameAt(std::int64_t number);
    Shown takeApart(const StreamedFrame& frame, std::string& fault) const;
    bool show(std::int64_t number);
    bool runOn(double seconds);
    /// Seconds of the world between a frame and the one before it.
    double secondsBefore(std::int64_t number);

    std::string name;
    RemoteOptions options;
    Status state;
    std::optional<DebugClient> client;
    std::optional<DebugRecording> recording;
    std::deque<StreamedFrame> kept;
    std::int64_t firstKept = 0;
    std::size_t keptBytes = 0;
    std::uint64_t missedFrames = 0;

    std::int64_t position = -1;
    Shown current;
    std::int64_t currentNumber = -1;
    std::uint64_t worldStep = 0;
    Shown previous;
    std::int64_t previousNumber = -1;
    std::optional<std::vector<PointChange>> pointChanges;
    std::map<BodyId, std::string> names;
    std::optional<std::uint32_t> namedBy;

    bool following = false;
    bool running = false;
    double speedFactor = 1.0;
    /// Seconds of the world that have passed since the frame that is shown.
    double passed = 0.0;
    std::deque<SessionMessage> told;
};

}  // namespace talus
