#include "draw_adapter.h"

#include "groups.h"
#include "space.h"

#include <cmath>

namespace talus {

template <int D>
Look DrawAdapterBase<D>::lookOf(DrawRole role, BodyId body) const {
    const std::uint32_t island = body.index < options.islands.size() && role == DrawRole::dynamicShape ? options.islands[body.index] : 0;
    const BodyColours colours = body && body == options.selected ? options.theme->selected
                                : island > 0                     ? islandColours(*options.theme, island)
                                                                 : bodyColours(*options.theme, role);
    return {colours.fill, colours.edge, pickOf(body)};
}

template <int D>
void DrawAdapterBase<D>::extend(BodyId body, DrawRole role, const Vector<3>& place, float radius) {
    if (bodies.empty() || bodies.back().body != body) {
        bodies.push_back({body, role, {}});
    }
    bodies.back().bounds = merge(bodies.back().bounds, expanded(Bounds<3>{place, place}, radius));
}

template <int D>
bool DrawAdapterBase<D>::accept(bool finite) {
    notFinite += finite ? 0 : 1;
    return finite;
}

template <int D>
void DrawAdapterBase<D>::ball(const Position<D>& centre, float radius, const Rotation<D>& rotation, DrawRole role, BodyId body) {
    if (accept(isFinite(centre) && std::isfinite(radius) && isFinite(rotation))) {
        const Look look = lookOf(role, body);
        picture.solidsFor(look.fill).balls.push_back(ballSolid(inSpace(centre), radius, inSpace(rotation), look));
        extend(body, role, inSpace(centre), radius);
    }
}

template <int D>
void DrawAdapterBase<D>::line(const Position<D>& a, const Position<D>& b, DrawRole role, BodyId body) {
    if (!accept(isFinite(a) && isFinite(b))) {
        return;
    }
    const bool isBounds = role == DrawRole::bounds;
    const float width = isBounds ? 1.0f : role == DrawRole::joint ? 3.0f : 2.5f;
    const std::uint32_t flags = isBounds ? lineFlags::dashed : 0;
    picture.lines.push_back(
        {.from = inSpace(a), .width = width, .to = inSpace(b), .flags = flags, .colour = strokeColour(*options.theme, role), .pick = 0});
    if (role == DrawRole::joint) {
        joints.push_back(inSpace(a));
        joints.push_back(inSpace(b));
    } else if (!isBounds) {
        extend(body, role, inSpace(a), 0.0f);
        extend(body, role, inSpace(b), 0.0f);
    }
}

template <int D>
void DrawAdapterBase<D>::plane(const Position<D>& point, const Vector<D>& normal, DrawRole role, BodyId body) {
    if (!accept(isFinite(point) && isFinite(normal))) {
        return;
    }
    const Theme& theme = *options.theme;
    const bool isStatic = role == DrawRole::staticShape;
    const BodyColours colours = bodyColours(theme, role);
    picture.grounds.push_back(
        {inSpace(point), inSpace(normal), isStatic ? theme.ground : colours.fill, isStatic ? theme.grid : colours.edge, pickOf(body)});
}

template <int D>
void DrawAdapterBase<D>::point(const Position<D>& place, DrawRole role, std::uint32_t key) {
    if (!accept(isFinite(place))) {
        return;
    }
    const bool isContact = role == DrawRole::contactPoint;
    const Colour colour = isContact ? identityColour(*options.theme, key) : strokeColour(*options.theme, role);
    const MarkForm form = isContact                            ? MarkForm::cross
                          : role == DrawRole::centreOfMass     ? MarkForm::target
                          : role == DrawRole::speculativePoint ? MarkForm::ring
                                                               : MarkForm::dot;
    picture.marks.push_back({.place = inSpace(place), .size = role == DrawRole::centreOfMass ? 13.0f : 8.0f, .colour = colour, .form = form});
}

template <int D>
void DrawAdapterBase<D>::arrow(const Position<D>& from, const Vector<D>& vector, DrawRole role, std::uint32_t) {
    if (!accept(isFinite(from) && isFinite(vector))) {
        return;
    }
    const bool isNormal = role == DrawRole::contactNormal;
    const Vector<D> reach = vector * (isNormal ? options.normalLength : options.metresPerNewtonSecond);
    const std::uint32_t flags = lineFlags::arrow | lineFlags::cased;
    picture.lines.push_back({.from = inSpace(from),
                             .width = isNormal ? 1.2f : 2.0f,
                             .to = inSpace(Position<D>(from + reach)),
                             .flags = flags,
                             .colour = strokeColour(*options.theme, role),
                             .pick = 0});
}

template class DrawAdapterBase<2>;
template class DrawAdapterBase<3>;

}  // namespace talus
