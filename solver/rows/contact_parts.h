// Small formulas that the contact rows of both dimensions share.
#pragma once

#include "../../collision/manifold.h"
#include "../contact_data.h"
#include "../softness.h"
#include "contact_pass.h"
#include "normal.h"
#include "storage.h"

#include <limits>

namespace talus {

/// Share of a point in the middle O, by its separation: one that hangs in the air says little about where friction acts,
/// and the share changes without a jump.
template <class Scalar>
TALUS_INLINE Scalar pointWeight(const Scalar& separation) {
    return minimum(maximum(Scalar(1.0f) - separation * Scalar(100.0f), Scalar(0.01f)), Scalar(1.0f));
}

/// 1 / k, or 0 where nothing can move.
template <class Scalar>
TALUS_INLINE Scalar invertedOrZero(const Scalar& k) {
    return select(k > Scalar(std::numeric_limits<float>::min()), Scalar(Scalar(1.0f) / k), Scalar(0.0f));
}

/// Softness of contacts in this step: the world's, twice as stiff where one of the two does not yield, or the materials' if that is softer.
template <class Scalar>
TALUS_INLINE Softness<Scalar> contactSoftness(const Scalar& inverseMassA, const Scalar& inverseMassB, const Scalar& hertz, const Scalar& dampingRatio,
                                              const SolverSettings& settings) {
    const Scalar zero(0.0f);
    const Scalar yielding = select(inverseMassA > zero, inverseMassB, zero);
    const Scalar limit = select(yielding > zero, Scalar(settings.contactHertz), Scalar(2.0f * settings.contactHertz));
    const auto isSofter = select(hertz > zero, Scalar(limit - hertz), zero) > zero;
    const Scalar own = select(dampingRatio > zero, dampingRatio, Scalar(settings.contactDampingRatio));
    const float h = settings.seconds / static_cast<float>(settings.substeps);
    return makeSoftness(Scalar(select(isSofter, hertz, limit)), Scalar(select(isSofter, own, Scalar(settings.contactDampingRatio))), Scalar(h));
}

/// The greater eigenvalue of [first c; c second], given c^2.
template <class Scalar>
TALUS_INLINE Scalar greaterEigenvalue(const Scalar& first, const Scalar& second, const Scalar& couplingSquare) {
    const Scalar half(0.5f);
    const Scalar apart = half * (first - second);
    return half * (first + second) + squareRoot(Scalar(apart * apart + couplingSquare));
}

/// Where a change is to be made: everywhere, or in the lanes of a mask.
struct AllLanes {};
template <class Scalar>
TALUS_INLINE const Scalar& selectWhere(AllLanes, const Scalar& changed, const Scalar&) {
    return changed;
}
template <class Mask, class Scalar>
TALUS_INLINE Scalar selectWhere(const Mask& mask, const Scalar& changed, const Scalar& kept) {
    return select(mask, changed, kept);
}

/// In the order of the points.
template <int N, class Scalar>
TALUS_INLINE Scalar sumOf(const Scalar* values) {
    Scalar sum = values[0];
    TALUS_UNROLL for (int i = 1; i < N; ++i) {
        sum += values[i];
    }
    return sum;
}

/// In pairs: what is absent is zero and changes nothing.
template <int N, class Scalar>
TALUS_INLINE Scalar sumOfProducts(const Scalar* a, const Scalar* b) {
    if constexpr (N == 1) {
        return a[0] * b[0];
    } else if constexpr (N == 2) {
        return a[0] * b[0] + a[1] * b[1];
    } else {
        return (a[0] * b[0] + a[1] * b[1]) + (a[2] * b[2] + a[3] * b[3]);
    }
}

/// Parts of the bound of friction, and of the normal impulse, that count as having reached it, and as having risen.
inline constexpr float nearBound = 0.99f;
inline constexpr float pressesHarder = 1.001f;

}  // namespace talus
