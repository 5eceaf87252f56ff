// How a contact point holds, read off its record and never computed anew from shapes: the rule that pictures and panels share.
#pragma once

#include "../../engine/report.h"

#include <string_view>

namespace talus {

/// open: touching without load; speculative: apart by more than the slop, without load; stick: held by friction; slip: friction is used up.
enum class ContactMode : std::uint8_t { open, speculative, stick, slip };
inline constexpr int contactModeCount = 4;
std::string_view nameOf(ContactMode mode);

/// Share of the friction budget that force and twist use together, each as a share of its own bound: 1 is the limit surface of docs/friction.md.
float surfaceUse(float force, float twist);
/// The most of the force's share where the twist takes its own.
float forceLeft(float twist);

/// |t| / (mu n) of a point: tangential impulse over the bound on it; 0 without load or friction.
template <int D>
float frictionUse(const ContactRecord<D>& contact, int point);

/// The same of the whole contact with its twist about the normal, which shares the budget: by the limit surface of docs/friction.md. At least
/// the greatest use of any point.
template <int D>
float frictionUse(const ContactRecord<D>& contact);

/// `slop`: separation up to which surfaces count as touching (`Settings::slop`), m. A point slips if its contact uses all that friction can give: at
/// rest, or once sliding where that is less.
template <int D>
ContactMode modeOf(const ContactRecord<D>& contact, int point, float slop);

}  // namespace talus
