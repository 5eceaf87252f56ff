#include "explanation_overlay.h"

#include "space.h"

#include <span>

namespace talus {
namespace {

void addOutline(Picture& picture, const std::vector<Vector<3>>& corners, Colour colour, float width, std::uint32_t flags) {
    // Two corners are an edge, which is gone along once.
    const std::size_t sides = corners.size() < 2 ? 0 : corners.size() == 2 ? 1 : corners.size();
    for (std::size_t i = 0; i < sides; ++i) {
        picture.lines.push_back({.from = corners[i], .width = width, .to = corners[(i + 1) % corners.size()], .flags = flags, .colour = colour});
    }
}

template <int D>
std::vector<Vector<3>> placesOf(const std::vector<Position<D>>& corners) {
    std::vector<Vector<3>> places;
    for (const Position<D>& corner : corners) {
        places.push_back(inSpace(corner));
    }
    return places;
}

template <int D>
Vector<3> middleOf(const FrameCandidate<D>& candidate) {
    return inSpace(Position<D>((candidate.onA + candidate.onB) * 0.5f));
}

void addArea(Picture& picture, const std::vector<Vector<3>>& corners, Colour colour) {
    for (std::size_t i = 2; i < corners.size(); ++i) {
        for (const Vector<3>& corner : {corners[0], corners[i - 1], corners[i]}) {
            picture.triangles.push_back({corner, colour});
        }
    }
}

}  // namespace

Colour referenceColour(const Theme& theme) {
    return theme.stick;
}

Colour incidentColour(const Theme& theme) {
    return theme.friction;
}

Colour clippedColour(const Theme& theme) {
    return theme.born;
}

Colour fateColour(const Theme& theme, CandidateFate fate) {
    const bool isNear = fate == CandidateFate::notChosen || fate == CandidateFate::grazing;
    return fate == CandidateFate::kept ? theme.born : isNear ? theme.slip : theme.textQuiet;
}

MarkForm fateForm(CandidateFate fate) {
    switch (fate) {
        case CandidateFate::kept:
            return MarkForm::dot;
        case CandidateFate::notChosen:
        case CandidateFate::grazing:
            return MarkForm::ring;
        case CandidateFate::tooFar:
            return MarkForm::diamond;
        case CandidateFate::clippedAway:
        case CandidateFate::turnedAway:
            break;
    }
    return MarkForm::square;
}

const char* wordsOf(CandidateFate fate) {
    switch (fate) {
        case CandidateFate::kept:
            return "kept";
        case CandidateFate::notChosen:
            return "dropped: four others stand for the area";
        case CandidateFate::tooFar:
            return "dropped: too far apart to touch in this step";
        case CandidateFate::grazing:
            return "dropped: edges that only graze each other are no contact";
        case CandidateFate::turnedAway:
            return "left out: this end of the line looks away";
        case CandidateFate::clippedAway:
            break;
    }
    return "clipped away: beside the reference face";
}

template <int D>
void addExplanation(Picture& picture, const FrameExplanation<D>& told, const Theme& theme, float axisLength, float markPixels) {
    constexpr float faint = 0.3f;
    std::vector<Vector<3>> clipped;
    Vector<3> sum = zeroVector<3>();
    for (const FrameCandidate<D>& candidate : told.candidates) {
        if (isCandidate(candidate.fate)) {
            clipped.push_back(middleOf(candidate));
            sum += clipped.back();
        }
    }
    addArea(picture, clipped, faded(clippedColour(theme), faint));
    addOutline(picture, placesOf<D>(told.reference), referenceColour(theme), 2.4f, lineFlags::cased);
    addOutline(picture, placesOf<D>(told.incident), incidentColour(theme), 2.4f, lineFlags::cased);
    addOutline(picture, clipped, clippedColour(theme), 1.8f, lineFlags::dashed);
    if (!clipped.empty()) {
        const Vector<3> middle = sum / static_cast<float>(clipped.size());
        picture.lines.push_back({.from = middle,
                                 .width = 2.0f,
                                 .to = middle + inSpace(told.normal) * axisLength,
                                 .flags = lineFlags::arrow | lineFlags::cased,
                                 .colour = theme.normal});
    }
    for (const FrameCandidate<D>& candidate : told.candidates) {
        picture.marks.push_back(
            {.place = middleOf(candidate), .size = 1.5f * markPixels, .colour = fateColour(theme, candidate.fate), .form = fateForm(candidate.fate)});
    }
}

template void addExplanation(Picture&, const FrameExplanation<2>&, const Theme&, float, float);
template void addExplanation(Picture&, const FrameExplanation<3>&, const Theme&, float, float);

}  // namespace talus
