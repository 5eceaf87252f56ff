// Frames to payloads and back.
#pragma once

#include "../debug_stream_reader.h"
#include "format.h"

namespace talus {

struct StreamedFrame::Parts {
    int dimension = 2;
    std::uint32_t missed = 0;
    stream::SharedBytes tables;
    stream::SharedBytes moment;
};

namespace stream {

/// What every frame payload begins with.
struct MomentHead {
    std::uint64_t step = 0;
    float stepSeconds = 0.0f;
    /// Number of the tables that it goes with.
    std::uint32_t tables = 0;
};

/// Shapes, drawing and names, without their number.
template <int D>
Bytes encodeTables(const DebugFrame<D>& frame, const std::vector<BodyName>& names);
Bytes numbered(std::uint32_t number, const Bytes& tables);
template <int D>
Bytes encodeMoment(const DebugFrame<D>& frame, std::uint32_t tables);

/// The number in front of a payload of tables; false if there is none.
bool readNumber(std::span<const std::byte> tables, std::uint32_t& number);
bool readMomentHead(std::span<const std::byte> moment, MomentHead& head);
/// False and the fault in words if a rule is broken; what is read then is of no use.
template <int D>
bool decode(std::span<const std::byte> tables, std::span<const std::byte> moment, DebugFrame<D>& frame, std::string& fault);
std::vector<BodyName> decodeNames(std::span<const std::byte> tables);

}  // namespace stream
}  // namespace talus
