#include "scale.h"

#include "../foundation/check.h"

#include <algorithm>

namespace talus {

namespace {

constexpr float leastFactor = 1e-4f;
constexpr float greatestFactor = 1e4f;
constexpr float equalFactors = 1e-6f;

template <int D>
void requireFactors(const Vector<D>& scale) {
    for (int i = 0; i < D; ++i) {
        const float size = std::fabs(scale[i]);
        if (!(size >= leastFactor && size <= greatestFactor)) {
            refuse("shape.scale", textOf(scale), "must be between 0.0001 and 10000 in size in every coordinate");
        }
    }
}

bool isSameSize(float a, float b) {
    return std::fabs(std::fabs(a) - std::fabs(b)) <= equalFactors * std::fmax(std::fabs(a), std::fabs(b));
}

/// The common size of all factors.
template <int D>
float requireEqual(const Vector<D>& scale, const char* what) {
    for (int i = 1; i < D; ++i) {
        if (!isSameSize(scale[0], scale[i])) {
            refuse("shape.scale", textOf(scale), std::string("must have the same size in every coordinate for ") + what);
        }
    }
    return std::fabs(scale[0]);
}

template <int D>
float scaledRounding(float radius, const Vector<D>& scale, const char* what) {
    return radius > 0.0f ? radius * requireEqual(scale, what) : radius;
}

template <int D>
Vector<D> product(const Vector<D>& a, const Vector<D>& b) {
    return a.cwiseProduct(b);
}

template <int D>
std::vector<Vector<D>> products(std::vector<Vector<D>> points, const Vector<D>& scale) {
    for (Vector<D>& point : points) {
        point = product<D>(point, scale);
    }
    return points;
}

template <int D>
Ball<D> scaledShape(const Ball<D>& ball, const Vector<D>& scale) {
    return {product<D>(ball.centre, scale), ball.radius * requireEqual(scale, "a ball")};
}

template <int D>
Capsule<D> scaledShape(const Capsule<D>& capsule, const Vector<D>& scale) {
    return {product<D>(capsule.a, scale), product<D>(capsule.b, scale), capsule.radius * requireEqual(scale, "a capsule")};
}

template <int D>
Box<D> scaledShape(const Box<D>& box, const Vector<D>& scale) {
    return {box.half.cwiseProduct(scale.cwiseAbs()), scaledRounding(box.radius, scale, "a rounded box")};
}

template <int D>
Hull<D> scaledShape(const Hull<D>& hull, const Vector<D>& scale) {
    return {products<D>(hull.points, scale), scaledRounding(hull.radius, scale, "a rounded hull")};
}

template <int D>
Plane<D> scaledShape(const Plane<D>& plane, const Vector<D>& scale) {
    return {plane.normal.cwiseQuotient(scale), plane.offset};
}

Segment scaledShape(const Segment& segment, const Vector<2>& scale) {
    return {product<2>(segment.a, scale), product<2>(segment.b, scale)};
}

Chain scaledShape(const Chain& chain, const Vector<2>& scale) {
    Chain result = {products<2>(chain.points, scale), chain.loop};
    if ((scale.x() < 0.0f) != (scale.y() < 0.0f)) {
        std::reverse(result.points.begin(), result.points.end());
    }
    return result;
}

float scaledRim(float radius, const Vector<3>& scale, const char* what) {
    if (!isSameSize(scale.x(), scale.z())) {
        refuse("shape.scale", textOf(scale), std::string("must have the same size along x and z for ") + what);
    }
    return radius * std::fabs(scale.x());
}

Cylinder scaledShape(const Cylinder& cylinder, const Vector<3>& scale) {
    return {cylinder.half * std::fabs(scale.y()), scaledRim(cylinder.radius, scale, "a cylinder")};
}

Cone scaledShape(const Cone& cone, const Vector<3>& scale) {
    if (!(scale.y() > 0.0f)) {
        refuse("shape.scale", textOf(scale), "must be above 0 along y for a cone");
    }
    return {cone.half * scale.y(), scaledRim(cone.radius, scale, "a cone")};
}

}  // namespace

template <int D>
Geometry<D> scaled(const Geometry<D>& geometry, const Vector<D>& scale) {
    requireFactors<D>(scale);
    if (scale == Vector<D>::Constant(1.0f)) {
        return geometry;
    }
    return std::visit([&scale](const auto& shape) { return Geometry<D>(scaledShape(shape, scale)); }, geometry);
}

template Geometry<2> scaled(const Geometry<2>&, const Vector<2>&);
template Geometry<3> scaled(const Geometry<3>&, const Vector<3>&);

}  // namespace talus
