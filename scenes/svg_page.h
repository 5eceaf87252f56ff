// The page around the picture: title, facts, legend and scales.
#pragma once

#include "svg.h"
#include "svg_draw.h"

#include <string>

namespace talus {

/// What the page says in words.
struct SvgFacts {
    /// One line under the title.
    std::string line;
    /// Small, at the right: the state's hash, say.
    std::string stamp;
};

/// The document of what was drawn. Refuses options out of range.
std::string svgPage(const SvgDraw& drawn, const SvgFacts& facts, const SvgOptions& options);

}  // namespace talus
