// What a scene says, in the engine's words: a world, what happens to it, and what must be true of it.
#pragma once

#include "camera.h"

#include "../engine/defs.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace talus {

template <int D>
class SceneRun;

/// Name of the fixed frame in joints.
inline constexpr const char* worldName = "world";

/// Every entry knows its JSON pointer, for messages of the engine about it.
template <int D>
struct SceneShape {
    std::string pointer;
    ShapeDef<D> def;
};

template <int D>
struct SceneBody {
    std::string pointer;
    std::string name;
    BodyDef<D> def;
    std::vector<SceneShape<D>> shapes;
};

template <int D>
struct SceneJoint {
    std::string pointer;
    /// Empty if nobody refers to it.
    std::string name;
    /// Names of the bodies; "world" is the fixed frame.
    std::string a = worldName;
    std::string b = worldName;
    /// World place of both anchors at creation; without it the definition holds the local ones.
    std::optional<Position<D>> anchor;
    /// World direction of both axes at creation (hinge), likewise.
    std::optional<Vector<D>> axis;
    /// A mouse joint without a target pulls to where its anchor is at creation.
    bool targetIsAnchor = false;
    JointDef<D> def;
};

/// Something done when `step` steps have been taken, before the next one.
template <int D>
struct ScriptEntry {
    std::string pointer;
    int step = 0;
    std::function<void(SceneRun<D>&)> run;
};

/// A number, or a name (of the body that a ray hits).
using Measured = std::variant<double, std::string>;

/// The end of the run, as a step.
inline constexpr int atEnd = -1;

template <int D>
struct Expectation {
    std::string pointer;
    /// The entry as JSON, and in words.
    std::string entry;
    std::string title;
    /// Judged when `from` steps have been taken, up to `to` of them (`atEnd`: all); both are equal for a single time.
    int from = atEnd;
    int to = atEnd;
    std::optional<double> min, max, equals;
    double within = 1e-6;
    std::optional<std::string> equalsName;
    /// Throws `Absent` if there is nothing to measure.
    std::function<Measured(const SceneRun<D>&)> measure;
    /// Text that the refusal of the document must contain; no measure then.
    std::optional<std::string> rejection;
};

template <int D>
struct Scene {
    std::string name;
    std::string about;
    WorldDef<D> world;
    /// Steps in a second.
    float hertz = 60.0f;
    std::vector<SceneBody<D>> bodies;
    std::vector<SceneJoint<D>> joints;
    /// In order of their steps.
    std::vector<ScriptEntry<D>> script;
    int steps = 600;
    std::vector<Expectation<D>> expectations;
    /// Bodies whose turns are counted, and those whose place after so many steps is remembered.
    std::vector<std::string> turning;
    std::vector<std::pair<std::string, int>> marks;
    /// Whether events are looked at.
    bool countsEvents = false;
    Camera<D> camera;
};

}  // namespace talus
