#include "camera.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace talus {

namespace {

constexpr float smallestMetres = 1e-6f;
constexpr float greatestMetres = 1e9f;
/// How far above or below the level the camera may stand when it is turned, rad: nearly straight above.
constexpr float steepest = 1.54f;

Vector<3> unitOr(const Vector<3>& v, const Vector<3>& otherwise) {
    const float size = length<3>(v);
    return size > 1e-12f && std::isfinite(size) ? Vector<3>(v / size) : otherwise;
}

}  // namespace

ViewCamera ViewCamera::plane(const Vector<2>& target, float height) {
    ViewCamera camera;
    camera.middle = Vector<3>(target.x(), target.y(), 0.0f);
    camera.metresHigh = std::clamp(height, smallestMetres, greatestMetres);
    camera.flat = true;
    return camera;
}

ViewCamera ViewCamera::space(const Vector<3>& target, const Vector<3>& eye, const Vector<3>& upward, float lens, float height) {
    ViewCamera camera;
    camera.middle = target;
    camera.upright = unitOr(upward, Vector<3>::Unit(1));
    camera.opening = lens;
    const Vector<3> level = perpendicularTo(camera.upright);
    camera.axes[2] = unitOr(eye - target, level);
    // From straight above any side may be up: the one away from the world's z, as if one had leaned over from the front.
    const Vector<3> side = cross<float>(camera.upright, camera.axes[2]);
    const Vector<3> front = std::fabs(camera.upright.z()) < 0.9f ? Vector<3>(Vector<3>::Unit(2)) : Vector<3>(-Vector<3>::Unit(1));
    camera.axes[0] = length<3>(side) > 1e-3f ? unitOr(side, level) : unitOr(cross<float>(camera.upright, front), level);
    camera.axes[1] = unitOr(cross<float>(camera.axes[2], camera.axes[0]), camera.upright);
    const float asked = lens > 0.0f ? 2.0f * length<3>(Vector<3>(eye - target)) * std::tan(0.5f * lens) : height;
    camera.metresHigh = std::clamp(asked, smallestMetres, greatestMetres);
    return camera;
}

ViewCamera ViewCamera::page(int width, int height) {
    ViewCamera camera;
    camera.setViewport(width, height);
    camera.middle = Vector<3>(0.5f * static_cast<float>(width), 0.5f * static_cast<float>(height), 0.0f);
    camera.metresHigh = static_cast<float>(camera.pixelsHigh);
    camera.axes[1] = -Vector<3>::Unit(1);
    camera.flat = true;
    return camera;
}

void ViewCamera::setViewport(int width, int height) {
    pixelsWide = std::max(width, 1);
    pixelsHigh = std::max(height, 1);
}

float ViewCamera::distance() const {
    constexpr float parallelDistance = 50.0f;
    return opening > 0.0f ? 0.5f * metresHigh / std::tan(0.5f * opening) : parallelDistance * metresHigh;
}

Vector<3> ViewCamera::eye() const {
    return middle + axes[2] * distance();
}

float ViewCamera::depthOf(const Vector<3>& place) const {
    return distance() - dot(axes[2], Vector<3>(place - middle));
}

void ViewCamera::pan(const Vector<2>& pixels) {
    middle += (axes[1] * pixels.y() - axes[0] * pixels.x()) * pixelSize();
}

void ViewCamera::orbit(float around, float over) {
    if (flat) {
        return;
    }
    const auto turned = [](const Vector<3>& v, const Vector<3>& axis, float angle) {
        return Vector<3>(v * std::cos(angle) + cross<float>(axis, v) * std::sin(angle) + axis * (dot(axis, v) * (1.0f - std::cos(angle))));
    };
    axes[0] = unitOr(turned(axes[0], upright, around), axes[0]);
    // Level, towards the viewer.
    const Vector<3> level = cross<float>(axes[0], upright);
    const float elevation = std::asin(std::clamp(dot(axes[2], upright), -1.0f, 1.0f)) + over;
    const float held = std::clamp(std::isfinite(elevation) ? elevation : 0.0f, -steepest, steepest);
    axes[2] = unitOr(level * std::cos(held) + upright * std::sin(held), level);
    axes[1] = unitOr(cross<float>(axes[2], axes[0]), axes[1]);
}

void ViewCamera::zoomAbout(const Vector<3>& place, float factor) {
    const float wanted = std::clamp(metresHigh / factor, smallestMetres, greatestMetres);
    if (!std::isfinite(wanted)) {
        return;
    }
    // The picture is scaled about the place, eye and all, so nothing that lies on its line of sight moves.
    middle = place + (middle - place) * (wanted / metresHigh);
    metresHigh = wanted;
}

void ViewCamera::zoomAt(const Vector<2>& pixel, float factor) {
    zoomAbout(placeAt(pixel), factor);
}

void ViewCamera::frame(std::span<const Vector<3>> places, const ViewMargins& margins) {
    if (places.empty()) {
        return;
    }
    const float wide = static_cast<float>(pixelsWide);
    const float high = static_cast<float>(pixelsHigh);
    const Vector<2> room(std::max(wide - margins.left - margins.right, 0.2f * wide), std::max(high - margins.top - margins.bottom, 0.2f * high));
    const Vector<2> shift(0.5f * (margins.left - margins.right), 0.5f * (margins.top - margins.bottom));
    Bounds<3> bounds;
    for (const Vector<3>& place : places) {
        bounds = merge(bounds, Bounds<3>{place, place});
    }
    middle = (bounds.lower + bounds.upper) * 0.5f;
    metresHigh = std::clamp(length<3>(Vector<3>(bounds.upper - bounds.lower)), smallestMetres, greatestMetres);
    // What is nearer looks larger: centre and size depend on each other and settle in a few rounds.
    for (int round = 0; round < 12; ++round) {
        Bounds<2> seen;
        for (const Vector<3>& place : places) {
            const Vector<2> pixel = toPixels(place);
            if (isFinite(pixel)) {
                seen = merge(seen, Bounds<2>{pixel, pixel});
            }
        }
        const Vector<2> size = (seen.upper - seen.lower).cwiseMax(1e-6f);
        const float factor = std::clamp(std::min(room.x() / size.x(), room.y() / size.y()), 0.1f, 10.0f);
        if (!std::isfinite(factor)) {
            metresHigh = std::clamp(2.0f * metresHigh, smallestMetres, greatestMetres);
            continue;
        }
        const Vector<2> centre = Vector<2>(0.5f * wide, 0.5f * high) + shift;
        pan(centre - (seen.lower + seen.upper) * 0.5f);
        zoomAt(centre, factor);
    }
}

Matrix<4> ViewCamera::toClip() const {
    const float far = distance();
    const float aspect = static_cast<float>(pixelsWide) / static_cast<float>(pixelsHigh);
    Matrix<4> view = Matrix<4>::Identity();
    const Vector<3> from = eye();
    for (int i = 0; i < 3; ++i) {
        view.row(i) << axes[i].x(), axes[i].y(), axes[i].z(), -dot(axes[i], from);
    }
    Matrix<4> lens = Matrix<4>::Zero();
    if (opening > 0.0f) {
        const float nearest = far * 0.02f;
        const float farthest = far * 200.0f;
        const float focus = 1.0f / std::tan(0.5f * opening);
        lens(0, 0) = focus / aspect;
        lens(1, 1) = focus;
        lens(2, 2) = -(farthest + nearest) / (farthest - nearest);
        lens(2, 3) = -2.0f * farthest * nearest / (farthest - nearest);
        lens(3, 2) = -1.0f;
    } else {
        lens(0, 0) = 2.0f / (metresHigh * aspect);
        lens(1, 1) = 2.0f / metresHigh;
        lens(2, 2) = -1.0f / far;
        lens(2, 3) = -1.0f;
        lens(3, 3) = 1.0f;
    }
    return lens * view;
}

Vector<2> ViewCamera::toPixels(const Vector<3>& place) const {
    const Vector<3> arm = place - middle;
    const float depth = depthOf(place);
    const float size = pixelSize() * (opening > 0.0f ? depth / distance() : 1.0f);
    if (!(size > 0.0f)) {
        return Vector<2>::Constant(std::numeric_limits<float>::quiet_NaN());
    }
    return {0.5f * static_cast<float>(pixelsWide) + dot(axes[0], arm) / size, 0.5f * static_cast<float>(pixelsHigh) - dot(axes[1], arm) / size};
}

Vector<3> ViewCamera::placeAt(const Vector<2>& pixel) const {
    const Vector<2> arm = (pixel - Vector<2>(0.5f * static_cast<float>(pixelsWide), 0.5f * static_cast<float>(pixelsHigh))) * pixelSize();
    return middle + axes[0] * arm.x() - axes[1] * arm.y();
}

ViewRay ViewCamera::rayAt(const Vector<2>& pixel) const {
    const Vector<3> place = placeAt(pixel);
    if (opening > 0.0f) {
        return {eye(), unitOr(place - eye(), -axes[2])};
    }
    return {place + axes[2] * distance(), -axes[2]};
}

float ViewCamera::pixelSize(const Vector<3>& place) const {
    return opening > 0.0f ? pixelSize() * depthOf(place) / distance() : pixelSize();
}

}  // namespace talus
