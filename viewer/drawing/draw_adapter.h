// Takes what a world draws of itself into a picture.
#pragma once

#include "looks.h"

#include "../render/picture.h"
#include "../render/theme.h"

#include "../../engine/debug_draw.h"

#include <span>
#include <vector>

namespace talus {

/// Where a body's shapes are; planes have no bounds.
struct BodyExtent {
    BodyId body;
    DrawRole role = DrawRole::staticShape;
    Bounds<3> bounds = {};
};

struct AdapterOptions {
    const Theme* theme = &lightTheme();
    /// Drawn in the colours of the selection.
    BodyId selected = {};
    /// By slot, 0: none (`groups.h`). What is awake and in one has its colour.
    std::span<const std::uint32_t> islands = {};
    /// Metres of arrows for contact normals, and for each newton second of impulse arrows.
    float normalLength = 0.25f;
    float metresPerNewtonSecond = 0.01f;
};

/// What both dimensions have in common. Primitives with numbers that are not finite are left out and counted.
template <int D>
class DrawAdapterBase : public DebugDraw<D> {
public:
    void ball(const Position<D>& centre, float radius, const Rotation<D>& rotation, DrawRole role, BodyId body) override;
    void line(const Position<D>& a, const Position<D>& b, DrawRole role, BodyId body) override;
    void plane(const Position<D>& point, const Vector<D>& normal, DrawRole role, BodyId body) override;
    void point(const Position<D>& place, DrawRole role, std::uint32_t key) override;
    void arrow(const Position<D>& from, const Vector<D>& vector, DrawRole role, std::uint32_t key) override;

    /// In the order drawn, one entry for each run of shapes of one body.
    const std::vector<BodyExtent>& extents() const { return bodies; }
    /// Ends of joints.
    const std::vector<Vector<3>>& jointPlaces() const { return joints; }
    int leftOut() const { return notFinite; }

protected:
    DrawAdapterBase(Picture& into, const AdapterOptions& how) : picture(into), options(how) {}

    Look lookOf(DrawRole role, BodyId body) const;
    void extend(BodyId body, DrawRole role, const Vector<3>& place, float radius);
    /// False, and counted, if it is not to be drawn.
    bool accept(bool finite);

    Picture& picture;
    AdapterOptions options;

private:
    std::vector<BodyExtent> bodies;
    std::vector<Vector<3>> joints;
    int notFinite = 0;
};

/// Adds to a picture, which must outlive it.
template <int D>
class DrawAdapter;

template <>
class DrawAdapter<2> final : public DrawAdapterBase<2> {
public:
    explicit DrawAdapter(Picture& into, const AdapterOptions& how = {}) : DrawAdapterBase(into, how) {}

    void capsule(const Position<2>& a, const Position<2>& b, float radius, DrawRole role, BodyId body) override;
    void polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) override;

private:
    std::vector<Vector<3>> outline;
};

template <>
class DrawAdapter<3> final : public DrawAdapterBase<3> {
public:
    explicit DrawAdapter(Picture& into, const AdapterOptions& how = {}) : DrawAdapterBase(into, how) {}

    void capsule(const Position<3>& a, const Position<3>& b, float radius, DrawRole role, BodyId body) override;
    void polyhedron(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, float radius, DrawRole role, BodyId body) override;
    void cylinder(const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override;
    void cone(const Position<3>& base, const Position<3>& tip, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override;

private:
    void addRound(const Position<3>& a, const Position<3>& b, float radius, float taper, const Rotation<3>& rotation, DrawRole role, BodyId body);
    bool addBox(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, DrawRole role, const Look& look);

    std::vector<Vector<3>> corners;
};

}  // namespace talus
