// From a document to a scene, strictly: every key is known, every reference leads somewhere, every number is fit.
#pragma once

#include "node.h"
#include "scene.h"

#include <map>
#include <set>

namespace talus {

/// 2 or 3. Throws `SceneError` also if the document has another version or is no scene at all.
int dimensionOf(const nlohmann::json& document);

/// Throws `SceneError` naming pointer, value and rule.
template <int D>
Scene<D> readScene(const nlohmann::json& document);

// The parts, one file each.

/// What names may be referred to, and the named geometries.
template <int D>
struct Vocabulary {
    std::map<std::string, Geometry<D>> geometries;
    /// Bodies of the scene and those its script creates.
    std::set<std::string> bodies;
    std::set<std::string> joints;
    int steps = 0;
};

/// Reads the entry `key` of "world" into the settings, if it is one of the engine's settings.
bool readSetting(const std::string& key, const Node& value, Settings& settings);
/// Takes over the setting `key`.
void copySetting(const std::string& key, const Settings& from, Settings& into);
std::span<const std::string_view> settingNames();

template <int D>
std::span<const std::string_view> geometryNames();
/// The one geometry among the members of an object.
template <int D>
Geometry<D> readGeometry(const Object& object, const Vocabulary<D>& vocabulary);
/// Whether queries may ask with it: whether it is convex and bounded.
template <int D>
bool mayBeAskedWith(const Geometry<D>& geometry);
template <int D>
Rotation<D> readRotation(const Node& value);
template <int D>
Angular<D> readAngular(const Node& value);
template <int D>
Vector<D> readSurfaceVelocity(const Node& value);
template <int D>
void readLockedRotation(const Node& value, LockedAxes<D>& locked);

Filter readFilter(const Node& value, std::span<const std::string_view> moreKeys = {});
BodyKind readBodyKind(const Node& value);
template <int D>
SceneShape<D> readShape(const Node& value, const Vocabulary<D>& vocabulary, std::span<const std::string_view> moreKeys = {});
template <int D>
SceneBody<D> readBody(const Node& value, const Vocabulary<D>& vocabulary, std::span<const std::string_view> moreKeys = {});
template <int D>
SceneJoint<D> readJoint(const Node& value, const Vocabulary<D>& vocabulary, std::span<const std::string_view> moreKeys = {});

/// Adds the names that the script's "create" and "join" bring, so that everything may refer to them.
template <int D>
void collectScriptNames(const Node& script, Vocabulary<D>& vocabulary);
template <int D>
std::vector<ScriptEntry<D>> readScript(const Node& script, const Vocabulary<D>& vocabulary);
template <int D>
void readExpectation(const Node& value, const Vocabulary<D>& vocabulary, Scene<D>& scene);

/// Name of a known body (or "world", if allowed).
template <int D>
std::string readBodyName(const Node& value, const Vocabulary<D>& vocabulary, bool worldToo = false);

template <int D>
std::string readJointName(const Node& value, const Vocabulary<D>& vocabulary);

}  // namespace talus
