// What is to be drawn, as plain values that know no physics. A plane world is a picture with z = 0.
#pragma once

#include "colour.h"

#include "../../foundation/math.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// Pick id of what cannot be picked.
inline constexpr std::uint32_t notPicked = 0;

/// How a solid looks.
struct Look {
    /// Below full alpha the solid is glass: drawn after the others, hiding nothing.
    Colour fill = {};
    Colour edge = {};
    std::uint32_t pick = notPicked;
};

/// How a solid is drawn; to be or-ed.
namespace solidFlags {
/// A line that tells how far a round solid has turned.
inline constexpr std::uint32_t spoke = 1;
/// Lines at round metres on the faces of a box, as on the ground.
inline constexpr std::uint32_t ruled = 2;
/// No edges.
inline constexpr std::uint32_t smooth = 4;
}  // namespace solidFlags

/// One instance of a box, ball, capsule, cylinder or cone, laid out as the graphics card reads it.
struct Solid {
    /// Centre (box, ball); the first end or the base (capsule, cylinder, cone).
    Vector<3> place = zeroVector<3>();
    float radius = 0.0f;
    /// Half extents (box); the other end or the tip (capsule, cylinder, cone).
    Vector<3> reach = zeroVector<3>();
    /// Radius at the other end over that at the first: 0 makes a cone.
    float taper = 1.0f;
    /// Quaternion x, y, z, w.
    std::array<float, 4> rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    Colour fill = {};
    Colour edge = {};
    std::uint32_t pick = notPicked;
    std::uint32_t flags = 0;
};

/// A corner of a triangle of a solid without a kind of its own.
struct MeshVertex {
    Vector<3> place = zeroVector<3>();
    Vector<3> normal = zeroVector<3>();
    /// 255 where the distance to an edge of the triangle is greatest, 0 on it; all three corners 255 for an edge that is not drawn.
    std::array<std::uint8_t, 4> border = {255, 255, 255, 255};
    Colour fill = {};
    Colour edge = {};
    std::uint32_t pick = notPicked;
};

/// Solids of all kinds: one draw a kind.
struct Solids {
    std::vector<Solid> boxes;
    std::vector<Solid> balls;
    std::vector<Solid> capsules;
    /// Cylinders and cones.
    std::vector<Solid> drums;
    /// Three for each triangle, counter-clockwise seen from outside.
    std::vector<MeshVertex> mesh;

    void clear();
};

/// A half-space: in space its boundary with a grid, in the plane all of it.
struct Ground {
    Vector<3> point = zeroVector<3>();
    /// Outward, unit.
    Vector<3> normal = Vector<3>::Unit(1);
    Colour fill = {};
    Colour line = {};
    std::uint32_t pick = notPicked;
};

/// How a line ends and is broken; to be or-ed.
namespace lineFlags {
inline constexpr std::uint32_t arrow = 1;
inline constexpr std::uint32_t dashed = 2;
/// `width` is in metres.
inline constexpr std::uint32_t worldWidth = 4;
/// A casing in the colour of the theme's halo keeps it apart from what is behind.
inline constexpr std::uint32_t cased = 8;
/// Flat ends; else they are round.
inline constexpr std::uint32_t butt = 16;
}  // namespace lineFlags

/// Lines, marks and disks are whole numbers of 16 bytes, hence their padding: the graphics card reads them from a buffer by number.
struct Line {
    Vector<3> from = zeroVector<3>();
    /// Pixels, unless `worldWidth`.
    float width = 1.0f;
    Vector<3> to = zeroVector<3>();
    std::uint32_t flags = 0;
    Colour colour = {};
    std::uint32_t pick = notPicked;
    std::array<std::uint32_t, 2> padding = {};
};

enum class MarkForm : std::uint32_t { cross, dot, ring, square, diamond, target };

/// Of constant size on the screen.
struct Mark {
    Vector<3> place = zeroVector<3>();
    /// Diameter in pixels.
    float size = 8.0f;
    Colour colour = {};
    MarkForm form = MarkForm::cross;
    std::uint32_t pick = notPicked;
    std::uint32_t padding = 0;
};

/// A flat disk in the world.
struct Disk {
    Vector<3> centre = zeroVector<3>();
    /// Metres.
    float radius = 0.0f;
    /// Unit; zero faces the viewer.
    Vector<3> normal = zeroVector<3>();
    /// Width of the rim in pixels, 0: none.
    float rimPixels = 0.0f;
    Colour fill = {};
    Colour rim = {};
    std::array<std::uint32_t, 2> padding = {};
};

struct FlatVertex {
    Vector<3> place = zeroVector<3>();
    Colour colour = {};
};

enum class TextSize : std::uint8_t { small, normal, title };

/// Text held to a place of the world, of constant size on the screen.
struct Label {
    Vector<3> anchor = zeroVector<3>();
    /// Pixels from the anchor, to the right and down.
    Vector<2> offset = zeroVector<2>();
    /// Part of the text's width and height that lies left of and above the anchor: (0.5, 0.5) centres.
    Vector<2> align = zeroVector<2>();
    std::string text;
    TextSize size = TextSize::normal;
    Colour colour = {};
    /// Behind the text; alpha 0: none.
    Colour plate = {0, 0, 0, 0};
};

struct Picture {
    Solids opaque;
    Solids glass;
    std::vector<Ground> grounds;
    /// Not lit, three for each triangle.
    std::vector<FlatVertex> triangles;
    std::vector<Disk> disks;
    std::vector<Line> lines;
    std::vector<Mark> marks;
    std::vector<Label> labels;

    /// Keeps the memory.
    void clear();
    /// The solids that a fill of this alpha belongs to.
    Solids& solidsFor(Colour fill) { return fill.alpha == 255 ? opaque : glass; }
};

Solid boxSolid(const Vector<3>& centre, const Vector<3>& half, const Rotation<3>& rotation, const Look& look);
Solid ballSolid(const Vector<3>& centre, float radius, const Rotation<3>& rotation, const Look& look);
/// Capsule, cylinder or cone between its ends.
Solid roundSolid(const Vector<3>& from, const Vector<3>& to, float radius, float taper, const Rotation<3>& rotation, const Look& look);
/// A flat convex polygon, counter-clockwise seen from where `normal` points; all its sides are edges.
void addPolygon(std::vector<MeshVertex>& mesh, std::span<const Vector<3>> corners, const Vector<3>& normal, const Look& look);
/// An axis-aligned rectangle in the plane z = 0.
void addRectangle(std::vector<FlatVertex>& triangles, const Vector<2>& lower, const Vector<2>& upper, Colour colour);

}  // namespace talus
