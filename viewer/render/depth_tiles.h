// What is drawn already hides marks: they are left out before the driver sees them. Drivers without a graphics card take as long for a mark that is
// hidden as for one that is seen.
#pragma once

#include "camera.h"
#include "picture.h"

#include <vector>

namespace talus {

/// The farthest depth in tiles of pixels.
class DepthTiles {
public:
    /// Of the bound framebuffer, which must have no samples. Waits until it is drawn.
    void read(int width, int height);
    /// The same from depths of pixels, 0 (near) to 1, row by row from below.
    void build(const std::vector<float>& depths, int width, int height);
    /// True only if each pixel of a rectangle (from the lower left corner of the picture) shows something nearer than `depth`, or lies outside.
    bool hides(const Vector<2>& lower, const Vector<2>& upper, float depth) const;

private:
    /// Tiles of 8 pixels, then of 32.
    struct Level {
        int shift = 3;
        int columns = 0;
        int rows = 0;
        std::vector<float> farthest;
    };
    Level levels[2];
    std::vector<float> pixels;
    int wide = 0;
    int high = 0;
};

/// What is left of the overlays of a picture.
struct SeenOverlays {
    std::vector<Disk> disks;
    std::vector<Line> lines;
    std::vector<Mark> marks;
};

/// Leaves out what `tiles` hide, what lies outside of the picture, and lines and disks smaller than half a pixel. `pixelsBefore`: by which overlays
/// are drawn nearer than they are; `scale`: screen pixels for one of widths.
void keepSeen(const Picture& picture, const ViewCamera& camera, const DepthTiles& tiles, float pixelsBefore, float scale, SeenOverlays& seen);

}  // namespace talus
