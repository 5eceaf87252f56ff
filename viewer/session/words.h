// Contacts in words: "face +y of floor, corner 2 of box_1".
#pragma once

#include "../../engine/contact_features.h"
#include "../../engine/debug_frame.h"

#include <functional>
#include <string>

namespace talus {

/// The name of a body for people; never empty.
using NameOf = std::function<std::string(BodyId)>;

/// The drawn piece of a shape (`number`: which of many); null if the frame has no drawing of it.
template <int D>
const DrawCommand<D>* findPiece(const DebugFrame<D>& frame, ShapeId shape, int number);

template <int D>
PieceForm formOf(typename DrawCommand<D>::Kind kind);

/// "face +y", "edge +x+z", "corner 3", "rim 1"; empty for a surface without parts. Faces and edges are named by the axes of the body's frame that
/// they look along, and by their number where they look askew.
template <int D>
std::string featureWords(const ContactFeature& feature, const DrawList<D>& list, const DrawCommand<D>& piece);

/// Both features of a point, with whose they are.
template <int D>
std::string keyWords(const DebugFrame<D>& frame, const ContactRecord<D>& contact, std::uint32_t key, const NameOf& nameOf);

/// "floor and box_1", with the pieces of chains.
template <int D>
std::string pairWords(const ContactRecord<D>& contact, const NameOf& nameOf);

/// "+y" for a unit vector along an axis of its frame, "-x+z" for one between two; empty for any other.
template <int D>
std::string directionWords(const Vector<D>& direction);

/// The face or edge by where it looks, or empty; by dimension (`2d/words.cpp`, `3d/words.cpp`).
std::string facing(const ContactFeature& feature, const DrawList<2>& list, const DrawCommand<2>& piece);
std::string facing(const ContactFeature& feature, const DrawList<3>& list, const DrawCommand<3>& piece);

}  // namespace talus
