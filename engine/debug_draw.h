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

/// What both dimensions draw. Primitives are in world coordinates; `body` and `key` identify what is drawn (key: the contact point's key,
/// 0 elsewhere).
template <int D>
class DrawPrimitives {
public:
    virtual ~DrawPrimitives() = default;
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

/// A face of a polyhedron: its corners by their numbers, counter-clockwise seen from outside, and its outward unit normal.
struct DrawFace {
    std::span<const std::uint8_t> corners;
    Vector<3> normal = zeroVector<3>();
};

/// Receives what a world shows of itself.
template <int D>
class DebugDraw;

template <>
class DebugDraw<2> : public DrawPrimitives<2> {
public:
    /// Closed convex outline, counter-clockwise, rounded by `radius` outwards.
    virtual void polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) = 0;
};

template <>
class DebugDraw<3> : public DrawPrimitives<3> {
public:
    /// Convex polyhedron, rounded by `radius` outwards.
    virtual void polyhedron(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, float radius, DrawRole role, BodyId body) = 0;
    /// Round solid between the middles of its ends; `rotation` shows its turn.
    virtual void cylinder(const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) = 0;
    virtual void cone(const Position<3>& base, const Position<3>& tip, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) = 0;
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
