#include "../contact_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace talus {

template <>
float marginWithin(const ContactRecord<3>& contact, const Position<3>& place) {
    if (contact.count < 3) {
        return 0.0f;
    }
    // In the plane of the contact, seen from the middle of the points, in the order of their directions.
    const Vector<3> flat = std::fabs(contact.normal.x()) < 0.5f ? Vector<3>(1.0f, 0.0f, 0.0f) : Vector<3>(0.0f, 1.0f, 0.0f);
    const Vector<3> u = cross(contact.normal, flat) / length(cross(contact.normal, flat));
    const Vector<3> v = cross(contact.normal, u);
    Vector<3> middle = zeroVector<3>();
    for (int i = 0; i < contact.count; ++i) {
        middle += difference<3>(contact.points[i].position, place) / static_cast<float>(contact.count);
    }
    std::vector<Vector<2>> corners;
    for (int i = 0; i < contact.count; ++i) {
        const Vector<3> arm = difference<3>(contact.points[i].position, place) - middle;
        corners.push_back({dot(u, arm), dot(v, arm)});
    }
    std::sort(corners.begin(), corners.end(),
              [](const Vector<2>& x, const Vector<2>& y) { return std::atan2(x.y(), x.x()) < std::atan2(y.y(), y.x()); });
    const Vector<2> here(-dot(u, middle), -dot(v, middle));
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector<2> edge = corners[(i + 1) % corners.size()] - corners[i];
        if (length(edge) > 0.0f) {
            least = std::min(least, cross(edge, Vector<2>(here - corners[i])) / length(edge));
        }
    }
    return std::max(0.0f, least);
}

}  // namespace talus
