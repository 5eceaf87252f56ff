// How the points of one contact come about, as a picture: both faces, the clipped polygon, the axis, and what became of each candidate.
#pragma once

#include "../render/picture.h"
#include "../render/theme.h"

#include "../../engine/explanation.h"

namespace talus {

/// Colours that picture, legend and panel share.
Colour referenceColour(const Theme& theme);
Colour incidentColour(const Theme& theme);
Colour clippedColour(const Theme& theme);
Colour fateColour(const Theme& theme, CandidateFate fate);
MarkForm fateForm(CandidateFate fate);
/// "kept", or why it was dropped.
const char* wordsOf(CandidateFate fate);

/// `axisLength`: of the arrow along the separating axis, m.
template <int D>
void addExplanation(Picture& picture, const FrameExplanation<D>& told, const Theme& theme, float axisLength, float markPixels);

}  // namespace talus
