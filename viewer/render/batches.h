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

/// The five kinds of solids.
struct SolidBatches {
    Batch boxes, balls, capsules, drums, mesh;

    SolidBatches();
    void fill(const Solids& solids);
};

/// A corner of the picture's flat parts: (0, 0) to (1, 1).
std::vector<UnitVertex> cornerSquare();

/// One letter or plate.
struct GlyphInstance {
    Vector<3> anchor = zeroVector<3>();
    float rectangle[4] = {};
    float atlas[4] = {};
    Colour colour;
};

struct OverlayBatches {
    Batch triangles, disks, lines, marks, glyphs;

    OverlayBatches();
    void fill(const Picture& picture, const std::vector<GlyphInstance>& letters);
};

}  // namespace talus
