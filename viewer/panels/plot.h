// Curves over steps, bars, and the friction disk, as panels draw them.
#pragma once

#include "widgets.h"

#include "../../foundation/math.h"
#include "../render/theme.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace talus {

struct PlotCurve {
    std::string name;
    Colour colour;
    /// Step and value, by step; a gap of more than a step breaks the curve.
    std::vector<Vector<2>> samples;
};

struct PlotOptions {
    std::string unit;
    /// Steps at the left and right edge, and the present one.
    int from = 0;
    int to = 1;
    int now = 0;
    /// Steps that get a mark: another key.
    std::vector<int> marks = {};
    /// Values from zero, whatever they are.
    bool fromZero = true;
    float height = 84.0f;
};

/// Returns the step that was clicked. The greatest and least value stand at the axis, the present values beside the names.
std::optional<int> timePlot(Widgets& widgets, const Theme& theme, const std::string& label, std::span<const PlotCurve> curves,
                            const PlotOptions& options, const std::string& tip);

/// Forces within their bound, N: paths in the plane of the contact, the last place of each marked. In the plane of a 2D world y is 0.
struct FrictionPaths {
    float bound = 0.0f;
    /// Over the passes of the last step, and over the last steps.
    std::vector<Vector<2>> passes;
    std::vector<Vector<2>> steps;
    bool isInterval = false;
};
void frictionDisk(Widgets& widgets, const Theme& theme, const FrictionPaths& paths, float side);

/// A bar from the left, `share` of the width.
void shareBar(Widgets& widgets, const Theme& theme, const std::string& name, const std::string& value, float share, Colour colour,
              const std::string& tip);

}  // namespace talus
