// Answers to "why?" in words, from what the world itself tells.
#pragma once

#include "contact_facts.h"
#include "words.h"

#include "../../engine/world.h"

#include <string>
#include <vector>

namespace talus {

/// Why two bodies do not touch, the most telling line first; or that they do. Throws `std::invalid_argument` for stale ids.
template <int D>
std::vector<std::string> whyApart(const World<D>& world, BodyId a, BodyId b, const NameOf& nameOf);

/// Why a body is awake or asleep.
template <int D>
std::string whyAwake(const World<D>& world, BodyId body, const NameOf& nameOf);

/// Which rule gave a contact of the frame its friction and restitution, with the numbers of both materials.
template <int D>
std::vector<std::string> whyFriction(const DebugFrame<D>& frame, const ContactRecord<D>& contact, const NameOf& nameOf);

/// What would break a contact: its margins to slipping, tipping and opening.
template <int D>
std::vector<std::string> whatWouldBreak(const ContactFacts<D>& facts);

/// A number with three significant digits and its unit, scaled: "1.25 mm", "98.1 N", "3.2 kN".
std::string quantity(double value, const std::string& unit);

}  // namespace talus
