#include "frame_codec.h"

#include "archive_frame.h"
#include "byte_reader.h"
#include "check_frame.h"

namespace talus::stream {
namespace {

template <class Io, class Names>
void archiveNames(Io& io, Names& names) {
    io.each("names", names, [&](auto& entry) {
        io.id(entry.body);
        io.text(entry.name, mostNameLetters);
    });
}

template <class Io, class Head>
void archiveMomentHead(Io& io, Head& head) {
    io.number(head.step);
    io.finite(head.stepSeconds);
    io.number(head.tables);
}

}  // namespace

template <int D>
Bytes encodeTables(const DebugFrame<D>& frame, const std::vector<BodyName>& names) {
    ByteWriter out;
    archiveNames(out, names);
    out.each("shapes", frame.shapes, [&](const FrameShape<D>& shape) { archiveShape(out, shape); });
    archiveDrawing(out, frame.drawing);
    return out.take();
}

Bytes numbered(std::uint32_t number, const Bytes& tables) {
    ByteWriter out;
    out.number(number);
    Bytes all = out.take();
    all.insert(all.end(), tables.begin(), tables.end());
    return all;
}

template <int D>
Bytes encodeMoment(const DebugFrame<D>& frame, std::uint32_t tables) {
    ByteWriter out;
    const MomentHead head = {frame.step, frame.stepSeconds, tables};
    archiveMomentHead(out, head);
    archiveMoment(out, frame);
    return out.take();
}

bool readNumber(std::span<const std::byte> tables, std::uint32_t& number) {
    ByteReader in("tables", tables);
    in.number(number);
    return in.isSound();
}

bool readMomentHead(std::span<const std::byte> moment, MomentHead& head) {
    ByteReader in("frame", moment);
    archiveMomentHead(in, head);
    return in.isSound();
}

template <int D>
bool decode(std::span<const std::byte> tables, std::span<const std::byte> moment, DebugFrame<D>& frame, std::string& fault) {
    ByteReader seldom("tables", tables);
    std::uint32_t number = 0;
    std::vector<BodyName> names;
    seldom.number(number);
    archiveNames(seldom, names);
    seldom.each("shapes", frame.shapes, [&](FrameShape<D>& shape) { archiveShape(seldom, shape); });
    archiveDrawing(seldom, frame.drawing);
    seldom.expectEnd();

    ByteReader now("frame", moment);
    MomentHead head;
    archiveMomentHead(now, head);
    archiveMoment(now, frame);
    now.expectEnd();

    if (!seldom.isSound() || !now.isSound()) {
        fault = seldom.isSound() ? now.fault() : seldom.fault();
    } else if (number != head.tables) {
        fault = "frame: goes with tables " + std::to_string(head.tables) + ", not with " + std::to_string(number);
    } else {
        fault = faultOf(frame);
    }
    return fault.empty();
}

std::vector<BodyName> decodeNames(std::span<const std::byte> tables) {
    ByteReader in("tables", tables);
    std::uint32_t number = 0;
    std::vector<BodyName> names;
    in.number(number);
    archiveNames(in, names);
    return names;
}

template Bytes encodeTables(const DebugFrame<2>&, const std::vector<BodyName>&);
template Bytes encodeTables(const DebugFrame<3>&, const std::vector<BodyName>&);
template Bytes encodeMoment(const DebugFrame<2>&, std::uint32_t);
template Bytes encodeMoment(const DebugFrame<3>&, std::uint32_t);
template bool decode(std::span<const std::byte>, std::span<const std::byte>, DebugFrame<2>&, std::string&);
template bool decode(std::span<const std::byte>, std::span<const std::byte>, DebugFrame<3>&, std::string&);

}  // namespace talus::stream
