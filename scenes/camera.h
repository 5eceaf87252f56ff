// Where a picture is taken from.
#pragma once

#include "../foundation/math.h"

#include <optional>

namespace talus {

/// What is absent is fitted to what moves.
template <int D>
struct Camera {
    /// Middle of the picture.
    std::optional<Position<D>> target = {};
    /// Metres from its lower to its upper edge, at the target, > 0.
    std::optional<float> height = {};
    /// 3D: the target is looked at from here.
    std::optional<Position<D>> eye = {};
};

}  // namespace talus
