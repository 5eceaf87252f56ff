// Typed generational handles.
#pragma once

#include <compare>
#include <cstdint>

namespace talus {

/// A handle to something a world owns. `index` is the slot, counted from 1; zero is null. `generation` grows
/// whenever a slot is freed, so a stale handle is recognised. `Tag` keeps handles of different kinds apart.
template <class Tag>
struct Id {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;

    explicit operator bool() const { return index != 0; }
    friend auto operator<=>(const Id&, const Id&) = default;
};

using BodyId = Id<struct BodyTag>;
using ShapeId = Id<struct ShapeTag>;
using JointId = Id<struct JointTag>;
using ContactId = Id<struct ContactTag>;

}  // namespace talus
