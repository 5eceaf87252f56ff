#include "../framing.h"

#include <cmath>

namespace talus {

namespace {

/// Opening angle of a fitted camera, rad: 30 degrees, which distorts little.
constexpr float fittedLens = 0.5236f;
/// Of a camera that stands where the scene says: 45 degrees.
constexpr float placedLens = 0.7854f;

Vector<3> upwardOf(const Vector<3>& gravity) {
    const float pull = length<3>(gravity);
    return std::isfinite(pull) && pull > 0.0f ? Vector<3>(-gravity / pull) : Vector<3>(Vector<3>::Unit(1));
}

// From the front, the right and above.
Vector<3> fittedDirection(const Vector<3>& upward) {
    const Vector<3> side = std::fabs(upward.x()) < 0.9f ? Vector<3>(Vector<3>::Unit(0)) : Vector<3>(Vector<3>::Unit(2));
    const Vector<3> front = cross<float>(side, upward);
    const Vector<3> level = cross<float>(upward, front);
    return front / length<3>(front) + level * 0.42f + upward * 0.46f;
}

}  // namespace

template <>
ViewCamera cameraFor<3>(const Camera<3>& wanted, const Vector<3>& gravity, std::span<const BodyExtent> extents, std::span<const Vector<3>> places,
                        const FrameSpace& space) {
    const Vector<3> upward = upwardOf(gravity);
    std::vector<Vector<3>> subject = subjectOf(extents);
    subject.insert(subject.end(), places.begin(), places.end());
    Bounds<3> bounds;
    for (const Vector<3>& place : subject) {
        bounds = merge(bounds, Bounds<3>{place, place});
    }
    const Vector<3> middle = wanted.target.value_or(subject.empty() ? Vector<3>(zeroVector<3>()) : Vector<3>((bounds.lower + bounds.upper) * 0.5f));
    const Vector<3> toEye = wanted.eye ? Vector<3>(*wanted.eye - middle) : fittedDirection(upward);
    const float away = length<3>(toEye);
    const bool isPlaced = wanted.target && (wanted.height || wanted.eye);
    if (isPlaced && away > 0.0f) {
        // An eye and a height: from there, through the lens that shows so much within the margins.
        constexpr float widest = 2.0f;
        const float halfLens = wanted.height && wanted.eye ? 0.5f * *wanted.height / away : std::tan(0.5f * placedLens);
        const float distance = wanted.eye ? away : 0.5f * *wanted.height / halfLens;
        const float lens = std::min(2.0f * std::atan(halfLens / space.freeShare()), widest);
        ViewCamera camera = ViewCamera::space(middle, middle + toEye * (distance / away), upward, lens, 1.0f);
        camera.setViewport(space.width, space.height);
        camera.pan(space.shift());
        return camera;
    }
    ViewCamera camera = ViewCamera::space(middle, middle + toEye, upward, fittedLens, 1.0f);
    camera.setViewport(space.width, space.height);
    camera.frame(subject, space.margins);
    if (wanted.height) {
        camera.zoomAbout(camera.target(), camera.metres() / *wanted.height);
    }
    return camera;
}

}  // namespace talus
