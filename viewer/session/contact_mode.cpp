#include "contact_mode.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

/// Sums over substeps in single precision: what uses so much of the bound uses all of it.
constexpr float almostAll = 0.998f;
constexpr float surfacePower = 5.0f / 3.0f;

}  // namespace

float surfaceUse(float force, float twist) {
    return std::pow(std::pow(force, surfacePower) + std::pow(twist, surfacePower), 1.0f / surfacePower);
}

float forceLeft(float twist) {
    return twist < 1.0f ? std::pow(1.0f - std::pow(twist, surfacePower), 1.0f / surfacePower) : 0.0f;
}

std::string_view nameOf(ContactMode mode) {
    constexpr std::string_view names[contactModeCount] = {"open", "speculative", "stick", "slip"};
    return names[static_cast<std::size_t>(mode)];
}

template <int D>
float frictionUse(const ContactRecord<D>& contact, int point) {
    const ContactPointRecord<D>& at = contact.points[point];
    const float bound = contact.friction * at.normalImpulse;
    return bound > 0.0f ? length<D>(at.tangentImpulse) / bound : 0.0f;
}

template <int D>
float frictionUse(const ContactRecord<D>& contact) {
    float load = 0.0f;
    float greatest = 0.0f;
    Vector<D> sum = zeroVector<D>();
    for (int i = 0; i < contact.count; ++i) {
        load += contact.points[i].normalImpulse;
        sum += contact.points[i].tangentImpulse;
        greatest = std::max(greatest, frictionUse(contact, i));
    }
    const float bound = contact.friction * load;
    const float twistBound = bound * contact.lever;
    if (!(bound > 0.0f) || !(twistBound > 0.0f)) {
        return greatest;
    }
    const float force = length<D>(sum) / bound;
    const float twist = std::fabs(contact.spinImpulse) / twistBound;
    return std::max(greatest, surfaceUse(force, twist));
}

template <int D>
ContactMode modeOf(const ContactRecord<D>& contact, int point, float slop) {
    const ContactPointRecord<D>& at = contact.points[point];
    if (!(at.normalImpulse > 0.0f)) {
        return at.separation > slop ? ContactMode::speculative : ContactMode::open;
    }
    const float use = frictionUse(contact);
    const float sliding = contact.friction > 0.0f ? contact.dynamicFriction / contact.friction : 1.0f;
    // Where sliding friction is less, a use just as large as it gives is that of sliding.
    const bool usesSliding = sliding < 1.0f && std::fabs(use - sliding) < 1.0f - almostAll;
    return !(contact.friction > 0.0f) || use >= almostAll || usesSliding ? ContactMode::slip : ContactMode::stick;
}

template float frictionUse(const ContactRecord<2>&, int);
template float frictionUse(const ContactRecord<3>&, int);
template float frictionUse(const ContactRecord<2>&);
template float frictionUse(const ContactRecord<3>&);
template ContactMode modeOf(const ContactRecord<2>&, int, float);
template ContactMode modeOf(const ContactRecord<3>&, int, float);

}  // namespace talus
