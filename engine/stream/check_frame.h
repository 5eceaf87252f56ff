// Whether a received frame is one that a world could have shown: whoever draws or searches it relies on that.
#pragma once

#include "../debug_frame.h"

#include <string>

namespace talus::stream {

/// The first broken rule in words, or empty.
template <int D>
std::string faultOf(const DebugFrame<D>& frame);

/// Kinds of primitives that worlds of this dimension draw.
template <int D>
bool isDrawn(typename DrawCommand<D>::Kind kind);

}  // namespace talus::stream
