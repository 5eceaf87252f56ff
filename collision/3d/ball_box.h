// Contact of a box, sharp or rounded, and a ball, along the box' own axes. Written once, over a scalar type: `float` is one pair, `Lanes<8>`
// eight, bit for bit the same.
#pragma once

#include "box_frame.h"
#include "box_topology.h"
#include "rounded_contact.h"

namespace talus {

/// A box as A, in its body's frame, and the ball's middle seen from there.
template <class Scalar>
struct BallAtBox {
    Vector<3, Scalar> middle;
    Vector<3, Scalar> axes[3];
    Scalar half[3];
    Scalar radius;
    Vector<3, Scalar> ball;
    Scalar ballRadius;
    /// Number of the face that decided the last step, or -1.
    Scalar lastFace;
    /// 1 if they had points in the last step, else 0.
    Scalar touched;

    TALUS_INLINE Vector<3, Scalar> inBody(const Vector<3, Scalar>& own) const { return (axes[0] * own.x() + axes[1] * own.y()) + axes[2] * own.z(); }
    TALUS_INLINE Scalar tolerance(const Scalar& slop) const {
        const Scalar width = Scalar(2.0f) * minimum(minimum(half[0], half[1]), half[2]);
        return faceTolerance(minimum(Scalar(width + Scalar(2.0f) * radius), Scalar(Scalar(2.0f) * ballRadius)), slop);
    }
};

/// A face as an axis, its normal in the box' own frame.
template <class Scalar>
struct BallFace {
    Scalar number;
    Scalar separation;
    Vector<3, Scalar> normal;
};

template <class Mask, class Scalar>
TALUS_INLINE BallFace<Scalar> choose(const Mask& mask, const BallFace<Scalar>& a, const BallFace<Scalar>& b) {
    return {select(mask, a.number, b.number), select(mask, a.separation, b.separation), choose(mask, a.normal, b.normal)};
}

/// The ball's middle along the box' own axes.
template <class Scalar>
struct BallPlace {
    TALUS_INLINE explicit BallPlace(const BallAtBox<Scalar>& pair) {
        const Vector<3, Scalar> arm = pair.ball - pair.middle;
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            own[i] = dot(pair.axes[i], arm);
            isUpper[i] = select(own[i] > Scalar(0.0f), Scalar(1.0f), Scalar(0.0f));
            apart[i] = absolute(own[i]) - pair.half[i];
        }
    }

    /// The face from whose plane the ball's middle is farthest, the first of equals.
    TALUS_INLINE BallFace<Scalar> bestFace() const {
        BallFace<Scalar> best = nearerFace(0);
        TALUS_UNROLL for (int i = 1; i < 3; ++i) {
            best = choose(apart[i] > best.separation, nearerFace(i), best);
        }
        return best;
    }
    /// The face of that number; far behind it if there is none.
    TALUS_INLINE BallFace<Scalar> face(const Scalar& number, const Scalar (&half)[3]) const {
        BallFace<Scalar> found = {number, Scalar(-std::numeric_limits<float>::max()), Vector<3, Scalar>(own[0], own[1], own[2])};
        TALUS_UNROLL for (int i = 0; i < 6; ++i) {
            const Scalar sign(i % 2 == 0 ? -1.0f : 1.0f);
            found.separation = select(number == Scalar(static_cast<float>(i)), Scalar(sign * own[i / 2] - half[i / 2]), found.separation);
            found.normal = choose(number == Scalar(static_cast<float>(i)), along(i / 2, sign), found.normal);
        }
        return found;
    }
    /// From the nearest point of the core.
    TALUS_INLINE Vector<3, Scalar> beyond() const {
        const auto part = [&](int i) {
            return select(apart[i] > Scalar(0.0f), Scalar((isUpper[i] + isUpper[i] - Scalar(1.0f)) * apart[i]), Scalar(0.0f));
        };
        return Vector<3, Scalar>(part(0), part(1), part(2));
    }
    /// Whether an edge or a vertex is nearest, if the middle is outside.
    TALUS_INLINE MaskOf<Scalar> isBeyondEdge() const {
        const MaskOf<Scalar> isOut[3] = {apart[0] > Scalar(0.0f), apart[1] > Scalar(0.0f), apart[2] > Scalar(0.0f)};
        return (isOut[0] & isOut[1]) | (isOut[0] & isOut[2]) | (isOut[1] & isOut[2]);
    }
    /// Number of the vertex nearest to it.
    TALUS_INLINE Scalar vertex() const { return (isUpper[0] + Scalar(2.0f) * isUpper[1]) + Scalar(4.0f) * isUpper[2]; }
    /// The vertex or edge, as keys name it, at the nearest point, if that is on an edge.
    TALUS_INLINE Scalar corner(const Scalar& tolerance) const {
        Scalar feature = vertex();
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3;
            const int k = (i + 2) % 3;
            const auto edge = [&](int upperJ, int upperK) {
                return Scalar(static_cast<float>(firstEdge + boxEdges.number[i][upperJ << j | upperK << k]));
            };
            const auto isHigh = [&](int axis) { return isUpper[axis] > Scalar(0.0f); };
            const Scalar along = select(isHigh(k), select(isHigh(j), edge(1, 1), edge(0, 1)), select(isHigh(j), edge(1, 0), edge(0, 0)));
            feature = select(apart[i] < -tolerance, along, feature);
        }
        return feature;
    }

private:
    TALUS_INLINE BallFace<Scalar> nearerFace(int i) const {
        const Scalar sign = isUpper[i] + isUpper[i] - Scalar(1.0f);
        return {Scalar(static_cast<float>(2 * i)) + isUpper[i], apart[i], along(i, sign)};
    }
    static TALUS_INLINE Vector<3, Scalar> along(int i, const Scalar& sign) {
        const Scalar zero(0.0f);
        return Vector<3, Scalar>(i == 0 ? sign : zero, i == 1 ? sign : zero, i == 2 ? sign : zero);
    }

    Scalar own[3];
    /// 1 on the side of the upper face, else 0.
    Scalar isUpper[3];
    /// Beyond the plane of the nearer face.
    Scalar apart[3];
};

/// `reach` is the speculative distance.
template <class Scalar>
TALUS_INLINE RoundedContact<Scalar> ballBoxContact(const BallAtBox<Scalar>& pair, const Scalar& slop, const Scalar& reach) {
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    const Scalar radius = pair.radius + pair.ballRadius;
    const Scalar tolerance = pair.tolerance(slop);
    const BallPlace<Scalar> place(pair);
    const BallFace<Scalar> best = place.bestFace();
    // The face of the last step stays the axis while it keeps them apart, and inside the box while it is as near but for noise.
    const BallFace<Scalar> last = place.face(pair.lastFace, pair.half);
    const MaskOf<Scalar> isInside = isAtMost(best.separation, zero);
    const MaskOf<Scalar> isAsNear = isAtMost(Scalar(best.separation - tolerance), last.separation);
    const MaskOf<Scalar> parts = last.separation - radius > reach;
    const BallFace<Scalar> face = choose(parts | (isInside & isAsNear), last, best);
    RoundedContact<Scalar> contact;
    contact.gap = face.separation - radius;
    contact.kind = Scalar(static_cast<float>(AxisKind::faceOfA));
    contact.axisA = face.number;
    contact.axisB = zero;
    contact.lever = zero;
    contact.count = select(isAtMost(contact.gap, reach), one, zero);
    Scalar feature = face.number;
    Scalar apart = face.separation;
    Vector<3, Scalar> normal = face.normal;
    const MaskOf<Scalar> isBeyondEdge = place.isBeyondEdge();
    const MaskOf<Scalar> isCorner = isBeyondEdge & (contact.count > zero);
    if (anyLane(isCorner)) {
        const Vector<3, Scalar> beyond = place.beyond();
        const Scalar distance = sizeOf(beyond);
        const Scalar separation = distance - radius;
        // At a flush seam a sharp corner is a part of the face (see `grazedFace`).
        const Scalar breadth = hairOf(radius, slop);
        const MaskOf<Scalar> isSharp = isAtMost(pair.radius, zero);
        const MaskOf<Scalar> isShallow = isAtMost(Scalar(radius - breadth), face.separation);
        const MaskOf<Scalar> grazes = isSharp & isShallow;
        const Scalar limit = select(grazes, minimum(reach, Scalar(breadth * pair.touched)), reach);
        contact.count = select(isCorner, select(isAtMost(separation, limit), one, zero), contact.count);
        contact.gap = select(isCorner, separation, contact.gap);
        contact.kind = select(isCorner, Scalar(static_cast<float>(AxisKind::points)), contact.kind);
        contact.axisA = select(isCorner, place.vertex(), contact.axisA);
        feature = select(isCorner, place.corner(tolerance), feature);
        apart = select(isCorner, select(grazes, apart, distance), apart);
        normal = choose(isCorner, choose(grazes, normal, Vector<3, Scalar>(beyond / distance)), normal);
    }
    contact.gap = select(contact.count > zero, zero, maximum(zero, contact.gap));
    contact.normal = pair.inBody(normal);
    contact.points[0] = {pair.ball - contact.normal * Scalar(apart - pair.radius), pair.ball - contact.normal * pair.ballRadius, apart - radius,
                         feature, zero};
    contact.points[1] = contact.points[0];
    return contact;
}

}  // namespace talus
