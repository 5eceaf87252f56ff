#include "quantities.h"

#include "../foundation/trig.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace talus {
namespace {

template <int N>
double part(const Vector<N>& vector, int component) {
    if (component != wholeQuantity) {
        return static_cast<double>(vector[component]);
    }
    double sum = 0.0;
    for (int i = 0; i < N; ++i) {
        sum += static_cast<double>(vector[i]) * static_cast<double>(vector[i]);
    }
    return std::sqrt(sum);
}

// In 2D what turns is one number, with or without ".z".
double part(float spin, int) {
    return static_cast<double>(spin);
}

double size(float spin) {
    return std::fabs(static_cast<double>(spin));
}

double size(const Vector<3>& spin) {
    return part(spin, wholeQuantity);
}

template <int D>
double displacement(const SceneRun<D>& run, const Request& request) {
    return part(difference<D>(run.world.pose(run.body(request.body)).p, run.placeAt(request.body, request.since)), request.component);
}

template <int D>
double tilt(const SceneRun<D>& run, const Request& request) {
    const auto& actor = run.actor(request.body);
    const Vector<D> up = Vector<D>::Unit(1);
    const Vector<D> then = rotate(actor.start.q, up);
    const Vector<D> now = rotate(run.world.pose(actor.id).q, up);
    return static_cast<double>(arcTangent(length(cross(then, now)), dot(then, now)));
}

// The contacts of a pair that touch, all with A the first of the pair.
template <int D>
std::vector<ContactRecord<D>> touching(const SceneRun<D>& run, const Request& request) {
    const BodyId a = run.body(request.a);
    const BodyId b = run.body(request.b);
    std::vector<ContactRecord<D>> contacts = run.world.contacts(a, b);
    std::erase_if(contacts, [](const ContactRecord<D>& contact) { return !contact.touching; });
    for (ContactRecord<D>& contact : contacts) {
        if (contact.bodyA != a) {
            contact.normal = -contact.normal;
        }
    }
    return contacts;
}

template <int D>
double contactPoints(const SceneRun<D>& run, const Request& request) {
    int points = 0;
    for (const ContactRecord<D>& contact : touching(run, request)) {
        points += contact.count;
    }
    return points;
}

template <int D>
double normalForce(const SceneRun<D>& run, const Request& request) {
    Vector<D> sum = zeroVector<D>();
    for (const ContactRecord<D>& contact : touching(run, request)) {
        for (int i = 0; i < contact.count; ++i) {
            sum += contact.normal * contact.points[i].normalImpulse;
        }
    }
    return part(sum, wholeQuantity) / static_cast<double>(run.stepSeconds());
}

template <int D>
double frictionForce(const SceneRun<D>& run, const Request& request) {
    Vector<D> sum = zeroVector<D>();
    for (const ContactRecord<D>& contact : run.world.contacts(run.body(request.a), run.body(request.b))) {
        // The record's impulse is on its own body B.
        const float sign = contact.bodyB == run.body(request.b) ? 1.0f : -1.0f;
        for (int i = 0; contact.touching && i < contact.count; ++i) {
            sum += contact.points[i].tangentImpulse * sign;
        }
    }
    return part(sum, wholeQuantity) / static_cast<double>(run.stepSeconds());
}

template <int D>
double frictionUse(const SceneRun<D>& run, const Request& request) {
    double most = 0.0;
    for (const ContactRecord<D>& contact : touching(run, request)) {
        for (int i = 0; i < contact.count; ++i) {
            const double limit = static_cast<double>(contact.friction) * static_cast<double>(contact.points[i].normalImpulse);
            const double used = part(contact.points[i].tangentImpulse, wholeQuantity);
            if (used > 0.0) {
                most = std::max(most, limit > 0.0 ? used / limit : static_cast<double>(std::numeric_limits<float>::max()));
            }
        }
    }
    return most;
}

template <int D>
double normal(const SceneRun<D>& run, const Request& request) {
    const std::vector<ContactRecord<D>> contacts = touching(run, request);
    if (contacts.empty()) {
        throw Absent("'" + request.a + "' and '" + request.b + "' do not touch");
    }
    return part(contacts.front().normal, request.component);
}

template <int D>
double separation(const SceneRun<D>& run, const Request& request) {
    const double distance = static_cast<double>(run.world.separation(run.body(request.a), run.body(request.b)));
    if (!std::isfinite(distance)) {
        throw Absent("'" + request.a + "' or '" + request.b + "' has no shape");
    }
    return distance;
}

template <int D, EventKind kind>
double countEvents(const SceneRun<D>& run, const Request& request) {
    return run.count(kind, request.a, request.b, request.from, request.to);
}

template <int D>
double awakeBodies(const SceneRun<D>& run, const Request&) {
    const std::vector<BodyId> bodies = run.world.bodies();
    return static_cast<double>(std::count_if(bodies.begin(), bodies.end(), [&](BodyId body) {
        return run.world.kind(body) != BodyKind::fixed && run.world.isEnabled(body) && run.world.isAwake(body);
    }));
}

template <int D>
double touchingPairs(const SceneRun<D>& run, const Request&) {
    std::vector<std::pair<ShapeId, ShapeId>> pairs;
    for (const ContactRecord<D>& contact : run.world.contacts()) {
        if (contact.touching) {
            pairs.emplace_back(contact.shapeA, contact.shapeB);
        }
    }
    // A chain may touch with several of its pieces.
    std::sort(pairs.begin(), pairs.end());
    return static_cast<double>(std::unique(pairs.begin(), pairs.end()) - pairs.begin());
}

template <int D>
double finite(const SceneRun<D>& run, const Request&) {
    bool all = run.quarantined().empty();
    for (const BodyId body : run.world.bodies()) {
        const Pose<D> pose = run.world.pose(body);
        all = all && isFinite(pose.p) && isFinite(pose.q) && isFinite(run.world.velocity(body)) && isFinite(run.world.angularVelocity(body));
    }
    return all ? 1.0 : 0.0;
}

template <int D>
using Run = const SceneRun<D>&;

template <int D>
const auto& bodyQuantities() {
    using Asked = const Request&;
    static const std::array all = {
        Quantity<D>{"position", Subject::body, Parts::vector,
                    [](Run<D> run, Asked r) { return part(run.world.pose(run.body(r.body)).p, r.component); }},
        Quantity<D>{"displacement", Subject::body, Parts::vectorOrLength, displacement<D>},
        Quantity<D>{"velocity", Subject::body, Parts::vector,
                    [](Run<D> run, Asked r) { return part(run.world.velocity(run.body(r.body)), r.component); }},
        Quantity<D>{"speed", Subject::body, Parts::none,
                    [](Run<D> run, Asked r) { return part(run.world.velocity(run.body(r.body)), wholeQuantity); }},
        Quantity<D>{"angularVelocity", Subject::body, Parts::spin,
                    [](Run<D> run, Asked r) { return part(run.world.angularVelocity(run.body(r.body)), r.component); }},
        Quantity<D>{"angularSpeed", Subject::body, Parts::none,
                    [](Run<D> run, Asked r) { return size(run.world.angularVelocity(run.body(r.body))); }},
        Quantity<D>{"angle", Subject::body, Parts::none, [](Run<D> run, Asked r) { return run.actor(r.body).turn; }},
        Quantity<D>{"tilt", Subject::body, Parts::none, tilt<D>},
        Quantity<D>{"awake", Subject::body, Parts::none, [](Run<D> run, Asked r) { return run.world.isAwake(run.body(r.body)) ? 1.0 : 0.0; }},
        Quantity<D>{"exists", Subject::body, Parts::none, [](Run<D> run, Asked r) { return run.bodyExists(r.body) ? 1.0 : 0.0; }},
        Quantity<D>{"kineticEnergy", Subject::body, Parts::none, [](Run<D> run, Asked r) { return run.world.kineticEnergy(run.body(r.body)); }},
    };
    return all;
}

template <int D>
const auto& pairAndJointQuantities() {
    using Asked = const Request&;
    static const std::array all = {
        Quantity<D>{"contactPoints", Subject::pair, Parts::none, contactPoints<D>},
        Quantity<D>{"separation", Subject::pair, Parts::none, separation<D>},
        Quantity<D>{"normalForce", Subject::pair, Parts::none, normalForce<D>},
        Quantity<D>{"frictionForce", Subject::pair, Parts::none, frictionForce<D>},
        Quantity<D>{"frictionUse", Subject::pair, Parts::none, frictionUse<D>},
        Quantity<D>{"normal", Subject::pair, Parts::vector, normal<D>},
        Quantity<D>{"contactBegins", Subject::event, Parts::none, countEvents<D, EventKind::contactBegin>},
        Quantity<D>{"contactEnds", Subject::event, Parts::none, countEvents<D, EventKind::contactEnd>},
        Quantity<D>{"sensorBegins", Subject::event, Parts::none, countEvents<D, EventKind::sensorBegin>},
        Quantity<D>{"sensorEnds", Subject::event, Parts::none, countEvents<D, EventKind::sensorEnd>},
        Quantity<D>{"hits", Subject::event, Parts::none, countEvents<D, EventKind::hit>},
        Quantity<D>{"force", Subject::joint, Parts::vectorOrLength,
                    [](Run<D> run, Asked r) { return part(run.world.force(run.joint(r.joint)), r.component); }},
        Quantity<D>{"torque", Subject::joint, Parts::spinOrLength,
                    [](Run<D> run, Asked r) {
                        const Angular<D> torque = run.world.torque(run.joint(r.joint));
                        return r.component == wholeQuantity ? size(torque) : part(torque, r.component);
                    }},
        Quantity<D>{"jointAngle", Subject::joint, Parts::none, [](Run<D> run, Asked r) { return part(run.world.angle(run.joint(r.joint)), 0); }},
        Quantity<D>{"jointTranslation", Subject::joint, Parts::none,
                    [](Run<D> run, Asked r) { return part(run.world.translation(run.joint(r.joint)), 0); }},
        Quantity<D>{"jointGap", Subject::joint, Parts::none, [](Run<D> run, Asked r) { return part(run.world.gap(run.joint(r.joint)), 0); }},
    };
    return all;
}

template <int D>
const auto& worldQuantities() {
    using Asked = const Request&;
    static const std::array all = {
        Quantity<D>{"penetration", Subject::world, Parts::none, [](Run<D> run, Asked) { return static_cast<double>(run.world.penetration()); }},
        Quantity<D>{"bodies", Subject::world, Parts::none, [](Run<D> run, Asked) { return static_cast<double>(run.world.bodies().size()); }},
        Quantity<D>{"awakeBodies", Subject::world, Parts::none, awakeBodies<D>},
        Quantity<D>{"contacts", Subject::world, Parts::none, touchingPairs<D>},
        Quantity<D>{"energy", Subject::world, Parts::none, [](Run<D> run, Asked) { return run.world.kineticEnergy() + run.world.potentialEnergy(); }},
        Quantity<D>{"momentum", Subject::world, Parts::vector, [](Run<D> run, Asked r) { return part(run.world.momentum(), r.component); }},
        Quantity<D>{"angularMomentum", Subject::world, Parts::spin,
                    [](Run<D> run, Asked r) { return part(run.world.angularMomentum(), r.component); }},
        Quantity<D>{"finite", Subject::world, Parts::none, finite<D>},
        Quantity<D>{"residual", Subject::world, Parts::none, [](Run<D> run, Asked) { return static_cast<double>(run.world.residual()); }},
    };
    return all;
}

}  // namespace

template <int D>
std::span<const Quantity<D>> quantities() {
    static const std::vector<Quantity<D>> all = [] {
        std::vector<Quantity<D>> list(bodyQuantities<D>().begin(), bodyQuantities<D>().end());
        list.insert(list.end(), pairAndJointQuantities<D>().begin(), pairAndJointQuantities<D>().end());
        list.insert(list.end(), worldQuantities<D>().begin(), worldQuantities<D>().end());
        return list;
    }();
    return all;
}

template std::span<const Quantity<2>> quantities();
template std::span<const Quantity<3>> quantities();

}  // namespace talus
