#include "remote_play.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

// Frames that are read at once to fill a gap; beyond it the series begin anew.
constexpr std::int64_t longestGap = 300;

}  // namespace

template <int D>
void RemotePlay<D>::record(std::int64_t from, std::int64_t to) {
    for (std::int64_t number = from; number <= to; ++number) {
        DebugFrame<D> streamed;
        if (number == source.shown()) {
            contacts.record(frame());
        } else if (source.read(number, streamed)) {
            contacts.record(streamed);
        }
    }
    last = to;
}

template <int D>
void RemotePlay<D>::update() {
    const std::int64_t now = source.shown();
    if (!contacts.watchesAny() || (now >= first && now <= last)) {
        return;
    }
    if (now > last && now - last <= longestGap) {
        record(std::max(last + 1, source.oldest()), now);
        return;
    }
    for (const ContactPair& pair : contacts.watched()) {
        watch(pair, past);
    }
}

template <int D>
void RemotePlay<D>::watch(const ContactPair& pair, double pastSeconds) {
    const float seconds = frame().stepSeconds;
    const double frames = seconds > 0.0f ? std::ceil(std::max(pastSeconds, 0.0) / static_cast<double>(seconds)) : 0.0;
    const auto wanted = static_cast<std::int64_t>(std::min(frames, static_cast<double>(longestGap)));
    contacts.begin(pair);
    past = pastSeconds;
    first = std::max(source.oldest(), source.shown() - wanted);
    record(first, source.shown());
}

template class RemotePlay<2>;
template class RemotePlay<3>;

}  // namespace talus
