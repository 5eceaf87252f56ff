#include "overlays.h"

#include "groups.h"
#include "looks.h"
#include "space.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talus {

namespace {

/// Everything that the layers of one point need.
template <int D>
struct PointView {
    const ContactRecord<D>& contact;
    const ContactPointRecord<D>& at;
    ContactMode mode;
    Colour colour;
    float normalForce;
    float frictionForce;
};

template <int D>
void addForceDisk(Picture& picture, const PointView<D>& view, const OverlayInput& input) {
    const Vector<3> normal = D == 3 ? inSpace(view.contact.normal) : Vector<3>(zeroVector<3>());
    const Colour colour = input.overlays.colouring == ContactColouring::identity ? input.theme->normalForce : view.colour;
    picture.disks.push_back({.centre = inSpace(view.at.position),
                             .radius = input.scale.force.radiusOf(view.normalForce),
                             .normal = normal,
                             .rimPixels = 1.2f,
                             .fill = faded(colour, 0.45f),
                             .rim = colour});
}

template <int D>
void addFriction(Picture& picture, const PointView<D>& view, const OverlayInput& input) {
    const float bound = view.contact.friction * view.normalForce;
    const float radius = input.scale.force.lengthOf(bound);
    const Colour colour = input.theme->friction;
    if (!(radius > 0.0f)) {
        return;
    }
    addFrictionRim<D>(picture, view.at.position, view.contact.normal, radius, faded(colour, 0.75f));
    // By its share of the bound and not by a length of its own: so it never leaves the rim, also on a scale of logarithms.
    const float share = std::min(view.frictionForce / bound, 1.0f);
    if (view.frictionForce > 0.0f && share > 0.0f) {
        const Vector<D> along = view.at.tangentImpulse / length<D>(view.at.tangentImpulse);
        picture.lines.push_back({.from = inSpace(view.at.position),
                                 .width = 2.2f,
                                 .to = inSpace(Position<D>(view.at.position + along * (radius * share))),
                                 .flags = lineFlags::arrow | lineFlags::cased,
                                 .colour = colour});
    }
}

template <int D>
void addImpulses(Picture& picture, const PointView<D>& view, const OverlayInput& input) {
    const ForceScale& scale = input.scale.force;
    const auto add = [&](const Vector<D>& reach, Colour colour) {
        picture.lines.push_back({.from = inSpace(view.at.position),
                                 .width = std::clamp(0.5f * input.scale.markPixels, 2.2f, 5.0f),
                                 .to = inSpace(Position<D>(view.at.position + reach)),
                                 .flags = lineFlags::cased | lineFlags::butt,
                                 .colour = colour});
    };
    if (view.normalForce > 0.0f) {
        add(view.contact.normal * scale.lengthOf(view.normalForce), input.theme->normalForce);
    }
    if (view.frictionForce > 0.0f && !input.overlays.friction) {
        add(view.at.tangentImpulse / length<D>(view.at.tangentImpulse) * scale.lengthOf(view.frictionForce), input.theme->friction);
    }
}

template <int D>
void addMarks(Picture& picture, const PointView<D>& view, const OverlayInput& input, std::uint32_t pick) {
    const Vector<3> place = inSpace(view.at.position);
    if (input.overlays.changes && view.at.age == 0) {
        picture.marks.push_back({.place = place, .size = 2.4f * input.scale.markPixels, .colour = input.theme->born, .form = MarkForm::ring});
    }
    if (input.overlays.contacts) {
        // Points that do not press differ in form too, whatever the colours mean.
        const bool presses = view.mode == ContactMode::stick || view.mode == ContactMode::slip;
        const MarkForm form = presses ? MarkForm::cross : view.mode == ContactMode::open ? MarkForm::ring : MarkForm::diamond;
        const float size = presses ? input.scale.markPixels : 0.8f * input.scale.markPixels;
        picture.marks.push_back({.place = place, .size = size, .colour = view.colour, .form = form, .pick = pick});
    }
}

template <int D>
void addPoint(Picture& picture, const PointView<D>& view, const OverlayInput& input, std::uint32_t pick) {
    const Overlays& overlays = input.overlays;
    const Vector<3> place = inSpace(view.at.position);
    const Vector<3> normal = inSpace(view.contact.normal);
    if (overlays.forces && view.normalForce > 0.0f) {
        addForceDisk(picture, view, input);
    }
    if (overlays.friction) {
        addFriction(picture, view, input);
    }
    if (overlays.impulses) {
        addImpulses(picture, view, input);
    }
    if (overlays.depth && view.at.separation < 0.0f) {
        picture.lines.push_back({.from = place,
                                 .width = 3.0f,
                                 .to = place + normal * (view.at.separation * input.scale.depthFactor),
                                 .flags = lineFlags::cased | lineFlags::butt,
                                 .colour = input.theme->depth});
    }
    if (overlays.normals) {
        picture.lines.push_back({.from = place,
                                 .width = 1.1f,
                                 .to = place + normal * input.scale.normalLength,
                                 .flags = lineFlags::arrow,
                                 .colour = input.theme->normal});
    }
    addMarks(picture, view, input, pick);
}

template <int D>
void note(ContactSummary& summary, const PointView<D>& view) {
    ++summary.points;
    summary.modes[static_cast<std::size_t>(view.mode)] = true;
    summary.loaded = summary.loaded || view.normalForce > 0.0f;
    summary.rubbed = summary.rubbed || view.frictionForce > 0.0f;
    summary.born = summary.born || view.at.age == 0;
    summary.greatestForce = std::max(summary.greatestForce, view.normalForce);
}

}  // namespace

template <int D>
Colour pointColour(const ContactRecord<D>& contact, int point, const OverlayInput& input) {
    const Theme& theme = *input.theme;
    switch (input.overlays.colouring) {
        case ContactColouring::identity:
            return identityColour(theme, contact.points[point].key);
        case ContactColouring::ratio:
            return contact.points[point].normalImpulse > 0.0f ? ratioColour(theme, frictionUse(contact, point)) : theme.open;
        case ContactColouring::solver:
            return theme.textQuiet;
        case ContactColouring::mode:
            break;
    }
    const Colour colours[contactModeCount] = {theme.open, theme.speculative, theme.stick, theme.slip};
    return colours[static_cast<std::size_t>(modeOf(contact, point, input.slop))];
}

template <int D>
ContactSummary addContacts(Picture& picture, std::span<const ContactRecord<D>> contacts, const OverlayInput& input,
                           std::vector<ContactPlace>* places) {
    ContactSummary summary;
    std::size_t number = 0;
    const bool bySolver = input.overlays.colouring == ContactColouring::solver && input.details.size() == contacts.size();
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactRecord<D>& contact = contacts[i];
        if (bySolver && contact.count > 0) {
            summary.solverColours.insert(input.details[i].colour);
        }
        for (int k = 0; k < contact.count; ++k, ++number) {
            const ContactPointRecord<D>& at = contact.points[k];
            if (places != nullptr) {
                places->push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k)});
            }
            if (!isFinite(at.position) || !isFinite(contact.normal) || !isFinite(at.tangentImpulse) || !std::isfinite(at.normalImpulse)) {
                continue;
            }
            const PointView<D> view{contact,
                                    at,
                                    modeOf(contact, k, input.slop),
                                    bySolver ? solverColour(*input.theme, input.details[i].colour) : pointColour(contact, k, input),
                                    at.normalImpulse / input.stepSeconds,
                                    length<D>(at.tangentImpulse) / input.stepSeconds};
            note(summary, view);
            addPoint(picture, view, input, pickOfPoint(number));
        }
    }
    return summary;
}

template <int D>
void addLostPoints(Picture& picture, std::span<const ContactRecord<D>> before, std::span<const ContactRecord<D>> now, const OverlayInput& input,
                   ContactSummary& summary) {
    std::vector<std::pair<ContactId, std::uint32_t>> present;
    for (const ContactRecord<D>& contact : now) {
        for (int k = 0; k < contact.count; ++k) {
            present.emplace_back(contact.id, contact.points[k].key);
        }
    }
    std::sort(present.begin(), present.end());
    for (const ContactRecord<D>& contact : before) {
        for (int k = 0; k < contact.count; ++k) {
            const bool isPresent = std::binary_search(present.begin(), present.end(), std::pair(contact.id, contact.points[k].key));
            if (!isPresent && isFinite(contact.points[k].position)) {
                summary.lost = true;
                picture.marks.push_back({.place = inSpace(contact.points[k].position),
                                         .size = 2.4f * input.scale.markPixels,
                                         .colour = input.theme->lost,
                                         .form = MarkForm::target});
            }
        }
    }
}

template <int D>
std::vector<float> normalForces(std::span<const ContactRecord<D>> contacts, float stepSeconds) {
    std::vector<float> forces;
    for (const ContactRecord<D>& contact : contacts) {
        for (int k = 0; k < contact.count; ++k) {
            forces.push_back(contact.points[k].normalImpulse / stepSeconds);
        }
    }
    return forces;
}

template <int D>
std::vector<float> depthsOf(std::span<const ContactRecord<D>> contacts) {
    std::vector<float> depths;
    for (const ContactRecord<D>& contact : contacts) {
        for (int k = 0; k < contact.count; ++k) {
            depths.push_back(-contact.points[k].separation);
        }
    }
    return depths;
}

template <int D>
OverlayScale chooseOverlayScale(std::span<const ContactRecord<D>> contacts, float stepSeconds, ScaleMode mode, float bodySize, float pixelSize) {
    OverlayScale scale;
    scale.force = chooseForceScale(normalForces(contacts, stepSeconds), bodySize, pixelSize, mode);
    scale.normalLength = std::max(0.4f * bodySize, 12.0f * pixelSize);
    scale.depthFactor = chooseDepthFactor(depthsOf(contacts), bodySize);
    // Crosses of full size on bodies of 60 pixels, of half on the smallest.
    scale.markPixels = std::clamp(0.16f * bodySize / pixelSize, 5.5f, 10.0f);
    return scale;
}

template Colour pointColour(const ContactRecord<2>&, int, const OverlayInput&);
template Colour pointColour(const ContactRecord<3>&, int, const OverlayInput&);
template ContactSummary addContacts(Picture&, std::span<const ContactRecord<2>>, const OverlayInput&, std::vector<ContactPlace>*);
template ContactSummary addContacts(Picture&, std::span<const ContactRecord<3>>, const OverlayInput&, std::vector<ContactPlace>*);
template void addLostPoints(Picture&, std::span<const ContactRecord<2>>, std::span<const ContactRecord<2>>, const OverlayInput&, ContactSummary&);
template void addLostPoints(Picture&, std::span<const ContactRecord<3>>, std::span<const ContactRecord<3>>, const OverlayInput&, ContactSummary&);
template std::vector<float> normalForces(std::span<const ContactRecord<2>>, float);
template std::vector<float> normalForces(std::span<const ContactRecord<3>>, float);
template std::vector<float> depthsOf(std::span<const ContactRecord<2>>);
template std::vector<float> depthsOf(std::span<const ContactRecord<3>>);
template OverlayScale chooseOverlayScale(std::span<const ContactRecord<2>>, float, ScaleMode, float, float);
template OverlayScale chooseOverlayScale(std::span<const ContactRecord<3>>, float, ScaleMode, float, float);

}  // namespace talus
