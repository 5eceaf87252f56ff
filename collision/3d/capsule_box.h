// A capsule's core along the axes of a box.
#pragma once

#include "box_frame.h"
#include "box_topology.h"
#include "separating_axis.h"

#include <algorithm>
#include <array>

namespace talus {

/// Where the cores of a box and a capsule are closest, along the box' axes.
struct ClosestToBox {
    Vector<3> onBox = zeroVector<3>();
    Vector<3> onSegment = zeroVector<3>();
    /// From the box to the segment: the parts beyond its faces.
    Vector<3> beyond = zeroVector<3>();
    float distance = 0.0f;
};

/// A box in its body's frame, and a segment seen from there.
class CapsuleAtBox {
public:
    CapsuleAtBox(const Piece<3>& box, const Vector<3>& start, const Vector<3>& end) : piece(box) {
        for (int i = 0; i < 3; ++i) {
            halves[i] = halfBetween(box.faces[2 * i].offset, box.faces[2 * i + 1].offset);
            own[0][i] = dot(axis(i), Vector<3>(start - box.centroid));
            own[1][i] = dot(axis(i), Vector<3>(end - box.centroid));
            separations[static_cast<std::size_t>(2 * i)] = -std::max(own[0][i], own[1][i]) - halves[i];
            separations[static_cast<std::size_t>(2 * i + 1)] = std::min(own[0][i], own[1][i]) - halves[i];
        }
    }

    /// Of the segment from the planes of the faces.
    const std::array<float, 6>& ofFaces() const { return separations; }
    float half(int i) const { return halves[i]; }
    const Vector<3>& end(int i) const { return own[i]; }
    Vector<3> direction(const Vector<3>& ofBox) const { return (axis(0) * ofBox.x() + axis(1) * ofBox.y()) + axis(2) * ofBox.z(); }
    Vector<3> point(const Vector<3>& ofBox) const { return piece.centroid + direction(ofBox); }
    Vector<3> vertex(int i) const {
        return Vector<3>((i & 1) != 0 ? halves.x() : -halves.x(), (i & 2) != 0 ? halves.y() : -halves.y(), (i & 4) != 0 ? halves.z() : -halves.z());
    }
    /// The face from whose plane the segment is farthest, the first of equals.
    FaceAxis3 bestFace() const {
        FaceAxis3 best{0, separations[0]};
        for (int i = 1; i < 6; ++i) {
            if (separations[static_cast<std::size_t>(i)] > best.separation) {
                best = {i, separations[static_cast<std::size_t>(i)]};
            }
        }
        return best;
    }
    /// Along a direction, from the box to the segment.
    float separationAlong(const Vector<3>& towards) const {
        return std::min(dot(towards, own[0]), dot(towards, own[1])) - dot(Vector<3>(towards.cwiseAbs()), halves);
    }
    /// Across edge `edge` of the box and the segment, outwards; zero if they are nearly parallel.
    Vector<3> acrossEdge(std::size_t edge) const;
    ClosestToBox closest() const;

private:
    const Vector<3>& axis(int i) const { return piece.faces[2 * i + 1].normal; }

    const Piece<3>& piece;
    Vector<3> halves;
    Vector<3> own[2];
    std::array<float, 6> separations;
};

inline Vector<3> CapsuleAtBox::acrossEdge(std::size_t edge) const {
    const Vector<3> along = own[1] - own[0];
    const int axis = boxEdges.axes[edge];
    Vector<3> unit = zeroVector<3>();
    unit[axis] = 1.0f;
    const Vector<3> across = cross(unit, along);
    const float square = dot(across, across);
    if (!(square > parallelEdges * dot(along, along))) {
        return zeroVector<3>();
    }
    // The two faces at the edge look away from the middle, as the edge itself does but for its own direction.
    Vector<3> outwards = vertex(boxEdges.ends[edge][0]).cwiseSign();
    outwards[axis] = 0.0f;
    return across / (dot(across, outwards) < 0.0f ? -std::sqrt(square) : std::sqrt(square));
}

/// The squared distance along the segment is convex, and its slope has a kink only where the segment passes the plane of a face.
inline ClosestToBox CapsuleAtBox::closest() const {
    const Vector<3> way = own[1] - own[0];
    const auto beyondAt = [&](float share) {
        const Vector<3> place = own[0] + way * share;
        return Vector<3>(place - place.cwiseMax(-halves).cwiseMin(halves));
    };
    // The nearest places of those looked at before and after the least distance, with the slopes there, and those where it is level.
    float before = -1.0f;
    float after = 2.0f;
    float slopeBefore = 0.0f;
    float slopeAfter = 0.0f;
    float level[2] = {2.0f, -1.0f};
    const auto look = [&](float share) {
        const float slope = dot(beyondAt(share), way);
        if (slope < 0.0f && share > before) {
            before = share;
            slopeBefore = slope;
        } else if (slope > 0.0f && share < after) {
            after = share;
            slopeAfter = slope;
        } else if (slope == 0.0f) {
            level[0] = std::min(level[0], share);
            level[1] = std::max(level[1], share);
        }
    };
    look(0.0f);
    look(1.0f);
    for (int i = 0; i < 3; ++i) {
        for (const float plane : {-halves[i], halves[i]}) {
            const float outside[2] = {own[0][i] - plane, own[1][i] - plane};
            if (outside[0] * outside[1] < 0.0f) {
                look(outside[0] / (outside[0] - outside[1]));
            }
        }
    }
    float share = 0.0f;
    if (level[0] <= level[1]) {
        share = 0.5f * (level[0] + level[1]);
    } else if (after > 1.0f) {
        share = 1.0f;
    } else if (before >= 0.0f) {
        share = before + (after - before) * (slopeBefore / (slopeBefore - slopeAfter));
    }
    ClosestToBox found;
    found.onSegment = own[0] + way * share;
    found.beyond = beyondAt(share);
    found.onBox = found.onSegment - found.beyond;
    found.distance = length(found.beyond);
    return found;
}

}  // namespace talus
