// One-sided chain segments. Each looks at its neighbours' corners (ghosts), so that a chain acts as one surface: the
// normals it may use are its own and, at a convex corner, those between its own and the neighbour's. Each convex corner
// belongs to one of its two segments, the one that ends there, so it is never counted twice.
#include "../feature.h"
#include "narrow_phase.h"

#include <algorithm>

namespace talus {

namespace {

// One degree: directions closer than this to a segment's normal are that segment's own.
constexpr float ownCosine = 0.99985f;
constexpr float ownSine = 0.01745f;
// Below it a direction points into the solid side.
constexpr float inwardsCosine = -0.7f;

/// Who answers for a contact along a direction.
enum class Handler {
    /// This segment with its own normal.
    own,
    /// This segment with that direction, at the corner where it ends.
    corner,
    /// This segment with that direction: the chain is open there.
    openEnd,
    /// The neighbour, with its own normal or at the common corner.
    neighbour,
    /// Nobody: a hidden side.
    nobody
};

struct ChainEnd {
    Vector<2> corner = zeroVector<2>();
    /// Unit direction along the neighbour, away from the corner. Zero at an open end.
    Vector<2> away = zeroVector<2>();
    bool open = false;
    bool convex = false;
};

struct ChainSegment {
    explicit ChainSegment(const Piece<2>& piece);

    Core core;
    Vector<2> normal;
    Vector<2> tangent;
    ChainEnd ends[2];
};

ChainSegment::ChainSegment(const Piece<2>& piece) : core(coreOf(piece)), normal(piece.normals[0]), tangent(leftPerpendicular(piece.normals[0])) {
    for (int i = 0; i < 2; ++i) {
        ChainEnd& end = ends[i];
        end.corner = piece.points[i];
        const Vector<2> away = piece.ghosts[i] - end.corner;
        const float distance = length(away);
        end.open = !(distance > 0.0f);
        if (!end.open) {
            end.away = away / distance;
            end.convex = dot(normal, end.away) < 0.0f;
        }
    }
}

/// Judges the unit `direction` from the chain to B. `facesB`: the direction is that of a face of B, which may lie flat
/// on a segment; else it joins two corners.
Handler handlerOf(const ChainSegment& chain, const Vector<2>& direction, bool facesB) {
    const float upwards = dot(direction, chain.normal);
    if (facesB && upwards > ownCosine) {
        return Handler::own;
    }
    const int i = dot(direction, chain.tangent) > 0.0f ? 1 : 0;
    const ChainEnd& end = chain.ends[i];
    if (upwards < inwardsCosine) {
        return Handler::nobody;
    }
    if (end.open) {
        return Handler::openEnd;
    }
    if (!end.convex) {
        return Handler::nobody;
    }
    // Where the neighbour's own region begins; a face of B lies flat on the neighbour within a margin to both sides of it.
    const float past = dot(direction, end.away);
    if (facesB && past > ownSine) {
        return Handler::nobody;
    }
    return past < (facesB ? -ownSine : 0.0f) && i == 1 ? Handler::corner : Handler::neighbour;
}

Manifold<2> collideChainBall(const ColliderInput& input, const Core& ball) {
    const Piece<2>& a = input.a;
    const Vector<2>& centre = ball.points[0];
    Manifold<2> manifold = apart(axisCode(AxisKind::faceOfA, 0, 0));
    const float height = dot(a.normals[0], Vector<2>(centre - a.points[0]));
    if (height < 0.0f || height - ball.radius > input.settings.speculativeDistance) {
        return manifold;
    }
    // The two segments at a corner compute this corner's signs from the same numbers, so the regions meet without gap or overlap.
    const Vector<2> edge = a.points[1] - a.points[0];
    const Vector<2> before = a.points[0] - a.ghosts[0];
    const Vector<2> after = a.ghosts[1] - a.points[1];
    const Vector<2> fromStart = centre - a.points[0];
    const Vector<2> fromEnd = centre - a.points[1];
    const bool openStart = dot(before, before) == 0.0f;
    const bool openEnd = dot(after, after) == 0.0f;
    const bool beforeStart = dot(edge, fromStart) < 0.0f;
    const bool beyondEnd = dot(edge, fromEnd) >= 0.0f;
    if ((beforeStart && openStart) || (beyondEnd && (openEnd || dot(after, fromEnd) < 0.0f))) {
        CornerAxis axis{beforeStart ? 0 : 1, 0, a.normals[0], 0.0f};
        const Vector<2> between = centre - a.points[axis.a];
        axis.separation = length(between);
        if (axis.separation > noDistance) {
            axis.direction = between / axis.separation;
        }
        return cornerManifold(input, coreOf(a), ball, axis, false);
    }
    if (beforeStart || beyondEnd) {
        return manifold;
    }
    manifold.normal = a.normals[0];
    addPoint(manifold, input, centre - a.normals[0] * height, centre - a.normals[0] * ball.radius, pointKey(AxisKind::faceOfA, 0, 0, 0));
    return manifold;
}

/// How far B is at least from the segment, on whatever side. Also a piece behind the chain, or one whose contact is the neighbour's, cannot
/// touch this segment before it has come so near.
float distanceBound(const Piece<2>& segment, const Core& b) {
    const Vector<2>& normal = segment.normals[0];
    const Vector<2> tangent = leftPerpendicular(normal);
    float greatest = 0.0f;
    for (const Vector<2>& direction : {normal, Vector<2>(-normal), tangent, Vector<2>(-tangent)}) {
        greatest = std::max(greatest, separationAlong(coreOf(segment), b, direction));
    }
    return greatest - b.radius;
}

/// What a chain segment and a polygon decide on.
struct ChainAxis {
    Handler handler = Handler::own;
    /// Face of B, -1 for the segment's own.
    FaceAxis face;
};

/// The axis of greatest separation among those that somebody handles. Hidden sides do not count where the pieces overlap,
/// or the corner of a box just past a ridge would leave by its side. Where a hidden side shows the pieces to be apart
/// only the own normal is left, which finds nothing to clip unless B is above the segment.
ChainAxis bestAxis(const ColliderInput& input, const ChainSegment& chain, const Core& b, float margin) {
    const ChainAxis own{Handler::own, {-1, faceSeparation(chain.core, 0, b)}};
    ChainAxis best = own;
    // The own normal is kept against better ones but for noise; a last axis of B's keeps the same advantage.
    float toBeat = own.face.separation + (axisKind(input.axis) == AxisKind::faceOfB ? -margin : margin);
    bool apart = false;
    for (int j = 0; j < b.count; ++j) {
        const Handler handler = handlerOf(chain, -b.normals[j], true);
        if (handler == Handler::own) {
            continue;
        }
        const float separation = faceSeparation(b, j, chain.core);
        if (handler == Handler::nobody) {
            apart = apart || separation > margin;
        } else if (separation > toBeat) {
            best = {handler, {j, separation}};
            toBeat = separation;
        }
    }
    return apart && best.face.separation < 0.0f ? own : best;
}

/// The end corner of the segment on face `face` of B: one point, none if the corner is beside the face.
Manifold<2> cornerOnFace(const ColliderInput& input, const ChainSegment& chain, const Core& b, int face, float tolerance) {
    const FaceFrame frame = faceFrame(b, face);
    const Vector<2> corner = chain.ends[1].corner;
    const float along = dot(frame.tangent, Vector<2>(corner - frame.origin));
    const float onFace = std::clamp(along, 0.0f, frame.length);
    Manifold<2> manifold = apart(axisCode(AxisKind::faceOfB, 0, static_cast<std::uint32_t>(face)));
    if (std::fabs(along - onFace) > tolerance) {
        return manifold;
    }
    manifold.normal = -frame.normal;
    addPoint(manifold, input, corner, frame.origin + frame.tangent * onFace + frame.normal * b.radius,
             pointKey(AxisKind::faceOfB, 1, static_cast<std::uint32_t>(face), 0));
    return manifold;
}

Manifold<2> collideChainPolygon(const ColliderInput& input, const Core& b) {
    const std::uint32_t ownAxis = axisCode(AxisKind::faceOfA, 0, 0);
    const ChainSegment chain(input.a);
    const float reach = input.settings.speculativeDistance + b.radius;
    if (faceSeparation(chain.core, 0, b) > reach) {
        return apart(ownAxis);
    }
    const Vector<2> centroid = toWorld(input.bInA, input.b.centroid);
    const bool inFront = !(dot(chain.normal, Vector<2>(centroid - chain.ends[0].corner)) < 0.0f);
    // A piece across a spike may be behind the one side while it stands on the tip, which that side handles.
    const ChainEnd& last = chain.ends[1];
    const bool inFrontOfNext = last.convex && !(dot(rightPerpendicular(last.away), Vector<2>(centroid - last.corner)) < 0.0f);
    if (!inFront && !inFrontOfNext) {
        return apart(ownAxis);
    }
    const Tolerances tolerances = tolerancesOf(input);
    ChainAxis best = bestAxis(input, chain, b, tolerances.face);
    if (best.face.separation > reach) {
        return apart(ownAxis);
    }
    if (best.face.separation > -tolerances.face) {
        const bool own = best.face.face < 0;
        const FaceAxis face{own ? 0 : best.face.face, best.face.separation};
        const CornerAxis corner = cornerAxis(chain.core, b, own, face, tolerances.face);
        if (corner.a >= 0) {
            const Handler handler = handlerOf(chain, corner.direction, false);
            const bool here = handler == Handler::openEnd ? inFront : handler == Handler::corner && corner.a == 1;
            if (here) {
                return cornerManifold(input, chain.core, b, corner, false);
            }
            best.handler = handler == Handler::neighbour ? Handler::neighbour : Handler::own;
        }
    }
    if (best.handler == Handler::neighbour) {
        return apart(ownAxis);
    }
    if (best.handler != Handler::own) {
        const Manifold<2> manifold = best.handler == Handler::corner ? cornerOnFace(input, chain, b, best.face.face, tolerances.face)
                                                                     : faceManifold(input, chain.core, b, false, best.face.face, tolerances.face);
        // An axis kept for quiet's sake need not leave a point.
        if (manifold.count > 0 || !inFront) {
            return inFront || best.handler == Handler::corner ? manifold : apart(ownAxis);
        }
    }
    return inFront ? faceManifold(input, chain.core, b, true, 0, tolerances.face) : apart(ownAxis);
}

}  // namespace

Manifold<2> collideChain(const ColliderInput& input) {
    const PlacedCore placed(input.b, input.bInA);
    Manifold<2> manifold = input.b.kind == PieceKind::ball ? collideChainBall(input, placed.core) : collideChainPolygon(input, placed.core);
    if (manifold.count == 0 && manifold.gap == 0.0f) {
        setGap(manifold, distanceBound(input.a, placed.core));
    }
    return manifold;
}

}  // namespace talus
