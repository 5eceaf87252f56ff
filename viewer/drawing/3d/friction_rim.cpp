#include "../overlays.h"

namespace talus {

template <>
void addFrictionRim<3>(Picture& picture, const Position<3>& place, const Vector<3>& normal, float radius, Colour colour) {
    picture.disks.push_back({.centre = place, .radius = radius, .normal = normal, .rimPixels = 1.4f, .fill = faded(colour, 0.1f), .rim = colour});
}

}  // namespace talus
