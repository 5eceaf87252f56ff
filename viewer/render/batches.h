// Buffers that a picture's values are copied into, a draw call each.
#pragma once

#include "gl.h"
#include "picture.h"
#include "unit_meshes.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace talus {

/// One field of an instance or vertex, as a shader's input.
struct Field {
    GLuint location = 0;
    GLint components = 4;
    GLenum type = GL_FLOAT;
    std::size_t offset = 0;
};

/// Instances of a fixed mesh, or vertices of their own.
class Batch {
public:
    /// Of instances: `mesh` is drawn once for each.
    Batch(const std::vector<UnitVertex>& mesh, const std::vector<Field>& fields, std::size_t stride);
    /// Of vertices.
    Batch(const std::vector<Field>& fields, std::size_t stride);

    void fill(const void* data, std::size_t count);
    void draw() const;
    bool isEmpty() const { return filled == 0; }

private:
    GlVertexArray vertexArray;
    GlBuffer shape;
    GlBuffer contents;
    std::size_t size;
    int shapeVertices = 0;
    std::size_t filled = 0;
};

/// Items of which one rectangle or a few are drawn, read by the vertex shader from a buffer texture by their number. Instances of four corners would
/// say the same, but drivers without a graphics card take microseconds for each instance.
class QuadBatch {
public:
    /// `stride`: bytes of an item, a multiple of 16. The corners of an item's rectangles are numbered from 4 times the item's number, or from 16
    /// times it if there are `rectangles` of two to four.
    explicit QuadBatch(std::size_t stride, int rectangles = 1);

    void fill(const void* data, std::size_t count);
    void draw() const;
    bool isEmpty() const { return filled == 0; }

private:
    std::size_t size;
    std::size_t parts;
    std::size_t filled = 0;
    std::size_t indexed = 0;
    GlVertexArray vertexArray;
    GlBuffer contents;
    GlBuffer corners;
    GlTexture view;
};

/// Texture unit of the items of the batch being drawn.
inline constexpr int itemUnit = 1;

/// Solids by kind.
struct SolidBatches {
    /// Floors: boxes that are ruled.
    QuadBatch boxes, floors, balls;
    Batch capsules, drums, mesh;

    SolidBatches();
    /// Boxes from `eye` away, so that the near ones hide the others before these are shaded; w 0: it is the direction towards the eye.
    void fill(const Solids& solids, const std::array<float, 4>& eye);

private:
    void fillBoxes(const std::vector<Solid>& solids, const std::array<float, 4>& eye, bool ruled, QuadBatch& batch);

    std::vector<std::pair<float, std::uint32_t>> order;
    std::vector<Solid> sorted;
};

/// One letter or plate.
struct GlyphInstance {
    Vector<3> anchor = zeroVector<3>();
    Colour colour;
    float rectangle[4] = {};
    float atlas[4] = {};
};

struct OverlayBatches {
    Batch triangles;
    QuadBatch disks, lines, marks, glyphs;

    OverlayBatches();
    void fill(const Picture& picture);
};

}  // namespace talus
