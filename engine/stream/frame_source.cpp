#include "frame_source.h"

#include "../../foundation/check.h"

namespace talus::stream {

void FrameSource::requireDimension(int dimension) {
    if (dimensions != 0 && dimensions != dimension) {
        refuse("world", std::to_string(dimension) + " dimensions", "a debug stream keeps to the dimension of its first world");
    }
    dimensions = dimension;
}

template <int D>
Message FrameSource::messageOf(const DebugFrame<D>& frame) {
    std::vector<BodyName> names;
    for (const FrameBody<D>& body : frame.bodies) {
        std::string name = options.nameOf ? options.nameOf(body.id) : std::string();
        if (!name.empty()) {
            names.push_back({body.id, std::move(name)});
        }
    }
    Bytes tables = encodeTables(frame, names);
    if (number == 0 || tables != plain) {
        plain = std::move(tables);
        latest.payload = std::make_shared<const Bytes>(numbered(++number, plain));
    }
    Bytes moment = encodeMoment(frame, number);
    if (moment.size() > mostPayload || latest.payload->size() > mostPayload) {
        return {};
    }
    return {MessageKind::frame, std::make_shared<const Bytes>(std::move(moment))};
}

template Message FrameSource::messageOf(const DebugFrame<2>&);
template Message FrameSource::messageOf(const DebugFrame<3>&);

}  // namespace talus::stream
