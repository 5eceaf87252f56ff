#include "read_scene.h"
#include "scene_run.h"

#include <algorithm>
#include <array>

namespace talus {
namespace {

template <int D>
using Action = std::function<void(SceneRun<D>&)>;

template <int D>
struct Context {
    const Vocabulary<D>& vocabulary;
    /// Snapshots taken by the entries so far.
    std::set<std::string> snapshots = {};
};

constexpr std::array<std::string_view, 2> entryKeys = {"step", "do"};
constexpr int lastShape = -1;
constexpr int mostShapes = 1 << 30;

Object fields(const Node& entry, std::initializer_list<std::string_view> keys) {
    return Object(entry, keys, entryKeys);
}

template <int D>
std::string bodyOf(const Object& object, const Context<D>& context) {
    return readBodyName<D>(object.at("body"), context.vocabulary);
}

template <int D>
ShapeId shapeOf(const SceneRun<D>& run, const std::string& body, int index) {
    const std::vector<ShapeId> shapes = run.world.shapes(run.body(body));
    const auto count = static_cast<int>(shapes.size());
    if (index >= count || count == 0) {
        throw Absent("body '" + body + "' has " + std::to_string(count) + " shapes, so there is no shape " + std::to_string(std::max(index, 0)));
    }
    return shapes[static_cast<std::size_t>(index == lastShape ? count - 1 : index)];
}

// The shapes that an entry is about: one by its index, or all of the body.
template <int D>
std::vector<ShapeId> shapesOf(const SceneRun<D>& run, const std::string& body, const std::optional<int>& index) {
    return index ? std::vector<ShapeId>{shapeOf(run, body, *index)} : run.world.shapes(run.body(body));
}

std::optional<int> readShapeIndex(const Object& object) {
    return object.has("shape") ? std::optional(object.at("shape").integer(0, mostShapes)) : std::nullopt;
}

template <int D>
Action<D> readSetPosition(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "position"});
    return [body = bodyOf(object, context), position = object.at("position").vector<D>()](SceneRun<D>& run) {
        run.place(body, position, run.world.pose(run.body(body)).q);
    };
}

template <int D>
Action<D> readSetRotation(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "rotation"});
    return [body = bodyOf(object, context), rotation = readRotation<D>(object.at("rotation"))](SceneRun<D>& run) {
        run.place(body, run.world.pose(run.body(body)).p, rotation);
    };
}

template <int D>
Action<D> readSetVelocity(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "velocity"});
    return [body = bodyOf(object, context), velocity = object.at("velocity").vector<D>()](SceneRun<D>& run) {
        run.world.setVelocity(run.body(body), velocity);
    };
}

template <int D>
Action<D> readSetAngularVelocity(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "angularVelocity"});
    return [body = bodyOf(object, context), spin = readAngular<D>(object.at("angularVelocity"))](SceneRun<D>& run) {
        run.world.setAngularVelocity(run.body(body), spin);
    };
}

template <int D>
std::optional<Position<D>> readPoint(const Object& object) {
    return object.has("point") ? std::optional<Position<D>>(object.at("point").template vector<D>()) : std::nullopt;
}

int readDuration(const Object& object) {
    int steps = 1;
    object.read("steps", steps, 1, 100'000'000);
    return steps;
}

template <int D>
Action<D> readApplyForce(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "force", "point", "steps"});
    return [body = bodyOf(object, context), force = object.at("force").vector<D>(), point = readPoint<D>(object),
            steps = readDuration(object)](SceneRun<D>& run) { run.push(body, force, point, zeroAngular<D>(), steps); };
}

template <int D>
Action<D> readApplyTorque(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "torque", "steps"});
    return [body = bodyOf(object, context), torque = readAngular<D>(object.at("torque")), steps = readDuration(object)](SceneRun<D>& run) {
        run.push(body, zeroVector<D>(), std::nullopt, torque, steps);
    };
}

template <int D>
Action<D> readApplyImpulse(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "impulse", "point"});
    return [body = bodyOf(object, context), impulse = object.at("impulse").vector<D>(), point = readPoint<D>(object)](SceneRun<D>& run) {
        if (point) {
            run.world.applyImpulse(run.body(body), impulse, *point);
        } else {
            run.world.applyImpulse(run.body(body), impulse);
        }
    };
}

template <int D>
Action<D> readApplyAngularImpulse(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "impulse"});
    return [body = bodyOf(object, context), impulse = readAngular<D>(object.at("impulse"))](SceneRun<D>& run) {
        run.world.applyAngularImpulse(run.body(body), impulse);
    };
}

template <int D>
Action<D> readDestroy(const Node& entry, Context<D>& context) {
    return [body = bodyOf(fields(entry, {"body"}), context)](SceneRun<D>& run) { run.world.destroy(run.body(body)); };
}

template <int D, bool enabled>
Action<D> readEnable(const Node& entry, Context<D>& context) {
    return [body = bodyOf(fields(entry, {"body"}), context)](SceneRun<D>& run) { run.world.setEnabled(run.body(body), enabled); };
}

template <int D, bool awake>
Action<D> readWake(const Node& entry, Context<D>& context) {
    return [body = bodyOf(fields(entry, {"body"}), context)](SceneRun<D>& run) { run.world.setAwake(run.body(body), awake); };
}

template <int D>
Action<D> readSetType(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "type"});
    return [body = bodyOf(object, context), kind = readBodyKind(object.at("type"))](SceneRun<D>& run) { run.world.setKind(run.body(body), kind); };
}

template <int D>
Action<D> readSetFriction(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "friction", "shape"});
    return [body = bodyOf(object, context), friction = object.at("friction").number(notNegative), index = readShapeIndex(object)](SceneRun<D>& run) {
        for (const ShapeId shape : shapesOf(run, body, index)) {
            Material<D> material = run.world.material(shape);
            material.friction = friction;
            run.world.setMaterial(shape, material);
        }
    };
}

template <int D>
Action<D> readSetFilter(const Node& entry, Context<D>& context) {
    constexpr std::array<std::string_view, 4> flatKeys = {"step", "do", "body", "shape"};
    const Object object(entry, {"filter", "category", "mask", "group"}, flatKeys);
    const Filter filter = object.has("filter") ? readFilter(fields(entry, {"body", "filter", "shape"}).at("filter")) : readFilter(entry, flatKeys);
    return [body = bodyOf(object, context), filter, index = readShapeIndex(object)](SceneRun<D>& run) {
        for (const ShapeId shape : shapesOf(run, body, index)) {
            run.world.setFilter(shape, filter);
        }
    };
}

template <int D>
Action<D> readSetGravity(const Node& entry, Context<D>&) {
    return [gravity = fields(entry, {"gravity"}).at("gravity").vector<D>()](SceneRun<D>& run) { run.world.setGravity(gravity); };
}

// An entry that brings a body, joint or shape holds it under `key`, or all of its members are members of the entry.
bool isNested(const Node& entry, std::string_view key) {
    const std::optional<Node> inner = entry.find(key);
    return inner && inner->isObject();
}

template <int D>
Action<D> readAddShape(const Node& entry, Context<D>& context) {
    constexpr std::array<std::string_view, 3> flatKeys = {"step", "do", "body"};
    const bool nested = isNested(entry, "shape");
    SceneShape<D> shape =
        nested ? readShape<D>(fields(entry, {"body", "shape"}).at("shape"), context.vocabulary) : readShape<D>(entry, context.vocabulary, flatKeys);
    return [body = readBodyName<D>(entry.at("body"), context.vocabulary), shape](SceneRun<D>& run) { run.attach(run.body(body), shape); };
}

template <int D>
Action<D> readRemoveShape(const Node& entry, Context<D>& context) {
    const Object object = fields(entry, {"body", "shape"});
    return [body = bodyOf(object, context), index = readShapeIndex(object)](SceneRun<D>& run) {
        run.world.destroy(shapeOf(run, body, index.value_or(lastShape)));
    };
}

template <int D>
Action<D> readCreate(const Node& entry, Context<D>& context) {
    const SceneBody<D> body = isNested(entry, "body") ? readBody<D>(fields(entry, {"body"}).at("body"), context.vocabulary)
                                                      : readBody<D>(entry, context.vocabulary, entryKeys);
    return [body](SceneRun<D>& run) { run.create(body); };
}

template <int D>
Action<D> readJoin(const Node& entry, Context<D>& context) {
    const SceneJoint<D> joint = isNested(entry, "joint") ? readJoint<D>(fields(entry, {"joint"}).at("joint"), context.vocabulary)
                                                         : readJoint<D>(entry, context.vocabulary, entryKeys);
    return [joint](SceneRun<D>& run) { run.join(joint); };
}

template <int D>
Action<D> readUnjoin(const Node& entry, Context<D>& context) {
    return [joint = readJointName<D>(fields(entry, {"joint"}).at("joint"), context.vocabulary)](SceneRun<D>& run) {
        run.world.destroy(run.joint(joint));
    };
}

template <int D>
Action<D> readSnapshot(const Node& entry, Context<D>& context) {
    const std::string name = fields(entry, {"as"}).at("as").name();
    context.snapshots.insert(name);
    return [name](SceneRun<D>& run) { run.keep(name); };
}

template <int D>
Action<D> readRestore(const Node& entry, Context<D>& context) {
    const Node from = fields(entry, {"from"}).at("from");
    const std::string name = from.name();
    if (!context.snapshots.contains(name)) {
        from.refuse("must be the name of a snapshot taken before");
    }
    return [name](SceneRun<D>& run) { run.restore(name); };
}

// Either {"name": setting, "value": v} or the settings as members.
template <int D>
Action<D> readSet(const Node& entry, Context<D>&) {
    constexpr std::array<std::string_view, 4> ownKeys = {"step", "do", "name", "value"};
    const Object object(entry, {"step", "do", "name", "value"}, settingNames());
    Settings values;
    std::vector<std::string> changed;
    if (object.has("name")) {
        changed.push_back(object.at("name").name());
        if (!readSetting(changed.back(), object.at("value"), values)) {
            object.at("name").refuse("must be a world setting that can be changed");
        }
    }
    for (const auto& [key, value] : entry.members()) {
        if (std::find(ownKeys.begin(), ownKeys.end(), key) == ownKeys.end() && readSetting(key, value, values)) {
            changed.push_back(key);
        }
    }
    if (changed.empty()) {
        throw SceneError(entry.pointer(), "no setting, must name what to set");
    }
    return [values, changed](SceneRun<D>& run) {
        Settings settings = run.world.settings();
        for (const std::string& key : changed) {
            copySetting(key, values, settings);
        }
        run.world.configure(settings);
    };
}

template <int D>
struct Verb {
    std::string_view name;
    Action<D> (*read)(const Node&, Context<D>&);
};

template <int D>
const auto& verbs() {
    static const std::array all = {
        Verb<D>{"setPosition", readSetPosition<D>},
        Verb<D>{"setRotation", readSetRotation<D>},
        Verb<D>{"setVelocity", readSetVelocity<D>},
        Verb<D>{"setAngularVelocity", readSetAngularVelocity<D>},
        Verb<D>{"applyForce", readApplyForce<D>},
        Verb<D>{"applyTorque", readApplyTorque<D>},
        Verb<D>{"applyImpulse", readApplyImpulse<D>},
        Verb<D>{"applyAngularImpulse", readApplyAngularImpulse<D>},
        Verb<D>{"destroy", readDestroy<D>},
        Verb<D>{"enable", readEnable<D, true>},
        Verb<D>{"disable", readEnable<D, false>},
        Verb<D>{"wake", readWake<D, true>},
        Verb<D>{"sleep", readWake<D, false>},
        Verb<D>{"setType", readSetType<D>},
        Verb<D>{"setFriction", readSetFriction<D>},
        Verb<D>{"setFilter", readSetFilter<D>},
        Verb<D>{"setGravity", readSetGravity<D>},
        Verb<D>{"addShape", readAddShape<D>},
        Verb<D>{"removeShape", readRemoveShape<D>},
        Verb<D>{"create", readCreate<D>},
        Verb<D>{"join", readJoin<D>},
        Verb<D>{"unjoin", readUnjoin<D>},
        Verb<D>{"snapshot", readSnapshot<D>},
        Verb<D>{"restore", readRestore<D>},
        Verb<D>{"set", readSet<D>},
    };
    return all;
}

void addName(const Node& entry, std::string_view inner, std::set<std::string>& names) {
    const std::optional<Node> name = isNested(entry, inner) ? entry.find(inner)->find("name") : entry.find("name");
    if (name && name->isString() && !names.insert(name->text()).second) {
        name->refuse("duplicate name, each must be used once");
    }
}

}  // namespace

template <int D>
void collectScriptNames(const Node& script, Vocabulary<D>& vocabulary) {
    for (const Node& entry : script.elements()) {
        const std::optional<Node> verb = entry.find("do");
        if (!verb || !verb->isString()) {
            continue;
        }
        if (verb->text() == "create") {
            addName(entry, "body", vocabulary.bodies);
        } else if (verb->text() == "join") {
            addName(entry, "joint", vocabulary.joints);
        }
    }
}

template <int D>
std::vector<ScriptEntry<D>> readScript(const Node& script, const Vocabulary<D>& vocabulary) {
    std::vector<std::pair<int, Node>> entries;
    for (const Node& entry : script.elements()) {
        const int most = std::max(vocabulary.steps - 1, 0);
        entries.emplace_back(entry.at("step").integer(0, most), entry);
    }
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string_view> names;
    for (const Verb<D>& verb : verbs<D>()) {
        names.push_back(verb.name);
    }
    Context<D> context{vocabulary};
    std::vector<ScriptEntry<D>> result;
    for (const auto& [step, entry] : entries) {
        const auto index = static_cast<std::size_t>(entry.at("do").oneOf(names));
        result.push_back({entry.pointer(), step, verbs<D>()[index].read(entry, context)});
    }
    return result;
}

template void collectScriptNames(const Node&, Vocabulary<2>&);
template void collectScriptNames(const Node&, Vocabulary<3>&);
template std::vector<ScriptEntry<2>> readScript(const Node&, const Vocabulary<2>&);
template std::vector<ScriptEntry<3>> readScript(const Node&, const Vocabulary<3>&);

}  // namespace talus
