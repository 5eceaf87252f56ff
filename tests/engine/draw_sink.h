// Everything that is drawn, number by number, so that two drawings can be compared.
#pragma once

#include "../../engine/debug_draw.h"

#include <vector>

namespace talus::testing {

template <int D>
class CommonSink : public DebugDraw<D> {
public:
    std::vector<double> told;

    void ball(const Position<D>& centre, float radius, const Rotation<D>& rotation, DrawRole role, BodyId body) override {
        head(1, role, body);
        tell(centre);
        tell(coefficientsOf(rotation));
        tell(radius);
    }
    void capsule(const Position<D>& a, const Position<D>& b, float radius, DrawRole role, BodyId body) override {
        head(2, role, body);
        tell(a);
        tell(b);
        tell(radius);
    }
    void line(const Position<D>& a, const Position<D>& b, DrawRole role, BodyId body) override {
        head(3, role, body);
        tell(a);
        tell(b);
    }
    void plane(const Position<D>& point, const Vector<D>& normal, DrawRole role, BodyId body) override {
        head(4, role, body);
        tell(point);
        tell(normal);
    }
    void point(const Position<D>& place, DrawRole role, std::uint32_t key) override {
        head(5, role, {});
        tell(place);
        tell(key);
    }
    void arrow(const Position<D>& from, const Vector<D>& vector, DrawRole role, std::uint32_t key) override {
        head(6, role, {});
        tell(from);
        tell(vector);
        tell(key);
    }

protected:
    void head(int kind, DrawRole role, BodyId body) {
        tell(kind);
        tell(static_cast<int>(role));
        tell(body.index);
        tell(body.generation);
    }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    void tell(Number number) { told.push_back(static_cast<double>(number)); }
    template <int N>
    void tell(const Vector<N>& vector) {
        for (int i = 0; i < N; ++i) {
            tell(vector[i]);
        }
    }
};

template <int D>
class DrawSink;

template <>
class DrawSink<2> final : public CommonSink<2> {
public:
    void polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) override {
        head(7, role, body);
        tell(radius);
        for (const Position<2>& corner : corners) {
            tell(corner);
        }
    }
};

template <>
class DrawSink<3> final : public CommonSink<3> {
public:
    void polyhedron(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, float radius, DrawRole role, BodyId body) override {
        head(8, role, body);
        tell(radius);
        for (const Position<3>& vertex : vertices) {
            tell(vertex);
        }
        for (const DrawFace& face : faces) {
            tell(face.normal);
            for (const std::uint8_t corner : face.corners) {
                tell(static_cast<int>(corner));
            }
        }
    }
    void cylinder(const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override {
        head(9, role, body);
        tell(a);
        tell(b);
        tell(radius);
        tell(coefficientsOf(rotation));
    }
    void cone(const Position<3>& base, const Position<3>& tip, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override {
        head(10, role, body);
        tell(base);
        tell(tip);
        tell(radius);
        tell(coefficientsOf(rotation));
    }
};

}  // namespace talus::testing
