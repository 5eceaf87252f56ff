// The world behind the panels: drawn, looked at from anywhere, and touched.
#pragma once

#include "frame_input.h"
#include "scene_picture.h"

#include "../render/canvas.h"

namespace talus {

class SceneView {
public:
    /// Needs a current OpenGL context as `Renderer` does.
    SceneView() = default;

    /// Forgets camera, scale and what the hand holds: another scene is open.
    void reset();
    /// Into the bound framebuffer. What has not changed since the last time is not drawn again.
    void draw(Session& session, const ViewState& view, const PictureSpace& space);
    /// What the mouse does to the scene. `isFree`: it is over no panel.
    void pointer(Session& session, ViewState& view, const FrameInput& input, bool isFree);

    /// All that moves, or what is selected, as large as can be.
    void frameAll(const PictureSpace& space);
    void frameSelection(const ViewState& view, const PictureSpace& space);
    /// Throws a ball at what lies under the mouse.
    void throwBall(Session& session);

    const std::optional<ViewCamera>& camera() const { return memory.camera; }
    const FontAtlas& font(float scale) { return renderer.font(scale); }

private:
    /// What lies on the canvas.
    struct Drawn {
        ViewCamera camera;
        RenderQuality quality = RenderQuality::full;

        friend bool operator==(const Drawn&, const Drawn&) = default;
    };
    enum class Grip : std::uint8_t { none, pressed, body, pan, orbit };

    void drawNothing(const ViewState& view, const PictureSpace& space);
    bool isComposed(const PictureInputs& inputs) const;
    void compose(Session& session, const ViewState& view, const PictureSpace& space);
    void paint(const ViewState& view, const PictureSpace& space);
    void drawPage(const Picture& page, const ViewState& view, const PictureSpace& space);
    void moveBesidePanels(const PictureSpace& space);
    /// The picture under the mouse, and where the mouse is in it.
    const WatchedPicture& pictureAt(const Vector<2>& mouse) const;
    Vector<2> withinView(const Vector<2>& mouse) const;
    bool isInSecond(const Vector<2>& mouse) const { return secondFrom > 0.0f && mouse.x() >= secondFrom; }
    void press(Session& session, const ViewState& view, const FrameInput& input);
    void moveGrip(Session& session, const Vector<2>& mouse);
    void release(Session& session, ViewState& view);
    void select(Session& session, ViewState& view, std::uint32_t pick);
    void takeHold(Session& session);
    void wheel(Session& session, const FrameInput& input);
    /// Where the mouse is, as far from the viewer as `depth`.
    Vector<3> placeBeside(const Vector<3>& depth, const Vector<2>& mouse) const;

    Renderer renderer;
    WatchedPicture picture;
    /// The second run of a comparison, seen from `secondFrom` pixels on; 0: it has no view.
    WatchedPicture second;
    float secondFrom = 0.0f;
    PictureMemory memory;
    Canvas canvas;
    /// What `picture` was made of, and the camera then.
    std::optional<PictureInputs> composed;
    ViewCamera composedCamera;
    std::optional<Drawn> drawn;
    /// In which the camera stands.
    std::optional<PictureSpace> seenIn;
    Grip grip = Grip::none;
    bool isFlat = true;
    bool wasDown[3] = {};
    std::uint32_t pressedPick = notPicked;
    bool pressedInSecond = false;
    Vector<2> pressedAt = zeroVector<2>();
    Vector<2> lastMouse = zeroVector<2>();
    /// Where the hand holds, world.
    Vector<3> heldPlace = zeroVector<3>();
};

}  // namespace talus
