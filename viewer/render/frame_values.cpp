#include "frame_values.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

std::array<float, 4> four(const Vector<3>& v, float w) {
    return {v.x(), v.y(), v.z(), w};
}

std::array<float, 16> columnsOf(const Matrix<4>& matrix) {
    std::array<float, 16> values;
    std::copy_n(matrix.data(), values.size(), values.begin());
    return values;
}

// From above, the left and the viewer of the unturned camera; it stays where it is when the camera turns.
Vector<3> lightDirection(const Vector<3>& upward) {
    const Vector<3> side = std::fabs(upward.x()) < 0.9f ? Vector<3>(Vector<3>::Unit(0)) : Vector<3>(Vector<3>::Unit(2));
    const Vector<3> front = cross<float>(side, upward);
    const Vector<3> light = upward * 0.85f - side * 0.38f + front * 0.42f;
    return light / length<3>(light);
}

// Middle and radius of all opaque solids, as far as they are near the target.
Bounds<3> litBounds(const Picture& picture, const ViewCamera& camera) {
    Bounds<3> bounds;
    const float reach = 1.3f * camera.metres() * std::max(1.0f, static_cast<float>(camera.width()) / static_cast<float>(camera.height()));
    const Bounds<3> near = expanded(Bounds<3>{camera.target(), camera.target()}, reach);
    const auto add = [&](const Vector<3>& place, float radius) {
        const Bounds<3> own = expanded(Bounds<3>{place, place}, radius);
        if (overlaps(own, near)) {
            bounds = merge(bounds, Bounds<3>{own.lower.cwiseMax(near.lower), own.upper.cwiseMin(near.upper)});
        }
    };
    for (const Solid& box : picture.opaque.boxes) {
        add(box.place, length<3>(box.reach));
    }
    for (const Solid& ball : picture.opaque.balls) {
        add(ball.place, ball.radius);
    }
    for (const std::vector<Solid>* rounds : {&picture.opaque.capsules, &picture.opaque.drums}) {
        for (const Solid& round : *rounds) {
            add(round.place, round.radius);
            add(round.reach, round.radius);
        }
    }
    for (const MeshVertex& vertex : picture.opaque.mesh) {
        add(vertex.place, 0.0f);
    }
    return bounds;
}

}  // namespace

std::array<float, 4> channelsOf(Colour colour) {
    constexpr float unit = 1.0f / 255.0f;
    return {static_cast<float>(colour.red) * unit, static_cast<float>(colour.green) * unit, static_cast<float>(colour.blue) * unit,
            static_cast<float>(colour.alpha) * unit};
}

float gridSpacing(const ViewCamera& camera) {
    // About nine lines from the lower to the upper edge.
    const float wanted = camera.metres() / 9.0f;
    const float decade = std::pow(10.0f, std::floor(std::log10(wanted)));
    const float rest = wanted / decade;
    return decade * (rest < 1.5f ? 1.0f : rest < 3.5f ? 2.0f : rest < 7.5f ? 5.0f : 10.0f);
}

std::vector<Line> planeGridLines(const ViewCamera& camera, const Theme& theme) {
    // Finer lines only where they can be told apart.
    constexpr float leastPixels = 9.0f;
    const int parts = gridSpacing(camera) / 5.0f >= leastPixels * camera.pixelSize() ? 5 : 1;
    const float spacing = gridSpacing(camera) / static_cast<float>(parts);
    const float aspect = static_cast<float>(camera.width()) / static_cast<float>(camera.height());
    const Vector<3> half(0.5f * camera.metres() * aspect, 0.5f * camera.metres(), 0.0f);
    const Vector<3> lower = camera.target() - half;
    const Vector<3> upper = camera.target() + half;
    std::vector<Line> lines;
    for (int axis = 0; axis < 2; ++axis) {
        const float first = std::ceil(lower[axis] / spacing);
        const float last = std::floor(upper[axis] / spacing);
        // Far from the origin neighbouring floats lie further apart than the lines.
        if (!(std::fabs(first) < 1e6f && std::fabs(last) < 1e6f)) {
            continue;
        }
        for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
            Vector<3> from = lower;
            Vector<3> to = upper;
            from[axis] = to[axis] = static_cast<float>(i) * spacing;
            lines.push_back(
                {.from = from, .width = 1.0f, .to = to, .flags = lineFlags::butt, .colour = faded(theme.grid, i % parts == 0 ? 0.55f : 0.22f)});
        }
    }
    return lines;
}

FrameValues viewFrame(const ViewCamera& camera, const RenderOptions& options) {
    const Theme& theme = *options.theme;
    FrameValues frame;
    frame.toClip = columnsOf(camera.toClip());
    frame.eye = camera.isPerspective() ? four(camera.eye(), 1.0f) : four(camera.toward(), 0.0f);
    frame.light = four(lightDirection(camera.upward()), 0.0f);
    frame.upward = four(camera.upward(), camera.isFlat() ? 1.0f : 0.0f);
    const float depth = camera.isPerspective() ? dot(camera.toward(), Vector<3>(camera.eye() - camera.target())) : 1.0f;
    frame.screen = {static_cast<float>(camera.width()), static_cast<float>(camera.height()), camera.pixelSize() / depth, options.scale};
    frame.cut = {0.0f, 0.0f, 0.0f, 1.0f};
    if (options.clip) {
        frame.cut = four(options.clip->normal, dot(options.clip->normal, options.clip->point));
    }
    constexpr float xrayFaces = 0.16f;
    constexpr float xrayEdges = 0.55f;
    const float spacing = options.grid ? gridSpacing(camera) : 0.0f;
    const float reach = camera.metres() * (camera.isFlat() ? 40.0f : 9.0f);
    frame.glass = {options.xray ? xrayFaces : 1.0f, options.xray ? xrayEdges : 1.0f, spacing, reach};
    frame.halo = channelsOf(theme.halo);
    frame.above = channelsOf(theme.background);
    frame.below = channelsOf(theme.backgroundBelow);
    frame.cutColour = channelsOf(theme.cut);
    // Marks lie on surfaces; a pixel and a half keeps them before these.
    frame.target = four(camera.target(), camera.isFlat() ? 0.0f : 1.5f);
    frame.grid = channelsOf(options.grid ? theme.grid : faded(theme.grid, 0.0f));
    frame.right = four(camera.right(), 0.0f);
    frame.up = four(camera.up(), 0.0f);
    return frame;
}

FrameValues shadowFrame(const Picture& picture, const ViewCamera& camera, int texels, FrameValues& view) {
    Bounds<3> bounds = litBounds(picture, camera);
    if (!overlaps(bounds, bounds)) {
        bounds = {camera.target(), camera.target()};
    }
    const Vector<3> middle = (bounds.lower + bounds.upper) * 0.5f;
    const float radius = std::max(0.5f * length<3>(Vector<3>(bounds.upper - bounds.lower)), 1e-6f);
    const Vector<3> toLight(view.light[0], view.light[1], view.light[2]);
    ViewCamera light = ViewCamera::space(middle, middle + toLight, camera.upward(), 0.0f, 2.0f * radius);
    light.setViewport(texels, texels);
    FrameValues frame = view;
    // Depth from the middle: twice the radius, since what stands outside may cast shadows into it.
    Matrix<4> clip = light.toClip();
    clip.row(2) << -0.4f / radius * toLight.transpose(), 0.4f / radius * dot(toLight, middle);
    frame.toClip = columnsOf(clip);
    frame.eye = four(toLight, 0.0f);
    frame.screen = {static_cast<float>(texels), static_cast<float>(texels), light.pixelSize(), 1.0f};
    Matrix<4> toTexture = Matrix<4>::Identity();
    toTexture.diagonal() << 0.5f, 0.5f, 0.5f, 1.0f;
    toTexture.col(3) << 0.5f, 0.5f, 0.5f, 1.0f;
    view.toShadow = columnsOf(toTexture * clip);
    view.light[3] = light.pixelSize();
    return frame;
}

}  // namespace talus
