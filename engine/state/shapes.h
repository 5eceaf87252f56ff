// Shapes and their convex pieces, in one store. A shape of many pieces (a chain) is a head with followers.
#pragma once

#include "../../collision/oriented_bounds.h"
#include "../../foundation/blocks.h"
#include "../../foundation/slots.h"
#include "../defs.h"
#include "archive_pieces.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace talus {

template <int D>
struct Shape {
    std::uint32_t body = 0;
    /// The piece that carries the public id; itself for a head.
    std::uint32_t head = 0;
    /// Next piece of the same shape, and number of this piece in it.
    std::uint32_t nextPiece = 0;
    std::int32_t pieceNumber = 0;
    /// Heads only: next shape of the body.
    std::uint32_t nextShape = 0;
    bool hasProxy = false;
    bool sensor = false;
    bool events = true;
    bool hitEvents = true;
    Filter filter = {};
    Material<D> material = {};
    std::uint64_t userData = 0;
};

template <int D>
struct Shapes {
    Slots slots;
    Blocks<Shape<D>, 256> records{std::make_shared<Slabs>(), 1};
    /// The geometry of each record, apart: the narrow phase reads nothing else of a shape.
    std::vector<Piece<D>> pieces = std::vector<Piece<D>>(1);
    /// Bounds of each, seen from the centre of mass of its body.
    std::vector<OrientedBounds<D>> bounds = std::vector<OrientedBounds<D>>(1);
    /// Of each in the broad phase, if it has one.
    std::vector<std::uint32_t> proxies = std::vector<std::uint32_t>(1);

    Shape<D>& operator[](std::uint32_t index) { return records[index]; }
    const Shape<D>& operator[](std::uint32_t index) const { return records[index]; }

    ShapeId idOf(std::uint32_t index) const { return {index, slots.generation(index)}; }
    /// Public id of the shape a piece belongs to.
    ShapeId headIdOf(std::uint32_t index) const { return idOf(records[index].head); }

    template <class Archive>
    void archive(Archive& io) {
        slots.archive(io);
        io(records);
        archivePieces(io, pieces);
        io(bounds);
        io(proxies);
    }
};

}  // namespace talus
