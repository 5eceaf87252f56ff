#include "../contact_facts.h"

#include <algorithm>

namespace talus {

template <>
float marginWithin(const ContactRecord<2>& contact, const Position<2>& place) {
    if (contact.count < 2) {
        return 0.0f;
    }
    const Vector<2> along = rightPerpendicular(contact.normal);
    const float here = dot(along, difference<2>(place, contact.points[0].position));
    const float end = dot(along, difference<2>(contact.points[1].position, contact.points[0].position));
    return std::max(0.0f, end > 0.0f ? std::min(here, end - here) : std::min(-here, here - end));
}

}  // namespace talus
