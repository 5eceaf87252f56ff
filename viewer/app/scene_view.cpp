#include "scene_view.h"

#include "../drawing/space.h"
#include "../render/halves.h"
#include "../session/hand.h"
#include "../session/second_run.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

// Pixels around the mouse in which a contact point is still meant.
constexpr int pickReach = 5;
// A press that has moved by no more is a click.
constexpr float clickPixels = 4.0f;

template <int D>
const FrameBody<D>* bodyOf(const DebugFrame<D>& frame, std::uint32_t pick) {
    const auto found = std::find_if(frame.bodies.begin(), frame.bodies.end(), [&](const FrameBody<D>& body) { return pickOf(body.id) == pick; });
    return pick == notPicked || picksPoint(pick) || found == frame.bodies.end() ? nullptr : &*found;
}

// Halves are not pushed aside by panels: each would be cut.
PictureSpace splitSpace(PictureSpace space) {
    space.left = space.right = 0.0f;
    return space;
}

PictureSpace halfOf(PictureSpace space) {
    space.width /= 2;
    return splitSpace(space);
}

bool isSplit(Session& session, const ViewState& view) {
    bool split = false;
    session.visit([&](auto& play) { split = isSideBySide(play, view); });
    return split;
}

}  // namespace

void SceneView::reset() {
    memory = {};
    grip = Grip::none;
}

void SceneView::drawNothing(const ViewState& view, const PictureSpace& space) {
    composed.reset();
    picture.scene.clear();
    picture.page.clear();
    ViewCamera empty = ViewCamera::plane(zeroVector<2>(), 10.0f);
    empty.setViewport(space.width, space.height);
    renderer.draw(picture.scene, empty, {.theme = view.theme, .quality = view.quality, .scale = view.scale});
}

// Sizes that are pixels depend on how much a pixel shows, and names on where they lie over each other.
bool SceneView::isComposed(const PictureInputs& inputs) const {
    return composed == inputs && memory.camera &&
           (inputs.overlays.names ? composedCamera == *memory.camera : composedCamera.pixelSize() == memory.camera->pixelSize());
}

void SceneView::paint(const ViewState& view, const PictureSpace& space) {
    constexpr int smooth = 4;
    const bool hasHalves = secondFrom > 0.0f;
    // Halves are copied with their words on, which end the samples.
    canvas.begin(space.width, space.height, view.quality == RenderQuality::full && !hasHalves ? smooth : 0);
    const PictureSpace part = hasHalves ? halfOf(space) : space;
    picture.options.quality = view.quality;
    if (hasHalves) {
        second.options.quality = view.quality;
        renderer.draw(second.scene, *memory.camera, second.options);
        drawPage(second.page, view, part);
        moveToRightHalf(space.width, space.height);
    }
    renderer.draw(picture.scene, *memory.camera, picture.options);
    canvas.flatten();
    drawPage(picture.page, view, part);
    canvas.end();
}

// What was in the middle of the place that panels leave is there again, and as large as that place allows.
void SceneView::moveBesidePanels(const PictureSpace& space) {
    const bool isMoved = seenIn && *seenIn != space && seenIn->width == space.width && seenIn->height == space.height;
    if (isMoved && memory.camera) {
        const auto roomOf = [](const PictureSpace& place) {
            const float width = static_cast<float>(place.width);
            const float height = static_cast<float>(place.height);
            return std::min((width - place.left - place.right) / width, (height - place.top - place.bottom) / height);
        };
        memory.camera->pan(space.middle() - seenIn->middle());
        memory.camera->zoomAt(space.middle(), roomOf(space) / roomOf(*seenIn));
    }
    seenIn = space;
}

void SceneView::draw(Session& session, const ViewState& view, const PictureSpace& space) {
    if (!session.isOpen()) {
        drawNothing(view, space);
        return;
    }
    isFlat = session.dimension() == 2;
    moveBesidePanels(isSplit(session, view) ? splitSpace(space) : space);
    compose(session, view, space);
    const Drawn wanted{*memory.camera, view.quality};
    if (drawn != wanted) {
        paint(view, space);
        drawn = wanted;
    }
    canvas.show();
}

void SceneView::compose(Session& session, const ViewState& view, const PictureSpace& space) {
    bool isKept = false;
    session.look([&](auto& shown) {
        const PictureInputs inputs = pictureInputs(shown, session.generation(), view, space);
        isKept = isComposed(inputs);
        composed = inputs;
    });
    if (isKept) {
        return;
    }
    drawn.reset();
    const FontAtlas& font = renderer.font(view.scale);
    secondFrom = 0.0f;
    session.visit([&]<int D>(Play<D>& play) {
        if (!isSideBySide(play, view)) {
            return;
        }
        const PictureSpace part = halfOf(space);
        secondFrom = static_cast<float>(space.width - part.width);
        composePicture(play, view, part, font, memory, picture, comparedWords(*play.comparison(), false));
        // From the same place and with lengths of the same scale.
        PictureMemory same = memory;
        same.isScaleGiven = true;
        SecondRun<D> other(play);
        composePicture(other, view, part, font, same, second, comparedWords(*play.comparison(), true));
    });
    if (secondFrom == 0.0f) {
        session.look([&](auto& shown) { composePicture(shown, view, space, font, memory, picture); });
    }
    composedCamera = *memory.camera;
}

void SceneView::drawPage(const Picture& page, const ViewState& view, const PictureSpace& space) {
    const RenderOptions over{.theme = view.theme, .quality = view.quality, .background = false, .shadows = false, .grid = false, .scale = view.scale};
    renderer.draw(page, ViewCamera::page(space.width, space.height), over);
}

const WatchedPicture& SceneView::pictureAt(const Vector<2>& mouse) const {
    return isInSecond(mouse) ? second : picture;
}

Vector<2> SceneView::withinView(const Vector<2>& mouse) const {
    return isInSecond(mouse) ? Vector<2>(mouse.x() - secondFrom, mouse.y()) : mouse;
}

Vector<3> SceneView::placeBeside(const Vector<3>& depth, const Vector<2>& mouse) const {
    const ViewRay ray = memory.camera->rayAt(mouse);
    const Vector<3>& facing = memory.camera->toward();
    const float slope = dot(ray.direction, facing);
    const float along = std::fabs(slope) > 1e-6f ? dot(Vector<3>(depth - ray.origin), facing) / slope : 0.0f;
    return ray.origin + ray.direction * along;
}

void SceneView::press(Session& session, const ViewState& view, const FrameInput& input) {
    const Vector<2> place{input.mouseX, input.mouseY};
    const Vector<2> mouse = withinView(place);
    pressedAt = mouse;
    pressedInSecond = isInSecond(place);
    const bool isLeft = input.mouseDown[0];
    const WatchedPicture& under = pictureAt(place);
    pressedPick = isLeft ? renderer.pick(under.scene, *memory.camera, under.options, mouse, static_cast<int>(pickReach * view.scale)) : notPicked;
    if (pressedInSecond && picksPoint(pressedPick)) {
        // What is followed and explained are contacts of the first run.
        pressedPick = notPicked;
    }
    bool isMovable = false;
    session.look([&](auto& shown) {
        const auto* body = bodyOf(shown.frame(), pressedPick);
        if (body != nullptr) {
            isMovable = body->kind == BodyKind::dynamic && body->enabled && !pressedInSecond;
            heldPlace = placeBeside(inSpace(body->centreOfMass), mouse);
        }
    });
    const bool turns = isLeft && !isFlat && !input.shift;
    grip = isMovable || picksPoint(pressedPick) ? Grip::pressed : turns ? Grip::orbit : Grip::pan;
}

void SceneView::takeHold(Session& session) {
    if (session.remote() != nullptr) {
        const std::string words = "bodies cannot be dragged: " + session.whyNotHere();
        if (session.messages().empty() || session.messages().back().text != words) {
            session.tell(SessionMessage::Kind::note, words);
        }
        grip = isFlat ? Grip::pan : Grip::orbit;
        return;
    }
    session.visit([&]<int D>(Play<D>& play) {
        const FrameBody<D>* body = bodyOf(play.frame(), pressedPick);
        if (body == nullptr) {
            return;
        }
        const std::string name = play.run().nameOf(body->id);
        const Position<D> place = outOfSpace<D>(heldPlace);
        const Vector<D> anchor = toLocal(body->pose, place);
        if (session.act([&]<int E>(Play<E>&) { return grab<E>(name, outOfSpace<E>(inSpace(anchor)), outOfSpace<E>(heldPlace)); })) {
            grip = Grip::body;
        }
    });
}

void SceneView::moveGrip(Session& session, const Vector<2>& mouse) {
    const Vector<2> moved = mouse - lastMouse;
    if (grip == Grip::pressed && length<2>(mouse - pressedAt) > clickPixels && !picksPoint(pressedPick)) {
        takeHold(session);
    }
    if (grip == Grip::body) {
        const Vector<3> target = placeBeside(heldPlace, mouse);
        session.act([&]<int D>(Play<D>&) { return moveHand<D>(outOfSpace<D>(target)); });
    } else if (grip == Grip::pan) {
        memory.camera->pan(moved);
    } else if (grip == Grip::orbit) {
        constexpr float radiansPerPixel = 0.006f;
        memory.camera->orbit(-radiansPerPixel * moved.x(), radiansPerPixel * moved.y());
    }
}

void SceneView::select(Session& session, ViewState& view, std::uint32_t pick) {
    session.look([&](auto& shown) {
        if (picksPoint(pick) && pointOf(pick) < picture.places.size()) {
            const ContactPlace place = picture.places[pointOf(pick)];
            const auto& contacts = shown.frame().contacts;
            if (place.contact < contacts.size() && static_cast<int>(place.point) < contacts[place.contact].count) {
                const auto contact = contacts[place.contact];
                selectContact(shown, view, contact, contact.points[place.point].key);
            }
            return;
        }
        const auto* body = bodyOf(shown.frame(), pick);
        const BodyId chosen = body != nullptr ? body->id : BodyId{};
        if (body == nullptr) {
            clearSelection(session, view);
        } else if (chosen != view.selection.body) {
            view.selection.other = view.selection.body;
            view.selection.body = chosen;
        }
    });
}

void SceneView::release(Session& session, ViewState& view) {
    if (grip == Grip::body) {
        session.act([]<int D>(Play<D>&) { return letGo<D>(); });
    } else if (grip != Grip::none && wasDown[0] && length<2>(lastMouse - pressedAt) <= clickPixels) {
        select(session, view, pressedPick);
    }
    grip = Grip::none;
}

void SceneView::wheel(Session& session, const FrameInput& input) {
    constexpr float perNotch = 1.15f;
    const Vector<2> place{input.mouseX, input.mouseY};
    const Vector<2> mouse = withinView(place);
    const WatchedPicture& under = pictureAt(place);
    const float factor = std::pow(perNotch, input.wheel);
    const std::uint32_t pick = isFlat ? notPicked : renderer.pick(under.scene, *memory.camera, under.options, mouse);
    bool isDone = false;
    session.look([&](auto& shown) {
        const auto* body = bodyOf(shown.frame(), pick);
        if (body != nullptr && body->kind == BodyKind::dynamic) {
            memory.camera->zoomAbout(placeBeside(inSpace(body->centreOfMass), mouse), factor);
            isDone = true;
        }
    });
    if (!isDone) {
        memory.camera->zoomAt(mouse, factor);
    }
}

void SceneView::pointer(Session& session, ViewState& view, const FrameInput& input, bool isFree) {
    if (!session.isOpen() || !memory.camera) {
        return;
    }
    // A drag that began in the second view goes on in its places, wherever it leads.
    const Vector<2> place{input.mouseX, input.mouseY};
    const bool isDragging = grip != Grip::none;
    const Vector<2> mouse = !isDragging ? withinView(place) : pressedInSecond ? Vector<2>(place.x() - secondFrom, place.y()) : place;
    const bool isDown = input.mouseDown[0] || input.mouseDown[1] || input.mouseDown[2];
    const bool wasAnyDown = wasDown[0] || wasDown[1] || wasDown[2];
    if (isDown && !wasAnyDown && isFree) {
        press(session, view, input);
    } else if (isDown && grip != Grip::none) {
        moveGrip(session, mouse);
    } else if (!isDown && wasAnyDown) {
        release(session, view);
    }
    if (isFree && input.wheel != 0.0f) {
        wheel(session, input);
    }
    std::copy(std::begin(input.mouseDown), std::end(input.mouseDown), std::begin(wasDown));
    lastMouse = mouse;
}

void SceneView::frameAll(const PictureSpace& space) {
    const float air = 0.04f * static_cast<float>(space.width);
    if (memory.camera) {
        memory.camera->frame(subjectOf(picture.extents), space.margins(air));
    }
}

void SceneView::frameSelection(const ViewState& view, const PictureSpace& space) {
    std::vector<BodyExtent> chosen;
    std::copy_if(picture.extents.begin(), picture.extents.end(), std::back_inserter(chosen),
                 [&](const BodyExtent& extent) { return extent.body == view.selection.body; });
    if (chosen.empty() || !memory.camera) {
        frameAll(space);
        return;
    }
    const float air = 0.25f * static_cast<float>(space.height);
    memory.camera->frame(subjectOf(chosen), space.margins(air));
}

void SceneView::throwBall(Session& session) {
    if (!session.hasWorld() || !memory.camera) {
        return;
    }
    constexpr float ballShare = 0.4f;
    constexpr float speed = 12.0f;
    const float radius = ballShare * typicalBodySize(picture.extents);
    const Vector<3> target = memory.camera->placeAt(lastMouse);
    const float metres = memory.camera->metres();
    // In the plane from the left edge of the view; in space from beside the viewer, but not from afar.
    const Vector<3> from =
        target - memory.camera->right() * (isFlat ? 0.7f * metres : 0.0f) + memory.camera->toward() * (isFlat ? 0.0f : 1.2f * metres);
    const Vector<3> way = target - from;
    const Vector<3> velocity = way / std::max(length<3>(way), 1e-6f) * speed * std::sqrt(std::max(metres, 1.0f) / 10.0f + 0.5f);
    session.act([&]<int D>(Play<D>&) { return talus::throwBall<D>(outOfSpace<D>(from), outOfSpace<D>(velocity), radius); });
}

}  // namespace talus
