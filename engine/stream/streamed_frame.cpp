#include "frame_codec.h"

namespace talus {
namespace {

stream::MomentHead headOf(const StreamedFrame::Parts& parts) {
    stream::MomentHead head;
    stream::readMomentHead(*parts.moment, head);
    return head;
}

}  // namespace

int StreamedFrame::dimension() const {
    return parts->dimension;
}

std::uint64_t StreamedFrame::step() const {
    return headOf(*parts).step;
}

float StreamedFrame::stepSeconds() const {
    return headOf(*parts).stepSeconds;
}

std::uint32_t StreamedFrame::missed() const {
    return parts->missed;
}

std::size_t StreamedFrame::bytes() const {
    return parts->moment->size();
}

std::size_t StreamedFrame::tableBytes() const {
    return parts->tables->size();
}

std::uint32_t StreamedFrame::tables() const {
    return headOf(*parts).tables;
}

template <int D>
bool StreamedFrame::read(DebugFrame<D>& frame, std::string* fault) const {
    std::string broken;
    DebugFrame<D> whole;
    if (parts->dimension != D) {
        broken = "frame: of " + std::to_string(parts->dimension) + " dimensions, read as one of " + std::to_string(D);
    } else if (stream::decode(*parts->tables, *parts->moment, whole, broken)) {
        frame = std::move(whole);
        return true;
    }
    frame = {};
    if (fault != nullptr) {
        *fault = broken;
    }
    return false;
}

std::vector<BodyName> StreamedFrame::names() const {
    return stream::decodeNames(*parts->tables);
}

template bool StreamedFrame::read(DebugFrame<2>&, std::string*) const;
template bool StreamedFrame::read(DebugFrame<3>&, std::string*) const;

}  // namespace talus
