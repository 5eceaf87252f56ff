// What random bytes are turned into: numbers, and in each dimension geometry, rotations and joints.
#pragma once

#include "../../engine/world.h"
#include "../../foundation/trig.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace talus::fuzz {

/// Chooses between functions of the same name.
template <int D>
struct Dimension {};

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
    template <int D>
    Vector<D> vector(float scale) {
        Vector<D> v = zeroVector<D>();
        for (int i = 0; i < D; ++i) {
            v[i] = number(scale);
        }
        return v;
    }
    template <int D>
    Vector<D> sizes() {
        Vector<D> v = zeroVector<D>();
        for (int i = 0; i < D; ++i) {
            v[i] = size();
        }
        return v;
    }
    template <int D>
    std::vector<Vector<D>> points(int most, float scale) {
        std::vector<Vector<D>> all;
        for (int i = choice(most); i >= 0; --i) {
            all.push_back(vector<D>(scale));
        }
        return all;
    }

private:
    const std::uint8_t* next;
    const std::uint8_t* end;
};

/// Mostly unit.
inline Rotation<2> rotation(Bytes& bytes, Dimension<2>) {
    return bytes.choice(30) == 0 ? Rotation<2>{bytes.number(1.0f), bytes.number(1.0f)} : rotationOf(static_cast<float>(bytes.byte()) * 0.05f);
}
inline Rotation<3> rotation(Bytes& bytes, Dimension<3>) {
    const Vector<3> axis = bytes.vector<3>(1.0f);
    const float angle = static_cast<float>(bytes.byte()) * 0.05f;
    return bytes.choice(30) == 0
               ? Rotation<3>{axis, bytes.number(1.0f)}
               : rotationOf(isFinite(axis) && length(axis) > 0.0f && length(axis) < 1e6f ? axis : Vector<3>(0.0f, 1.0f, 0.0f), angle);
}

inline float turning(Bytes& bytes, float scale, Dimension<2>) {
    return bytes.number(scale);
}
inline Vector<3> turning(Bytes& bytes, float scale, Dimension<3>) {
    return bytes.vector<3>(scale);
}

/// The shapes that both dimensions have; kinds from 5 on are those of one.
template <int D>
Geometry<D> commonGeometry(Bytes& bytes, int kind) {
    switch (kind) {
        case 0: {
            const Vector<D> centre = bytes.vector<D>(1.0f);
            return Ball<D>{centre, bytes.size()};
        }
        case 1: {
            const Vector<D> a = bytes.vector<D>(1.0f);
            const Vector<D> b = bytes.choice(6) == 0 ? a : bytes.vector<D>(1.0f);
            return Capsule<D>{a, b, bytes.size()};
        }
        case 2: {
            const Vector<D> half = bytes.sizes<D>();
            return Box<D>{half, bytes.choice(2) == 0 ? 0.0f : bytes.number(0.3f)};
        }
        case 3: {
            Hull<D> hull = {bytes.points<D>(14, 1.5f)};
            hull.radius = bytes.choice(5) == 0 ? bytes.number(0.2f) : 0.0f;
            return hull;
        }
        default: {
            const Vector<D> normal = bytes.vector<D>(1.0f);
            return Plane<D>{normal, bytes.number(2.0f)};
        }
    }
}

inline Geometry<2> geometry(Bytes& bytes, Dimension<2>) {
    const int kind = bytes.choice(7);
    if (kind < 5) {
        return commonGeometry<2>(bytes, kind);
    }
    if (kind == 5) {
        const Vector<2> a = bytes.vector<2>(3.0f);
        return Segment{a, bytes.vector<2>(3.0f)};
    }
    Chain chain = {bytes.points<2>(8, 4.0f)};
    chain.loop = bytes.choice(2) == 1;
    return chain;
}
inline Geometry<3> geometry(Bytes& bytes, Dimension<3>) {
    const int kind = bytes.choice(7);
    if (kind < 5) {
        return commonGeometry<3>(bytes, kind);
    }
    const float half = bytes.choice(20) == 0 ? bytes.number(1.0f) : bytes.size();
    const float radius = bytes.size();
    return kind == 5 ? Geometry<3>(Cylinder{half, radius}) : Geometry<3>(Cone{half, radius});
}

/// What hinges of both dimensions have.
template <class Def>
void limitHinge(Bytes& bytes, Def& def) {
    def.limited = bytes.choice(2) == 1;
    def.limits = {-1.0f, bytes.number(3.0f)};
    def.motorSpeed = bytes.number(5.0f);
    def.motorMaxTorque = bytes.choice(2) == 0 ? 0.0f : bytes.number(20.0f);
    def.spring.hertz = bytes.choice(4) == 0 ? bytes.number(10.0f) : 0.0f;
}

/// The joints of one dimension alone; ends and anchors are set by the caller.
inline JointDef<2> ownJoint(Bytes& bytes, Dimension<2>) {
    RevoluteDef def;
    limitHinge(bytes, def);
    return def;
}
inline JointDef<3> ownJoint(Bytes& bytes, Dimension<3>) {
    if (bytes.choice(2) == 0) {
        return BallJointDef{};
    }
    HingeDef def;
    limitHinge(bytes, def);
    if (bytes.choice(2) == 0) {
        def.axisA = bytes.vector<3>(1.0f);
        def.axisB = bytes.vector<3>(1.0f);
    }
    if (bytes.choice(3) == 0) {
        def.referenceA = bytes.vector<3>(1.0f);
        def.referenceB = bytes.vector<3>(1.0f);
    }
    return def;
}

}  // namespace talus::fuzz
