// Pieces in snapshots.
#pragma once

#include "../../collision/piece.h"

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace talus {

template <class Archive>
void archivePieces(Archive& io, std::vector<Piece<2>>& pieces) {
    io(pieces);
}

template <class Archive>
void archiveHull(Archive& io, HullMesh& hull) {
    io(hull.vertices);
    io(hull.faces);
    io(hull.edges);
    io(hull.corners);
    io(hull.cornerEdges);
    io(hull.inner);
}

/// Pieces of space share hulls: each hull is kept once, in the order of first use, and named by its number + 1. Writes and reads.
template <class Archive>
void archivePieces(Archive& io, std::vector<Piece<3>>& pieces) {
    std::vector<std::shared_ptr<const HullMesh>> hulls;
    std::map<const HullMesh*, std::uint32_t> names;
    for (const Piece<3>& piece : pieces) {
        if (piece.hull != nullptr && names.emplace(piece.hull.get(), static_cast<std::uint32_t>(hulls.size() + 1)).second) {
            hulls.push_back(piece.hull);
        }
    }
    std::uint64_t hullCount = hulls.size();
    io(hullCount);
    hulls.resize(hullCount);
    for (std::shared_ptr<const HullMesh>& hull : hulls) {
        HullMesh mesh = hull != nullptr ? *hull : HullMesh{};
        archiveHull(io, mesh);
        if (hull == nullptr) {
            hull = std::make_shared<const HullMesh>(std::move(mesh));
        }
    }
    std::uint64_t pieceCount = pieces.size();
    io(pieceCount);
    pieces.resize(pieceCount);
    for (Piece<3>& piece : pieces) {
        std::uint32_t name = piece.hull != nullptr ? names.at(piece.hull.get()) : 0;
        io(name);
        io(piece.kind);
        io(piece.count);
        io(piece.radius);
        io(piece.rim);
        io(piece.centroid);
        io(piece.axis);
        io(piece.points);
        io(piece.faces);
        piece.hull = name > 0 ? hulls[name - 1] : nullptr;
    }
}

}  // namespace talus
