#include "batches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

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

const std::vector<Field> solidFields = {{2, 4, GL_FLOAT, offsetof(Solid, place)},        {3, 4, GL_FLOAT, offsetof(Solid, reach)},
                                        {4, 4, GL_FLOAT, offsetof(Solid, rotation)},     {5, 4, GL_UNSIGNED_BYTE, offsetof(Solid, fill)},
                                        {6, 4, GL_UNSIGNED_BYTE, offsetof(Solid, edge)}, {7, 1, GL_UNSIGNED_INT, offsetof(Solid, pick)},
                                        {8, 1, GL_UNSIGNED_INT, offsetof(Solid, flags)}};
const std::vector<Field> meshFields = {{0, 3, GL_FLOAT, offsetof(MeshVertex, place)},          {1, 3, GL_FLOAT, offsetof(MeshVertex, normal)},
                                       {2, 4, GL_UNSIGNED_BYTE, offsetof(MeshVertex, border)}, {5, 4, GL_UNSIGNED_BYTE, offsetof(MeshVertex, fill)},
                                       {6, 4, GL_UNSIGNED_BYTE, offsetof(MeshVertex, edge)},   {7, 1, GL_UNSIGNED_INT, offsetof(MeshVertex, pick)}};
const std::vector<Field> flatFields = {{0, 3, GL_FLOAT, offsetof(FlatVertex, place)}, {5, 4, GL_UNSIGNED_BYTE, offsetof(FlatVertex, colour)}};
constexpr std::size_t texel = 16;
static_assert(sizeof(Solid) == 4 * texel && sizeof(Disk) == 3 * texel && sizeof(Line) == 3 * texel && sizeof(Mark) == 2 * texel &&
              sizeof(GlyphInstance) == 3 * texel);

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

QuadBatch::QuadBatch(std::size_t stride, int rectangles)
    : size(stride), parts(static_cast<std::size_t>(rectangles)), contents(GL_TEXTURE_BUFFER), corners(GL_ELEMENT_ARRAY_BUFFER) {
    vertexArray.bind();
    corners.bind();
    contents.fill(nullptr, size);
    glBindTexture(GL_TEXTURE_BUFFER, view.id());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32UI, contents.id());
}

void QuadBatch::fill(const void* data, std::size_t count) {
    filled = count;
    if (count == 0) {
        return;
    }
    contents.fill(data, count * size);
    if (count > indexed) {
        indexed = count + count / 2;
        std::vector<GLuint> indices;
        indices.reserve(indexed * parts * 6);
        for (std::size_t item = 0; item < indexed; ++item) {
            for (std::size_t part = 0; part < parts; ++part) {
                for (const GLuint corner : {0u, 1u, 2u, 2u, 1u, 3u}) {
                    indices.push_back(static_cast<GLuint>((parts > 1 ? 16 : 4) * item + 4 * part) + corner);
                }
            }
        }
        vertexArray.bind();
        corners.fill(indices.data(), indices.size() * sizeof(GLuint));
    }
}

void QuadBatch::draw() const {
    if (filled == 0) {
        return;
    }
    glActiveTexture(GL_TEXTURE0 + itemUnit);
    glBindTexture(GL_TEXTURE_BUFFER, view.id());
    glActiveTexture(GL_TEXTURE0);
    vertexArray.bind();
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(6 * parts * filled), GL_UNSIGNED_INT, nullptr);
}

SolidBatches::SolidBatches()
    : boxes(sizeof(Solid), 3),
      floors(sizeof(Solid), 3),
      balls(sizeof(Solid)),
      capsules(unitCapsule(), solidFields, sizeof(Solid)),
      drums(unitDrum(), solidFields, sizeof(Solid)),
      mesh(meshFields, sizeof(MeshVertex)) {}

void SolidBatches::fillBoxes(const std::vector<Solid>& solids, const std::array<float, 4>& eye, bool ruled, QuadBatch& batch) {
    const Vector<3> toward(eye[0], eye[1], eye[2]);
    order.clear();
    for (std::size_t i = 0; i < solids.size(); ++i) {
        const Solid& box = solids[i];
        if (((box.flags & solidFlags::ruled) != 0) == ruled) {
            const float away = eye[3] > 0.5f ? length<3>(Vector<3>(box.place - toward)) : -dot(toward, box.place);
            // What is not a number has no place in an order.
            order.emplace_back(std::isfinite(away) ? away : std::numeric_limits<float>::max(), static_cast<std::uint32_t>(i));
        }
    }
    std::sort(order.begin(), order.end());
    sorted.clear();
    for (const auto& [away, index] : order) {
        sorted.push_back(solids[index]);
    }
    batch.fill(sorted.data(), sorted.size());
}

void SolidBatches::fill(const Solids& solids, const std::array<float, 4>& eye) {
    fillBoxes(solids.boxes, eye, false, boxes);
    fillBoxes(solids.boxes, eye, true, floors);
    balls.fill(solids.balls.data(), solids.balls.size());
    capsules.fill(solids.capsules.data(), solids.capsules.size());
    drums.fill(solids.drums.data(), solids.drums.size());
    mesh.fill(solids.mesh.data(), solids.mesh.size());
}

OverlayBatches::OverlayBatches()
    : triangles(flatFields, sizeof(FlatVertex)), disks(sizeof(Disk)), lines(sizeof(Line)), marks(sizeof(Mark)), glyphs(sizeof(GlyphInstance)) {}

void OverlayBatches::fill(const Picture& picture) {
    triangles.fill(picture.triangles.data(), picture.triangles.size());
    disks.fill(picture.disks.data(), picture.disks.size());
    lines.fill(picture.lines.data(), picture.lines.size());
    marks.fill(picture.marks.data(), picture.marks.size());
}

}  // namespace talus
