#include "box_axes.h"

namespace talus {

namespace {

/// Of the sine below which two edges count as parallel, squared.
constexpr float parallelSquare = 1e-4f;

/// edge[axis][i]: number of the edge from corner i, whose bit `axis` is 0, along that axis.
struct EdgeNumbers {
    EdgeNumbers() {
        const std::vector<HullEdge>& edges = boxTopology().edges;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const auto [start, end] = edges[i].vertices;
            const std::size_t axis = end - start == 1 ? 0 : end - start == 2 ? 1 : 2;
            number[axis][start] = static_cast<int>(i);
        }
    }
    int number[3][8] = {};
};

}  // namespace

BoxPair::Frame BoxPair::frameOf(const Piece<3>& box) {
    Frame frame;
    frame.centre = box.centroid;
    for (int axis = 0; axis < 3; ++axis) {
        frame.axes[axis] = box.faces[2 * axis + 1].normal;
        frame.half[axis] = 0.5f * (box.faces[2 * axis].offset + box.faces[2 * axis + 1].offset);
    }
    return frame;
}

BoxPair::BoxPair(const Piece<3>& pieceA, const Piece<3>& pieceB, const Pose<3>& bInA) : a(frameOf(pieceA)), b(frameOf(pieceB)) {
    b.centre = toWorld(bInA, b.centre);
    for (Vector<3>& axis : b.axes) {
        axis = rotate(bInA.q, axis);
    }
    offset = b.centre - a.centre;
}

float BoxPair::Frame::reach(const Vector<3>& direction) const {
    return (half.x() * std::fabs(dot(axes[0], direction)) + half.y() * std::fabs(dot(axes[1], direction))) +
           half.z() * std::fabs(dot(axes[2], direction));
}

int BoxPair::Frame::edge(int axis, const Vector<3>& direction) const {
    static const EdgeNumbers numbers;
    int corner = 0;
    for (int i = 0; i < 3; ++i) {
        corner |= i != axis && dot(axes[i], direction) > 0.0f ? 1 << i : 0;
    }
    return numbers.number[axis][corner];
}

FaceAxis3 BoxPair::bestOf(const Frame& reference, const Frame& other, const Vector<3>& offset, std::span<float> separations) {
    FaceAxis3 best{0, -std::numeric_limits<float>::max()};
    for (int axis = 0; axis < 3; ++axis) {
        const float between = dot(reference.axes[axis], offset);
        const float reaches = reference.half[axis] + other.reach(reference.axes[axis]);
        for (int side = 0; side < 2; ++side) {
            const int face = 2 * axis + side;
            const float separation = (side == 0 ? -between : between) - reaches;
            separations[static_cast<std::size_t>(face)] = separation;
            if (separation > best.separation) {
                best = {face, separation};
            }
        }
    }
    return best;
}

EdgeAxis BoxPair::bestEdges(const EdgeSearch& search) const {
    EdgeAxis best;
    float toBeat = -std::numeric_limits<float>::max();
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            Vector<3> direction = cross(a.axes[i], b.axes[j]);
            const float square = dot(direction, direction);
            if (!(square > parallelSquare)) {
                continue;
            }
            direction /= dot(direction, offset) < 0.0f ? -std::sqrt(square) : std::sqrt(square);
            const float separation = dot(direction, offset) - a.reach(direction) - b.reach(direction);
            if (!(separation + search.margin > toBeat)) {
                continue;
            }
            const int edgeA = a.edge(i, direction);
            const int edgeB = b.edge(j, -direction);
            const float advantage = edgeA == search.lastA && edgeB == search.lastB ? search.margin : 0.0f;
            if (separation + advantage > toBeat) {
                best = {edgeA, edgeB, direction, separation};
                toBeat = separation + advantage;
            }
        }
    }
    return best;
}

}  // namespace talus
