// Forces along a contact as places on a page.
#pragma once

#include "../../foundation/math.h"

#include <string>

namespace talus {

/// Two unit directions in the plane of the contact; in the plane of a 2D world one, and zero.
template <int D>
struct ContactPlane {
    Vector<D> right = zeroVector<D>();
    Vector<D> up = zeroVector<D>();

    Vector<2> onPage(const Vector<D>& force) const { return {dot(force, right), dot(force, up)}; }
};
ContactPlane<2> contactPlane(const Vector<2>& normal);
ContactPlane<3> contactPlane(const Vector<3>& normal);

}  // namespace talus
