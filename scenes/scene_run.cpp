#include "scene_run.h"

#include "turn.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace talus {
namespace {

// The engine names field, value and rule; the pointer says whose.
template <class Action>
auto guarded(const std::string& pointer, const Action& action) {
    try {
        return action();
    } catch (const std::invalid_argument& error) {
        throw SceneError(pointer, error.what());
    } catch (const Absent& error) {
        throw SceneError(pointer, error.what());
    }
}

template <int D>
WorldDef<D> worldOf(const Scene<D>& scene, std::optional<int> workers) {
    WorldDef<D> def = scene.world;
    def.workers = workers.value_or(def.workers);
    return def;
}

}  // namespace

template <int D>
SceneRun<D>::SceneRun(const Scene<D>& scene, std::optional<int> workers)
    : world(guarded("/world", [&] { return World<D>(worldOf(scene, workers)); })), scenario(scene), seconds(1.0f / scene.hertz) {
    for (const SceneBody<D>& entry : scene.bodies) {
        create(entry);
    }
    for (const SceneJoint<D>& entry : scene.joints) {
        join(entry);
    }
    mark();
}

template <int D>
void SceneRun<D>::create(const SceneBody<D>& entry) {
    if (bodyExists(entry.name)) {
        throw SceneError(entry.pointer, "a body named '" + entry.name + "' exists already");
    }
    guarded(entry.pointer, [&] {
        const BodyId id = world.create(entry.def);
        const Pose<D> pose = world.pose(id);
        sharedCast.reset();
        cast.byName[entry.name] = cast.actors.size();
        cast.byId[id] = cast.actors.size();
        cast.actors.push_back({entry.name, id, pose, pose.q, 0.0});
        for (const SceneShape<D>& shape : entry.shapes) {
            attach(id, shape);
        }
        // The shapes moved the centre of mass, of which the velocity is meant.
        if (entry.def.kind != BodyKind::fixed && world.velocity(id) != entry.def.velocity) {
            world.setVelocity(id, entry.def.velocity);
        }
    });
}

template <int D>
void SceneRun<D>::attach(BodyId body, const SceneShape<D>& entry) {
    guarded(entry.pointer, [&] { world.attach(body, entry.def); });
}

template <int D>
void SceneRun<D>::join(const SceneJoint<D>& entry) {
    guarded(entry.pointer, [&] {
        JointDef<D> def = entry.def;
        std::visit(
            [&](auto& joint) {
                if constexpr (requires { joint.a; }) {
                    joint.a = entry.a == worldName ? BodyId{} : body(entry.a);
                    if (entry.anchor) {
                        joint.anchorA = toLocal(poseOf(entry.a), *entry.anchor);
                    }
                }
                joint.b = entry.b == worldName ? BodyId{} : body(entry.b);
                if (entry.anchor) {
                    joint.anchorB = toLocal(poseOf(entry.b), *entry.anchor);
                }
                if constexpr (requires { joint.axisA; }) {
                    if (entry.axis) {
                        joint.axisA = inverseRotate(poseOf(entry.a).q, *entry.axis);
                        joint.axisB = inverseRotate(poseOf(entry.b).q, *entry.axis);
                    }
                }
                if constexpr (requires { joint.target; }) {
                    if (entry.targetIsAnchor) {
                        joint.target = toWorld(poseOf(entry.b), joint.anchorB);
                    }
                }
            },
            def);
        const JointId id = world.join(def);
        if (!entry.name.empty()) {
            sharedCast.reset();
            cast.joints[entry.name] = id;
        }
    });
}

template <int D>
Pose<D> SceneRun<D>::poseOf(const std::string& name) const {
    return name == worldName ? Pose<D>{} : world.pose(body(name));
}

template <int D>
const typename SceneRun<D>::Actor& SceneRun<D>::actor(const std::string& name) const {
    const auto found = cast.byName.find(name);
    if (found == cast.byName.end()) {
        throw Absent("body '" + name + "' does not exist yet");
    }
    const Actor& actor = cast.actors[found->second];
    if (!world.exists(actor.id)) {
        throw Absent("body '" + name + "' is gone");
    }
    return actor;
}

template <int D>
BodyId SceneRun<D>::body(const std::string& name) const {
    return actor(name).id;
}

template <int D>
bool SceneRun<D>::bodyExists(const std::string& name) const {
    const auto found = cast.byName.find(name);
    return found != cast.byName.end() && world.exists(cast.actors[found->second].id);
}

template <int D>
JointId SceneRun<D>::joint(const std::string& name) const {
    const auto found = cast.joints.find(name);
    if (found == cast.joints.end() || !world.exists(found->second)) {
        throw Absent("joint '" + name + "' does not exist");
    }
    return found->second;
}

template <int D>
std::string SceneRun<D>::nameOf(BodyId body) const {
    const auto found = cast.byId.find(body);
    return found == cast.byId.end() ? std::string() : cast.actors[found->second].name;
}

template <int D>
Position<D> SceneRun<D>::placeAt(const std::string& name, int step) const {
    const auto found = course.places.find({name, step});
    return found == course.places.end() ? actor(name).start.p : found->second;
}

template <int D>
int SceneRun<D>::count(EventKind kind, const std::string& a, const std::string& b, int from, int to) const {
    const auto fits = [](const std::string& wanted, const std::string& name) { return wanted.empty() || wanted == name; };
    const auto counts = [&](const LoggedEvent& event) {
        const bool inTime = event.step >= from && (to == atEnd || event.step <= to);
        const bool subjects = (fits(a, event.a) && fits(b, event.b)) || (fits(a, event.b) && fits(b, event.a));
        return event.kind == kind && inTime && subjects;
    };
    std::ptrdiff_t total = 0;
    for (const auto& ofStep : course.events) {
        total += std::count_if(ofStep->begin(), ofStep->end(), counts);
    }
    return static_cast<int>(total);
}

template <int D>
void SceneRun<D>::place(const std::string& name, const Position<D>& position, const Rotation<D>& rotation) {
    world.setPose(body(name), position, rotation);
}

template <int D>
void SceneRun<D>::push(const std::string& name, const Vector<D>& force, const std::optional<Position<D>>& point, const Angular<D>& torque,
                       int steps) {
    body(name);
    course.pushes.push_back({runningEntry, name, force, point, torque, course.taken + steps});
}

template <int D>
void SceneRun<D>::keep(const std::string& name) {
    course.kept[name] = std::make_shared<const Kept>(Kept{world.snapshot(), cast});
}

template <int D>
void SceneRun<D>::restore(const std::string& name) {
    const auto found = course.kept.find(name);
    if (found == course.kept.end()) {
        throw Absent("no snapshot '" + name + "' has been taken");
    }
    world.restore(found->second->world);
    cast = found->second->cast;
    sharedCast.reset();
}

template <int D>
typename SceneRun<D>::Memory SceneRun<D>::remember() const {
    Memory memory;
    memory.world = world.snapshot();
    sharedCast = sharedCast ? sharedCast : std::make_shared<const Cast>(cast);
    memory.cast = sharedCast;
    memory.course = course;
    return memory;
}

template <int D>
void SceneRun<D>::recall(const Memory& memory) {
    world.restore(memory.world);
    cast = *memory.cast;
    sharedCast = memory.cast;
    course = memory.course;
}

template <int D>
void SceneRun<D>::mark() {
    for (const auto& [name, step] : scenario.marks) {
        if (step == course.taken && bodyExists(name)) {
            course.places[{name, step}] = world.pose(body(name)).p;
        }
    }
}

template <int D>
void SceneRun<D>::countTurns(bool bySpin) {
    for (const std::string& name : scenario.turning) {
        const auto found = cast.byName.find(name);
        if (found == cast.byName.end() || !world.exists(cast.actors[found->second].id)) {
            continue;
        }
        Actor& actor = cast.actors[found->second];
        sharedCast.reset();
        const Rotation<D> now = world.pose(actor.id).q;
        Turning<D> turning{actor.start.q, actor.last, now};
        if (bySpin) {
            turning.spun = world.angularVelocity(actor.id) * seconds;
        }
        actor.turn = angleAfter(actor.turn, turning);
        actor.last = now;
    }
}

template <int D>
void SceneRun<D>::logEvents() {
    if (!scenario.countsEvents) {
        return;
    }
    const Events<D> happened = world.events();
    std::vector<LoggedEvent> logged;
    for (const ContactBegin& event : happened.contactBegins) {
        logged.push_back({EventKind::contactBegin, course.taken, nameOf(event.bodyA), nameOf(event.bodyB)});
    }
    for (const ContactEnd& event : happened.contactEnds) {
        logged.push_back({EventKind::contactEnd, course.taken, nameOf(event.bodyA), nameOf(event.bodyB)});
    }
    for (const ContactHit<D>& event : happened.contactHits) {
        logged.push_back({EventKind::hit, course.taken, nameOf(event.bodyA), nameOf(event.bodyB)});
    }
    for (const SensorBegin& event : happened.sensorBegins) {
        logged.push_back({EventKind::sensorBegin, course.taken, nameOf(event.sensorBody), nameOf(event.visitorBody)});
    }
    for (const SensorEnd& event : happened.sensorEnds) {
        logged.push_back({EventKind::sensorEnd, course.taken, nameOf(event.sensorBody), nameOf(event.visitorBody)});
    }
    if (!logged.empty()) {
        course.events.push_back(std::make_shared<const std::vector<LoggedEvent>>(std::move(logged)));
    }
}

template <int D>
void SceneRun<D>::noteQuarantined(const StepReport& report) {
    for (const BodyId body : report.quarantined) {
        course.lost.push_back(nameOf(body));
    }
}

template <int D>
void SceneRun<D>::advance() {
    while (course.nextEntry < scenario.script.size() && scenario.script[course.nextEntry].step == course.taken) {
        const ScriptEntry<D>& entry = scenario.script[course.nextEntry++];
        runningEntry = entry.pointer;
        guarded(entry.pointer, [&] { entry.run(*this); });
        countTurns(false);
    }
    std::erase_if(course.pushes, [&](const Push& push) { return push.until <= course.taken; });
    for (const Push& push : course.pushes) {
        guarded(push.pointer, [&] {
            const BodyId pushed = body(push.body);
            if (push.point) {
                world.applyForce(pushed, push.force, *push.point);
            } else {
                world.applyForce(pushed, push.force);
            }
            world.applyTorque(pushed, push.torque);
        });
    }
    const StepReport report = world.step(seconds);
    ++course.taken;
    noteQuarantined(report);
    logEvents();
    countTurns(true);
    mark();
}

template class SceneRun<2>;
template class SceneRun<3>;

}  // namespace talus
