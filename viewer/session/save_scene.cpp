#include "save_scene.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace talus {
namespace {

using Json = nlohmann::json;

template <int N>
Json vectorJson(const Vector<N>& vector) {
    Json list = Json::array();
    for (int i = 0; i < N; ++i) {
        list.push_back(vector[i]);
    }
    return list;
}

Json spinJson(float spin) {
    return spin;
}
Json spinJson(const Vector<3>& spin) {
    return vectorJson(spin);
}

const char* wordOf(BodyKind kind) {
    return kind == BodyKind::fixed ? "static" : kind == BodyKind::kinematic ? "kinematic" : "dynamic";
}

// Collects what becomes of one scene.
template <int D>
class Saving {
public:
    Saving(const Play<D>& saved, SavedScene& target) : play(saved), result(target), source(saved.document()) {}

    void save() {
        Json& document = *result.document;
        document = source;
        document.erase("expect");
        document["about"] = "As it was after " + std::to_string(play.run().stepsTaken()) + " steps of " + play.scene().name + ".";
        saveWorld(document);
        document["bodies"] = bodies();
        document["joints"] = joints();
        const Json coming = script();
        document.erase("script");
        if (!coming.empty()) {
            document["script"] = coming;
        }
        document["steps"] = std::max(play.scene().steps - play.run().stepsTaken(), play.scene().steps > 0 ? 1 : 0);
    }

private:
    void note(const std::string& line) { result.notes.push_back(line); }

    void saveWorld(Json& document) {
        Json& world = document["world"];
        world = world.is_object() ? world : Json::object();
        world["gravity"] = vectorJson(play.world().gravity());
        const Tuning now = play.tuning();
        for (const SettingEntry* entry : changedBetween(now, play.sceneTuning())) {
            if (entry->name.starts_with("gravity")) {
                continue;
            }
            const double value = entry->get(now);
            const std::string key(entry->name);
            if (entry->kind == SettingKind::flag) {
                world[key] = value != 0.0;
            } else if (key == "lanes") {
                world[key] = now.settings.lanes;
            } else if (!entry->choices.empty()) {
                world[key] = textOf(*entry, now);
            } else if (entry->kind == SettingKind::integer) {
                world[key] = static_cast<int>(value);
            } else {
                world[key] = value;
            }
        }
    }

    // The entry that made a body: in the document, in its script, or none for what a hand has thrown in.
    Json entryOf(const std::string& name) const {
        for (const Json& entry : source.value("bodies", Json::array())) {
            if (entry.value("name", "") == name) {
                return entry;
            }
        }
        for (const Json& entry : source.value("script", Json::array())) {
            Json body = entry.contains("body") && entry["body"].is_object() ? entry["body"] : entry;
            if (entry.value("do", "") == "create" && body.value("name", "") == name) {
                body.erase("step");
                body.erase("do");
                return body;
            }
        }
        return nullptr;
    }

    Json thrownBall(const typename SceneRun<D>::Actor& actor) const {
        const DebugFrame<D> frame = captureFrame(play.world());
        Json entry = {{"name", actor.name}, {"shapes", Json::array()}};
        for (const DrawCommand<D>& command : frame.drawing.commands) {
            if (command.body == actor.id && command.kind == DrawCommand<D>::Kind::ball) {
                entry["shapes"].push_back({{"ball", {{"radius", command.radius}}}});
            }
        }
        return entry;
    }

    Json bodies() {
        Json list = Json::array();
        for (const auto& actor : play.run().actors()) {
            if (!play.world().exists(actor.id)) {
                continue;
            }
            Json entry = entryOf(actor.name);
            entry = entry.is_null() ? thrownBall(actor) : entry;
            const BodyDef<D> def = play.world().describe(actor.id);
            entry["type"] = wordOf(def.kind);
            entry["position"] = vectorJson(def.position);
            entry["rotation"] = rotationJson(def.rotation);
            for (const char* key : {"velocity", "angularVelocity"}) {
                entry.erase(key);
            }
            if (def.kind != BodyKind::fixed) {
                entry["velocity"] = vectorJson(def.velocity);
                entry["angularVelocity"] = spinJson(def.angularVelocity);
                entry["awake"] = def.awake;
            }
            entry["enabled"] = def.enabled;
            names.insert(actor.name);
            list.push_back(entry);
        }
        return list;
    }

    BodyId bodyNamed(const std::string& name) const { return name == worldName ? BodyId{} : play.run().body(name); }

    // The joint of the world that an entry made, if it is still there; each is found once.
    JointId find(const Json& entry, std::set<JointId>& found) const {
        const std::string a = entry.value("a", worldName);
        const std::string b = entry.value("b", worldName);
        if ((a != worldName && !names.contains(a)) || (b != worldName && !names.contains(b))) {
            return {};
        }
        for (const JointId joint : play.world().joints(bodyNamed(b == worldName ? a : b))) {
            const auto holds = [&](const auto& def) {
                if constexpr (requires { def.a; }) {
                    return def.a == bodyNamed(a) && def.b == bodyNamed(b);
                } else {
                    return a == worldName && def.b == bodyNamed(b);
                }
            };
            if (!found.contains(joint) && std::visit(holds, play.world().definition(joint))) {
                found.insert(joint);
                return joint;
            }
        }
        return {};
    }

    void describe(JointId joint, Json& entry) const {
        std::visit(
            [&](const auto& def) {
                entry.erase("anchor");
                entry["anchorB"] = vectorJson(def.anchorB);
                if constexpr (requires { def.anchorA; }) {
                    entry["anchorA"] = vectorJson(def.anchorA);
                }
                if constexpr (requires { def.target; }) {
                    entry["target"] = vectorJson(def.target);
                }
                if constexpr (requires { def.length; }) {
                    if (entry.contains("spring")) {
                        entry["spring"].erase("target");
                    }
                    entry["length"] = def.length;
                }
            },
            play.world().definition(joint));
        describeTurning(play.world(), joint, entry);
    }

    Json joints() {
        Json list = Json::array();
        std::set<JointId> found;
        std::vector<Json> entries;
        for (const Json& entry : source.value("joints", Json::array())) {
            entries.push_back(entry);
        }
        for (const Json& entry : source.value("script", Json::array())) {
            if (entry.value("do", "") == "join" && entry.value("step", 0) < play.run().stepsTaken()) {
                Json joint = entry.contains("joint") && entry["joint"].is_object() ? entry["joint"] : entry;
                joint.erase("step");
                joint.erase("do");
                entries.push_back(joint);
            }
        }
        for (Json& entry : entries) {
            if (const JointId joint = find(entry, found)) {
                describe(joint, entry);
                jointNames.insert(entry.value("name", ""));
                list.push_back(entry);
            }
        }
        return list;
    }

    bool refersToWhatIsGone(const Json& entry) const {
        for (const char* key : {"body", "a", "b"}) {
            const bool isName = entry.contains(key) && entry[key].is_string();
            if (isName && entry[key] != worldName && !names.contains(entry[key].get<std::string>())) {
                return true;
            }
        }
        return entry.value("do", "") == "unjoin" && !jointNames.contains(entry.value("joint", ""));
    }

    Json script() {
        Json list = Json::array();
        const int taken = play.run().stepsTaken();
        std::set<std::string> snapshots;
        for (const Json& entry : source.value("script", Json::array())) {
            const int step = entry.value("step", 0);
            const std::string verb = entry.value("do", "");
            if (step < taken) {
                noteDone(verb);
                continue;
            }
            const Json& made = entry.contains("body") && entry["body"].is_object() ? entry["body"] : entry;
            if (verb == "create") {
                names.insert(made.value("name", ""));
            } else if (verb == "snapshot") {
                snapshots.insert(entry.value("as", ""));
            }
            if (refersToWhatIsGone(entry) || (verb == "restore" && !snapshots.contains(entry.value("from", "")))) {
                note("left out of the script: " + verb + " at step " + std::to_string(step) + ", what it names is gone");
                continue;
            }
            Json moved = entry;
            moved["step"] = step - taken;
            list.push_back(moved);
        }
        return list;
    }

    void noteDone(const std::string& verb) {
        for (const char* lost : {"addShape", "removeShape", "setFriction", "setFilter"}) {
            if (verb == lost) {
                note("shapes are saved as the scene described them, " + verb + " of its script is lost");
            }
        }
    }

    const Play<D>& play;
    SavedScene& result;
    const Json& source;
    std::set<std::string> names;
    std::set<std::string> jointNames;
};

}  // namespace

SavedScene::SavedScene() : document(std::make_unique<Json>()) {}
SavedScene::SavedScene(SavedScene&&) noexcept = default;
SavedScene::~SavedScene() = default;

template <int D>
SavedScene savedScene(const Play<D>& play) {
    SavedScene result;
    Saving<D>(play, result).save();
    return result;
}

template SavedScene savedScene(const Play<2>&);
template SavedScene savedScene(const Play<3>&);

}  // namespace talus
