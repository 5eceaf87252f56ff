#include "../words.h"

namespace talus {
namespace {

// Corners run counter-clockwise, so that a face looks to the right of its way.
Vector<2> outward(const Vector<2>& from, const Vector<2>& to) {
    return rightPerpendicular(Vector<2>(to - from)) / length(Vector<2>(to - from));
}

}  // namespace

std::string facing(const ContactFeature& feature, const DrawList<2>& list, const DrawCommand<2>& piece) {
    const auto number = static_cast<std::uint32_t>(feature.number);
    if (feature.kind == FeatureKind::side && piece.kind != DrawCommand<2>::Kind::polygon) {
        const Vector<2> side = outward(piece.a, piece.b);
        return directionWords<2>(number == 0 ? side : Vector<2>(-side));
    }
    if (feature.kind != FeatureKind::face || number >= piece.cornerCount) {
        return {};
    }
    const Position<2>& from = list.corners[piece.firstCorner + number];
    const Position<2>& to = list.corners[piece.firstCorner + (number + 1) % piece.cornerCount];
    return directionWords<2>(outward(from, to));
}

}  // namespace talus
