// What explanations of both dimensions have in common.
#pragma once

#include "explain.h"
#include "flip.h"

#include <algorithm>

namespace talus {

template <int D>
bool holdsKey(const Manifold<D>& manifold, std::uint32_t key) {
    return std::any_of(manifold.points, manifold.points + manifold.count, [&](const ManifoldPoint<D>& point) { return point.key == key; });
}

/// A candidate, and what became of it.
template <int D>
void addCandidate(ManifoldExplanation<D>& told, const CollideSettings& settings, const ExplainedPoint<D>& candidate) {
    const bool isNear = candidate.separation <= settings.speculativeDistance;
    const CandidateFate ifDropped = !isNear                   ? CandidateFate::tooFar
                                    : told.manifold.count > 0 ? CandidateFate::notChosen
                                                              : CandidateFate::grazing;
    told.points.push_back(candidate);
    told.points.back().fate = holdsKey(told.manifold, candidate.key) ? CandidateFate::kept : ifDropped;
}

/// Corners of the incident face that no candidate names. `keyOf`: the key that corner i has where it is left.
template <int D, class KeyOf>
void addOtherCorners(ManifoldExplanation<D>& told, CandidateFate fate, const KeyOf& keyOf) {
    for (std::size_t i = 0; i < told.incident.size(); ++i) {
        const auto isNamed = [&](const ExplainedPoint<D>& point) { return point.key == keyOf(i); };
        if (std::none_of(told.points.begin(), told.points.end(), isNamed)) {
            const Vector<D>& corner = told.incident[i];
            const Vector<D> outwards = told.referenceIsA ? told.normal : Vector<D>(-told.normal);
            const float height = told.reference.empty() ? 0.0f : dot(outwards, Vector<D>(corner - told.reference[0]));
            told.points.push_back({corner, corner, height, 0, fate});
        }
    }
}

/// Of a pair of which the manifold is all that can be told.
template <int D>
void tellManifold(ManifoldExplanation<D>& told, const Pose<D>& bInA) {
    told.normal = told.manifold.normal;
    told.separation = told.manifold.gap;
    for (int i = 0; i < told.manifold.count; ++i) {
        const ManifoldPoint<D>& point = told.manifold.points[i];
        told.separation = i == 0 ? point.separation : std::min(told.separation, point.separation);
        told.points.push_back({point.localA, toWorld(bInA, point.localB), point.separation, point.key, CandidateFate::kept});
    }
}

template <int D>
void setWhole(ManifoldExplanation<D>& told) {
    for (int i = 0; i < told.manifold.count; ++i) {
        const std::uint32_t key = told.manifold.points[i].key;
        told.isWhole = told.isWhole && std::any_of(told.points.begin(), told.points.end(), [&](const auto& point) { return point.key == key; });
    }
}

/// The explanation of (b, a) as that of (a, b).
template <int D>
ManifoldExplanation<D> flipped(const ManifoldExplanation<D>& other, const Pose<D>& bInA) {
    ManifoldExplanation<D> told = other;
    told.manifold = flipped(other.manifold, bInA);
    told.normal = rotate(bInA.q, Vector<D>(-other.normal));
    told.referenceIsA = !other.referenceIsA;
    for (Vector<D>& corner : told.reference) {
        corner = toWorld(bInA, corner);
    }
    for (Vector<D>& corner : told.incident) {
        corner = toWorld(bInA, corner);
    }
    for (std::size_t i = 0; i < told.points.size(); ++i) {
        const ExplainedPoint<D>& point = other.points[i];
        told.points[i] = {toWorld(bInA, point.onB), toWorld(bInA, point.onA), point.separation, point.key != 0 ? flippedKey(point.key) : 0, point.fate};
    }
    return told;
}

}  // namespace talus
