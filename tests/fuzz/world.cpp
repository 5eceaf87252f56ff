// Random calls of the public interface, each input byte a choice; after every call the world's invariants are checked.
#include "../../engine/world.h"
#include "../../foundation/trig.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

namespace {

using namespace talus;

class Bytes {
public:
    Bytes(const std::uint8_t* bytes, std::size_t size) : next(bytes), end(bytes + size) {}
    bool empty() const { return next == end; }
    std::uint8_t byte() { return next == end ? std::uint8_t{0} : *next++; }
    int choice(int count) { return byte() % count; }
    /// Mostly tame, sometimes hostile.
    float number(float scale) {
        constexpr float hostile[] = {0.0f, -1.0f, 1e-45f, 1e38f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN(),
                                     1e6f, -1e9f};
        const std::uint8_t value = byte();
        return value >= 248 ? hostile[value - 248] : (static_cast<float>(value) - 124.0f) / 124.0f * scale;
    }
    float size() { return (static_cast<float>(byte()) + 1.0f) / 64.0f; }
    Vector<2> vector(float scale) {
        const float x = number(scale);
        const float y = number(scale);
        return {x, y};
    }

private:
    const std::uint8_t* next;
    const std::uint8_t* end;
};

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

Geometry<2> geometry(Bytes& bytes) {
    switch (bytes.choice(7)) {
        case 0:
            return Ball<2>{bytes.vector(1.0f), bytes.size()};
        case 1: {
            const Vector<2> a = bytes.vector(1.0f);
            const Vector<2> b = bytes.vector(1.0f);
            return Capsule<2>{a, b, bytes.size()};
        }
        case 2: {
            const float width = bytes.size();
            const float height = bytes.size();
            return Box<2>{{width, height}, bytes.choice(2) == 0 ? 0.0f : bytes.number(0.3f)};
        }
        case 3: {
            Hull<2> hull;
            for (int i = bytes.choice(9); i >= 0; --i) {
                hull.points.push_back(bytes.vector(1.5f));
            }
            return hull;
        }
        case 4:
            return Plane<2>{bytes.vector(1.0f), bytes.number(2.0f)};
        case 5: {
            const Vector<2> a = bytes.vector(3.0f);
            return Segment{a, bytes.vector(3.0f)};
        }
        default: {
            Chain chain;
            for (int i = bytes.choice(8); i >= 0; --i) {
                chain.points.push_back(bytes.vector(4.0f));
            }
            chain.loop = bytes.choice(2) == 1;
            return chain;
        }
    }
}

ShapeDef<2> shapeDef(Bytes& bytes) {
    ShapeDef<2> def;
    def.geometry = geometry(bytes);
    def.local.p = bytes.choice(3) == 0 ? bytes.vector(1.0f) : zeroVector<2>();
    def.material.friction = bytes.number(1.0f) + 0.5f;
    def.material.restitution = bytes.choice(4) == 0 ? bytes.number(1.0f) : 0.0f;
    def.material.rollingResistance = bytes.choice(4) == 0 ? bytes.number(0.2f) : 0.0f;
    def.sensor = bytes.choice(5) == 0;
    def.filter.group = bytes.choice(8) == 0 ? bytes.choice(3) - 1 : 0;
    return def;
}

void create(World2& world, Bytes& bytes) {
    if (world.bodies().size() >= mostBodies) {
        return;
    }
    BodyDef<2> def;
    def.kind = static_cast<BodyKind>(bytes.choice(5) < 3 ? 2 : bytes.choice(2));
    def.position = bytes.vector(4.0f);
    def.rotation = rotationOf(static_cast<float>(bytes.byte()) * 0.05f);
    def.velocity = bytes.choice(2) == 0 ? bytes.vector(10.0f) : zeroVector<2>();
    def.locked.angular[0] = bytes.choice(6) == 0;
    def.locked.linear[bytes.choice(2)] = bytes.choice(8) == 0;
    const BodyId body = world.create(def);
    for (int i = bytes.choice(3); i >= 0; --i) {
        world.attach(body, shapeDef(bytes));
    }
}

void join(World2& world, Bytes& bytes) {
    const BodyId a = bytes.choice(3) == 0 ? BodyId{} : pick(bytes, world.bodies());
    const BodyId b = pick(bytes, world.bodies());
    switch (bytes.choice(3)) {
        case 0: {
            DistanceDef<2> def;
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
            RevoluteDef def;
            def.a = a;
            def.b = b;
            def.anchorA = bytes.vector(1.0f);
            def.anchorB = bytes.vector(1.0f);
            def.limited = bytes.choice(2) == 1;
            def.limits = {-1.0f, bytes.number(3.0f)};
            def.motorSpeed = bytes.number(5.0f);
            def.motorMaxTorque = bytes.choice(2) == 0 ? 0.0f : bytes.number(20.0f);
            def.collide = bytes.choice(2) == 1;
            world.join(def);
            break;
        }
        default: {
            MouseDef<2> def;
            def.b = b;
            def.target = bytes.vector(5.0f);
            world.join(def);
            break;
        }
    }
}

void changeBody(World2& world, Bytes& bytes) {
    const BodyId body = pick(bytes, world.bodies());
    switch (bytes.choice(13)) {
        case 0:
            world.destroy(body);
            break;
        case 1:
            world.setPose(body, bytes.vector(4.0f), rotationOf(static_cast<float>(bytes.byte()) * 0.05f));
            break;
        case 2:
            world.setVelocity(body, bytes.vector(20.0f));
            break;
        case 3:
            world.setAngularVelocity(body, bytes.number(30.0f));
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
            world.applyForce(body, bytes.vector(100.0f));
            break;
        case 11:
            world.applyImpulse(body, bytes.vector(10.0f), bytes.vector(4.0f));
            break;
        default:
            world.attach(body, shapeDef(bytes));
            break;
    }
}

void changeShape(World2& world, Bytes& bytes) {
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
            Material<2> material = world.material(shape);
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

void changeWorld(World2& world, Bytes& bytes) {
    Settings settings = world.settings();
    switch (bytes.choice(7)) {
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
        default:
            world.setGravity(bytes.vector(20.0f));
            return;
    }
    world.configure(settings);
}

void query(const World2& world, Bytes& bytes) {
    const Position<2> from = bytes.vector(5.0f);
    const Vector<2> to = bytes.vector(10.0f);
    switch (bytes.choice(5)) {
        case 0:
            world.castRay(from, to);
            break;
        case 1:
            world.castRayAll(from, to);
            break;
        case 2:
            world.castShape(geometry(bytes), {from, {}}, to);
            break;
        case 3:
            world.overlap(geometry(bytes), {from, {}});
            break;
        default:
            world.closest(from, bytes.number(5.0f));
            break;
    }
}

void act(World2& world, Bytes& bytes, std::vector<std::byte>& kept) {
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* input, std::size_t size) {
    if (size > 4096) {
        return 0;
    }
    Bytes bytes(input, size);
    World2 world;
    std::vector<std::byte> kept;
    std::string message;
    while (!bytes.empty()) {
        try {
            act(world, bytes, kept);
        } catch (const std::invalid_argument&) {
            // Refused; the world must be as before, which the check below and the next steps show.
        }
        if (!world.validate(&message)) {
            std::fprintf(stderr, "%s\n", message.c_str());
            std::abort();
        }
    }
    for (int i = 0; i < 3; ++i) {
        world.step(1.0f / 60.0f);
    }
    if (!world.validate(&message)) {
        std::fprintf(stderr, "%s\n", message.c_str());
        std::abort();
    }
    return 0;
}
