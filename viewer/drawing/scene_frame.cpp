#include "scene_frame.h"

#include "legend.h"
#include "see_through.h"
#include "space.h"

#include "../../scenes/facts.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

// Names stand over the middle of their bodies; those hidden by others are left out.
constexpr float nameGap = 2.0f;

template <int D>
std::vector<Vector<3>> placesOf(std::span<const Trail<D>> trails) {
    std::vector<Vector<3>> places;
    for (const Trail<D>& trail : trails) {
        for (const Position<D>& place : trail.places) {
            if (isFinite(place)) {
                places.push_back(inSpace(place));
            }
        }
    }
    return places;
}

}  // namespace

void addNames(Picture& picture, std::span<const NamedPlace> names, const ViewCamera& camera, const FontAtlas& font, const Theme& theme) {
    std::vector<Bounds<2>> taken;
    for (const NamedPlace& entry : names) {
        const Vector<2> pixel = camera.toPixels(entry.place);
        const Vector<2> half = font.measure(entry.name, TextSize::small) * 0.5f;
        const Bounds<2> box = expanded(Bounds<2>{pixel - half, pixel + half}, nameGap * font.scale());
        const bool isFree = std::none_of(taken.begin(), taken.end(), [&](const Bounds<2>& other) { return overlaps(box, other); });
        if (!entry.name.empty() && isFinite(pixel) && isFree) {
            taken.push_back(box);
            picture.labels.push_back({.anchor = entry.place,
                                      .align = {0.5f, 0.5f},
                                      .text = entry.name,
                                      .size = TextSize::small,
                                      .colour = theme.text,
                                      .plate = theme.plate});
        }
    }
}

template <int D>
void addNames(Picture& picture, const World<D>& world, const std::function<std::string(BodyId)>& nameOf, const ViewCamera& camera,
              const FontAtlas& font, const Theme& theme) {
    std::vector<NamedPlace> names;
    for (const BodyId body : world.bodies()) {
        const Position<D> place = world.kind(body) == BodyKind::dynamic ? world.centreOfMass(body) : world.pose(body).p;
        names.push_back({inSpace(place), nameOf ? nameOf(body) : std::string()});
    }
    addNames(picture, names, camera, font, theme);
}

template <int D>
void addTrails(Picture& picture, std::span<const Trail<D>> trails, float pixelSize, const Theme& theme) {
    for (const Trail<D>& trail : trails) {
        const Position<D>* last = nullptr;
        for (const Position<D>& place : trail.places) {
            if (!isFinite(place) ||
                (last != nullptr && &place != &trail.places.back() && length<D>(difference<D>(place, *last)) < 2.0f * pixelSize)) {
                continue;
            }
            if (last != nullptr) {
                picture.lines.push_back({.from = inSpace(*last), .width = 1.8f, .to = inSpace(place), .colour = theme.trail});
            } else {
                picture.marks.push_back({.place = inSpace(place), .size = 5.0f, .colour = theme.trail, .form = MarkForm::ring});
            }
            last = &place;
        }
        if (last != nullptr) {
            picture.marks.push_back({.place = inSpace(*last), .size = 6.0f, .colour = theme.trail, .form = MarkForm::dot});
        }
    }
}

template <int D>
SceneFrame frameOf(const World<D>& world, const FrameRequest<D>& request, const FontAtlas& font) {
    const Overlays& overlays = request.overlays;
    const Theme& theme = *request.theme;
    const std::vector<ContactRecord<D>> contacts = world.contacts();
    const float width = static_cast<float>(request.width);
    const float height = static_cast<float>(request.height);
    SceneFrame frame;
    frame.options = {
        .theme = &theme, .shadows = overlays.shadows, .grid = overlays.grid, .xray = overlays.xray, .clip = request.clip, .scale = request.scale};
    DrawAdapter<D> adapter(frame.scene, {.theme = &theme});
    world.draw(adapter, {.shapes = true,
                         .joints = overlays.joints,
                         .contacts = false,
                         .normals = false,
                         .impulses = false,
                         .bounds = overlays.bounds,
                         .centres = overlays.centres});
    const float bodySize = typicalBodySize(adapter.extents());
    const float titleHeight = drawTitle(frame.page, request.title, factsLine(world, request.stepSeconds), font, theme, width);
    // The legend's height depends on scales, these on the camera, and that on the legend's height: a band as high as usual is kept free.
    const float band = overlays.legend ? 34.0f * request.scale : 0.0f;
    const float side = 0.03f * width;
    const FrameSpace space{request.width, request.height, {side, titleHeight + 0.01f * height, side, band + 0.04f * height}};
    std::vector<Vector<3>> places = placesOf(request.trails);
    places.insert(places.end(), adapter.jointPlaces().begin(), adapter.jointPlaces().end());
    frame.camera = request.fixedCamera.value_or(cameraFor<D>(request.camera, world.gravity(), adapter.extents(), places, space));
    letThrough(frame.scene, frame.camera, adapter.extents());
    const float pixelSize = frame.camera.pixelSize();
    frame.scale =
        request.fixedScale.value_or(chooseOverlayScale<D>(contacts, request.stepSeconds, overlays.scale, bodySize, pixelSize * request.scale));
    const OverlayInput input{overlays, frame.scale, &theme, request.stepSeconds, world.settings().slop};
    addTrails(frame.scene, request.trails, pixelSize, theme);
    frame.contacts = addContacts<D>(frame.scene, contacts, input, &frame.places);
    if (overlays.changes && !request.before.empty()) {
        addLostPoints<D>(frame.scene, request.before, contacts, input, frame.contacts);
    }
    if (overlays.names) {
        addNames(frame.scene, world, request.nameOf, frame.camera, font, theme);
    }
    if (overlays.legend) {
        const LegendFacts facts{.extents = adapter.extents(),
                                .hasGround = !frame.scene.grounds.empty(),
                                .hasJoints = !adapter.jointPlaces().empty(),
                                .contacts = frame.contacts,
                                .pixelsPerMetre = 1.0f / pixelSize,
                                .gridSpacing = overlays.grid ? gridSpacing(frame.camera) : 0.0f,
                                .bodies = width >= 640.0f * request.scale};
        drawLegend(frame.page, legendItems(facts, input, request.scale), font, theme, {0.0f, width, height});
    }
    return frame;
}

void paint(Renderer& renderer, const SceneFrame& frame) {
    renderer.draw(frame.scene, frame.camera, frame.options);
    RenderOptions over = frame.options;
    over.background = false;
    over.shadows = false;
    over.xray = false;
    over.grid = false;
    over.clip = {};
    renderer.draw(frame.page, ViewCamera::page(frame.camera.width(), frame.camera.height()), over);
}

template void addNames(Picture&, const World<2>&, const std::function<std::string(BodyId)>&, const ViewCamera&, const FontAtlas&, const Theme&);
template void addNames(Picture&, const World<3>&, const std::function<std::string(BodyId)>&, const ViewCamera&, const FontAtlas&, const Theme&);
template void addTrails(Picture&, std::span<const Trail<2>>, float, const Theme&);
template void addTrails(Picture&, std::span<const Trail<3>>, float, const Theme&);
template SceneFrame frameOf(const World<2>&, const FrameRequest<2>&, const FontAtlas&);
template SceneFrame frameOf(const World<3>&, const FrameRequest<3>&, const FontAtlas&);

}  // namespace talus
