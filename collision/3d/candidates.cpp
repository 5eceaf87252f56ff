// What all pairs share: tolerances, and the manifold of the candidates.
#include "narrow_phase.h"
#include "reduction.h"

#include <algorithm>
#include <utility>

namespace talus {

namespace {

/// The candidates within the speculative distance.
struct Spots {
    Spots(const ColliderInput3& input, const Vector<3>& normal, const Candidates& candidates) {
        const ContactPlane<float> plane(normal);
        Vector<3> origin = zeroVector<3>();
        for (int i = 0; i < candidates.size(); ++i) {
            const Candidate& candidate = candidates[i];
            if (candidate.separation <= input.settings.speculativeDistance) {
                const Vector<3> middle = (candidate.onA + candidate.onB) * 0.5f;
                origin = count == 0 ? middle : origin;
                const Vector<3> arm = middle - origin;
                list[count++] = {plane.place(arm), candidate.separation, candidate.key, i};
            }
        }
    }

    std::span<const Spot> used() const { return std::span(list).first(count); }

    // Left unset beyond `count`.
    std::array<Spot, mostCandidates> list;
    std::size_t count = 0;
};

void addPoint(Manifold<3>& manifold, const ColliderInput3& input, const Candidate& candidate) {
    manifold.points[manifold.count++] = {candidate.onA, toLocal(input.bInA, candidate.onB), candidate.separation, candidate.key};
}

/// `reduced` of two candidates at most.
Manifold<3> reducedLine(const ColliderInput3& input, const Vector<3>& normal, const Candidates& candidates, std::uint32_t axis, float lever) {
    const Candidate* near[2] = {};
    int count = 0;
    for (int i = 0; i < candidates.size(); ++i) {
        if (candidates[i].separation <= input.settings.speculativeDistance) {
            near[count++] = &candidates[i];
        }
    }
    Manifold<3> manifold = apart3(axis);
    if (count == 0) {
        return manifold;
    }
    manifold.normal = normal;
    manifold.lever = std::max(lever, 0.0f);
    if (count == 2) {
        const auto middleOf = [](const Candidate& candidate) { return Vector<3>((candidate.onA + candidate.onB) * 0.5f); };
        if (!(lever >= 0.0f)) {
            manifold.lever = ContactPlane<float>(normal).leverOfLine(middleOf(*near[0]), middleOf(*near[1]));
        }
        if (near[1]->key < near[0]->key) {
            std::swap(near[0], near[1]);
        }
    }
    for (int i = 0; i < count; ++i) {
        addPoint(manifold, input, *near[i]);
    }
    return manifold;
}

}  // namespace

void Candidates::add(const Vector<3>& onA, const Vector<3>& onB, float separation, std::uint32_t key) {
    if (used < mostCandidates) {
        list[static_cast<std::size_t>(used++)] = {onA, onB, separation, key};
        least = std::min(least, separation);
    }
}

Manifold<3> apart3(std::uint32_t axis, float gap) {
    Manifold<3> manifold;
    manifold.axis = axis;
    manifold.gap = std::max(gap, 0.0f);
    return manifold;
}

Manifold<3> reduced(const ColliderInput3& input, const Vector<3>& normal, const Candidates& candidates, std::uint32_t axis, float lever) {
    if (candidates.size() <= 2) {
        return reducedLine(input, normal, candidates, axis, lever);
    }
    const Spots spots(input, normal, candidates);
    Manifold<3> manifold = apart3(axis);
    if (spots.count == 0) {
        return manifold;
    }
    manifold.normal = normal;
    manifold.lever = lever >= 0.0f ? lever : leverOf(spots.used());
    const Picks picks = pickFour(spots.used(), input.settings.slop);
    for (int i = 0; i < picks.count; ++i) {
        addPoint(manifold, input, candidates[picks.indices[i]]);
    }
    return manifold;
}

Manifold<3> onePoint(const ColliderInput3& input, const Vector<3>& normal, const Vector<3>& onA, const Vector<3>& onB, std::uint32_t key,
                     std::uint32_t axis) {
    const float separation = dot(normal, Vector<3>(onB - onA));
    if (separation > input.settings.speculativeDistance) {
        return apart3(axis, separation);
    }
    Manifold<3> manifold = apart3(axis);
    manifold.normal = normal;
    addPoint(manifold, input, {onA, onB, separation, key});
    return manifold;
}

Manifold<3> manifoldOf(const ColliderInput3& input, const RoundedContact<float>& contact) {
    const auto kind = static_cast<AxisKind>(contact.kind);
    Manifold<3> manifold = apart3(axisCode(kind, static_cast<std::uint32_t>(contact.axisA), static_cast<std::uint32_t>(contact.axisB)), contact.gap);
    if (contact.count > 0.0f) {
        manifold.normal = contact.normal;
        manifold.lever = contact.lever;
    }
    for (int i = 0; i < static_cast<int>(contact.count); ++i) {
        const SurfacePair<float>& point = contact.points[i];
        const std::uint32_t key = pointKey(kind, static_cast<std::uint32_t>(point.featureA), static_cast<std::uint32_t>(point.featureB), 0);
        addPoint(manifold, input, {point.onA, point.onB, point.separation, key});
    }
    return manifold;
}

float extentOf(const Piece<3>& piece) {
    switch (piece.kind) {
        case PieceKind::plane:
            return std::numeric_limits<float>::max();
        case PieceKind::cylinder:
        case PieceKind::cone:
            return std::min(2.0f * piece.rim, length(Vector<3>(piece.points[1] - piece.points[0])));
        case PieceKind::box: {
            const auto width = [&](int axis) { return piece.faces[2 * axis].offset + piece.faces[2 * axis + 1].offset; };
            return std::min({width(0), width(1), width(2)}) + 2.0f * piece.radius;
        }
        case PieceKind::hull:
            return 2.0f * (piece.hull->inner + piece.radius);
        default:
            return 2.0f * piece.radius;
    }
}

Tolerances3 tolerancesOf(const ColliderInput3& input) {
    return tolerancesFor(std::min(extentOf(input.a), extentOf(input.b)), input.settings.slop);
}

}  // namespace talus
