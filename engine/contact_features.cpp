#include "contact_features.h"

#include "../collision/3d/round_patch.h"
#include "../collision/feature.h"

namespace talus {
namespace {

// The part that a feature plays in its key.
enum class Part { face, edge, corner };

Part partOf(AxisKind kind, AxisKind ownFace, AxisKind otherFace) {
    return kind == ownFace ? Part::face : kind == otherFace || kind == AxisKind::points ? Part::corner : Part::edge;
}

// In space a point that is nobody's face may lie on an edge: numbers from here on are those of edges.
constexpr int firstEdge = 256;

ContactFeature ofRound(Part part, int number) {
    constexpr int lineEnd = static_cast<int>(roundFeature::lineEnd);
    constexpr int rim = static_cast<int>(roundFeature::rim);
    constexpr int line = static_cast<int>(roundFeature::line);
    constexpr int places = static_cast<int>(roundFeature::fixedPlaces);
    constexpr int onOneRim = 16;
    if (number < lineEnd) {
        return {part == Part::face ? FeatureKind::cap : FeatureKind::tip, number};
    }
    if (number < rim) {
        return {FeatureKind::end, number - lineEnd};
    }
    if (number < line) {
        return {FeatureKind::rim, number - rim};
    }
    return number < places ? ContactFeature{FeatureKind::side, 0} : ContactFeature{FeatureKind::rimPlace, (number - places) / onOneRim % 2};
}

ContactFeature ofCapsule(Part part, int number, int dimension) {
    constexpr int line = static_cast<int>(roundFeature::line);
    if (part != Part::corner || number >= line) {
        return {FeatureKind::side, dimension == 2 ? number : 0};
    }
    return {FeatureKind::end, number % 2};
}

ContactFeature featureOf(PieceForm form, Part part, int number, int dimension) {
    switch (form) {
        case PieceForm::ball:
        case PieceForm::plane:
            return {};
        case PieceForm::capsule:
        case PieceForm::line:
            return ofCapsule(part, number, dimension);
        case PieceForm::round:
            return ofRound(part, number);
        case PieceForm::polytope:
            break;
    }
    if (part == Part::corner && dimension == 3 && number >= firstEdge) {
        return {FeatureKind::edge, number - firstEdge};
    }
    return {part == Part::face ? FeatureKind::face : part == Part::edge ? FeatureKind::edge : FeatureKind::corner, number};
}

}  // namespace

ContactFeatures featuresOf(std::uint32_t key, PieceForm a, PieceForm b, int dimension) {
    const AxisKind kind = keyKind(key);
    const Part ofA = partOf(kind, AxisKind::faceOfA, AxisKind::faceOfB);
    const Part ofB = partOf(kind, AxisKind::faceOfB, AxisKind::faceOfA);
    return {featureOf(a, ofA, static_cast<int>(keyFeatureA(key)), dimension), featureOf(b, ofB, static_cast<int>(keyFeatureB(key)), dimension),
            static_cast<int>(keySide(key))};
}

}  // namespace talus
