// Two rows that keep an axis of each of two bodies parallel.
#pragma once

#include "../../softness.h"
#include "../pair.h"
#include "../symmetric.h"

namespace talus {

struct AlignRow {
    /// A's, unit.
    Vector<3> axis;
    /// Unit, perpendicular to the axis and to each other.
    Vector<3> tangents[2];
    /// What unit angular impulses about the tangents do to the turning about them.
    Matrix<2> response;
};

TALUS_INLINE AlignRow makeAlignRow(const Vector<3>& axis, const BodyPair<3>& pair) {
    const Vector<3> tangent = perpendicularTo(axis);
    AlignRow row = {axis, {tangent, cross(axis, tangent)}, Matrix<2>::Zero()};
    for (int j = 0; j < 2; ++j) {
        const Vector<3> turned = pair.inverseInertiaA * row.tangents[j] + pair.inverseInertiaB * row.tangents[j];
        for (int i = 0; i < 2; ++i) {
            row.response(i, j) = dot(row.tangents[i], turned);
        }
    }
    return row;
}

/// The turn of B against A from parallel axes (unit), by its sine as a vector; by 1 rad from a right angle on, where the sine would fall again.
TALUS_INLINE Vector<3> misalignment(const Vector<3>& axisA, const Vector<3>& axisB) {
    const Vector<3> turn = cross(axisA, axisB);
    if (dot(axisA, axisB) >= 0.0f) {
        return turn;
    }
    const float sine = length(turn);
    return sine > 0.0f ? Vector<3>(turn / sine) : perpendicularTo(axisA);
}

TALUS_INLINE Vector<2> alongTangents(const AlignRow& row, const Vector<3>& angular) {
    return Vector<2>(dot(row.tangents[0], angular), dot(row.tangents[1], angular));
}

/// Drives `error` (a misalignment) to zero with the given softness. The accumulated impulse is kept as a vector in world axes: coordinates
/// along tangents would jump with them. What the turning axis has left of it along the axis is given back first.
TALUS_INLINE void solveAlign(const AlignRow& row, const Vector<3>& error, const Softness<>& softness, Vector<3>& impulse, BodyPair<3>& pair) {
    const Vector<3> axial = row.axis * dot(row.axis, impulse);
    applyAngularImpulse<3, float>(pair, -axial);
    const Vector<2> wanted = alongTangents(row, Vector<3>((pair.angularB - pair.angularA) + error * softness.biasRate));
    const Vector<2> pull = solveSymmetric<2, float>(row.response, wanted);
    const Vector<2> along = -(pull * softness.massScale) - alongTangents(row, impulse) * (1.0f - softness.massScale);
    const Vector<3> change = row.tangents[0] * along.x() + row.tangents[1] * along.y();
    applyAngularImpulse<3, float>(pair, change);
    impulse += change - axial;
}

}  // namespace talus
