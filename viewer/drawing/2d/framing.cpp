#include "../framing.h"
#include "../space.h"

namespace talus {

template <>
ViewCamera cameraFor<2>(const Camera<2>& wanted, const Vector<2>&, std::span<const BodyExtent> extents, std::span<const Vector<3>> places,
                        const FrameSpace& space) {
    ViewCamera camera = ViewCamera::plane(zeroVector<2>(), 2.0f);
    camera.setViewport(space.width, space.height);
    std::vector<Vector<3>> subject = subjectOf(extents);
    subject.insert(subject.end(), places.begin(), places.end());
    camera.frame(subject, space.margins);
    if (!wanted.target && !wanted.height) {
        return camera;
    }
    // What the scene asks for counts within the margins.
    const Vector<3> fitted = camera.placeAt(space.middle());
    const Vector<2> middle = wanted.target.value_or(Vector<2>(fitted.x(), fitted.y()));
    const float metres = wanted.height ? *wanted.height / space.freeShare() : camera.metres();
    camera = ViewCamera::plane(middle, metres);
    camera.setViewport(space.width, space.height);
    camera.pan(space.shift());
    return camera;
}

}  // namespace talus
