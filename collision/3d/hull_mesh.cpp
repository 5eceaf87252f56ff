#include "hull_mesh.h"

namespace talus {

void addEdges(HullMesh& mesh, std::size_t vertices) {
    std::vector<int> faceAlong(vertices * vertices, -1);
    const auto next = [&](const HullFace& face, std::size_t i) { return mesh.corners[face.first + (i + 1) % face.count]; };
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        for (std::size_t i = 0; i < mesh.faces[f].count; ++i) {
            faceAlong[mesh.corners[mesh.faces[f].first + i] * vertices + next(mesh.faces[f], i)] = static_cast<int>(f);
        }
    }
    std::vector<std::uint16_t> edgeBetween(vertices * vertices, 0);
    for (std::size_t a = 0; a < vertices; ++a) {
        for (std::size_t b = a + 1; b < vertices; ++b) {
            if (faceAlong[a * vertices + b] >= 0) {
                edgeBetween[a * vertices + b] = edgeBetween[b * vertices + a] = static_cast<std::uint16_t>(mesh.edges.size());
                mesh.edges.push_back(
                    {{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)},
                     {static_cast<std::uint16_t>(faceAlong[a * vertices + b]), static_cast<std::uint16_t>(faceAlong[b * vertices + a])}});
            }
        }
    }
    for (const HullFace& face : mesh.faces) {
        for (std::size_t i = 0; i < face.count; ++i) {
            mesh.cornerEdges.push_back(edgeBetween[mesh.corners[face.first + i] * vertices + next(face, i)]);
        }
    }
}

float offsetOf(const Vector<3>& normal, std::span<const std::uint8_t> corners, std::span<const Vector<3>> vertices) {
    const Vector<3, double> direction = normal.cast<double>();
    double sum = 0.0;
    for (const std::uint8_t corner : corners) {
        sum += dot(direction, Vector<3, double>(vertices[corner].cast<double>()));
    }
    return static_cast<float>(sum / static_cast<double>(corners.size()));
}

}  // namespace talus
