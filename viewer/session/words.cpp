#include "words.h"

#include <cmath>

namespace talus {
namespace {

const char* wordOf(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::face:
            return "face";
        case FeatureKind::edge:
            return "edge";
        case FeatureKind::corner:
            return "corner";
        case FeatureKind::end:
            return "end";
        case FeatureKind::side:
            return "side";
        case FeatureKind::cap:
            return "cap";
        case FeatureKind::rim:
            return "rim";
        case FeatureKind::rimPlace:
            return "place on rim";
        case FeatureKind::tip:
            return "tip";
        case FeatureKind::surface:
            break;
    }
    return "";
}

std::string ofBody(const std::string& feature, const std::string& name) {
    return feature.empty() ? name : feature + " of " + name;
}

}  // namespace

template <int D>
const DrawCommand<D>* findPiece(const DebugFrame<D>& frame, ShapeId shape, int number) {
    for (const DrawCommand<D>& command : frame.drawing.commands) {
        if (command.shape == shape && number-- == 0) {
            return &command;
        }
    }
    return nullptr;
}

template <int D>
PieceForm formOf(typename DrawCommand<D>::Kind kind) {
    using Kind = typename DrawCommand<D>::Kind;
    switch (kind) {
        case Kind::ball:
            return PieceForm::ball;
        case Kind::capsule:
            return PieceForm::capsule;
        case Kind::plane:
            return PieceForm::plane;
        case Kind::line:
            return PieceForm::line;
        case Kind::cylinder:
        case Kind::cone:
            return PieceForm::round;
        default:
            return PieceForm::polytope;
    }
}

template <int D>
std::string featureWords(const ContactFeature& feature, const DrawList<D>& list, const DrawCommand<D>& piece) {
    if (feature.kind == FeatureKind::surface) {
        return {};
    }
    const std::string where = facing(feature, list, piece);
    const bool isOnly = feature.kind == FeatureKind::side || feature.kind == FeatureKind::tip;
    return wordOf(feature.kind) + (!where.empty() ? " " + where : isOnly ? "" : " " + std::to_string(feature.number));
}

template <int D>
std::string keyWords(const DebugFrame<D>& frame, const ContactRecord<D>& contact, std::uint32_t key, const NameOf& nameOf) {
    const DrawCommand<D>* a = findPiece(frame, contact.shapeA, contact.pieceA);
    const DrawCommand<D>* b = findPiece(frame, contact.shapeB, contact.pieceB);
    if (a == nullptr || b == nullptr) {
        return nameOf(contact.bodyA) + ", " + nameOf(contact.bodyB);
    }
    const ContactFeatures features = featuresOf(key, formOf<D>(a->kind), formOf<D>(b->kind), D);
    return ofBody(featureWords(features.a, frame.drawing, *a), nameOf(contact.bodyA)) + ", " +
           ofBody(featureWords(features.b, frame.drawing, *b), nameOf(contact.bodyB));
}

template <int D>
std::string pairWords(const ContactRecord<D>& contact, const NameOf& nameOf) {
    const auto part = [&](BodyId body, int piece) { return nameOf(body) + (piece > 0 ? " (piece " + std::to_string(piece) + ")" : ""); };
    return part(contact.bodyA, contact.pieceA) + " and " + part(contact.bodyB, contact.pieceB);
}

template <int D>
std::string directionWords(const Vector<D>& direction) {
    // What a box turned by a hundredth of a radian in its body still is called by.
    constexpr float noise = 0.01f;
    const float diagonal = std::sqrt(0.5f);
    std::string words;
    bool isPlain = true;
    int axes = 0;
    for (int axis = 0; axis < D; ++axis) {
        const float size = std::fabs(direction[axis]);
        if (size > noise) {
            ++axes;
            words += direction[axis] > 0.0f ? '+' : '-';
            words += "xyz"[axis];
            isPlain = isPlain && (size > 1.0f - noise || std::fabs(size - diagonal) < noise);
        }
    }
    return isPlain && axes <= 2 ? words : std::string();
}

template const DrawCommand<2>* findPiece(const DebugFrame<2>&, ShapeId, int);
template const DrawCommand<3>* findPiece(const DebugFrame<3>&, ShapeId, int);
template PieceForm formOf<2>(DrawCommand<2>::Kind);
template PieceForm formOf<3>(DrawCommand<3>::Kind);
template std::string featureWords(const ContactFeature&, const DrawList<2>&, const DrawCommand<2>&);
template std::string featureWords(const ContactFeature&, const DrawList<3>&, const DrawCommand<3>&);
template std::string keyWords(const DebugFrame<2>&, const ContactRecord<2>&, std::uint32_t, const NameOf&);
template std::string keyWords(const DebugFrame<3>&, const ContactRecord<3>&, std::uint32_t, const NameOf&);
template std::string pairWords(const ContactRecord<2>&, const NameOf&);
template std::string pairWords(const ContactRecord<3>&, const NameOf&);
template std::string directionWords<2>(const Vector<2>&);
template std::string directionWords<3>(const Vector<3>&);

}  // namespace talus
