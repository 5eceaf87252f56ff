#include "mass.h"

namespace talus {

template <int D>
MassProperties<D> combined(const MassProperties<D>& a, const MassProperties<D>& b) {
    if (!(b.mass > 0.0f)) {
        return a;
    }
    if (!(a.mass > 0.0f)) {
        return b;
    }
    MassProperties<D> sum;
    sum.mass = a.mass + b.mass;
    const float share = b.mass / sum.mass;
    const Vector<D> arm = b.centre - a.centre;
    sum.centre = a.centre + arm * share;
    // Two bodies about their common centre: their own inertia and that of the reduced mass at their distance.
    sum.inertia = a.inertia + b.inertia + pointInertia<D>(a.mass * share, arm);
    return sum;
}

template MassProperties<2> combined(const MassProperties<2>&, const MassProperties<2>&);
template MassProperties<3> combined(const MassProperties<3>&, const MassProperties<3>&);

}  // namespace talus
