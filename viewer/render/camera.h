// Where a picture is looked at from. Pixels are counted from the upper left corner, to the right and down.
#pragma once

#include "../../foundation/math.h"

#include <span>

namespace talus {

/// The half-line seen in one pixel.
struct ViewRay {
    Vector<3> origin = zeroVector<3>();
    /// Unit.
    Vector<3> direction = -Vector<3>::Unit(2);
};

/// Pixels that the picture's subject shall stay clear of, at each side.
struct ViewMargins {
    float left = 0.0f;
    float top = 0.0f;
    float right = 0.0f;
    float bottom = 0.0f;
};

/// A camera looks at `target`. It is a value: copy it to remember a view.
class ViewCamera {
public:
    /// Looks at the plane z = 0 from in front, in parallel projection; `height` metres from the lower to the upper edge.
    static ViewCamera plane(const Vector<2>& target, float height);
    /// Looks from `eye`; `upward` (any length) stays upright in the picture. `lens` is the vertical opening angle, rad; 0: parallel projection, in
    /// which `height` counts.
    static ViewCamera space(const Vector<3>& target, const Vector<3>& eye, const Vector<3>& upward, float lens, float height);
    /// World units are pixels: for titles and legends.
    static ViewCamera page(int width, int height);

    void setViewport(int width, int height);
    int width() const { return pixelsWide; }
    int height() const { return pixelsHigh; }

    /// Drags the target along with the cursor.
    void pan(const Vector<2>& pixels);
    /// Turns about the target: around the upright axis and up or down, rad.
    void orbit(float around, float over);
    /// Nears by `factor` (> 1: larger) so that `place` stays where it is on the screen.
    void zoomAbout(const Vector<3>& place, float factor);
    /// The same about what lies under a pixel at the depth of the target.
    void zoomAt(const Vector<2>& pixel, float factor);
    /// Moves without turning until all places are in the picture, as large as they can be within the margins. Nothing happens without places.
    void frame(std::span<const Vector<3>> places, const ViewMargins& margins);

    /// World to OpenGL's clip space.
    Matrix<4> toClip() const;
    /// Where a place is seen. Behind the eye: not a number.
    Vector<2> toPixels(const Vector<3>& place) const;
    ViewRay rayAt(const Vector<2>& pixel) const;
    /// The place under a pixel at the depth of the target.
    Vector<3> placeAt(const Vector<2>& pixel) const;
    /// Metres that a pixel shows at a place.
    float pixelSize(const Vector<3>& place) const;
    float pixelSize() const { return metresHigh / static_cast<float>(pixelsHigh); }

    bool isFlat() const { return flat; }
    bool isPerspective() const { return opening > 0.0f; }
    const Vector<3>& target() const { return middle; }
    /// Metres from the lower to the upper edge at the target.
    float metres() const { return metresHigh; }
    /// Unit vectors of the screen.
    const Vector<3>& right() const { return axes[0]; }
    const Vector<3>& up() const { return axes[1]; }
    /// Towards the viewer.
    const Vector<3>& toward() const { return axes[2]; }
    /// Of the world, unit.
    const Vector<3>& upward() const { return upright; }
    /// Of a parallel projection: some place in front of everything.
    Vector<3> eye() const;

    /// The same picture of the same things, to the bit.
    friend bool operator==(const ViewCamera&, const ViewCamera&) = default;

private:
    float distance() const;
    float depthOf(const Vector<3>& place) const;

    Vector<3> middle = zeroVector<3>();
    Vector<3> axes[3] = {Vector<3>::Unit(0), Vector<3>::Unit(1), Vector<3>::Unit(2)};
    Vector<3> upright = Vector<3>::Unit(1);
    float metresHigh = 1.0f;
    float opening = 0.0f;
    int pixelsWide = 1;
    int pixelsHigh = 1;
    bool flat = false;
};

}  // namespace talus
