#include "hand.h"

#include "../../foundation/check.h"

#include <algorithm>

namespace talus {
namespace {

// No name that a scene file may give a joint: names there have no control characters.
const std::string handName = "\x01hand";

template <int D>
BodyId requireDynamic(const SceneRun<D>& run, const std::string& name) {
    const BodyId body = run.body(name);
    if (run.world.kind(body) != BodyKind::dynamic) {
        refuse("body", name, "must be dynamic: nothing else gives way to a force");
    }
    if (!run.world.isEnabled(body)) {
        refuse("body", name, "must be enabled");
    }
    return body;
}

template <int D>
bool holds(const SceneRun<D>& run, JointId& joint) {
    try {
        joint = run.joint(handName);
        return true;
    } catch (const Absent&) {
        return false;
    }
}

template <int D>
void open(SceneRun<D>& run) {
    JointId joint;
    if (holds(run, joint)) {
        run.world.destroy(joint);
    }
}

}  // namespace

template <int D>
Deed<D> grab(const std::string& body, const Vector<D>& anchor, const Position<D>& target) {
    const auto act = [=](SceneRun<D>& run) {
        const float mass = run.world.mass(requireDynamic(run, body));
        open(run);
        MouseDef<D> def;
        def.anchorB = anchor;
        def.target = target;
        def.spring = handSpring;
        def.maxForce = mass * handAcceleration;
        SceneJoint<D> joint;
        joint.pointer = "/hand";
        joint.name = handName;
        joint.b = body;
        joint.def = def;
        run.join(joint);
    };
    return {"takes hold of " + body, act, ""};
}

template <int D>
Deed<D> moveHand(const Position<D>& target) {
    const auto act = [=](SceneRun<D>& run) {
        JointId joint;
        if (holds(run, joint)) {
            auto def = std::get<MouseDef<D>>(run.world.definition(joint));
            def.target = target;
            run.world.set(joint, def);
        }
    };
    return {"moves the hand", act, "hand"};
}

template <int D>
Deed<D> letGo() {
    return {"lets go", [](SceneRun<D>& run) { open(run); }, ""};
}

template <int D>
BodyId heldBody(const SceneRun<D>& run) {
    JointId joint;
    return holds(run, joint) ? std::get<MouseDef<D>>(run.world.definition(joint)).b : BodyId{};
}

template <int D>
Deed<D> throwBall(const Position<D>& from, const Vector<D>& velocity, float radius) {
    const auto act = [=](SceneRun<D>& run) {
        int number = 1;
        while (run.bodyExists("ball " + std::to_string(number))) {
            ++number;
        }
        SceneBody<D> ball;
        ball.pointer = "/hand";
        ball.name = "ball " + std::to_string(number);
        ball.def.position = from;
        ball.def.velocity = velocity;
        SceneShape<D>& shape = ball.shapes.emplace_back();
        shape.pointer = "/hand";
        shape.def.geometry = Ball<D>{zeroVector<D>(), radius};
        run.create(ball);
    };
    return {"throws a ball", act, ""};
}

template <int D>
Deed<D> push(const std::string& body, const Vector<D>& change, const Position<D>& point) {
    const auto act = [=](SceneRun<D>& run) {
        const BodyId id = requireDynamic(run, body);
        run.world.applyImpulse(id, change * run.world.mass(id), point);
    };
    return {"pushes " + body, act, ""};
}

template <int D>
Deed<D> removeBody(const std::string& body) {
    return {"removes " + body, [=](SceneRun<D>& run) { run.world.destroy(run.body(body)); }, ""};
}

template <int D>
Deed<D> setAwake(const std::string& body, bool awake) {
    return {(awake ? "wakes " : "puts to sleep ") + body, [=](SceneRun<D>& run) { run.world.setAwake(run.body(body), awake); }, ""};
}

template <int D>
Deed<D> tune(const Tuning& tuning) {
    return {"changes settings", [=](SceneRun<D>& run) { apply(tuning, run.world); }, "settings"};
}

template Deed<2> grab(const std::string&, const Vector<2>&, const Position<2>&);
template Deed<3> grab(const std::string&, const Vector<3>&, const Position<3>&);
template Deed<2> moveHand<2>(const Position<2>&);
template Deed<3> moveHand<3>(const Position<3>&);
template Deed<2> letGo();
template Deed<3> letGo();
template BodyId heldBody(const SceneRun<2>&);
template BodyId heldBody(const SceneRun<3>&);
template Deed<2> throwBall<2>(const Position<2>&, const Vector<2>&, float);
template Deed<3> throwBall<3>(const Position<3>&, const Vector<3>&, float);
template Deed<2> push<2>(const std::string&, const Vector<2>&, const Position<2>&);
template Deed<3> push<3>(const std::string&, const Vector<3>&, const Position<3>&);
template Deed<2> removeBody(const std::string&);
template Deed<3> removeBody(const std::string&);
template Deed<2> setAwake(const std::string&, bool);
template Deed<3> setAwake(const std::string&, bool);
template Deed<2> tune(const Tuning&);
template Deed<3> tune(const Tuning&);

}  // namespace talus
