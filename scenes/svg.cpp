#include "svg.h"

#include "facts.h"
#include "svg_draw.h"
#include "svg_page.h"

#include <array>
#include <charconv>

namespace talus {

namespace {

std::string hexadecimal(std::uint64_t value) {
    std::array<char, 16> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
    const std::string text(digits.data(), end);
    return std::string(16 - text.size(), '0') + text;
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
    return svgPage(drawn, {.line = factsLine(world, options.stepSeconds), .stamp = "state " + hexadecimal(world.hash())}, page);
}

template std::string svgOf(const World<2>&, const SvgOptions&, const SvgSpace<2>&);
template std::string svgOf(const World<3>&, const SvgOptions&, const SvgSpace<3>&);

}  // namespace talus
