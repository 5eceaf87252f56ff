#include "project_solids.h"

#include "../svg_view.h"
#include "paint_order.h"

#include "../../foundation/trig.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

using Kind = DrawnShape::Kind;

// Writes one solid to the page.
class Painter {
public:
    Painter(const DrawnSolid& painted, const Projection& camera, bool isGlass, SvgDraw& into)
        : solid(painted), projection(camera), glass(isGlass), page(into) {}

    void paint() {
        switch (solid.kind) {
            case DrawnSolid::Kind::polyhedron:
                polyhedron();
                return;
            case DrawnSolid::Kind::ball:
                ball();
                return;
            case DrawnSolid::Kind::capsule:
                page.keep(shape(Kind::capsule, pagePoints(solid.points), sideLight()));
                return;
            case DrawnSolid::Kind::cylinder:
            case DrawnSolid::Kind::cone:
                round();
                return;
            case DrawnSolid::Kind::line:
                page.line(projection.ofPlace(solid.points[0]), projection.ofPlace(solid.points[1]), solid.role, solid.body);
                return;
            case DrawnSolid::Kind::plane:
                grid(solid.axis, solid.points[0], {});
                return;
        }
    }

private:
    std::vector<Position<2>> pagePoints(const std::vector<Position<3>>& places) const {
        std::vector<Position<2>> result;
        for (const Position<3>& place : places) {
            result.push_back(projection.ofPlace(place));
        }
        return result;
    }

    DrawnShape shape(Kind kind, std::vector<Position<2>> points, float light) const {
        return {.kind = kind,
                .role = solid.role,
                .body = solid.body,
                .points = std::move(points),
                .radius = solid.radius,
                .light = light,
                .glass = glass};
    }

    // Of the side that a round solid turns to the viewer.
    float sideLight() const {
        const Vector<3> side = unitOf(projection.toward - solid.axis * dot(solid.axis, projection.toward));
        return projection.lightOn(side);
    }

    void polyhedron() {
        if (solid.radius > 0.0f) {
            DrawnShape outline = shape(Kind::polygon, convexHull(pagePoints(solid.points)), projection.lightOn(projection.toward));
            page.keep(std::move(outline));
        }
        for (const DrawnSolid::Face& face : solid.faces) {
            if (dot(face.normal, projection.toward) <= 0.0f) {
                continue;
            }
            std::vector<Position<3>> corners;
            for (const std::uint8_t corner : face.corners) {
                corners.push_back(solid.points[corner] + face.normal * solid.radius);
            }
            DrawnShape flat = shape(Kind::polygon, pagePoints(corners), projection.lightOn(face.normal));
            flat.radius = 0.0f;
            const std::vector<Position<2>> outline = flat.points;
            page.keep(std::move(flat));
            if (solid.role == DrawRole::staticShape && !glass) {
                grid(face.normal, corners.front(), outline);
            }
        }
    }

    void ball() {
        page.keep(shape(Kind::ball, pagePoints(solid.points), projection.lightOn(projection.toward)));
        // Two great circles of the body show its turn.
        for (const int axis : {0, 1}) {
            circle(solid.points[0], rotate(solid.rotation, Vector<3>(Vector<3>::Unit(axis))));
        }
    }

    // The visible part of the circle about `centre` across `normal`.
    void circle(const Position<3>& centre, const Vector<3>& normal) {
        const Vector<3> level = unitOf(cross<float>(projection.toward, normal));
        if (level.isZero(0.0f)) {
            return;
        }
        Vector<3> near = cross<float>(normal, level);
        near *= dot(near, projection.toward) < 0.0f ? -1.0f : 1.0f;
        constexpr int pieces = 16;
        std::vector<Position<3>> places;
        for (int i = 0; i <= pieces; ++i) {
            const SineCosine turn = sineCosine(pi * static_cast<float>(i) / pieces);
            places.push_back(centre + (level * turn.cosine + near * turn.sine) * solid.radius);
        }
        page.keep(shape(Kind::curve, pagePoints(places), 0.0f));
    }

    // A direction across the axis that is fixed in the body.
    Vector<3> armOf() const {
        const Vector<3> local = inverseRotate(solid.rotation, solid.axis).cwiseAbs();
        const int least = local.x() <= local.y() && local.x() <= local.z() ? 0 : local.y() <= local.z() ? 1 : 2;
        return unitOf(cross<float>(rotate(solid.rotation, Vector<3>(Vector<3>::Unit(least))), solid.axis));
    }

    // Cylinder and cone: the outline, the end that is seen, and a line on it that shows the turn.
    void round() {
        const float facing = dot(solid.axis, projection.toward);
        const Vector<2> along = projection.ofVector(solid.axis);
        const float size = length<2>(along);
        const bool isCone = solid.kind == DrawnSolid::Kind::cone;
        DrawnShape outline = shape(Kind::round, pagePoints(solid.points), sideLight());
        outline.normal = size > 0.0f ? Vector<2>(along / size) : Vector<2>(Vector<2>::Unit(1));
        outline.flatness = std::fmin(std::fabs(facing), 1.0f);
        outline.taper = isCone ? 0.0f : 1.0f;
        DrawnShape end = outline;
        page.keep(std::move(outline));
        const Vector<3> arm = armOf() * solid.radius;
        if (isCone && facing > 0.0f) {
            const Position<3> rim = solid.points[0] + arm * (dot(arm, projection.toward) < 0.0f ? -1.0f : 1.0f);
            page.keep(shape(Kind::curve, pagePoints({rim, solid.points[1]}), 0.0f));
            return;
        }
        const Position<3>& middle = solid.points[facing > 0.0f ? 1 : 0];
        end.points = {projection.ofPlace(middle)};
        end.taper = 1.0f;
        end.light = projection.lightOn(facing > 0.0f ? solid.axis : Vector<3>(-solid.axis));
        page.keep(std::move(end));
        page.keep(shape(Kind::curve, pagePoints({middle - arm, middle + arm}), 0.0f));
    }

    // Lines of a plane through `place`, counted from the point of it that is nearest to the world's origin.
    void grid(const Vector<3>& normal, const Position<3>& place, std::vector<Position<2>> outline) {
        const Vector<3> first = std::fabs(normal.x()) < 0.9f ? Vector<3>(Vector<3>::Unit(0)) : Vector<3>(Vector<3>::Unit(2));
        const Vector<3> u = unitOf(first - normal * dot(normal, first));
        const Vector<3> v = cross<float>(normal, u);
        DrawnShape lines = shape(Kind::grid, std::move(outline), 0.0f);
        lines.origin = projection.ofPlace(normal * dot(normal, place));
        lines.axes[0] = projection.ofVector(u);
        lines.axes[1] = projection.ofVector(v);
        page.keep(std::move(lines));
    }

    const DrawnSolid& solid;
    const Projection& projection;
    const bool glass;
    SvgDraw& page;
};

}  // namespace

SvgDraw projected(const SpaceDraw& drawn, const Projection& projection) {
    SvgDraw page(true);
    page.leaveOut(drawn.refused());
    const std::vector<DrawnSolid>& solids = drawn.solids();
    const auto flat = [&](DrawnSolid::Kind kind) {
        for (const DrawnSolid& solid : solids) {
            if (solid.kind == kind) {
                Painter(solid, projection, false, page).paint();
            }
        }
    };
    flat(DrawnSolid::Kind::plane);
    const PaintOrder painting = paintOrderOf(solids, projection);
    for (const std::size_t number : painting.order) {
        Painter(solids[number], projection, painting.glass[number], page).paint();
    }
    flat(DrawnSolid::Kind::line);
    for (const SpaceMark& mark : drawn.marks()) {
        if (mark.vector.isZero(0.0f)) {
            page.point(projection.ofPlace(mark.place), mark.role, mark.key);
        } else {
            page.arrow(projection.ofPlace(mark.place), projection.ofVector(mark.vector), mark.role, mark.key);
        }
    }
    return page;
}

}  // namespace talus
