#include "../operations.h"

#include <cmath>

namespace talus {
namespace {

/// R m R^T for the matrix R of a rotation.
Symmetric3<> inWorld(const Rotation<3>& q, const Symmetric3<>& m) {
    Vector<3> columns[3];
    for (int i = 0; i < 3; ++i) {
        const Vector<3> unit = Vector<3>::Unit(i);
        columns[i] = rotate(q, Vector<3>(m * inverseRotate(q, unit)));
    }
    return {columns[0].x(), columns[1].x(), columns[2].x(), columns[1].y(), columns[2].y(), columns[2].z()};
}

Symmetric3<> symmetricOf(const Matrix<3>& m) {
    return {m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)};
}

/// Inverse of the part of an inertia about the free axes, zero about the others: a body held about an axis does not turn as one that
/// is only slowed down about it.
Symmetric3<> inverseOfFree(const Symmetric3<>& inertia, const LockedAxes<3>& locked) {
    const bool x = !locked.angular[0];
    const bool y = !locked.angular[1];
    const bool z = !locked.angular[2];
    const Symmetric3<> part = {x ? inertia.xx : 1.0f, x && y ? inertia.xy : 0.0f, x && z ? inertia.xz : 0.0f,
                               y ? inertia.yy : 1.0f, y && z ? inertia.yz : 0.0f, z ? inertia.zz : 1.0f};
    const Symmetric3<> inverse = inverted(part);
    return {x ? inverse.xx : 0.0f, inverse.xy, inverse.xz, y ? inverse.yy : 0.0f, inverse.yz, z ? inverse.zz : 0.0f};
}

bool isHeld(const LockedAxes<3>& locked) {
    return locked.angular[0] || locked.angular[1] || locked.angular[2];
}

/// Whether a body with this inertia changes its angular velocity by turning.
bool wobbles(const Symmetric3<>& inertia) {
    constexpr float noise = 1e-4f;
    const float mean = (inertia.xx + inertia.yy + inertia.zz) / 3.0f;
    float greatest = 0.0f;
    for (const float difference : {inertia.xx - mean, inertia.yy - mean, inertia.zz - mean, inertia.xy, inertia.xz, inertia.yz}) {
        greatest = std::fmax(greatest, std::fabs(difference));
    }
    return greatest > noise * mean;
}

/// The same about all axes, as of balls and cubes.
bool isRound(const Symmetric3<>& m) {
    return m.xx == m.yy && m.yy == m.zz && m.xy == 0.0f && m.xz == 0.0f && m.yz == 0.0f;
}

}  // namespace

template <>
InverseInertia<3> inverseOf<3>(const Inertia<3>& inertia) {
    const bool turns = inertia(0, 0) > 0.0f && inertia(1, 1) > 0.0f && inertia(2, 2) > 0.0f;
    return turns ? inverted(symmetricOf(inertia)) : Symmetric3<>{};
}

template <>
Inertia<3> worldInertia<3>(const Body<3>& body) {
    const Symmetric3<> m = inWorld(body.pose.q, symmetricOf(body.inertia));
    Matrix<3> inertia;
    inertia << m.xx, m.xy, m.xz, m.xy, m.yy, m.yz, m.xz, m.yz, m.zz;
    return inertia;
}

template <>
Angular<3> freeTurning<3>(const LockedAxes<3>& locked, const Angular<3>& w) {
    return Vector<3>(locked.angular[0] ? 0.0f : w.x(), locked.angular[1] ? 0.0f : w.y(), locked.angular[2] ? 0.0f : w.z());
}

template <>
void turnInertia<3>(WorldState<3>& state, std::uint32_t index) {
    const Body<3>& body = state.bodies[index];
    Symmetric3<>& inverse = state.bodies.warms[index].inverseInertia;
    if (!(body.inverseInertia.xx > 0.0f)) {
        inverse = {};
    } else if (isHeld(body.locked)) {
        inverse = inverseOfFree(inWorld(body.pose.q, symmetricOf(body.inertia)), body.locked);
    } else if (isRound(body.inverseInertia)) {
        inverse = body.inverseInertia;
    } else {
        inverse = inWorld(body.pose.q, body.inverseInertia);
    }
}

template <>
void updateInertia<3>(WorldState<3>& state, std::uint32_t index) {
    const Body<3>& body = state.bodies[index];
    const bool turns = body.inverseInertia.xx > 0.0f;
    state.bodies.velocities[index].gyroscopic = turns && !isHeld(body.locked) && wobbles(symmetricOf(body.inertia)) ? 1.0f : 0.0f;
    turnInertia(state, index);
}

}  // namespace talus
