#include "round_graze.h"

namespace talus {

namespace {

constexpr double crossing = 0.7;

bool capCrosses(const Solid& owner, const Solid& other, const Double3& normal, double depth) {
    if (!owner.isRound() || std::fabs(dot(owner.round.axis, normal)) >= grazeCosine) {
        return false;
    }
    for (int cap = 0; cap < owner.round.caps(); ++cap) {
        const Double3 outwards = owner.round.capNormal(cap);
        const Double3 between = other.support(-outwards) - owner.round.ends[cap];
        if (dot(outwards, between) >= -depth) {
            return true;
        }
    }
    return false;
}

/// The face of B as an axis.
RoundAxis faceAxis(const Solid& a, const Solid& b, std::size_t face, const Double3& outwards) {
    const Double3 between = a.support(-outwards) - b.placement.p;
    return {-outwards, dot(outwards, between) - double(b.polyhedron.faces[face].offset), faceCode(false, static_cast<int>(face))};
}

}  // namespace

bool crossesFace(const Solid& a, const Solid& b, const Double3& normal, double depth) {
    if (capCrosses(a, b, normal, depth) || capCrosses(b, a, normal, depth)) {
        return true;
    }
    for (std::size_t i = 0; i < b.polyhedron.faces.size(); ++i) {
        const Double3 outwards = rotate<double>(b.placement.q, b.polyhedron.faces[i].normal.cast<double>());
        if (std::fabs(dot(outwards, normal)) < crossing && faceAxis(a, b, i, outwards).separation >= -depth) {
            return true;
        }
    }
    return false;
}

RoundAxis grazedFace(const Solid& a, const Solid& b, const Double3& onB, double tolerance) {
    RoundAxis grazed;
    if (b.radius > 0.0 || !b.isPolyhedron()) {
        return grazed;
    }
    const Double3 place = b.placement.inward(onB);
    const std::span<const HullFace> faces = b.polyhedron.faces;
    const auto isAtPlace = [&](const HullFace& face) { return double(face.offset) - dot<double>(face.normal.cast<double>(), place) <= tolerance; };
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (isAtPlace(faces[i])) {
            const RoundAxis axis = faceAxis(a, b, i, rotate<double>(b.placement.q, faces[i].normal.cast<double>()));
            grazed = axis.separation > grazed.separation ? axis : grazed;
        }
    }
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const Double3 outwards = rotate<double>(b.placement.q, faces[i].normal.cast<double>());
        if (isAtPlace(faces[i]) && grazed.code != faceCode(false, static_cast<int>(i)) && -dot(outwards, grazed.normal) > crossing) {
            return {};
        }
    }
    return grazed;
}

}  // namespace talus
