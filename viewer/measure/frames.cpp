// Times whole frames of the interactive viewer without a screen, all overlays of contacts shown: while nothing changes, while the view moves, and
// while the world steps (the steps themselves not counted).
#include "../app/headless.h"
#include "../render/gl.h"

#include "../../bench/scene.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

namespace talus {
namespace {

using Json = nlohmann::json;

constexpr int settlingSteps = 90;

Json boxAt(const Json& half, const Json& place, const char* kind, const std::string& name) {
    return {{"name", name}, {"type", kind}, {"position", place}, {"shapes", Json::array({{{"box", {{"half", half}}}}})}};
}

// Loose columns of cubes on a floor, about as high as wide.
Json heap(int boxes) {
    Json document = {{"talus", 1}, {"name", "heap"}, {"dimension", 3}, {"world", {{"sleeping", false}}}, {"bodies", Json::array()}};
    document["bodies"].push_back(boxAt({200.0, 0.5, 200.0}, {0.0, -0.5, 0.0}, "static", "floor"));
    const int side = static_cast<int>(std::ceil(std::cbrt(1.6 * boxes)));
    BenchRandom random(1);
    for (int i = 0; i < boxes; ++i) {
        const int layer = i / (side * side);
        const int row = i / side % side;
        const int column = i % side;
        const auto shifted = [&](int index) { return 1.06 * (index - 0.5 * (side - 1)) + static_cast<double>(random.uniform(-0.02f, 0.02f)); };
        const double x = shifted(column);
        const double z = shifted(row);
        document["bodies"].push_back(boxAt({0.5, 0.5, 0.5}, {x, 0.52 + 1.02 * layer, z}, "dynamic", "box_" + std::to_string(i)));
    }
    return document;
}

enum class Motion { still, moving, stepping };

struct Times {
    double least = 0.0;
    double median = 0.0;
    /// Of all threads together, mean: what a machine that does other things as well shows more steadily.
    double processor = 0.0;
};

// The right button held, the view moves by a pixel a frame.
FrameInput inputFor(Motion motion, int frame) {
    FrameInput input;
    input.mouseX = 640.0f + (motion == Motion::moving ? static_cast<float>(frame) : 0.0f);
    input.mouseY = 120.0f;
    input.mouseDown[1] = motion == Motion::moving;
    return input;
}

Times measure(HeadlessApp& viewer, Motion motion, int frames) {
    constexpr int untimed = 4;
    std::vector<double> times;
    double processor = 0.0;
    for (int i = -untimed; i < frames; ++i) {
        if (motion == Motion::stepping) {
            viewer.app().session().stepForward();
        }
        const std::clock_t before = std::clock();
        const auto begin = std::chrono::steady_clock::now();
        viewer.frame(inputFor(motion, i + untimed));
        glFinish();
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        if (i >= 0) {
            times.push_back(taken.count());
            processor += 1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / frames;
        }
    }
    viewer.frame(inputFor(Motion::still, 0));
    std::sort(times.begin(), times.end());
    return {times.front(), times[times.size() / 2], processor};
}

void showAll(Overlays& overlays) {
    overlays.contacts = overlays.normals = overlays.impulses = overlays.friction = overlays.forces = overlays.depth = overlays.changes = true;
}

void measureHeap(int boxes, int frames, const std::string& shot) {
    HeadlessApp viewer(1280, 720, {});
    if (!viewer.app().session().openDocument(heap(boxes), "heap")) {
        std::fprintf(stderr, "%s\n", viewer.app().session().messages().back().text.c_str());
        std::exit(1);
    }
    viewer.app().session().stepForward(settlingSteps);
    showAll(viewer.app().view().overlays);
    std::size_t points = 0;
    viewer.app().session().visit([&](auto& play) {
        for (const auto& contact : play.frame().contacts) {
            points += static_cast<std::size_t>(contact.count);
        }
    });
    std::printf("%d boxes, %zu points (%s)\n", boxes, points, reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
    constexpr struct {
        const char* name;
        Motion motion;
    } motions[] = {{"still", Motion::still}, {"moving", Motion::moving}, {"stepping", Motion::stepping}};
    for (const auto& [name, motion] : motions) {
        const Times times = measure(viewer, motion, frames);
        std::printf("  %-9s least %7.1f ms, median %7.1f ms a frame, %7.1f ms of processor\n", name, times.least, times.median, times.processor);
        std::fflush(stdout);
    }
    if (!shot.empty()) {
        writePng(viewer.picture(), shot);
    }
}

}  // namespace
}  // namespace talus

// bench_frames [BOXES [FRAMES [SHOT.png]]]
int main(int count, char** words) {
    const auto number = [&](int index, int otherwise) { return count > index ? std::max(std::atoi(words[index]), 1) : otherwise; };
    const std::string shot = count > 3 ? words[3] : "";
    if (count > 1) {
        talus::measureHeap(number(1, 1000), number(2, 60), shot);
        return 0;
    }
    talus::measureHeap(1000, 60, "");
    talus::measureHeap(10000, 20, "");
    return 0;
}
