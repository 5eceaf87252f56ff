#include "facts.h"

#include "svg_text.h"

namespace talus {

namespace {

std::string counted(int number, const char* one, const char* many) {
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

}  // namespace

template <int D>
std::string factsLine(const World<D>& world, float stepSeconds) {
    int dynamic = 0;
    int asleep = 0;
    for (const BodyId body : world.bodies()) {
        const bool counts = world.kind(body) == BodyKind::dynamic && world.isEnabled(body);
        dynamic += counts ? 1 : 0;
        asleep += counts && !world.isAwake(body) ? 1 : 0;
    }
    int touching = 0;
    int points = 0;
    for (const ContactRecord<D>& contact : world.contacts()) {
        touching += contact.touching ? 1 : 0;
        points += contact.touching ? contact.count : 0;
    }
    const double seconds = static_cast<double>(world.stepCount()) * static_cast<double>(stepSeconds);
    const std::string separator = " · ";
    return "step " + std::to_string(world.stepCount()) + separator + "t = " + shortNumber(seconds, 3) + " s" + separator +
           counted(dynamic, "dynamic body", "dynamic bodies") + (asleep > 0 ? ", " + std::to_string(asleep) + " asleep" : std::string()) + separator +
           counted(touching, "contact", "contacts") + ", " + counted(points, "point", "points");
}

template std::string factsLine(const World<2>&, float);
template std::string factsLine(const World<3>&, float);

}  // namespace talus
