#include "../scene.h"

#include <cmath>

namespace talus {
namespace {

BenchShape<3> box(float x, float y, float z) {
    return {.kind = BenchShapeKind::box, .half = {x, y, z}};
}

BenchShape<3> cube(float half) {
    return box(half, half, half);
}

void addGround(BenchScene<3>& scene) {
    scene.bodies.push_back({true, box(100.0f, 1.0f, 100.0f), {{0.0f, -1.0f, 0.0f}, {}}});
}

// Four upright walls, their inner faces `distance` from the middle.
void addWalls(BenchScene<3>& scene, float distance, float height) {
    for (const float side : {-1.0f, 1.0f}) {
        const float place = side * (distance + 1.0f);
        scene.bodies.push_back({true, box(1.0f, 0.5f * height, distance + 2.0f), {{place, 0.5f * height, 0.0f}, {}}});
        scene.bodies.push_back({true, box(distance + 2.0f, 0.5f * height, 1.0f), {{0.0f, 0.5f * height, place}, {}}});
    }
}

float centred(int index, int count, float pitch) {
    return (static_cast<float>(index) - 0.5f * static_cast<float>(count - 1)) * pitch;
}

BenchScene<3> wallPyramid() {
    constexpr int base = 30;
    BenchScene<3> scene{.name = "a"};
    addGround(scene);
    for (int i = 0; i < base; ++i) {
        for (int j = i; j < base; ++j) {
            const float x = 0.5f * static_cast<float>(i + 1) + static_cast<float>(j - i) - 0.5f * base;
            scene.bodies.push_back({false, cube(0.5f), {{x, static_cast<float>(i) + 0.5f, 0.0f}, {}}});
        }
    }
    return scene;
}

BenchScene<3> squarePyramid() {
    constexpr int base = 20;
    BenchScene<3> scene{.name = "sq", .steps = 150};
    addGround(scene);
    for (int layer = 0; layer < base; ++layer) {
        const int count = base - layer;
        for (int row = 0; row < count; ++row) {
            for (int column = 0; column < count; ++column) {
                const Vector<3> place(centred(column, count, 1.0f), static_cast<float>(layer) + 0.5f, centred(row, count, 1.0f));
                scene.bodies.push_back({false, cube(0.5f), {place, {}}});
            }
        }
    }
    return scene;
}

BenchScene<3> tower() {
    BenchScene<3> scene{.name = "b"};
    addGround(scene);
    addWalls(scene, 15.0f, 40.0f);
    BenchRandom random(1);
    for (int layer = 0; layer < 100; ++layer) {
        for (int row = 0; row < 10; ++row) {
            for (int column = 0; column < 10; ++column) {
                Vector<3> place(centred(column, 10, 1.1f), 0.6f + 1.1f * static_cast<float>(layer), centred(row, 10, 1.1f));
                place.x() += random.uniform(-0.04f, 0.04f);
                place.z() += random.uniform(-0.04f, 0.04f);
                scene.bodies.push_back({false, cube(0.5f), {place, {}}});
            }
        }
    }
    return scene;
}

// Whatever the number of columns there are 25 layers and the walls stand 1.1 m beyond the outermost centres: a body of a larger heap
// bears what a body of a smaller one bears.
BenchScene<3> heap(const char* name, int columns) {
    constexpr float pitch = 1.2f;
    BenchScene<3> scene{.name = name};
    addGround(scene);
    addWalls(scene, 0.5f * static_cast<float>(columns - 1) * pitch + 1.1f, 40.0f);
    BenchRandom random(1);
    for (int layer = 0; layer < 25; ++layer) {
        for (int row = 0; row < columns; ++row) {
            for (int column = 0; column < columns; ++column) {
                const Vector<3> place(centred(column, columns, pitch), 0.9f + pitch * static_cast<float>(layer), centred(row, columns, pitch));
                scene.bodies.push_back({false, cube(0.4f), {place, random.rotation<3>()}});
            }
        }
    }
    return scene;
}

BenchScene<3> settledHeap() {
    BenchScene<3> scene = heap("b2-settled", 20);
    scene.warmUp = 600;
    scene.sleeping = true;
    return scene;
}

// Inner faces begin at `distance` from the middle on the floor and lean outwards by 30 degrees.
void addLeaningWalls(BenchScene<3>& scene, float distance) {
    constexpr float halfHeight = 20.0f;
    constexpr float halfWidth = 35.0f;
    const float sine = 0.5f;
    const float cosine = std::sqrt(0.75f);
    // Of half the lean.
    const float halfSine = std::sqrt(0.5f * (1.0f - cosine));
    const float halfCosine = std::sqrt(0.5f * (1.0f + cosine));
    // Up along the face to its middle, then outwards through half the thickness.
    const float out = distance + halfHeight * sine + cosine;
    const float up = halfHeight * cosine - sine;
    for (const float side : {-1.0f, 1.0f}) {
        const Rotation<3> aboutZ{{0.0f, 0.0f, -side * halfSine}, halfCosine};
        const Rotation<3> aboutX{{side * halfSine, 0.0f, 0.0f}, halfCosine};
        scene.bodies.push_back({true, box(1.0f, halfHeight, halfWidth), {{side * out, up, 0.0f}, aboutZ}});
        scene.bodies.push_back({true, box(halfWidth, halfHeight, 1.0f), {{0.0f, up, side * out}, aboutX}});
    }
}

BenchScene<3> bowl() {
    constexpr int columns = 14;
    constexpr float pitch = 1.4f;
    BenchScene<3> scene{.name = "c"};
    addGround(scene);
    addLeaningWalls(scene, 10.0f);
    const BenchShape<3> kinds[] = {{.kind = BenchShapeKind::ball, .radius = 0.5f},
                                   {.kind = BenchShapeKind::capsule, .halfLength = 0.35f, .radius = 0.35f},
                                   box(0.4f, 0.5f, 0.45f)};
    BenchRandom random(1);
    for (int i = 0; i < 5000; ++i) {
        const int layer = i / (columns * columns);
        const int row = i / columns % columns;
        const Vector<3> place(centred(i % columns, columns, pitch), 0.9f + pitch * static_cast<float>(layer), centred(row, columns, pitch));
        scene.bodies.push_back({false, kinds[i % 3], {place, random.rotation<3>()}});
    }
    return scene;
}

}  // namespace

std::vector<BenchEntry> spaceBenchEntries() {
    return {{"a", "wall pyramid of 465 cubes, base 30", wallPyramid, true},
            {"sq", "square pyramid of 2,870 cubes, base 20 x 20", squarePyramid, true},
            {"b", "tower of 10,000 cubes, 100 layers", tower, true},
            {"b2", "heap of 10,000 turned cubes between walls", [] { return heap("b2", 20); }, true},
            {"c", "5,000 balls, capsules and boxes in a bowl", bowl, true},
            {"b2-2500", "b2 with 10 x 10 columns", [] { return heap("b2-2500", 10); }, false},
            {"b2-40000", "b2 with 40 x 40 columns", [] { return heap("b2-40000", 40); }, false},
            {"b2-160000", "b2 with 80 x 80 columns", [] { return heap("b2-160000", 80); }, false},
            {"b2-settled", "b2 with sleeping, ten seconds later", settledHeap, false}};
}

}  // namespace talus
