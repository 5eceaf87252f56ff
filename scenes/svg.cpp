#include "svg.h"

#include "svg_draw.h"
#include "svg_page.h"
#include "svg_text.h"

#include <array>
#include <charconv>

namespace talus {

namespace {

std::string counted(int number, const char* one, const char* many) {
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

std::string hexadecimal(std::uint64_t value) {
    std::array<char, 16> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
    const std::string text(digits.data(), end);
    return std::string(16 - text.size(), '0') + text;
}

template <int D>
SvgFacts factsOf(const World<D>& world, const SvgOptions& options) {
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
    const double seconds = static_cast<double>(world.stepCount()) * static_cast<double>(options.stepSeconds);
    const std::string separator = " · ";
    return {.line = "step " + std::to_string(world.stepCount()) + separator + "t = " + shortNumber(seconds, 3) + " s" + separator +
                    counted(dynamic, "dynamic body", "dynamic bodies") + (asleep > 0 ? ", " + std::to_string(asleep) + " asleep" : std::string()) +
                    separator + counted(touching, "contact", "contacts") + ", " + counted(points, "point", "points"),
            .stamp = "state " + hexadecimal(world.hash())};
}

}  // namespace

template <int D>
std::string svgOf(const World<D>& world, const SvgOptions& options, const SvgSpace<D>& space) {
    SvgOptions page = options;
    const DrawOptions layers{.shapes = true,
                             .joints = options.joints,
                             .contacts = options.contacts,
                             .normals = options.normals,
                             .impulses = options.impulses,
                             .bounds = options.bounds,
                             .centres = options.centres};
    const SvgDraw drawn = drawWorld(world, layers, space, page);
    return svgPage(drawn, factsOf(world, options), page);
}

template std::string svgOf(const World<2>&, const SvgOptions&, const SvgSpace<2>&);
template std::string svgOf(const World<3>&, const SvgOptions&, const SvgSpace<3>&);

}  // namespace talus
