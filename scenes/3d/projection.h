// From space to the page: parallel projection along the line of sight, so that lengths across it are true everywhere.
#pragma once

#include "../camera.h"
#include "space_draw.h"

namespace talus {

struct Projection {
    /// What lies in the middle of the page.
    Position<3> target = zeroVector<3>();
    /// Right-handed, unit; `toward` points at the viewer.
    Vector<3> right = Vector<3>::Unit(0);
    Vector<3> up = Vector<3>::Unit(1);
    Vector<3> toward = Vector<3>::Unit(2);

    /// Page coordinates, metres.
    Vector<2> ofVector(const Vector<3>& v) const { return {dot(right, v), dot(up, v)}; }
    Position<2> ofPlace(const Position<3>& place) const { return ofVector(difference<3>(place, target)); }
    /// Greater is nearer to the viewer.
    float nearness(const Position<3>& place) const { return dot(toward, difference<3>(place, target)); }
    /// How much light falls on a surface of this normal, -1 to 1: it comes from above, the left and the viewer.
    float lightOn(const Vector<3>& normal) const;
};

/// Looks at the middle of what moves from the front, the right and above, unless the camera says otherwise. Up is against `gravity`, or y.
Projection projectionOf(const SpaceDraw& drawn, const Camera<3>& camera, const Vector<3>& gravity);

}  // namespace talus
