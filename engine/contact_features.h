// The key of a contact point, taken apart: which features of the two pieces met.
#pragma once

#include <cstdint>

namespace talus {

/// What kind of body a piece is, as far as its features are concerned. polytope: polygon, box or hull; line: segment or one of a chain; round:
/// cylinder or cone.
enum class PieceForm : std::uint8_t { ball, capsule, polytope, plane, line, round };

/// One feature of a piece. surface: it has no parts (a ball, a plane); end: of a line or capsule; cap, rim, tip: of a cylinder or cone; rimPlace: one
/// of 16 places on a rim; side: the side of a capsule, cylinder or cone, or of a line in the plane.
enum class FeatureKind : std::uint8_t { surface, face, edge, corner, end, side, cap, rim, rimPlace, tip };

struct ContactFeature {
    FeatureKind kind = FeatureKind::surface;
    /// Counted from 0: a face, edge or corner in the order in which the piece is drawn, an end, a cap, a rim.
    int number = 0;

    friend bool operator==(const ContactFeature&, const ContactFeature&) = default;
};

struct ContactFeatures {
    ContactFeature a, b;
    /// Tells points apart whose features are the same.
    int side = 0;

    friend bool operator==(const ContactFeatures&, const ContactFeatures&) = default;
};

/// The features that the key of a contact point names. `dimension`: 2 or 3.
ContactFeatures featuresOf(std::uint32_t key, PieceForm a, PieceForm b, int dimension);

}  // namespace talus
