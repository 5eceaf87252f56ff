#include "../words.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

namespace talus {
namespace {

// An edge by its lower and its higher corner, with one of its two faces.
struct Side {
    std::array<std::uint8_t, 2> corners;
    std::uint32_t face;
};

// The sides of all faces, so that both of an edge follow each other and edges come in the order of their corners, as contact keys count them.
std::vector<Side> sidesOf(const DrawList<3>& list, const DrawCommand<3>& piece) {
    std::vector<Side> sides;
    for (std::uint32_t face = piece.firstFace; face < piece.firstFace + piece.faceCount; ++face) {
        const RecordedFace<3>& recorded = list.faces[face];
        for (std::uint32_t i = 0; i < recorded.cornerCount; ++i) {
            const std::uint8_t from = list.faceCorners[recorded.firstCorner + i];
            const std::uint8_t to = list.faceCorners[recorded.firstCorner + (i + 1) % recorded.cornerCount];
            sides.push_back({{std::min(from, to), std::max(from, to)}, face});
        }
    }
    std::sort(sides.begin(), sides.end(), [](const Side& x, const Side& y) { return std::tie(x.corners, x.face) < std::tie(y.corners, y.face); });
    return sides;
}

}  // namespace

std::string facing(const ContactFeature& feature, const DrawList<3>& list, const DrawCommand<3>& piece) {
    const auto number = static_cast<std::size_t>(feature.number);
    if (feature.kind == FeatureKind::face && number < piece.faceCount) {
        return directionWords<3>(list.faces[piece.firstFace + number].normal);
    }
    if (feature.kind != FeatureKind::edge) {
        return {};
    }
    const std::vector<Side> sides = sidesOf(list, piece);
    if (2 * number + 1 >= sides.size()) {
        return {};
    }
    const Vector<3> between = list.faces[sides[2 * number].face].normal + list.faces[sides[2 * number + 1].face].normal;
    return directionWords<3>(Vector<3>(between / length(between)));
}

}  // namespace talus
