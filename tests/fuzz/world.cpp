// Random calls of the public interface in either dimension, each input byte a choice; after every call the world's invariants are checked.
#include "bytes.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

using namespace talus;
using namespace talus::fuzz;

constexpr std::size_t mostBodies = 40;

template <class Id>
Id pick(Bytes& bytes, const std::vector<Id>& all) {
    // Now and then a null or stale id.
    const std::uint8_t value = bytes.byte();
    if (all.empty() || value >= 250) {
        return Id{value, value};
    }
    return all[value % all.size()];
}

template <int D>
ShapeDef<D> shapeDef(Bytes& bytes) {
    ShapeDef<D> def;
    def.geometry = geometry(bytes, Dimension<D>{});
    def.local.p = bytes.choice(3) == 0 ? bytes.template vector<D>(1.0f) : zeroVector<D>();
    def.material.friction = bytes.number(1.0f) + 0.5f;
    def.material.restitution = bytes.choice(4) == 0 ? bytes.number(1.0f) : 0.0f;
    def.material.rollingResistance = bytes.choice(4) == 0 ? bytes.number(0.2f) : 0.0f;
    def.material.dynamicFriction = bytes.choice(4) == 0 ? bytes.number(1.0f) : -1.0f;
    def.material.spinResistance = bytes.choice(6) == 0 ? bytes.number(0.2f) : 0.0f;
    if (bytes.choice(8) == 0) {
        def.material.surfaceVelocity = bytes.template vector<D>(3.0f);
    }
    if (bytes.choice(8) == 0) {
        def.scale = bytes.template vector<D>(2.0f);
    }
    if (bytes.choice(4) == 0) {
        def.local.q = rotation(bytes, Dimension<D>{});
    }
    def.sensor = bytes.choice(5) == 0;
    def.filter.group = bytes.choice(8) == 0 ? bytes.choice(3) - 1 : 0;
    return def;
}

template <int D>
LockedAxes<D> lockedAxes(Bytes& bytes) {
    LockedAxes<D> locked;
    for (bool& axis : locked.linear) {
        axis = bytes.choice(3) == 0;
    }
    for (bool& axis : locked.angular) {
        axis = bytes.choice(2) == 0;
    }
    return locked;
}

template <int D>
void create(World<D>& world, Bytes& bytes) {
    if (world.bodies().size() >= mostBodies) {
        return;
    }
    BodyDef<D> def;
    def.kind = static_cast<BodyKind>(bytes.choice(5) < 3 ? 2 : bytes.choice(2));
    def.position = bytes.template vector<D>(4.0f);
    def.rotation = rotation(bytes, Dimension<D>{});
    def.velocity = bytes.choice(2) == 0 ? bytes.template vector<D>(10.0f) : zeroVector<D>();
    def.angularVelocity = bytes.choice(4) == 0 ? turning(bytes, 10.0f, Dimension<D>{}) : zeroAngular<D>();
    def.locked = bytes.choice(5) == 0 ? lockedAxes<D>(bytes) : LockedAxes<D>{};
    const BodyId body = world.create(def);
    for (int i = bytes.choice(3); i >= 0; --i) {
        world.attach(body, shapeDef<D>(bytes));
    }
}

template <int D>
void join(World<D>& world, Bytes& bytes) {
    const BodyId a = bytes.choice(3) == 0 ? BodyId{} : pick(bytes, world.bodies());
    const BodyId b = pick(bytes, world.bodies());
    switch (bytes.choice(3)) {
        case 0: {
            DistanceDef<D> def;
            def.a = a;
            def.b = b;
            def.spring.hertz = bytes.choice(2) == 0 ? 0.0f : bytes.number(10.0f);
            def.limited = bytes.choice(2) == 1;
            def.limits = {0.5f, bytes.number(3.0f) + 3.0f};
            def.motorMaxForce = bytes.choice(3) == 0 ? bytes.number(20.0f) : 0.0f;
            world.join(def);
            break;
        }
        case 1: {
            JointDef<D> any = ownJoint(bytes, Dimension<D>{});
            const Vector<D> anchorA = bytes.template vector<D>(1.0f);
            const Vector<D> anchorB = bytes.template vector<D>(1.0f);
            const bool collide = bytes.choice(2) == 1;
            std::visit(
                [&](auto& def) {
                    if constexpr (requires { def.anchorA; }) {
                        def.a = a;
                        def.b = b;
                        def.anchorA = anchorA;
                        def.anchorB = anchorB;
                        def.collide = collide;
                    }
                },
                any);
            world.join(any);
            break;
        }
        default: {
            MouseDef<D> def;
            def.b = b;
            def.target = bytes.template vector<D>(5.0f);
            world.join(def);
            break;
        }
    }
}

template <int D>
void changeBody(World<D>& world, Bytes& bytes) {
    const BodyId body = pick(bytes, world.bodies());
    switch (bytes.choice(15)) {
        case 0:
            world.destroy(body);
            break;
        case 1:
            world.setPose(body, bytes.template vector<D>(4.0f), rotation(bytes, Dimension<D>{}));
            break;
        case 2:
            world.setVelocity(body, bytes.template vector<D>(20.0f));
            break;
        case 3:
            world.setAngularVelocity(body, turning(bytes, 30.0f, Dimension<D>{}));
            break;
        case 4:
            world.setKind(body, static_cast<BodyKind>(bytes.choice(3)));
            break;
        case 5:
            world.setMass(body, bytes.number(5.0f));
            break;
        case 6:
            world.setGravityScale(body, bytes.number(2.0f));
            break;
        case 7:
            world.setEnabled(body, bytes.choice(2) == 1);
            break;
        case 8:
            world.setAwake(body, bytes.choice(2) == 1);
            break;
        case 9:
            world.setCanSleep(body, bytes.choice(2) == 1);
            break;
        case 10:
            world.applyForce(body, bytes.template vector<D>(100.0f));
            break;
        case 11:
            world.applyImpulse(body, bytes.template vector<D>(10.0f), bytes.template vector<D>(4.0f));
            break;
        case 12:
            world.setLockedAxes(body, lockedAxes<D>(bytes));
            break;
        case 13:
            world.applyTorque(body, turning(bytes, 50.0f, Dimension<D>{}));
            break;
        default:
            world.attach(body, shapeDef<D>(bytes));
            break;
    }
}

template <int D>
void changeShape(World<D>& world, Bytes& bytes) {
    const std::vector<ShapeId> shapes = world.shapes(pick(bytes, world.bodies()));
    const ShapeId shape = pick(bytes, shapes);
    switch (bytes.choice(4)) {
        case 0:
            world.destroy(shape);
            break;
        case 1:
            world.setFilter(shape, {1, static_cast<std::uint64_t>(bytes.choice(2)), bytes.choice(3) - 1});
            break;
        case 2: {
            Material<D> material = world.material(shape);
            material.friction = bytes.number(1.0f);
            material.density = bytes.number(3.0f);
            world.setMaterial(shape, material);
            break;
        }
        default:
            world.overlaps(shape);
            break;
    }
}

template <int D>
void changeWorld(World<D>& world, Bytes& bytes) {
    Settings settings = world.settings();
    switch (bytes.choice(9)) {
        case 0:
            settings.substeps = bytes.choice(6);
            break;
        case 1:
            settings.solver = bytes.choice(2) == 0 ? "softStep" : "pgs";
            break;
        case 2:
            settings.warmStarting = bytes.choice(2) == 1;
            break;
        case 3:
            settings.lanes = 1 << bytes.choice(5);
            break;
        case 4:
            settings.sleeping = bytes.choice(2) == 1;
            break;
        case 5:
            settings.sleepDelay = bytes.number(0.3f);
            break;
        case 6:
            settings.frictionModel = bytes.choice(2) == 0 ? FrictionModel::patch : FrictionModel::points;
            break;
        case 7:
            settings.friction = static_cast<FrictionVariant>(bytes.choice(3));
            break;
        default:
            world.setGravity(bytes.template vector<D>(20.0f));
            return;
    }
    world.configure(settings);
}

template <int D>
void query(const World<D>& world, Bytes& bytes) {
    const Position<D> from = bytes.template vector<D>(5.0f);
    const Vector<D> to = bytes.template vector<D>(10.0f);
    switch (bytes.choice(5)) {
        case 0:
            world.castRay(from, to);
            break;
        case 1:
            world.castRayAll(from, to);
            break;
        case 2:
            world.castShape(geometry(bytes, Dimension<D>{}), {from, {}}, to);
            break;
        case 3:
            world.overlap(geometry(bytes, Dimension<D>{}), {from, {}});
            break;
        default:
            world.closest(from, bytes.number(5.0f));
            break;
    }
}

template <int D>
void act(World<D>& world, Bytes& bytes, std::vector<std::byte>& kept) {
    switch (bytes.choice(12)) {
        case 0:
        case 1:
            create(world, bytes);
            break;
        case 2:
            join(world, bytes);
            break;
        case 3:
        case 4:
            changeBody(world, bytes);
            break;
        case 5:
            changeShape(world, bytes);
            break;
        case 6:
            changeWorld(world, bytes);
            break;
        case 7:
            query(world, bytes);
            break;
        case 8:
            kept = world.snapshot();
            break;
        case 9:
            if (bytes.choice(4) == 0) {
                world.restore(kept);
            } else {
                const std::vector<BodyId> bodies = world.bodies();
                for (const JointId joint : bodies.empty() ? std::vector<JointId>{} : world.joints(pick(bytes, bodies))) {
                    world.destroy(joint);
                }
            }
            break;
        default:
            world.step(1.0f / 60.0f);
            break;
    }
}

template <int D>
void demandSound(const World<D>& world) {
    std::string message;
    if (!world.validate(&message)) {
        std::fprintf(stderr, "%s\n", message.c_str());
        std::abort();
    }
}

template <int D>
void play(Bytes& bytes) {
    World<D> world;
    std::vector<std::byte> kept;
    while (!bytes.empty()) {
        try {
            act(world, bytes, kept);
        } catch (const std::invalid_argument&) {
            // Refused; the world must be as before, which the check below and the next steps show.
        }
        demandSound(world);
    }
    for (int i = 0; i < 3; ++i) {
        world.step(1.0f / 60.0f);
    }
    demandSound(world);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* input, std::size_t size) {
    if (size > 4096) {
        return 0;
    }
    Bytes bytes(input, size);
    if (bytes.choice(2) == 0) {
        play<2>(bytes);
    } else {
        play<3>(bytes);
    }
    return 0;
}
