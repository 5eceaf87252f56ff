#include "remote_source.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace talus {
namespace {

constexpr std::size_t mostMessages = 200;
// A pause of the game, or frames that were left out, must not stop the picture for as long.
constexpr double longestGap = 0.25;
constexpr double shortestGap = 1e-4;

void setNumber(std::monostate&, std::int64_t) {}
template <int D>
void setNumber(DebugFrame<D>& frame, std::int64_t number) {
    frame.step = static_cast<std::uint64_t>(number);
}

}  // namespace

RemoteSource::RemoteSource(std::string title, Status begins, const RemoteOptions& given)
    : name(std::move(title)), options(given), state(begins), following(begins == Status::connecting), running(following) {}

std::unique_ptr<RemoteSource> RemoteSource::connect(const std::string& address, const RemoteOptions& options) {
    std::unique_ptr<RemoteSource> source(new RemoteSource(address, Status::connecting, options));
    source->client.emplace(address);
    return source;
}

std::unique_ptr<RemoteSource> RemoteSource::open(const std::string& path) {
    std::unique_ptr<RemoteSource> source(new RemoteSource(path, Status::recording, {}));
    source->recording.emplace(path);
    if (!source->recording->fault().empty()) {
        source->tell(SessionMessage::Kind::error, path + ": " + source->recording->fault());
    }
    if (source->recording->size() > 0) {
        source->show(0);
    } else {
        source->tell(SessionMessage::Kind::note, path + ": the recording holds no frame");
    }
    return source;
}

std::unique_ptr<RemoteSource> RemoteSource::from(const std::string& addressOrPath) {
    std::error_code ignored;
    if (std::filesystem::exists(addressOrPath, ignored)) {
        return open(addressOrPath);
    }
    try {
        return connect(addressOrPath);
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(std::string(error.what()) + "; nor is there a file of that name");
    }
}

bool RemoteSource::isRecording(const std::string& path) {
    constexpr std::string_view mark = "TALUSDBG";
    char begin[mark.size()] = {};
    std::ifstream file(path, std::ios::binary);
    return file.read(begin, sizeof begin) && std::string_view(begin, sizeof begin) == mark;
}

void RemoteSource::tell(SessionMessage::Kind kind, const std::string& text) {
    told.push_back({kind, text});
    if (told.size() > mostMessages) {
        told.pop_front();
    }
}

int RemoteSource::dimension() const {
    return recording ? recording->dimension() : client->dimension();
}

std::int64_t RemoteSource::oldest() const {
    return firstKept;
}

std::int64_t RemoteSource::newest() const {
    return firstKept + static_cast<std::int64_t>(recording ? recording->size() : kept.size()) - 1;
}

std::uint64_t RemoteSource::step() const {
    return worldStep;
}

void RemoteSource::keep(StreamedFrame frame) {
    const bool sharesTables = !kept.empty() && kept.back().tables() == frame.tables();
    keptBytes += frame.bytes() + (sharesTables ? 0 : frame.tableBytes());
    missedFrames += frame.missed();
    kept.push_back(std::move(frame));
    while (kept.size() > 1 && keptBytes > options.historyBytes) {
        const bool tablesStay = kept[0].tables() == kept[1].tables();
        keptBytes -= kept[0].bytes() + (tablesStay ? 0 : kept[0].tableBytes());
        kept.pop_front();
        ++firstKept;
    }
}

void RemoteSource::receive() {
    if (!client || state == Status::lost) {
        return;
    }
    const DebugClient::Status now = client->poll();
    while (std::optional<StreamedFrame> frame = client->next()) {
        keep(std::move(*frame));
    }
    if (now == DebugClient::Status::connected && state == Status::connecting) {
        state = Status::live;
        tell(SessionMessage::Kind::note, "connected to " + name);
    } else if (now == DebugClient::Status::lost) {
        state = Status::lost;
        tell(SessionMessage::Kind::error, client->fault());
    }
}

bool RemoteSource::update(double frameSeconds) {
    receive();
    if (following) {
        return newest() > position && show(newest());
    }
    return running && runOn(frameSeconds);
}

double RemoteSource::secondsBefore(std::int64_t number) {
    const std::optional<StreamedFrame> before = frameAt(number - 1);
    const std::optional<StreamedFrame> now = frameAt(number);
    if (!before || !now || now->step() < before->step()) {
        return shortestGap;
    }
    const double steps = static_cast<double>(now->step() - before->step());
    return std::clamp(steps * static_cast<double>(now->stepSeconds()), shortestGap, longestGap);
}

bool RemoteSource::runOn(double seconds) {
    const std::int64_t last = newest();
    std::int64_t target = std::max(position, firstKept);
    passed += std::clamp(seconds, 0.0, longestGap) * speedFactor;
    while (target < last) {
        const double gap = secondsBefore(target + 1);
        if (passed < gap) {
            break;
        }
        passed -= gap;
        ++target;
    }
    if (target >= last) {
        passed = 0.0;
        following = state == Status::live;
        running = following;
    }
    return target != position && target <= last && show(target);
}

std::optional<StreamedFrame> RemoteSource::frameAt(std::int64_t number) {
    if (number < oldest() || number > newest()) {
        return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(number - firstKept);
    return recording ? recording->frame(index) : kept[index];
}

RemoteSource::Shown RemoteSource::takeApart(const StreamedFrame& frame, std::string& fault) const {
    DebugFrame<2> flat;
    DebugFrame<3> solid;
    if (frame.dimension() == 2) {
        return frame.read(flat, &fault) ? Shown(std::move(flat)) : Shown();
    }
    return frame.read(solid, &fault) ? Shown(std::move(solid)) : Shown();
}

bool RemoteSource::show(std::int64_t number) {
    const std::optional<StreamedFrame> frame = frameAt(number);
    std::string fault = "it can no longer be read";
    Shown next = frame ? takeApart(*frame, fault) : Shown();
    // Also what is broken has its place: one goes on from there, and sees the last frame that was whole.
    position = number;
    if (std::holds_alternative<std::monostate>(next)) {
        tell(SessionMessage::Kind::error, name + ": frame " + std::to_string(number) + ": " + fault);
        return false;
    }
    if (number == currentNumber + 1) {
        previous = std::move(current);
        previousNumber = currentNumber;
    }
    current = std::move(next);
    currentNumber = number;
    worldStep = frame->step();
    std::visit([&](auto& shown) { setNumber(shown, number); }, current);
    pointChanges.reset();
    if (namedBy != frame->tables()) {
        namedBy = frame->tables();
        names.clear();
        for (BodyName& entry : frame->names()) {
            names[entry.body] = std::move(entry.name);
        }
    }
    return true;
}

void RemoteSource::seek(std::int64_t number) {
    pause();
    const std::int64_t target = std::clamp(number, oldest(), std::max(oldest(), newest()));
    if (target != position && target <= newest()) {
        show(target);
    }
}

void RemoteSource::play() {
    // From the end of a recording once more.
    if (recording && position == newest() && newest() > 0) {
        show(0);
    }
    running = true;
}

void RemoteSource::pause() {
    running = false;
    following = false;
    passed = 0.0;
}

void RemoteSource::follow() {
    following = state != Status::recording;
    running = following || running;
}

void RemoteSource::setSpeed(double factor) {
    speedFactor = std::clamp(factor, 1.0 / 128.0, 64.0);
}

const std::vector<PointChange>& RemoteSource::changes() {
    if (!pointChanges) {
        pointChanges.emplace();
        visit([&]<int D>(const DebugFrame<D>& now) {
            if (const DebugFrame<D>* former = before<D>()) {
                pointChanges = changesBetween(*former, now);
            }
        });
    }
    return *pointChanges;
}

template <int D>
bool RemoteSource::read(std::int64_t number, DebugFrame<D>& frame) {
    const std::optional<StreamedFrame> streamed = frameAt(number);
    if (!streamed || !streamed->read(frame)) {
        return false;
    }
    setNumber(frame, number);
    return true;
}

template <int D>
const DebugFrame<D>* RemoteSource::before() {
    if (previousNumber != currentNumber - 1 || currentNumber < 0) {
        DebugFrame<D> frame;
        previous = read(currentNumber - 1, frame) ? Shown(std::move(frame)) : Shown();
        previousNumber = currentNumber - 1;
    }
    return std::get_if<DebugFrame<D>>(&previous);
}

std::string RemoteSource::nameOf(BodyId body) const {
    const auto found = names.find(body);
    return found != names.end() ? found->second : "body " + std::to_string(body.index);
}

template const DebugFrame<2>* RemoteSource::before();
template const DebugFrame<3>* RemoteSource::before();
template bool RemoteSource::read(std::int64_t, DebugFrame<2>&);
template bool RemoteSource::read(std::int64_t, DebugFrame<3>&);

}  // namespace talus
