#include "unit_meshes.h"

#include "../../foundation/trig.h"

#include <array>

namespace talus {

namespace {

constexpr int segments = 48;
constexpr int capsuleSegments = 20;
constexpr int rings = 5;

SineCosine around(int step, int count) {
    return sineCosine(2.0f * pi * static_cast<float>(step) / static_cast<float>(count));
}

void addQuad(std::vector<UnitVertex>& mesh, const std::array<UnitVertex, 4>& corners) {
    for (const std::size_t corner : {0u, 1u, 2u, 0u, 2u, 3u}) {
        mesh.push_back(corners[corner]);
    }
}

// On the unit sphere; ring 0 is the lower pole, 2 rings the upper one, the equator belongs to both ends.
UnitVertex onSphere(int ring, int end, int step) {
    const SineCosine height = sineCosine(0.5f * pi * (static_cast<float>(ring) / static_cast<float>(rings) - 1.0f));
    const SineCosine turn = around(step, capsuleSegments);
    const float x = height.cosine * turn.cosine;
    const float z = height.cosine * turn.sine;
    return {x, height.sine, z, static_cast<float>(end), x, height.sine, z};
}

}  // namespace

std::vector<UnitVertex> unitSquare() {
    std::vector<UnitVertex> mesh;
    const auto corner = [](float x, float y) { return UnitVertex{x, y, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f}; };
    addQuad(mesh, {corner(-1.0f, -1.0f), corner(1.0f, -1.0f), corner(1.0f, 1.0f), corner(-1.0f, 1.0f)});
    return mesh;
}

std::vector<UnitVertex> unitCapsule() {
    std::vector<UnitVertex> mesh;
    for (int step = 0; step < capsuleSegments; ++step) {
        const auto band = [&](int ring, int end, int nextRing, int nextEnd) {
            addQuad(mesh, {onSphere(ring, end, step + 1), onSphere(ring, end, step), onSphere(nextRing, nextEnd, step),
                           onSphere(nextRing, nextEnd, step + 1)});
        };
        for (int ring = 0; ring < rings; ++ring) {
            band(ring, 0, ring + 1, 0);
            band(rings + ring, 1, rings + ring + 1, 1);
        }
        band(rings, 0, rings, 1);
    }
    return mesh;
}

std::vector<UnitVertex> unitDrum() {
    std::vector<UnitVertex> mesh;
    for (int step = 0; step < segments; ++step) {
        const SineCosine a = around(step, segments);
        const SineCosine b = around(step + 1, segments);
        const auto wall = [](const SineCosine& turn, float end) {
            return UnitVertex{turn.cosine, 0.0f, turn.sine, end, turn.cosine, 0.0f, turn.sine};
        };
        addQuad(mesh, {wall(b, 0.0f), wall(a, 0.0f), wall(a, 1.0f), wall(b, 1.0f)});
        for (const float end : {0.0f, 1.0f}) {
            const float up = 2.0f * end - 1.0f;
            const SineCosine& first = end > 0.5f ? b : a;
            const SineCosine& second = end > 0.5f ? a : b;
            mesh.push_back({0.0f, 0.0f, 0.0f, end, 0.0f, up, 0.0f});
            mesh.push_back({first.cosine, 0.0f, first.sine, end, 0.0f, up, 0.0f});
            mesh.push_back({second.cosine, 0.0f, second.sine, end, 0.0f, up, 0.0f});
        }
    }
    return mesh;
}

}  // namespace talus
