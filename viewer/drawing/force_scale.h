// How long and how large forces are drawn.
#pragma once

#include <cstdint>
#include <span>

namespace talus {

enum class ScaleMode : std::uint8_t {
    /// Length proportional to force.
    linear,
    /// Length proportional to log(1 + force / smallest): small loads show beside large ones.
    logarithmic
};

/// The rule: the load that nine of ten points stay below is drawn `lengthOfTypical` long and as a disk of radius `radiusOfTypical`; only if the
/// greatest load is more than four times as large, a quarter of the greatest takes its place, so that no line is longer than four times the typical
/// one. Both lengths are shares of the size of the bodies (`chooseForceScale`), since marks larger than bodies hide them and smaller ones are not
/// seen.
struct ForceScale {
    ScaleMode mode = ScaleMode::linear;
    /// N: drawn as long as the two below tell. Positive.
    float typical = 1.0f;
    float lengthOfTypical = 0.3f;
    float radiusOfTypical = 0.1f;
    /// N, logarithmic: below it lengths are nearly proportional.
    float smallest = 0.01f;

    /// Metres of a line for a force in newtons.
    float lengthOf(float force) const;
    /// Metres: the disk's area is proportional to the force in either mode.
    float radiusOf(float force) const;
};

/// For loads in newtons, bodies of `bodySize` metres and pixels of `pixelSize` metres. Without a load: a scale that draws nothing wrong.
ForceScale chooseForceScale(std::span<const float> loads, float bodySize, float pixelSize, ScaleMode mode);

/// Factor by which depths are enlarged, a round number: that of the deepest of nine in ten becomes an eighth of a body.
float chooseDepthFactor(std::span<const float> depths, float bodySize);

}  // namespace talus
