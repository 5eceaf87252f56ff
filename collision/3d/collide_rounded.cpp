#include "narrow_phase.h"
#include "separating_axis.h"

namespace talus {

namespace {

/// Of two cores that share a point: across both, across the only segment, or up.
Vector<3> acrossCores(const Vector<3>& alongA, const Vector<3>& alongB) {
    const Vector<3> up(0.0f, 1.0f, 0.0f);
    const Vector<3> both = cross(alongA, alongB);
    if (dot(both, both) > 1e-4f * dot(alongA, alongA) * dot(alongB, alongB)) {
        return both / length(both);
    }
    const float square = dot(alongA, alongA);
    if (!(square > 0.0f)) {
        return up;
    }
    Vector<3> aside = up - alongA * (alongA.y() / square);
    if (!(dot(aside, aside) > 1e-4f)) {
        aside = Vector<3>(1.0f, 0.0f, 0.0f) - alongA * (alongA.x() / square);
    }
    return aside / length(aside);
}

}  // namespace

Manifold<3> collideRounded(const ColliderInput3& input) {
    // Part of the radii below which the distance of two cores is too coarse to give a direction.
    constexpr float noDistance = 1e-5f;
    const Piece<3>& a = input.a;
    const int lastA = a.count - 1;
    const int lastB = input.b.count - 1;
    const Vector<3> startB = toWorld(input.bInA, input.b.points[0]);
    const Vector<3> placedB[2] = {startB, lastB == 0 ? startB : toWorld(input.bInA, input.b.points[lastB])};
    const bool areBalls = lastA == 0 && lastB == 0;
    const SegmentPair pair = areBalls ? SegmentPair{a.points[0], startB} : closestOf(a.points[0], a.points[lastA], placedB[0], placedB[lastB]);
    const Vector<3> between = pair.onB - pair.onA;
    ClosestPair closest{pair.onA, pair.onB, zeroVector<3>(), length(between)};
    closest.direction = closest.separation > noDistance * (a.radius + input.b.radius)
                            ? Vector<3>(between / closest.separation)
                            : acrossCores(a.points[lastA] - a.points[0], placedB[lastB] - placedB[0]);
    if (areBalls) {
        return onePoint(input, closest.direction, closest.onA + closest.direction * a.radius, closest.onB - closest.direction * input.b.radius,
                        pointKey(AxisKind::points, 0, 0, 0), axisCode(AxisKind::points, 0, 0));
    }
    return cornerManifold(input, lineCore(std::span(a.points).first(static_cast<std::size_t>(a.count)), a.radius),
                          lineCore(std::span(placedB).first(static_cast<std::size_t>(input.b.count)), input.b.radius), closest);
}

}  // namespace talus
