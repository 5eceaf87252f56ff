// Numbers of the corners, faces and edges of a box, at compile time.
#pragma once

#include <array>
#include <cstdint>

namespace talus {

/// Corners of the faces -x, +x, -y, +y, -z, +z, counter-clockwise from outside; corner i is at (-, +) along x, y, z by the bits 0, 1, 2 of i.
inline constexpr std::array<std::array<std::uint8_t, 4>, 6> boxCorners = {
    {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};

/// Edges of a box by their ends, in the order of `HullMesh`.
struct BoxEdges {
    constexpr BoxEdges() {
        std::uint8_t count = 0;
        for (int start = 0; start < 8; ++start) {
            for (int axis = 0; axis < 3; ++axis) {
                if ((start >> axis & 1) == 0) {
                    axes[count] = static_cast<std::uint8_t>(axis);
                    ends[count] = {static_cast<std::uint8_t>(start), static_cast<std::uint8_t>(start | 1 << axis)};
                    number[axis][start] = count++;
                }
            }
        }
    }
    /// number[axis][i]: of the edge along `axis` from corner i, whose bit `axis` is 0.
    std::uint8_t number[3][8] = {};
    /// Along which axis an edge lies, and between which corners.
    std::uint8_t axes[12] = {};
    std::array<std::uint8_t, 2> ends[12] = {};
};
inline constexpr BoxEdges boxEdges;

/// A side of a face of a box: from a corner to the next.
struct BoxSide {
    /// The axis across the side, in the face, and whether the side is at its positive end.
    std::uint8_t axis = 0;
    bool isPositive = false;
    std::uint8_t vertex = 0;
    std::uint8_t edge = 0;
};

struct BoxSides {
    constexpr BoxSides() {
        for (std::size_t face = 0; face < 6; ++face) {
            for (std::size_t i = 0; i < 4; ++i) {
                const int start = boxCorners[face][i];
                const int end = boxCorners[face][(i + 1) % 4];
                const int along = (start ^ end) == 1 ? 0 : (start ^ end) == 2 ? 1 : 2;
                const int across = 3 - along - static_cast<int>(face / 2);
                of[face][i] = {static_cast<std::uint8_t>(across), (start >> across & 1) != 0, static_cast<std::uint8_t>(start),
                               boxEdges.number[along][start & end]};
            }
        }
    }
    std::array<BoxSide, 4> of[6] = {};
};
inline constexpr BoxSides boxSides;

}  // namespace talus
