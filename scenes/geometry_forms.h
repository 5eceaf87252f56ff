// The geometries that the format knows, and how each is read.
#pragma once

#include "read_scene.h"

namespace talus {

/// One geometry of the format.
template <int D>
struct GeometryForm {
    std::string_view name;
    /// Null for what this dimension has not, or not yet.
    Geometry<D> (*read)(const Node&) = nullptr;
    /// True of what is the other dimension's.
    bool foreign = false;
};

/// All of them (`2d/read_geometry.cpp`, `3d/read_geometry.cpp`), without the name that refers to an entry of /geometry.
template <int D>
std::span<const GeometryForm<D>> geometryForms();

/// What both dimensions have.
template <int D>
std::vector<Vector<D>> readPoints(const Node& value, std::size_t least);
template <int D>
Geometry<D> readBox(const Node& value);
template <int D>
Geometry<D> readBall(const Node& value);
template <int D>
Geometry<D> readCapsule(const Node& value);
template <int D>
Geometry<D> readHull(const Node& value);
template <int D>
Geometry<D> readPlane(const Node& value);

}  // namespace talus
