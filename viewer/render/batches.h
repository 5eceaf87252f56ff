// Buffers that a picture's values are copied into, a draw call each.
#pragma once

#include "gl.h"
#include "picture.h"
#include "unit_meshes.h"

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

/// Items of which a rectangle each is drawn, read by the vertex shader from a buffer texture by their number. Instances of four corners would say the
/// same, but drivers without a graphics card take microseconds for each instance.
class QuadBatch {
public:
    /// `stride`: bytes of an item, a multiple of 16.
    explicit QuadBatch(std::size_t stride);

    void fill(const void* data, std::size_t count);
    void draw() const;
    bool isEmpty() const { return filled == 0; }

private:
    std::size_t size;
    std::size_t filled = 0;
    std::size_t indexed = 0;
    GlVertexArray vertexArray;
    GlBuffer contents;
    GlBuffer corners;
    GlTexture view;
};

/// Texture unit of the items of the batch being drawn.
inline constexpr int itemUnit = 1;

/// The five kinds of solids.
struct SolidBatches {
    Batch boxes;
    QuadBatch balls;
    Batch capsules, drums, mesh;

    SolidBatches();
    void fill(const Solids& solids);
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
    void fill(const Picture& picture, const std::vector<GlyphInstance>& letters);
};

}  // namespace talus
