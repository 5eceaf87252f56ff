// Worlds and streams that the tests of debug streams begin with.
#pragma once

#include "../mixed_scene.h"

#include "../../../engine/stream/frame_source.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace talus::testing {

inline constexpr FrameOptions everything = {.bounds = true, .islands = true, .measures = true, .residual = true, .penetration = true, .hash = true, .explanation = true};

/// A pile with joints, a sensor, a paddle and a disabled body; one contact is traced. After 90 steps things fly and touch, after some hundred some
/// sleep.
template <int D>
World<D> mixedWorld(int steps = 90) {
    World<D> world;
    const std::vector<BodyId> bodies = addMixedScene(world, 24);
    world.setEnabled(bodies[3], false);
    run(world, steps);
    if (!world.contacts().empty()) {
        world.trace(world.contacts().front().id);
    }
    run(world, 1);
    return world;
}

/// A body's name in these tests.
inline std::string labelOf(BodyId body) {
    return body.index % 3 == 0 ? "" : "körper " + std::to_string(body.index);
}

inline std::string temporaryFile(const std::string& name) {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    std::string unique = std::string(test->test_suite_name()) + "_" + test->name() + "_" + name;
    std::replace(unique.begin(), unique.end(), '/', '_');
    return (std::filesystem::path(::testing::TempDir()) / unique).string();
}

inline stream::Bytes contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto* begin = reinterpret_cast<const std::byte*>(text.data());
    return {begin, begin + text.size()};
}

inline void write(const std::string& path, std::span<const std::byte> bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

inline void append(stream::Bytes& all, const stream::Bytes& more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// A stream of some frames of a world that steps on, as a server would send it.
template <int D>
stream::Bytes streamOf(World<D>& world, int frames, const FrameOptions& options = everything) {
    stream::FrameSource source({.frame = options, .nameOf = labelOf});
    stream::Bytes all = stream::headerOf(D);
    std::uint32_t sentTables = 0;
    for (int i = 0; i < frames; ++i) {
        const stream::Message message = source.messageOf(captureFrame(world, options));
        if (sentTables != source.tablesNumber()) {
            append(all, stream::bytesOf({stream::MessageKind::tables, 0, source.tables().payload->size()}));
            append(all, *source.tables().payload);
            sentTables = source.tablesNumber();
        }
        append(all, stream::bytesOf({stream::MessageKind::frame, 0, message.payload->size()}));
        append(all, *message.payload);
        world.step(dt);
    }
    return all;
}

/// A frame by way of the stream, or a failure.
template <int D>
DebugFrame<D> sent(const DebugFrame<D>& frame) {
    const stream::Bytes tables = stream::numbered(7, stream::encodeTables(frame, {}));
    const stream::Bytes moment = stream::encodeMoment(frame, 7);
    DebugFrame<D> received;
    std::string fault;
    EXPECT_TRUE(stream::decode(tables, moment, received, fault)) << fault;
    return received;
}

}  // namespace talus::testing
