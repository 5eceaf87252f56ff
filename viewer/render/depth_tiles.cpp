#include "depth_tiles.h"

#include "gl.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

/// A place on the screen, pixels from the lower left corner.
struct ScreenPlace {
    Vector<2> pixel = zeroVector<2>();
    float depth = 0.0f;
    float w = 0.0f;
};

class Projector {
public:
    Projector(const ViewCamera& camera, float pixelsBefore)
        : matrix(camera.toClip()),
          half(0.5f * static_cast<float>(camera.width()), 0.5f * static_cast<float>(camera.height())),
          // Metres that a pixel shows at unit w.
          pixelAtUnit(camera.pixelSize() / (matrix * homogeneous(camera.target())).w()) {
        // Twice as far as the shaders move overlays towards the eye, so that rounding hides nothing.
        const Vector<4> toward = matrix * direction(camera.toward());
        depthBefore = 2.0f * pixelsBefore * pixelAtUnit * std::fabs(toward.z());
        nearing = 2.0f * pixelsBefore * pixelAtUnit * std::fabs(toward.w());
    }

    ScreenPlace operator()(const Vector<3>& place) const {
        const Vector<4> clip = matrix * homogeneous(place);
        const float inverse = 1.0f / clip.w();
        const float w = clip.w() * (1.0f - nearing);
        return {Vector<2>((clip.x() * inverse + 1.0f) * half.x(), (clip.y() * inverse + 1.0f) * half.y()),
                0.5f * (clip.z() - depthBefore * clip.w()) / w + 0.5f, clip.w()};
    }
    /// Pixels of so many metres.
    float pixelsOf(float metres, float w) const { return metres / (pixelAtUnit * w); }

private:
    static Vector<4> homogeneous(const Vector<3>& place) { return {place.x(), place.y(), place.z(), 1.0f}; }
    static Vector<4> direction(const Vector<3>& way) { return {way.x(), way.y(), way.z(), 0.0f}; }

    Matrix<4> matrix;
    Vector<2> half;
    float pixelAtUnit;
    float depthBefore = 0.0f;
    float nearing = 0.0f;
};

/// What is nearer than that is drawn, whatever is before it.
constexpr float nearest = 1e-3f;

Vector<2> both(float pixels) {
    return {pixels, pixels};
}

}  // namespace

void DepthTiles::read(int width, int height) {
    pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width, height, GL_DEPTH_COMPONENT, GL_FLOAT, pixels.data());
    build(pixels, width, height);
}

void DepthTiles::build(const std::vector<float>& depths, int width, int height) {
    wide = width;
    high = height;
    for (int i = 0; i < 2; ++i) {
        Level& level = levels[i];
        level.shift = 3 + 2 * i;
        const int side = 1 << level.shift;
        level.columns = (width + side - 1) / side;
        level.rows = (height + side - 1) / side;
        level.farthest.assign(static_cast<std::size_t>(level.columns) * static_cast<std::size_t>(level.rows), 0.0f);
    }
    Level& fine = levels[0];
    Level& coarse = levels[1];
    for (int y = 0; y < height; ++y) {
        const float* row = depths.data() + static_cast<std::ptrdiff_t>(y) * width;
        float* tiles = fine.farthest.data() + static_cast<std::ptrdiff_t>(y >> 3) * fine.columns;
        for (int column = 0; column < fine.columns; ++column) {
            const int end = std::min((column + 1) << 3, width);
            float farthest = tiles[column];
            for (int x = column << 3; x < end; ++x) {
                farthest = std::max(farthest, row[x]);
            }
            tiles[column] = farthest;
        }
    }
    for (int y = 0; y < fine.rows; ++y) {
        for (int x = 0; x < fine.columns; ++x) {
            float& tile = coarse.farthest[static_cast<std::size_t>((y >> 2) * coarse.columns + (x >> 2))];
            tile = std::max(tile, fine.farthest[static_cast<std::size_t>(y * fine.columns + x)]);
        }
    }
}

bool DepthTiles::hides(const Vector<2>& lower, const Vector<2>& upper, float depth) const {
    // Written so that what is not a number is not hidden.
    const bool isOutside = upper.x() < 0.0f || upper.y() < 0.0f || lower.x() > static_cast<float>(wide) || lower.y() > static_cast<float>(high);
    if (isOutside) {
        return true;
    }
    constexpr float widest = 256.0f;
    const float extent = std::max(upper.x() - lower.x(), upper.y() - lower.y());
    if (!(extent < widest) || !(depth > 0.0f)) {
        return false;
    }
    const Level& level = levels[extent > 24.0f ? 1 : 0];
    const int left = std::max(static_cast<int>(lower.x()), 0) >> level.shift;
    const int right = std::min(static_cast<int>(upper.x()) >> level.shift, level.columns - 1);
    const int bottom = std::max(static_cast<int>(lower.y()), 0) >> level.shift;
    const int top = std::min(static_cast<int>(upper.y()) >> level.shift, level.rows - 1);
    for (int y = bottom; y <= top; ++y) {
        for (int x = left; x <= right; ++x) {
            if (!(depth > level.farthest[static_cast<std::size_t>(y * level.columns + x)])) {
                return false;
            }
        }
    }
    return true;
}

void keepSeen(const Picture& picture, const ViewCamera& camera, const DepthTiles& tiles, float pixelsBefore, float scale, SeenOverlays& seen) {
    constexpr float leastPixels = 0.5f;
    const Projector project(camera, pixelsBefore);
    seen.disks.clear();
    for (const Disk& disk : picture.disks) {
        const ScreenPlace middle = project(disk.centre);
        const float radius = project.pixelsOf(disk.radius, middle.w);
        // The side towards the eye may be nearer by the radius.
        const ScreenPlace front = project(disk.centre + camera.toward() * disk.radius);
        const Vector<2> reach = both(radius * std::max(middle.w / front.w, 1.0f) + (2.0f + disk.rimPixels) * scale + 1.0f);
        const bool isTiny = middle.w > nearest && radius < leastPixels;
        if (!isTiny && !(front.w > nearest && tiles.hides(middle.pixel - reach, middle.pixel + reach, front.depth))) {
            seen.disks.push_back(disk);
        }
    }
    seen.lines.clear();
    for (const Line& line : picture.lines) {
        const ScreenPlace from = project(line.from);
        const ScreenPlace to = project(line.to);
        const bool isBefore = from.w > nearest && to.w > nearest;
        const float width = (line.flags & lineFlags::worldWidth) != 0 ? project.pixelsOf(line.width, std::min(from.w, to.w)) : line.width * scale;
        const Vector<2> way = to.pixel - from.pixel;
        const bool isTiny = isBefore && std::max(std::fabs(way.x()), std::fabs(way.y())) < leastPixels;
        // Heads of arrows are at most so wide.
        const Vector<2> reach = both(std::max(1.7f * width, 2.6f * scale) + 1.2f * scale + 1.7f);
        if (!isTiny && !(isBefore &&
                         tiles.hides(from.pixel.cwiseMin(to.pixel) - reach, from.pixel.cwiseMax(to.pixel) + reach, std::min(from.depth, to.depth)))) {
            seen.lines.push_back(line);
        }
    }
    seen.marks.clear();
    for (const Mark& mark : picture.marks) {
        const ScreenPlace place = project(mark.place);
        const Vector<2> reach = both((0.5f * mark.size + 1.9f) * scale + 1.0f);
        if (!(place.w > nearest && tiles.hides(place.pixel - reach, place.pixel + reach, place.depth))) {
            seen.marks.push_back(mark);
        }
    }
}

}  // namespace talus
