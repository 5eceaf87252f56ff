// Checks of what a user gives, each naming field, value and rule. Nothing is changed before all have passed.
#pragma once

#include "../defs.h"
#include "world_state.h"

#include <string>
#include <string_view>

namespace talus {

template <int D>
void check(const WorldDef<D>& def);
template <int D>
void check(const BodyDef<D>& def);
template <int D>
void check(const Material<D>& material);
void check(const Settings& settings);
/// `validate_joints.cpp`.
template <int D>
void check(const WorldState<D>& state, const JointDef<D>& def);

/// An id in messages.
template <class Tag>
std::string nameOf(Id<Tag> id) {
    return std::to_string(id.index).append(".").append(std::to_string(id.generation));
}

/// The slot of a live id; refuses a stale or null one.
template <int D>
std::uint32_t require(const WorldState<D>& state, BodyId id);
template <int D>
std::uint32_t require(const WorldState<D>& state, ShapeId id);
template <int D>
std::uint32_t require(const WorldState<D>& state, JointId id);
/// A rotation near to a unit one from what the user gave; refuses zero length and non-finite numbers.
template <int D>
Rotation<D> requireRotation(std::string_view field, const Rotation<D>& rotation);

}  // namespace talus
