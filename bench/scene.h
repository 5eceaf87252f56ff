// Benchmark scenes as lists of bodies, for any engine.
#pragma once

#include "../foundation/math.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace talus {

/// A box, a ball (disc), a capsule along y, or the octagon that stands for a capsule where an engine has none (2D).
enum class BenchShapeKind { box, ball, capsule, octagon };

/// About the body's origin, which is its centre of mass. Metres.
template <int D>
struct BenchShape {
    BenchShapeKind kind = BenchShapeKind::box;
    /// Half extents of a box.
    Vector<D> half = zeroVector<D>();
    /// Half the length of a capsule's segment.
    float halfLength = 0.0f;
    /// Of a ball or capsule.
    float radius = 0.0f;
};

template <int D>
struct BenchBody {
    bool fixed = false;
    BenchShape<D> shape;
    Pose<D> pose;
};

/// Corners of the octagon that stands for a capsule, counter-clockwise: four on each of its round ends.
std::array<Vector<2>, 8> octagonCorners(const BenchShape<2>& shape);

/// Gravity -9.81 along y, friction of every pair 0.6, restitution 0, no damping, steps of 1/60 s.
template <int D>
struct BenchScene {
    std::string name;
    std::vector<BenchBody<D>> bodies = {};
    /// Steps that are measured, after `warmUp` that are not.
    int steps = 300;
    int warmUp = 0;
    bool sleeping = false;
};

template <int D>
int movingBodies(const BenchScene<D>& scene) {
    return static_cast<int>(std::count_if(scene.bodies.begin(), scene.bodies.end(), [](const BenchBody<D>& body) { return !body.fixed; }));
}

inline constexpr float benchStepSeconds = 1.0f / 60.0f;
inline constexpr float benchGravity = -9.81f;
inline constexpr float benchFriction = 0.6f;
/// kg/m^3 in 3D, kg/m^2 in 2D.
template <int D>
inline constexpr float benchDensity = D == 2 ? 1.0f : 1000.0f;

/// A scene by name.
struct BenchEntry {
    std::string_view name;
    std::string_view about;
    std::variant<BenchScene<2> (*)(), BenchScene<3> (*)()> build;
    /// Measured when no names are given: the scenes common to all engines.
    bool common = false;
};

const std::vector<BenchEntry>& benchEntries();
/// Null if there is none of that name.
const BenchEntry* findBenchEntry(std::string_view name);
/// All names, separated by commas.
std::string benchNames();

/// The scenes of a dimension.
std::vector<BenchEntry> planeBenchEntries();
std::vector<BenchEntry> spaceBenchEntries();

/// Numbers that are the same everywhere: s <- 1664525 s + 1013904223 mod 2^32, of which the upper 24 bits are used.
class BenchRandom {
public:
    explicit BenchRandom(std::uint32_t seed) : state(seed) {}

    /// In [0, 1).
    float uniform();
    /// In [lower, upper).
    float uniform(float lower, float upper) { return lower + (upper - lower) * uniform(); }
    /// Each as likely as any other. Draws its coefficients in the order of `coefficientsOf` from [-1, 1) until they lie within the unit
    /// ball, but not next to its middle, then scales them to length 1.
    template <int D>
    Rotation<D> rotation();

private:
    std::uint32_t state;
};

}  // namespace talus
