#include "looks.h"

#include "../../foundation/hash.h"

namespace talus {

namespace {

constexpr std::uint32_t pointBit = 0x80000000u;

}  // namespace

BodyColours bodyColours(const Theme& theme, DrawRole role) {
    switch (role) {
        case DrawRole::staticShape:
            return theme.fixed;
        case DrawRole::kinematicShape:
            return theme.kinematic;
        case DrawRole::sleepingShape:
            return theme.asleep;
        case DrawRole::sensorShape:
            return theme.sensor;
        case DrawRole::disabledShape:
            return theme.disabled;
        default:
            return theme.dynamic;
    }
}

Colour strokeColour(const Theme& theme, DrawRole role) {
    switch (role) {
        case DrawRole::joint:
            return theme.joint;
        case DrawRole::speculativePoint:
            return theme.speculative;
        case DrawRole::contactPoint:
        case DrawRole::contactNormal:
            return theme.normal;
        case DrawRole::normalImpulse:
            return theme.normalForce;
        case DrawRole::frictionImpulse:
            return theme.friction;
        case DrawRole::bounds:
            return theme.bounds;
        case DrawRole::centreOfMass:
            return theme.centre;
        default:
            return bodyColours(theme, role).edge;
    }
}

Colour identityColour(const Theme& theme, std::uint32_t key) {
    return theme.identity[mixBits(key) % theme.identity.size()];
}

std::uint32_t pickOf(BodyId body) {
    return body.index;
}

std::uint32_t pickOfPoint(std::size_t number) {
    return pointBit | static_cast<std::uint32_t>(number);
}

bool picksPoint(std::uint32_t pick) {
    return (pick & pointBit) != 0;
}

std::size_t pointOf(std::uint32_t pick) {
    return pick & ~pointBit;
}

}  // namespace talus
