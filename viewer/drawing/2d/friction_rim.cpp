#include "../overlays.h"
#include "../space.h"

namespace talus {

template <>
void addFrictionRim<2>(Picture& picture, const Position<2>& place, const Vector<2>& normal, float radius, Colour colour) {
    const Vector<2> reach = rightPerpendicular<float>(normal) * radius;
    const Vector<2> tick = normal * (0.16f * radius);
    const auto add = [&](const Position<2>& from, const Position<2>& to) {
        picture.lines.push_back({.from = inSpace(from), .width = 1.2f, .to = inSpace(to), .flags = lineFlags::butt, .colour = colour});
    };
    add(place - reach, place + reach);
    add(place - reach - tick, place - reach + tick);
    add(place + reach - tick, place + reach + tick);
}

}  // namespace talus
