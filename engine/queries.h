// Questions to a world.
#pragma once

#include "../collision/geometry.h"
#include "../foundation/ids.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace talus {

/// Which shapes a query sees: those whose category is in `mask` and whose mask has the query's `category`; sensors only if
/// asked for; and, if given, only those that `accept` takes.
struct QueryFilter {
    std::uint64_t category = 1;
    std::uint64_t mask = ~std::uint64_t{0};
    bool sensors = false;
    std::function<bool(ShapeId)> accept = {};
};

template <int D>
struct RayHit {
    ShapeId shape;
    BodyId body;
    /// Of the translation, 0 to 1.
    float fraction = 0.0f;
    Position<D> point = zeroVector<D>();
    /// Outward unit normal; zero for a ray that starts inside.
    Vector<D> normal = zeroVector<D>();
};

template <int D>
struct ClosestHit {
    ShapeId shape;
    BodyId body;
    /// On the surface; the asked point itself if it is inside.
    Position<D> point = zeroVector<D>();
    /// 0 inside.
    float distance = 0.0f;
};

}  // namespace talus
