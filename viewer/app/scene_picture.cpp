#include "scene_picture.h"

#include "../drawing/explanation_overlay.h"
#include "../drawing/groups.h"
#include "../drawing/space.h"

#include <algorithm>

namespace talus {
namespace {

// Everything of one colour, thin enough to see what is meant beside it.
Theme ghostly(const Theme& theme, Colour colour) {
    Theme ghost = theme;
    const BodyColours look = {faded(colour, 0.22f), faded(colour, 0.85f)};
    for (BodyColours* kind : {&ghost.fixed, &ghost.kinematic, &ghost.dynamic, &ghost.asleep, &ghost.sensor, &ghost.disabled, &ghost.selected}) {
        *kind = look;
    }
    return ghost;
}

template <int D>
void addGhost(Picture& picture, DebugFrame<D> frame, const Theme& theme) {
    std::erase_if(frame.drawing.commands, [&](const DrawCommand<D>& command) {
        const FrameBody<D>* body = frame.find(command.body);
        return body == nullptr || body->kind == BodyKind::fixed;
    });
    DrawAdapter<D> adapter(picture, {.theme = &theme});
    frame.replay(adapter, {.shapes = true, .joints = false, .contacts = false, .normals = false, .impulses = false});
}

// The present bodies where they were in the future that was cut off.
template <int D>
void addOldFuture(Picture& picture, const Play<D>& play, const DebugFrame<D>& frame, const Theme& theme) {
    const StepPoses<D>* poses = play.timeline().ghost().at(play.timeline().step());
    if (poses == nullptr) {
        return;
    }
    DebugFrame<D> old = frame;
    for (FrameBody<D>& body : old.bodies) {
        body.pose = poses->find(body.id).value_or(body.pose);
    }
    addGhost(picture, std::move(old), ghostly(theme, theme.ghost));
}

template <int D>
void addSecondRun(Picture& picture, const Play<D>& play, const Theme& theme) {
    const Comparison<D>* comparison = play.comparison();
    if (comparison != nullptr && comparison->step() == play.timeline().step()) {
        addGhost(picture, captureFrame(comparison->b().world, {.contacts = false, .joints = false}), ghostly(theme, theme.friction));
    }
}

template <int D>
void addSelection(Picture& picture, const DebugFrame<D>& frame, const ViewState& view, float markPixels) {
    const std::optional<std::size_t> index = selectedContact(frame, view.selection);
    if (!index) {
        return;
    }
    const ContactRecord<D>& contact = frame.contacts[*index];
    for (int i = 0; i < contact.count; ++i) {
        const ContactPointRecord<D>& next = contact.points[(i + 1) % contact.count];
        picture.lines.push_back({.from = inSpace(contact.points[i].position),
                                 .width = 1.6f,
                                 .to = inSpace(next.position),
                                 .flags = lineFlags::dashed,
                                 .colour = view.theme->selected.edge});
    }
    if (contact.count > 0) {
        const Position<D>& place = contact.points[selectedPoint(contact, view.selection)].position;
        picture.marks.push_back({.place = inSpace(place), .size = 2.6f * markPixels, .colour = view.theme->selected.edge, .form = MarkForm::target});
    }
}

// Chosen anew only where loads have become others altogether, so that lengths can be compared from step to step.
template <int D>
void updateScale(const DebugFrame<D>& frame, const ViewState& view, float bodySize, float pixelSize, PictureMemory& memory) {
    if (memory.isScaleGiven) {
        return;
    }
    constexpr float lasting = 3.0f;
    OverlayScale fresh = chooseOverlayScale<D>(frame.contacts, frame.stepSeconds, view.overlays.scale, bodySize, pixelSize);
    const bool hasLoads = std::any_of(frame.contacts.begin(), frame.contacts.end(), [](const ContactRecord<D>& contact) {
        return std::any_of(contact.points, contact.points + contact.count,
                           [](const ContactPointRecord<D>& point) { return point.normalImpulse > 0.0f; });
    });
    const bool isKept =
        memory.scale && memory.scaleMode == view.overlays.scale &&
        (!hasLoads || (fresh.force.typical < lasting * memory.scale->force.typical && lasting * fresh.force.typical > memory.scale->force.typical));
    if (isKept) {
        fresh.force = memory.scale->force;
        fresh.depthFactor = memory.scale->depthFactor;
    } else if (hasLoads) {
        memory.scaleMode = view.overlays.scale;
    }
    if (isKept || hasLoads) {
        memory.scale = fresh;
    }
}

template <int D>
std::vector<NamedPlace> namesOf(const ShownWorld<D>& shown, const DebugFrame<D>& frame) {
    std::vector<NamedPlace> names;
    for (const FrameBody<D>& body : frame.bodies) {
        names.push_back({inSpace(body.kind == BodyKind::dynamic ? body.centreOfMass : body.pose.p), shown.nameOf(body.id)});
    }
    return names;
}

struct Occurring {
    ContactSummary contacts;
    int islands = 0;
    bool explained = false;
};

void addLegend(WatchedPicture& result, const Occurring& occurring, const OverlayInput& input, const ViewCamera& camera, const PictureSpace& space,
               const FontAtlas& font, float scale) {
    const Theme& theme = *input.theme;
    const bool hasJoints =
        std::any_of(result.scene.lines.begin(), result.scene.lines.end(), [&](const Line& line) { return line.colour == theme.joint; });
    const LegendFacts facts{.extents = result.extents,
                            .hasGround = !result.scene.grounds.empty(),
                            .hasJoints = hasJoints,
                            .contacts = occurring.contacts,
                            .pixelsPerMetre = 1.0f / camera.pixelSize(),
                            .gridSpacing = input.overlays.grid ? gridSpacing(camera) : 0.0f,
                            .islands = occurring.islands,
                            .explained = occurring.explained};
    drawLegend(result.page, legendItems(facts, input, scale), font, theme,
               {space.left, static_cast<float>(space.width) - space.right, static_cast<float>(space.height) - space.bottom});
}

// In the middle below the upper bar, with the border of the view.
void addViewTitle(Picture& page, const std::string& title, const PictureSpace& space, const Theme& theme, float scale) {
    page.labels.push_back({.anchor = {0.5f * static_cast<float>(space.width), space.top + 8.0f * scale, 0.0f},
                           .align = {0.5f, 0.0f},
                           .text = title,
                           .size = TextSize::normal,
                           .colour = theme.text,
                           .plate = theme.plate});
    for (const float x : {0.0f, static_cast<float>(space.width)}) {
        page.lines.push_back({.from = {x, space.top, 0.0f},
                              .width = 2.0f,
                              .to = {x, static_cast<float>(space.height) - space.bottom, 0.0f},
                              .flags = lineFlags::butt,
                              .colour = theme.gridMajor});
    }
}

}  // namespace

ClipPlane clipPlaneOf(const ClipChoice& choice) {
    const Vector<3> axis = Vector<3>::Unit(choice.axis);
    return {axis * choice.offset, choice.isFlipped ? Vector<3>(-axis) : axis};
}

template <int D>
bool isSideBySide(const Play<D>& play, const ViewState& view) {
    return view.sideBySide && play.comparison() != nullptr && play.comparison()->step() == play.timeline().step();
}

template <int D>
PictureInputs pictureInputs(ShownWorld<D>& shown, int generation, const ViewState& view, const PictureSpace& space) {
    shown.frame();
    PictureInputs inputs{.generation = generation,
                         .frame = shown.frameNumber(),
                         .selection = view.selection,
                         .overlays = view.overlays,
                         .clip = view.clip,
                         .theme = view.theme,
                         .scale = view.scale,
                         .space = space};
    if (const Play<D>* play = shown.local(); play != nullptr) {
        inputs.sideBySide = isSideBySide(*play, view);
        if (view.ghost || inputs.sideBySide) {
            inputs.hasGhost = play->timeline().ghost().at(play->timeline().step()) != nullptr;
            inputs.comparedStep = play->comparison() != nullptr ? play->comparison()->step() : -1;
        }
    }
    return inputs;
}

template <int D>
void composePicture(ShownWorld<D>& shown, const ViewState& view, const PictureSpace& space, const FontAtlas& font, PictureMemory& memory,
                    WatchedPicture& result, const std::string& title) {
    const Theme& theme = *view.theme;
    const Overlays& overlays = view.overlays;
    const DebugFrame<D>& frame = shown.frame();
    result.scene.clear();
    result.page.clear();
    result.places.clear();
    result.options = {
        .theme = &theme, .quality = view.quality, .shadows = overlays.shadows, .grid = overlays.grid, .xray = overlays.xray, .scale = view.scale};
    if (view.clip.isOn) {
        result.options.clip = clipPlaneOf(view.clip);
    }
    Occurring occurring;
    const std::vector<std::uint32_t> islands = overlays.islands ? islandsBySlot(frame, occurring.islands) : std::vector<std::uint32_t>();
    DrawAdapter<D> adapter(result.scene, {.theme = &theme, .selected = view.selection.body, .islands = islands});
    frame.replay(adapter, {.shapes = true,
                           .joints = overlays.joints,
                           .contacts = false,
                           .normals = false,
                           .impulses = false,
                           .bounds = overlays.bounds,
                           .centres = overlays.centres});
    result.extents = adapter.extents();
    if (!memory.camera) {
        const float side = 0.04f * static_cast<float>(space.width);
        const float band = overlays.legend ? 34.0f * view.scale : 0.0f;
        const FrameSpace free{
            space.width, space.height, {space.left + side, space.top + 0.5f * side, space.right + side, space.bottom + band + 0.5f * side}};
        memory.camera = cameraFor<D>(shown.camera(), frame.gravity, result.extents, {}, free);
    }
    memory.camera->setViewport(space.width, space.height);
    const float pixelSize = memory.camera->pixelSize();
    updateScale(frame, view, typicalBodySize(result.extents), pixelSize * view.scale, memory);
    const OverlayInput input{overlays, memory.scale.value_or(OverlayScale{}), &theme, frame.stepSeconds, frame.settings.slop, frame.contactDetails};
    occurring.contacts = addContacts<D>(result.scene, frame.contacts, input, &result.places);
    if (const DebugFrame<D>* before = overlays.changes ? shown.frameBefore() : nullptr; before != nullptr) {
        addLostPoints<D>(result.scene, before->contacts, frame.contacts, input, occurring.contacts);
    }
    addSelection(result.scene, frame, view, input.scale.markPixels);
    if (overlays.clipping && frame.explanation) {
        occurring.explained = true;
        addExplanation(result.scene, *frame.explanation, theme, input.scale.normalLength, input.scale.markPixels);
    }
    if (const Play<D>* play = view.ghost ? shown.local() : nullptr; play != nullptr) {
        addOldFuture(result.scene, *play, frame, theme);
        if (!isSideBySide(*play, view)) {
            addSecondRun(result.scene, *play, theme);
        }
    }
    if (overlays.names) {
        addNames(result.scene, namesOf(shown, frame), *memory.camera, font, theme);
    }
    if (overlays.legend) {
        addLegend(result, occurring, input, *memory.camera, space, font, view.scale);
    }
    if (!title.empty()) {
        addViewTitle(result.page, title, space, theme, view.scale);
    }
}

template bool isSideBySide(const Play<2>&, const ViewState&);
template bool isSideBySide(const Play<3>&, const ViewState&);
template PictureInputs pictureInputs(ShownWorld<2>&, int, const ViewState&, const PictureSpace&);
template PictureInputs pictureInputs(ShownWorld<3>&, int, const ViewState&, const PictureSpace&);
template void composePicture(ShownWorld<2>&, const ViewState&, const PictureSpace&, const FontAtlas&, PictureMemory&, WatchedPicture&,
                             const std::string&);
template void composePicture(ShownWorld<3>&, const ViewState&, const PictureSpace&, const FontAtlas&, PictureMemory&, WatchedPicture&,
                             const std::string&);

}  // namespace talus
