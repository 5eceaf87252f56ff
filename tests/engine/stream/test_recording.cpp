// A recording is the stream in a file: every frame can be had, in any order, also of a file that breaks off.
#include "streams.h"

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Recordings : public ::testing::Test {};
TYPED_TEST_SUITE(Recordings, Dimensions);

constexpr int recordedFrames = 30;

/// A body more after half of the time.
template <int D>
std::vector<std::uint64_t> record(const std::string& path) {
    World<D> world = mixedWorld<D>(10);
    std::vector<std::uint64_t> hashes;
    DebugRecorder recorder(path, {.frame = everything, .nameOf = labelOf});
    for (int i = 0; i < recordedFrames; ++i) {
        if (i == recordedFrames / 2) {
            addBox<D>(world, at<D>(0.0f, 12.0f));
        }
        EXPECT_TRUE(recorder.record(world));
        hashes.push_back(world.hash());
        world.step(dt);
    }
    EXPECT_TRUE(recorder.flush());
    return hashes;
}

}  // namespace

TYPED_TEST(Recordings, areReadBackInAnyOrder) {
    constexpr int D = TypeParam::value;
    const std::string path = temporaryFile("recording");
    const std::vector<std::uint64_t> hashes = record<D>(path);
    DebugRecording recording(path);
    EXPECT_EQ(recording.dimension(), D);
    EXPECT_TRUE(recording.fault().empty()) << recording.fault();
    ASSERT_EQ(recording.size(), hashes.size());
    std::vector<std::size_t> bodies(hashes.size());
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        const std::size_t index = i * 7 % hashes.size();
        DebugFrame<D> frame;
        ASSERT_TRUE(recording.frame(index)->read(frame));
        EXPECT_EQ(frame.hash, hashes[index]);
        EXPECT_EQ(frame.step, 11 + index);
        bodies[index] = frame.bodies.size();
    }
    EXPECT_EQ(bodies.back(), bodies.front() + 1);
    EXPECT_THROW(recording.frame(hashes.size()), std::out_of_range);
    std::filesystem::remove(path);
}

// The game was killed while it wrote.
TYPED_TEST(Recordings, thatBreakOffKeepTheirBeginning) {
    constexpr int D = TypeParam::value;
    const std::string path = temporaryFile("recording");
    const std::vector<std::uint64_t> hashes = record<D>(path);
    const stream::Bytes whole = contentOf(path);
    const std::size_t cut = whole.size() - 100;
    write(path, std::span(whole).first(cut));
    DebugRecording recording(path);
    EXPECT_EQ(recording.size(), hashes.size() - 1);
    EXPECT_EQ(recording.fault(), "the recording breaks off after frame 29: the file ends in the middle of a message");
    DebugFrame<D> frame;
    EXPECT_TRUE(recording.frame(recording.size() - 1)->read(frame));
    std::filesystem::remove(path);
}

TEST(Recording, refusesWhatIsNone) {
    const std::string path = temporaryFile("recording");
    EXPECT_NE(refusalOf([&] { DebugRecording recording(path); }).find("cannot be read"), std::string::npos);
    EXPECT_NE(refusalOf([&] { DebugRecording recording(::testing::TempDir()); }).find("recording: "), std::string::npos);
    const stream::Bytes header = stream::headerOf(2);
    write(path, std::span(header).first(5));
    EXPECT_NE(refusalOf([&] { DebugRecording recording(path); }).find("shorter than the header"), std::string::npos);
    stream::Bytes text(100, std::byte{'x'});
    write(path, text);
    EXPECT_NE(refusalOf([&] { DebugRecording recording(path); }).find("no debug stream"), std::string::npos);
    EXPECT_NE(refusalOf([&] { DebugRecorder recorder(path + "/in/no/folder"); }).find("cannot be written"), std::string::npos);
    std::filesystem::remove(path);
}

TEST(Recording, keepsToItsDimension) {
    const std::string path = temporaryFile("recording");
    DebugRecorder recorder(path);
    EXPECT_TRUE(recorder.record(World2()));
    EXPECT_NE(refusalOf([&] { recorder.record(World3()); }).find("3 dimensions"), std::string::npos);
    EXPECT_TRUE(recorder.record(World2()));
    EXPECT_TRUE(recorder.flush());
    EXPECT_EQ(DebugRecording(path).size(), 2u);
    DebugFrame<3> wrong;
    std::string fault;
    EXPECT_FALSE(DebugRecording(path).frame(0)->read(wrong, &fault));
    EXPECT_NE(fault.find("of 2 dimensions"), std::string::npos);
    std::filesystem::remove(path);
}

// Frames that name tables which are not in front of them, and other damage that heads alone do not show.
TEST(Recording, refusesDamagedFrames) {
    const std::string path = temporaryFile("recording");
    stream::Bytes bytes = stream::headerOf(2);
    World2 world;
    const stream::Bytes moment = stream::encodeMoment(captureFrame(world), 1);
    append(bytes, stream::bytesOf({stream::MessageKind::frame, 0, moment.size()}));
    append(bytes, moment);
    write(path, bytes);
    DebugRecording recording(path);
    ASSERT_EQ(recording.size(), 1u);
    DebugFrame<2> frame;
    std::string fault;
    const std::optional<StreamedFrame> streamed = recording.frame(0);
    ASSERT_TRUE(streamed.has_value());
    EXPECT_FALSE(streamed->read(frame, &fault));
    EXPECT_NE(fault.find("tables"), std::string::npos) << fault;
    std::filesystem::remove(path);
}
