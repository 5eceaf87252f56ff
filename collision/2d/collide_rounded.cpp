#include "../feature.h"
#include "narrow_phase.h"

namespace talus {

namespace {

Manifold<2> collideBalls(const ColliderInput& input, const Core& ball) {
    CornerAxis axis{0, 0, Vector<2>(0.0f, 1.0f), 0.0f};
    const Vector<2> between = ball.points[0] - input.a.points[0];
    axis.separation = length(between);
    if (axis.separation > noDistance) {
        axis.direction = between / axis.separation;
    }
    return cornerManifold(input, coreOf(input.a), ball, axis);
}

/// The face to push a ball out of whose centre is inside: the nearest, or last step's where that is as near but for noise.
FaceAxis nearestFace(const ColliderInput& input, const Core& a, const Core& ball) {
    float separations[Piece<2>::maxPoints];
    const FaceAxis best = bestFace(a, ball, separations);
    const auto last = static_cast<int>(axisFeatureA(input.axis));
    if (best.separation < 0.0f && axisKind(input.axis) == AxisKind::faceOfA && last < a.count &&
        separations[last] >= best.separation - tolerancesOf(input).face) {
        return {last, separations[last]};
    }
    return best;
}

}  // namespace

Manifold<2> collideBall(const ColliderInput& input) {
    const Vector<2> centre = toWorld(input.bInA, input.b.points[0]);
    const Core ball{&centre, nullptr, 1, input.b.radius};
    if (input.a.count == 1) {
        return collideBalls(input, ball);
    }
    const Core a = coreOf(input.a);
    const FaceAxis best = nearestFace(input, a, ball);
    const std::uint32_t face = static_cast<std::uint32_t>(best.face);
    const float separation = best.separation - a.radius - ball.radius;
    Manifold<2> manifold = apart(axisCode(AxisKind::faceOfA, face, 0), separation);
    if (separation > input.settings.speculativeDistance) {
        return manifold;
    }
    const FaceFrame frame = faceFrame(a, best.face);
    const float along = dot(frame.tangent, Vector<2>(centre - frame.origin));
    // Beyond the end of a line the centre may be on the line itself; a polygon's corner is nearest only from outside.
    if ((along < 0.0f || along > frame.length) && (best.separation > 0.0f || a.count == 2)) {
        CornerAxis axis{along < 0.0f ? best.face : a.next(best.face), 0, frame.normal, 0.0f};
        const Vector<2> between = centre - a.points[axis.a];
        axis.separation = length(between);
        if (axis.separation > noDistance) {
            axis.direction = between / axis.separation;
            return cornerManifold(input, a, ball, axis);
        }
    }
    const Touch<float> touch = touchBallOnFace(frame.normal, centre, best.separation, a.radius, ball.radius);
    manifold.normal = touch.normal;
    addPoint(manifold, input, touch.onA, touch.onB, pointKey(AxisKind::faceOfA, face, 0, 0));
    setGap(manifold, separation);
    return manifold;
}

}  // namespace talus
