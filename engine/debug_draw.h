// What a world shows of itself: a host implements the primitives, the world calls them with what the solver saw.
#pragma once

#include "../foundation/ids.h"
#include "../foundation/math.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace talus {

/// What a primitive means; the host chooses colours by it.
enum class DrawRole : std::uint8_t {
    staticShape,
    kinematicShape,
    dynamicShape,
    sleepingShape,
    sensorShape,
    disabledShape,
    joint,
    contactPoint,
    speculativePoint,
    contactNormal,
    normalImpulse,
    frictionImpulse,
    bounds,
    centreOfMass
};

/// Receives primitives in world coordinates. `body` and `key` identify what is drawn (key: the contact point's key, 0 elsewhere).
template <int D>
class DebugDraw {
public:
    virtual ~DebugDraw() = default;
    /// Closed convex outline, counter-clockwise, rounded by `radius` outwards. In 2D.
    virtual void polygon(std::span<const Position<D>> corners, float radius, DrawRole role, BodyId body) = 0;
    /// Disc (2D) or ball; `rotation` shows its turn.
    virtual void ball(const Position<D>& centre, float radius, const Rotation<D>& rotation, DrawRole role, BodyId body) = 0;
    /// All points within `radius` of the segment.
    virtual void capsule(const Position<D>& a, const Position<D>& b, float radius, DrawRole role, BodyId body) = 0;
    virtual void line(const Position<D>& a, const Position<D>& b, DrawRole role, BodyId body) = 0;
    /// Boundary of a half-space through `point`.
    virtual void plane(const Position<D>& point, const Vector<D>& normal, DrawRole role, BodyId body) = 0;
    virtual void point(const Position<D>& place, DrawRole role, std::uint32_t key) = 0;
    /// An arrow whose length is not to be scaled by the host for normals (unit), and is an impulse (N s) for impulse roles.
    virtual void arrow(const Position<D>& from, const Vector<D>& vector, DrawRole role, std::uint32_t key) = 0;
};

struct DrawOptions {
    bool shapes = true;
    bool joints = true;
    bool contacts = true;
    bool normals = true;
    bool impulses = true;
    bool bounds = false;
    bool centres = false;
};

}  // namespace talus
