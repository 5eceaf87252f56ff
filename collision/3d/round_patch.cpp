#include "round_patch.h"

#include <utility>

namespace talus {

namespace {

/// A disk seen so much from the side is taken for the point of it that looks towards the other piece.
constexpr double leastFacing = 0.1;

Incline planeHeight(const View& view, const Double3& point, const Double3& normal) {
    const Double2 slope = view.across(normal) * (-1.0 / dot(normal, view.normal));
    return {dot(view.normal, point) - dot(slope, view.across(point)), slope};
}

Patch lineBetween(const View& view, const Double3& start, const Double3& end, double offset) {
    Patch patch;
    patch.ends[0] = view.across(start);
    patch.ends[1] = view.across(end);
    const double heights[2] = {dot(view.normal, start), dot(view.normal, end)};
    const Double2 along = patch.ends[1] - patch.ends[0];
    const double square = dot(along, along);
    const double rise = heights[1] - heights[0];
    // A line that is seen from its end is a point.
    if (square > 1e-8 * (square + rise * rise)) {
        patch.kind = PatchKind::line;
        patch.height.slope = along * (rise / square);
    }
    patch.height.middle = heights[0] - dot(patch.height.slope, patch.ends[0]) + offset;
    return patch;
}

Patch diskPatch(const Round& round, const View& view, double sign, int cap) {
    Patch patch;
    patch.kind = PatchKind::disk;
    patch.feature = static_cast<std::uint32_t>(cap);
    patch.radius = round.rim;
    const Double3 normal = round.capNormal(cap);
    const Double3 first = directionOf(view.u - normal * dot(view.u, normal), 1.0, somePerpendicular(normal));
    const Double3 second = cross(normal, first) * sign;
    patch.middle = view.across(round.ends[cap]);
    patch.axes[0] = view.across(first) * round.rim;
    patch.axes[1] = view.across(second) * round.rim;
    patch.height = planeHeight(view, round.ends[cap], normal);
    return patch;
}

Patch sideLine(const Round& round, const View& view, double sign) {
    const Double3 out = round.radial(view.normal * sign) * round.rim;
    Patch patch = lineBetween(view, round.ends[0] + out, round.isCone ? round.ends[1] : Double3(round.ends[1] + out), 0.0);
    patch.radius = round.isCone ? 0.5 * round.rim : round.rim;
    return patch;
}

Patch roundPatch(const Round& round, const View& view, double sign) {
    const Double3 towards = view.normal * sign;
    const int cap = !round.isCone && dot(round.axis, towards) > 0.0 ? 1 : 0;
    const double ofCap = dot(round.capNormal(cap), towards);
    const double ofSide = dot(round.sideNormal(towards), towards);
    return ofCap >= leastFacing && ofCap >= ofSide ? diskPatch(round, view, sign, cap) : sideLine(round, view, sign);
}

Patch facePatch(const Solid& solid, const View& view, double sign) {
    const Polyhedron& polyhedron = solid.polyhedron;
    const Double3 towards = inverseRotate<double>(solid.placement.q, view.normal * sign);
    std::size_t best = 0;
    double facing = -2.0;
    for (std::size_t i = 0; i < polyhedron.faces.size(); ++i) {
        const double here = dot<double>(towards, polyhedron.faces[i].normal.cast<double>());
        if (here > facing) {
            facing = here;
            best = i;
        }
    }
    Patch patch;
    patch.kind = PatchKind::polygon;
    patch.feature = static_cast<std::uint32_t>(best);
    const HullFace& face = polyhedron.faces[best];
    const std::span<const std::uint8_t> corners = polyhedron.cornersOf(face);
    const std::span<const std::uint16_t> edges = polyhedron.edgesOf(face);
    patch.count = face.count;
    const auto count = static_cast<std::size_t>(face.count);
    // Corners run counter-clockwise from outside, which is against the view for B's.
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t j = sign > 0.0 ? i : count - 1 - i;
        patch.corners[i] = view.across(solid.vertex(corners[j]));
        patch.cornerNames[i] = corners[j];
        patch.edgeNames[i] = edges[sign > 0.0 ? j : (j + count - 1) % count];
    }
    patch.height = planeHeight(view, solid.vertex(corners[0]), rotate<double>(solid.placement.q, face.normal.cast<double>()));
    patch.height.middle += sign * solid.radius;
    return patch;
}

}  // namespace

View::View(const Double3& along, const Placement<3>* b) : normal(along) {
    // Only B's own frame must decide: `along` is noisy there too, hence a limit that no normal of a face is near to.
    const Double3 inB = b != nullptr ? inverseRotate<double>(b->q, along) : along;
    const Double3 guideInB = std::fabs(inB.x()) < 0.6 ? Double3::Unit(0) : Double3::Unit(1);
    const Double3 guide = b != nullptr ? rotate<double>(b->q, guideInB) : guideInB;
    u = directionOf(guide - normal * dot(guide, normal), 1.0, somePerpendicular(normal));
    v = cross(normal, u);
}

Double2 Patch::inCircle(const Double2& place) const {
    const Double2 from = place - middle;
    const double area = cross(axes[0], axes[1]);
    return {cross(from, axes[1]) / area, cross(axes[0], from) / area};
}

Patch patchFacing(const Solid& solid, const View& view, double sign) {
    if (solid.isRound()) {
        return roundPatch(solid.round, view, sign);
    }
    if (solid.isPolyhedron()) {
        return facePatch(solid, view, sign);
    }
    Patch patch = lineBetween(view, solid.ends[0], solid.ends[1], sign * solid.radius);
    patch.radius = solid.radius;
    return patch;
}

Patch planePatch(const View& view, const Double3& point) {
    Patch patch;
    patch.kind = PatchKind::everything;
    patch.height.middle = dot(view.normal, point);
    return patch;
}

Patch linePatch(const Solid& solid, const View& view, double sign, const Double2& direction) {
    if (solid.isRound()) {
        return sideLine(solid.round, view, sign);
    }
    if (!solid.isPolyhedron()) {
        return patchFacing(solid, view, sign);
    }
    const Double3 deepest = solid.support(view.normal * sign);
    Patch best;
    double bestCosine = 0.0;
    for (const HullEdge& edge : solid.polyhedron.edges) {
        const Double3 start = solid.vertex(edge.vertices[0]);
        const Double3 end = solid.vertex(edge.vertices[1]);
        if (start != deepest && end != deepest) {
            continue;
        }
        const Double2 along = view.across(end - start);
        const double cosine = std::fabs(dot(along, direction)) / std::sqrt(dot<double>(Double3(end - start), Double3(end - start)));
        if (cosine > bestCosine) {
            bestCosine = cosine;
            best = lineBetween(view, start, end, sign * solid.radius);
            best.radius = solid.radius;
        }
    }
    return best;
}

}  // namespace talus
