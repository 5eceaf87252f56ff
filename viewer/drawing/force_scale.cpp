#include "force_scale.h"

#include "../../scenes/svg_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace talus {

namespace {

// The value that nine of ten stay below, of the positive ones; 0 without any.
float ninthTenth(std::span<const float> values) {
    std::vector<float> positive;
    std::copy_if(values.begin(), values.end(), std::back_inserter(positive), [](float value) { return value > 0.0f && std::isfinite(value); });
    if (positive.empty()) {
        return 0.0f;
    }
    const auto place = positive.begin() + static_cast<std::ptrdiff_t>(((positive.size() - 1) * 9 + 5) / 10);
    std::nth_element(positive.begin(), place, positive.end());
    return *place;
}

float greatestOf(std::span<const float> values) {
    float greatest = 0.0f;
    for (const float value : values) {
        greatest = std::isfinite(value) ? std::max(greatest, value) : greatest;
    }
    return greatest;
}

}  // namespace

float ForceScale::lengthOf(float force) const {
    if (mode == ScaleMode::linear) {
        return lengthOfTypical * force / typical;
    }
    return std::copysign(lengthOfTypical * std::log1p(std::fabs(force) / smallest) / std::log1p(typical / smallest), force);
}

float ForceScale::radiusOf(float force) const {
    return radiusOfTypical * std::sqrt(std::max(force, 0.0f) / typical);
}

ForceScale chooseForceScale(std::span<const float> loads, float bodySize, float pixelSize, ScaleMode mode) {
    constexpr float lengthShare = 0.55f;
    constexpr float radiusShare = 0.2f;
    constexpr float leastLengthPixels = 16.0f;
    constexpr float leastRadiusPixels = 4.0f;
    constexpr float decades = 1000.0f;
    ForceScale scale;
    scale.mode = mode;
    scale.lengthOfTypical = std::max(lengthShare * bodySize, leastLengthPixels * pixelSize);
    scale.radiusOfTypical = std::max(radiusShare * bodySize, leastRadiusPixels * pixelSize);
    const float typical = std::max(ninthTenth(loads), 0.25f * greatestOf(loads));
    scale.typical = typical > 0.0f ? typical : 1.0f;
    scale.smallest = scale.typical / decades;
    return scale;
}

float chooseDepthFactor(std::span<const float> depths, float bodySize) {
    const float depth = ninthTenth(depths);
    const float wanted = depth > 0.0f ? 0.125f * bodySize / depth : 1.0f;
    return static_cast<float>(roundLengthBelow(static_cast<double>(std::clamp(wanted, 1.0f, 1e6f))));
}

}  // namespace talus
