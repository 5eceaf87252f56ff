#include "../scene.h"

namespace talus {
namespace {

BenchShape<2> box(float x, float y) {
    return {.kind = BenchShapeKind::box, .half = {x, y}};
}

BenchScene<2> pyramid() {
    constexpr int base = 100;
    BenchScene<2> scene{.name = "d"};
    scene.bodies.push_back({true, box(100.0f, 1.0f), {{0.0f, -1.0f}, {}}});
    for (int i = 0; i < base; ++i) {
        for (int j = i; j < base; ++j) {
            const float x = 0.5f * static_cast<float>(i + 1) + static_cast<float>(j - i) - 0.5f * base;
            scene.bodies.push_back({false, box(0.5f, 0.5f), {{x, static_cast<float>(i) + 0.5f}, {}}});
        }
    }
    return scene;
}

BenchScene<2> rain() {
    constexpr int columns = 100;
    constexpr int rows = 100;
    constexpr float pitch = 1.2f;
    // At rest the shapes fill about half of the walls' height.
    constexpr float wallHalf = 70.0f;
    BenchScene<2> scene{.name = "e", .steps = 400};
    scene.bodies.push_back({true, box(100.0f, 1.0f), {{0.0f, -1.0f}, {}}});
    for (const float side : {-1.0f, 1.0f}) {
        scene.bodies.push_back({true, box(1.0f, wallHalf), {{63.0f * side, wallHalf}, {}}});
    }
    const BenchShape<2> kinds[] = {
        {.kind = BenchShapeKind::ball, .radius = 0.5f}, {.kind = BenchShapeKind::capsule, .halfLength = 0.25f, .radius = 0.3f}, box(0.4f, 0.4f)};
    BenchRandom random(1);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const Vector<2> place((static_cast<float>(column) - 49.5f) * pitch, 0.9f + pitch * static_cast<float>(row));
            scene.bodies.push_back({false, kinds[(row * columns + column) % 3], {place, random.rotation<2>()}});
        }
    }
    return scene;
}

}  // namespace

std::vector<BenchEntry> planeBenchEntries() {
    return {{"d", "pyramid of 5,050 boxes, base 100 (2D)", pyramid, true}, {"e", "rain of 10,000 discs, capsules and boxes (2D)", rain, true}};
}

}  // namespace talus
