#include "batches.h"

#include <cstddef>

// The layouts of the standard hold for these plain structures of floats and integers, though Eigen's vectors have constructors.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace talus {

namespace {

void describe(const std::vector<Field>& fields, std::size_t stride, GLuint divisor) {
    for (const Field& field : fields) {
        const void* offset = reinterpret_cast<const void*>(field.offset);
        glEnableVertexAttribArray(field.location);
        if (field.type == GL_UNSIGNED_INT) {
            glVertexAttribIPointer(field.location, field.components, field.type, static_cast<GLsizei>(stride), offset);
        } else {
            const GLboolean normalised = field.type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE;
            glVertexAttribPointer(field.location, field.components, field.type, normalised, static_cast<GLsizei>(stride), offset);
        }
        glVertexAttribDivisor(field.location, divisor);
    }
}

const std::vector<Field> solidFields = {{2, 4, GL_FLOAT, offsetof(Solid, place)},
                                        {3, 4, GL_FLOAT, offsetof(Solid, reach)},
                                        {4, 4, GL_FLOAT, offsetof(Solid, rotation)},
                                        {5, 4, GL_UNSIGNED_BYTE, offsetof(Solid, fill)},
                                        {6, 4, GL_UNSIGNED_BYTE, offsetof(Solid, edge)},
                                        {7, 1, GL_UNSIGNED_INT, offsetof(Solid, pick)},
                                        {8, 1, GL_UNSIGNED_INT, offsetof(Solid, flags)}};
const std::vector<Field> meshFields = {{0, 3, GL_FLOAT, offsetof(MeshVertex, place)},         {1, 3, GL_FLOAT, offsetof(MeshVertex, normal)},
                                       {2, 4, GL_UNSIGNED_BYTE, offsetof(MeshVertex, border)}, {5, 4, GL_UNSIGNED_BYTE, offsetof(MeshVertex, fill)},
                                       {6, 4, GL_UNSIGNED_BYTE, offsetof(MeshVertex, edge)},   {7, 1, GL_UNSIGNED_INT, offsetof(MeshVertex, pick)}};
const std::vector<Field> flatFields = {{0, 3, GL_FLOAT, offsetof(FlatVertex, place)}, {5, 4, GL_UNSIGNED_BYTE, offsetof(FlatVertex, colour)}};
const std::vector<Field> diskFields = {{2, 4, GL_FLOAT, offsetof(Disk, centre)},
                                       {3, 4, GL_FLOAT, offsetof(Disk, normal)},
                                       {5, 4, GL_UNSIGNED_BYTE, offsetof(Disk, fill)},
                                       {6, 4, GL_UNSIGNED_BYTE, offsetof(Disk, rim)}};
const std::vector<Field> lineFields = {{2, 4, GL_FLOAT, offsetof(Line, from)},
                                       {3, 3, GL_FLOAT, offsetof(Line, to)},
                                       {5, 4, GL_UNSIGNED_BYTE, offsetof(Line, colour)},
                                       {7, 1, GL_UNSIGNED_INT, offsetof(Line, pick)},
                                       {8, 1, GL_UNSIGNED_INT, offsetof(Line, flags)}};
const std::vector<Field> markFields = {{2, 4, GL_FLOAT, offsetof(Mark, place)},
                                       {5, 4, GL_UNSIGNED_BYTE, offsetof(Mark, colour)},
                                       {7, 1, GL_UNSIGNED_INT, offsetof(Mark, pick)},
                                       {8, 1, GL_UNSIGNED_INT, offsetof(Mark, form)}};
const std::vector<Field> glyphFields = {{2, 3, GL_FLOAT, offsetof(GlyphInstance, anchor)},
                                        {3, 4, GL_FLOAT, offsetof(GlyphInstance, rectangle)},
                                        {4, 4, GL_FLOAT, offsetof(GlyphInstance, atlas)},
                                        {5, 4, GL_UNSIGNED_BYTE, offsetof(GlyphInstance, colour)}};

}  // namespace

Batch::Batch(const std::vector<UnitVertex>& mesh, const std::vector<Field>& fields, std::size_t stride)
    : shape(GL_ARRAY_BUFFER), contents(GL_ARRAY_BUFFER), size(stride), shapeVertices(static_cast<int>(mesh.size())) {
    vertexArray.bind();
    shape.fill(mesh.data(), mesh.size() * sizeof(UnitVertex));
    describe({{0, 4, GL_FLOAT, offsetof(UnitVertex, x)}, {1, 3, GL_FLOAT, offsetof(UnitVertex, normalX)}}, sizeof(UnitVertex), 0);
    contents.bind();
    describe(fields, stride, 1);
}

Batch::Batch(const std::vector<Field>& fields, std::size_t stride) : shape(GL_ARRAY_BUFFER), contents(GL_ARRAY_BUFFER), size(stride) {
    vertexArray.bind();
    contents.bind();
    describe(fields, stride, 0);
}

void Batch::fill(const void* data, std::size_t count) {
    filled = count;
    if (count > 0) {
        contents.fill(data, count * size);
    }
}

void Batch::draw() const {
    if (filled == 0) {
        return;
    }
    vertexArray.bind();
    if (shapeVertices > 0) {
        glDrawArraysInstanced(GL_TRIANGLES, 0, shapeVertices, static_cast<GLsizei>(filled));
    } else {
        glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(filled));
    }
}

SolidBatches::SolidBatches()
    : boxes(unitBox(), solidFields, sizeof(Solid)),
      balls(unitSquare(), solidFields, sizeof(Solid)),
      capsules(unitCapsule(), solidFields, sizeof(Solid)),
      drums(unitDrum(), solidFields, sizeof(Solid)),
      mesh(meshFields, sizeof(MeshVertex)) {}

void SolidBatches::fill(const Solids& solids) {
    boxes.fill(solids.boxes.data(), solids.boxes.size());
    balls.fill(solids.balls.data(), solids.balls.size());
    capsules.fill(solids.capsules.data(), solids.capsules.size());
    drums.fill(solids.drums.data(), solids.drums.size());
    mesh.fill(solids.mesh.data(), solids.mesh.size());
}

std::vector<UnitVertex> cornerSquare() {
    std::vector<UnitVertex> square = unitSquare();
    for (UnitVertex& corner : square) {
        corner.x = 0.5f + 0.5f * corner.x;
        corner.y = 0.5f + 0.5f * corner.y;
    }
    return square;
}

OverlayBatches::OverlayBatches()
    : triangles(flatFields, sizeof(FlatVertex)),
      disks(cornerSquare(), diskFields, sizeof(Disk)),
      lines(cornerSquare(), lineFields, sizeof(Line)),
      marks(cornerSquare(), markFields, sizeof(Mark)),
      glyphs(cornerSquare(), glyphFields, sizeof(GlyphInstance)) {}

void OverlayBatches::fill(const Picture& picture, const std::vector<GlyphInstance>& letters) {
    triangles.fill(picture.triangles.data(), picture.triangles.size());
    disks.fill(picture.disks.data(), picture.disks.size());
    lines.fill(picture.lines.data(), picture.lines.size());
    marks.fill(picture.marks.data(), picture.marks.size());
    glyphs.fill(letters.data(), letters.size());
}

}  // namespace talus
