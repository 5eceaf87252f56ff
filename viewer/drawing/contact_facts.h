// What a contact record says of a point, in the words of the friction law. Read off the record, never computed anew from shapes.
#pragma once

#include "../../engine/report.h"

#include <string_view>

namespace talus {

/// open: touching without load; speculative: not yet touching; stick: held by friction; slip: friction is used up.
enum class ContactMode : std::uint8_t { open, speculative, stick, slip };
inline constexpr int contactModeCount = 4;
std::string_view nameOf(ContactMode mode);

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
