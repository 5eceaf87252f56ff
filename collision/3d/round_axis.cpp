#include "round_axis.h"

#include "../feature.h"
#include "approach.h"

namespace talus {

namespace {

/// Steps of the two coordinates of a direction's name.
constexpr double nameSteps = 4095.0;

/// Keeps the better axis; of equals the first.
void offer(RoundAxis& best, const RoundAxis& axis) {
    if (axis.separation > best.separation) {
        best = axis;
    }
}

void offerFace(FaceAxes& axes, bool ofA, const RoundAxis& axis, std::uint32_t previous) {
    offer(ofA ? axes.ofA : axes.ofB, axis);
    if (axis.code == previous) {
        axes.last = axis;
    }
}

void offerCaps(FaceAxes& axes, const Solid& owner, const Solid& other, bool ofA, std::uint32_t previous) {
    for (int cap = 0; cap < owner.round.caps(); ++cap) {
        const Double3 outwards = owner.round.capNormal(cap);
        const Double3 between = other.support(-outwards) - owner.round.ends[cap];
        offerFace(axes, ofA, {ofA ? outwards : Double3(-outwards), dot(outwards, between), faceCode(ofA, cap)}, previous);
    }
}

void offerFaces(FaceAxes& axes, const Solid& a, const Solid& b, std::uint32_t previous) {
    for (std::size_t i = 0; i < b.polyhedron.faces.size(); ++i) {
        const HullFace& face = b.polyhedron.faces[i];
        const Double3 outwards = rotate<double>(b.placement.q, face.normal.cast<double>());
        const Double3 between = a.support(-outwards) - b.placement.p;
        const double separation = dot(outwards, between) - double(face.offset);
        offerFace(axes, false, {-outwards, separation, faceCode(false, static_cast<int>(i))}, previous);
    }
}

/// Climbs from `start` to a greatest separation near it.
FoundAxis climb(const Solid& a, const Solid& b, const RoundAxis& start, double gap) {
    constexpr int maxRounds = 8;
    FoundAxis found;
    found.axis = start;
    for (int round = 0; round < maxRounds; ++round) {
        const double before = found.axis.separation;
        const double shift = before < gap ? gap - before : 0.0;
        const Approach approach = approachOf(a, b, found.axis.normal * shift, found.axis.normal);
        const double separation = approach.distance > 0.0 ? separationAlong(a, b, approach.normal) : before;
        found.onA = approach.onA;
        found.onB = approach.onB;
        if (!(separation > before)) {
            break;
        }
        found.axis = {approach.normal, separation, 0};
        if (shift == 0.0 || separation - before < 1e-4 * gap) {
            break;
        }
    }
    return found;
}

}  // namespace

FaceAxes faceAxes(const Solid& a, const Solid& b, std::uint32_t previous) {
    FaceAxes axes;
    offerCaps(axes, a, b, true, previous);
    if (b.isRound()) {
        offerCaps(axes, b, a, false, previous);
    } else if (b.isPolyhedron()) {
        offerFaces(axes, a, b, previous);
    }
    return axes;
}

std::uint32_t freeAxisCode(const Solid& b, const Double3& normal) {
    const Double3 n = inverseRotate(b.placement.q, normal);
    const double sum = (std::fabs(n.x()) + std::fabs(n.y())) + std::fabs(n.z());
    double x = n.x() / sum;
    double y = n.y() / sum;
    if (n.z() < 0.0) {
        // The lower half is folded outwards.
        const double folded = 1.0 - std::fabs(y);
        y = y < 0.0 ? std::fabs(x) - 1.0 : 1.0 - std::fabs(x);
        x = x < 0.0 ? -folded : folded;
    }
    const auto step = [](double coordinate) { return static_cast<std::uint32_t>(std::floor(0.5 * (coordinate + 1.0) * nameSteps + 0.5)); };
    return axisCode(AxisKind::points, step(x), step(y));
}

Double3 freeAxisDirection(const Solid& b, std::uint32_t code) {
    double x = 2.0 * axisFeatureA(code) / nameSteps - 1.0;
    double y = 2.0 * axisFeatureB(code) / nameSteps - 1.0;
    const double z = 1.0 - std::fabs(x) - std::fabs(y);
    if (z < 0.0) {
        const double unfolded = 1.0 - std::fabs(y);
        y = y < 0.0 ? std::fabs(x) - 1.0 : 1.0 - std::fabs(x);
        x = x < 0.0 ? -unfolded : unfolded;
    }
    const Double3 n(x, y, z);
    return rotate<double>(b.placement.q, n / std::sqrt(dot(n, n)));
}

RoundSeeds::RoundSeeds(const Solid& a, const Solid& b, const FaceAxes& faces, std::uint32_t previous) {
    if (axisKind(previous) == AxisKind::points) {
        add(a, b, freeAxisDirection(b, previous));
        remembered = list[0].separation;
    } else {
        remembered = faces.last.separation;
    }
    for (const RoundAxis& face : {faces.ofA, faces.ofB}) {
        if (face.code != 0) {
            list[static_cast<std::size_t>(used++)] = face;
        }
    }
    add(a, b, a.round.sideNormal(b.centre - a.centre));
    if (b.isRound()) {
        add(a, b, -b.round.sideNormal(a.centre - b.centre));
        addAcross(a, b, true, b.round.axis);
        addAcross(a, b, false, a.round.axis);
    } else if (b.kind == PieceKind::capsule) {
        addAcross(a, b, true, b.ends[1] - b.ends[0]);
    } else if (b.kind == PieceKind::box) {
        for (std::size_t i = 0; i < 6; i += 2) {
            addAcross(a, b, true, rotate<double>(b.placement.q, b.polyhedron.faces[i].normal.cast<double>()));
        }
    }
}

void RoundSeeds::add(const Solid& a, const Solid& b, const Double3& direction) {
    list[static_cast<std::size_t>(used++)] = {direction, separationAlong(a, b, direction), 0};
}

/// Across the axis of a round piece and a line, both ways; for a cone the two of these directions that are normals of its side.
void RoundSeeds::addAcross(const Solid& a, const Solid& b, bool ofA, const Double3& line) {
    const Round& round = ofA ? a.round : b.round;
    const Double3 across = cross(round.axis, line);
    if (!(dot(across, across) > 1e-12 * dot(line, line))) {
        return;
    }
    for (const double side : {1.0, -1.0}) {
        const Double3 normal = round.sideNormal(across * side);
        add(a, b, ofA ? normal : Double3(-normal));
    }
}

void RoundSeeds::addAllRound(const Solid& a, const Solid& b) {
    for (int i = 0; i < 27; ++i) {
        const Double3 direction(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
        const double squared = dot(direction, direction);
        if (squared > 0.0) {
            add(a, b, direction / std::sqrt(squared));
        }
    }
}

RoundAxis RoundSeeds::next(std::span<const Double3> taken) const {
    constexpr double near = 0.9;
    RoundAxis best;
    for (int i = 0; i < used; ++i) {
        const RoundAxis& axis = list[static_cast<std::size_t>(i)];
        if (std::none_of(taken.begin(), taken.end(), [&](const Double3& other) { return dot(other, axis.normal) > near; })) {
            offer(best, axis);
        }
    }
    return best;
}

FoundAxis greatestSeparation(const Solid& a, const Solid& b, RoundSeeds seeds, double gap) {
    constexpr std::size_t maxStarts = 8;
    const RoundAxis first = seeds.best();
    // What was an axis a step ago is near one now, if the pieces are not deep in each other. Other starts may lead to lesser ones.
    const double trusted = (seeds.isRemembered() ? -2.0 : -0.2) * gap;
    if (first.separation < (seeds.isRemembered() ? -0.2 * gap : gap)) {
        const Approach approach = approachOf(a, b, Double3::Zero(), first.normal);
        if (approach.distance > 1e-3 * gap) {
            return {{approach.normal, separationAlong(a, b, approach.normal), 0}, approach.onA, approach.onB};
        }
    }
    if (!seeds.isRemembered() && first.separation < trusted) {
        seeds.addAllRound(a, b);
    }
    FoundAxis best;
    std::array<Double3, maxStarts> taken;
    for (std::size_t i = 0; i < maxStarts; ++i) {
        const RoundAxis start = seeds.next(std::span(taken).first(i));
        if (i > 0 && (best.axis.separation > trusted || start.separation < -1e300)) {
            break;
        }
        const FoundAxis found = climb(a, b, start, gap);
        if (i == 0 || found.axis.separation > best.axis.separation) {
            best = found;
        }
        taken[i] = start.normal;
    }
    return best;
}

}  // namespace talus
