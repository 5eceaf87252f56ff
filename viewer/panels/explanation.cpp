#include "explanation.h"

#include "../drawing/explanation_overlay.h"
#include "../session/why.h"

namespace talus {
namespace {

std::string count(std::size_t number, const char* thing) {
    return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

template <int D>
std::string axisWords(ShownWorld<D>& shown, const ContactRecord<D>& contact, const FrameExplanation<D>& told) {
    const std::string a = shown.nameOf(contact.bodyA);
    const std::string b = shown.nameOf(contact.bodyB);
    switch (told.axis) {
        case AxisKind::faceOfA:
            return "across a face of " + a;
        case AxisKind::faceOfB:
            return "across a face of " + b;
        case AxisKind::edges:
            return "across an edge of " + a + " and one of " + b;
        case AxisKind::points:
            return "between the nearest places of both";
        case AxisKind::none:
            break;
    }
    return "none that is told";
}

template <int D>
void tellPolygons(Widgets& widgets, ShownWorld<D>& shown, const ContactRecord<D>& contact, const FrameExplanation<D>& told, const Theme& theme) {
    const std::string reference = shown.nameOf(told.referenceIsA ? contact.bodyA : contact.bodyB);
    const std::string incident = shown.nameOf(told.referenceIsA ? contact.bodyB : contact.bodyA);
    std::size_t left = 0;
    for (const FrameCandidate<D>& candidate : told.candidates) {
        left += isCandidate(candidate.fate) ? 1 : 0;
    }
    if (told.axis == AxisKind::edges && !told.reference.empty()) {
        widgets.coloured(referenceColour(theme), "edge of " + reference);
        widgets.coloured(incidentColour(theme), "edge of " + incident);
        return;
    }
    if (told.incident.size() < 2) {
        widgets.wrapped("Round surfaces: there are no faces to clip, the nearest places are the points.");
        return;
    }
    widgets.coloured(referenceColour(theme), "reference face of " + reference + ": " +
                                                 (told.reference.empty() ? "without end" : count(told.reference.size(), "corner")));
    widgets.coloured(incidentColour(theme), "incident face of " + incident + ": " + count(told.incident.size(), "corner"));
    widgets.coloured(clippedColour(theme), "clipped: " + count(left, "corner"), "What is left of the incident face over the reference face.");
}

}  // namespace

template <int D>
void drawExplanation(Desk& desk, ShownWorld<D>& shown, const ContactRecord<D>& contact) {
    Widgets& widgets = desk.widgets;
    const DebugFrame<D>& frame = shown.frame();
    widgets.checkbox("In the scene", desk.view.overlays.clipping, "Draws faces, clipped polygon, axis and candidates of this contact in the scene.");
    if (!frame.explanation || frame.explanation->contact != contact.id) {
        widgets.wrapped(desk.session.remote() != nullptr
                            ? "Not in what is received: the game sends it of the contact that it traces, if its DebugStreamOptions ask for explanations."
                            : "It is told from the next step on.");
        return;
    }
    const FrameExplanation<D>& told = *frame.explanation;
    widgets.fact("separating axis", axisWords(shown, contact, told), "Of all directions the one along which the pieces overlap least.");
    widgets.fact("separation", quantity(static_cast<double>(told.separation), "m"), "Along the axis; negative: overlap.");
    widgets.fact("points up to", quantity(static_cast<double>(told.reach), "m"), "Candidates farther apart than this become no points.");
    tellPolygons(widgets, shown, contact, told, *desk.view.theme);
    for (const FrameCandidate<D>& candidate : told.candidates) {
        const std::string feature = candidate.key != 0 ? keyWords(frame, contact, candidate.key, shown.names()) : std::string("a corner");
        widgets.coloured(fateColour(*desk.view.theme, candidate.fate), wordsOf(candidate.fate));
        ImGui::SameLine();
        widgets.quiet(quantity(static_cast<double>(candidate.separation), "m"), "Separation at this candidate; negative: overlap.");
        widgets.wrapped("   " + feature);
    }
    if (!told.isCurrent) {
        widgets.wrapped("This is what the poses of now give. The points above are those that the step made at its beginning, or keeps.");
    }
    if (!told.isWhole) {
        widgets.wrapped("The narrow phase made a point that is not among these: its formulas for boxes and those for polyhedra differ here.");
    }
}

template void drawExplanation(Desk&, ShownWorld<2>&, const ContactRecord<2>&);
template void drawExplanation(Desk&, ShownWorld<3>&, const ContactRecord<3>&);

}  // namespace talus
