// How much work pictures may be.
#pragma once

#include <cstdint>

namespace talus {

enum class RenderQuality : std::uint8_t {
    /// For graphics cards, and for pictures that are kept.
    full,
    /// For drivers that draw with the processor: shadows of one sample; overlays only where solids do not hide them, and none that are smaller than
    /// half a pixel. Framebuffers must have no samples.
    fast
};

/// Fast if the driver of the current context draws with the processor.
RenderQuality usualQuality();

}  // namespace talus
