#include "svg_page.h"

#include "../foundation/check.h"
#include "svg_legend.h"
#include "svg_shapes.h"
#include "svg_style.h"
#include "svg_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace talus {

namespace {

constexpr float edge = 20.0f;

void requireOptions(const SvgOptions& options) {
    requireRange("width", static_cast<float>(options.width), 320.0f, 16384.0f);
    requireRange("height", static_cast<float>(options.height), 240.0f, 16384.0f);
    requireRange("stepSeconds", options.stepSeconds, 1e-6f, 1.0f);
    if (options.target) {
        requireWithin("target", *options.target, 1e9f);
    }
    if (options.viewHeight) {
        requireRange("viewHeight", *options.viewHeight, 1e-6f, 1e9f);
    }
    if (options.impulsePixels) {
        requireRange("impulsePixels", *options.impulsePixels, 1e-9f, 1e9f);
    }
}

float largestImpulse(const SvgDraw& drawn) {
    float largest = 0.0f;
    for (const DrawnMark& mark : drawn.marks()) {
        if (mark.role == DrawRole::normalImpulse || mark.role == DrawRole::frictionImpulse) {
            largest = std::max(largest, length<2>(mark.vector));
        }
    }
    return largest;
}

std::string rectangle(std::string_view style, const SvgPanel& panel) {
    return "<rect class=\"" + std::string(style) + "\" x=\"" + shortNumber(panel.left) + "\" y=\"" + shortNumber(panel.top) + "\" width=\"" +
           shortNumber(panel.width) + "\" height=\"" + shortNumber(panel.height) + "\"/>\n";
}

// Lines at round metres, so that places can be read off against the bar of the legend.
std::string grid(const SvgView& view) {
    const float spacing = static_cast<float>(roundLengthBelow(static_cast<double>(110.0f / view.pixelsPerMetre)));
    const Bounds<2> world = view.world();
    // Far from the origin neighbouring floats may lie further apart than the lines.
    const bool resolved = world.lower.cwiseAbs().maxCoeff() < spacing * 1e5f && world.upper.cwiseAbs().maxCoeff() < spacing * 1e5f;
    std::string svg;
    for (int axis = 0; axis < 2 && resolved; ++axis) {
        const int last = static_cast<int>(std::floor(world.upper[axis] / spacing));
        for (int i = static_cast<int>(std::ceil(world.lower[axis] / spacing)); i <= last; ++i) {
            Position<2> from = world.lower;
            Position<2> to = world.upper;
            from[axis] = to[axis] = static_cast<float>(i) * spacing;
            svg += lineElement("grid", view.toPixels(from), view.toPixels(to));
        }
    }
    return svg;
}

std::string shapeLayer(const SvgDraw& drawn, const SvgView& view) {
    std::vector<const DrawnShape*> ordered;
    for (const DrawnShape& shape : drawn.shapes()) {
        ordered.push_back(&shape);
    }
    if (!drawn.projected()) {
        std::stable_sort(ordered.begin(), ordered.end(),
                         [](const DrawnShape* a, const DrawnShape* b) { return paintOrder(a->role) < paintOrder(b->role); });
    }
    std::string svg;
    for (const DrawnShape* shape : ordered) {
        svg += shapeElement(*shape, view);
    }
    return svg;
}

std::string markLayer(const SvgDraw& drawn, const SvgView& view, float impulsePixels) {
    constexpr std::array order = {DrawRole::normalImpulse, DrawRole::frictionImpulse,  DrawRole::contactNormal, DrawRole::joint,
                                  DrawRole::centreOfMass,  DrawRole::speculativePoint, DrawRole::contactPoint};
    std::string svg;
    for (const DrawRole role : order) {
        for (const DrawnMark& mark : drawn.marks()) {
            svg += mark.role == role ? markElement(mark, view, impulsePixels) : std::string();
        }
    }
    return svg;
}

std::string labelLayer(const SvgDraw& drawn, const SvgView& view, const SvgOptions& options) {
    if (!options.names || !options.nameOf) {
        return {};
    }
    std::map<BodyId, Bounds<2>> bodies;
    for (const DrawnShape& shape : drawn.shapes()) {
        const bool isBody = shape.body && shape.role != DrawRole::bounds && shape.role != DrawRole::joint;
        if (isBody && shape.kind != DrawnShape::Kind::plane && shape.kind != DrawnShape::Kind::grid) {
            Bounds<2>& bounds = bodies[shape.body];
            bounds = merge(bounds, boundsOf(shape));
        }
    }
    const Bounds<2> visible = view.world();
    const SvgPanel& panel = view.panel;
    std::string svg;
    for (const auto& [body, bounds] : bodies) {
        const std::string name = shortened(options.nameOf(body), 32);
        if (name.empty() || !overlaps(bounds, visible)) {
            continue;
        }
        const Position<2> middle = (bounds.lower.cwiseMax(visible.lower) + bounds.upper.cwiseMin(visible.upper)) * 0.5f;
        const float half = std::min(0.5f * textWidth(name), 0.5f * panel.width - 4.0f);
        Vector<2> place = view.toPixels(middle) + Vector<2>(0.0f, 5.0f);
        place.x() = std::clamp(place.x(), panel.left + half + 4.0f, panel.left + panel.width - half - 4.0f);
        place.y() = std::clamp(place.y(), panel.top + 16.0f, panel.top + panel.height - 6.0f);
        svg += textElement("label", place, name);
    }
    return svg;
}

std::string header(const SvgFacts& facts, const SvgOptions& options, const std::string& note) {
    const float width = static_cast<float>(options.width) - 2.0f * edge;
    std::string svg;
    float base = 30.0f;
    if (!options.title.empty()) {
        svg += textElement("title", {edge, base}, shortened(options.title, static_cast<std::size_t>(width / 14.0f)));
        base += 24.0f;
    }
    const std::string line = facts.line + (facts.line.empty() || note.empty() ? "" : " · ") + note;
    svg += textElement("facts", {edge, base}, shortened(line, static_cast<std::size_t>(width / 8.0f)));
    const float free = width - textWidth(line);
    if (!facts.stamp.empty() && textWidth(facts.stamp) < free) {
        svg += textElement("small", {static_cast<float>(options.width) - edge, base}, facts.stamp);
    }
    return svg;
}

std::string noteOf(const SvgDraw& drawn, const SvgView& view) {
    std::string note;
    const int outside = bodiesOutside(drawn, view);
    if (outside > 0) {
        note += std::to_string(outside) + (outside == 1 ? " body" : " bodies") + " outside the picture";
    }
    if (drawn.refused() > 0) {
        note += (note.empty() ? "" : " · ") + std::to_string(drawn.refused()) + " not finite, left out";
    }
    return note;
}

// Line widths of marks smaller than their full size; in space small solids have thin edges too, since each has so many.
std::string scaledMarks(float scale, bool alsoOutlines) {
    const auto width = [scale](double full) { return shortNumber(full * static_cast<double>(scale)); };
    return "<style>.marks .push, .marks .friction { stroke-width: " + width(5.0) + "; } .marks .contact { stroke-width: " + width(1.2) + "; }" +
           (alsoOutlines ? " path.dynamic, path.asleep, circle.dynamic, circle.asleep { stroke-width: " + width(1.6) + "; }" : std::string()) +
           "</style>\n";
}

struct Layout {
    SvgView view;
    float impulsePixels = 1.0f;
    std::vector<LegendItem> items;
    /// Lines that the legend takes.
    int lines = 1;
};

// The page if the legend is given so many lines.
Layout layoutFor(const SvgDraw& drawn, const SvgOptions& options, int lines) {
    const float top = options.title.empty() ? 44.0f : 70.0f;
    const float bottom = legendLineHeight * static_cast<float>(lines) + 20.0f;
    const SvgPanel panel{.left = edge,
                         .top = top,
                         .width = static_cast<float>(options.width) - 2.0f * edge,
                         .height = std::max(static_cast<float>(options.height) - top - bottom, 60.0f)};
    Layout layout{.view = fitView(drawn, options, panel), .items = roleItems(drawn)};
    layout.items.push_back(metreItem(layout.view.pixelsPerMetre));
    const float largest = largestImpulse(drawn);
    if (largest > 0.0f) {
        // The longest line is a sixth of the view, and shorter where bodies are small.
        const float longest = std::min(0.16f * panel.height, 160.0f * layout.view.markScale);
        layout.impulsePixels = options.impulsePixels.value_or(longest / largest);
        layout.items.push_back(impulseItem(layout.impulsePixels, largest, options.stepSeconds));
    }
    layout.lines = legendLines(layout.items, panel.width);
    return layout;
}

// The scales depend on the view, and the view on the height of the legend that they are part of: the fewest lines that suffice.
Layout fittedLayout(const SvgDraw& drawn, const SvgOptions& options) {
    int lines = 1;
    Layout layout = layoutFor(drawn, options, lines);
    while (layout.lines > lines) {
        layout = layoutFor(drawn, options, ++lines);
    }
    return layout;
}

}  // namespace

std::string svgPage(const SvgDraw& drawn, const SvgFacts& facts, const SvgOptions& options) {
    requireOptions(options);
    const Layout layout = fittedLayout(drawn, options);
    const SvgView& view = layout.view;
    const std::string size = std::to_string(options.width) + "\" height=\"" + std::to_string(options.height);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size + "\" viewBox=\"0 0 " + std::to_string(options.width) + " " +
                      std::to_string(options.height) + "\">\n";
    svg += "<title>" + escaped(options.title.empty() ? "Talus" : options.title) + "</title>\n" + styleSheet();
    svg += view.markScale < 1.0f ? scaledMarks(view.markScale, drawn.projected()) : std::string();
    svg += "<clipPath id=\"view\">" + rectangle("view", view.panel) + "</clipPath>\n";
    svg += "<rect class=\"page\" width=\"" + size + "\"/>\n" + rectangle("sky", view.panel) + "<g clip-path=\"url(#view)\">\n";
    svg += (drawn.projected() ? std::string() : grid(view)) + shapeLayer(drawn, view) + "<g class=\"marks\">\n" +
           markLayer(drawn, view, layout.impulsePixels) + "</g>\n";
    svg += labelLayer(drawn, view, options);
    svg += "</g>\n" + rectangle("frame", view.panel) + header(facts, options, noteOf(drawn, view));
    svg += legend(layout.items, edge, view.panel.top + view.panel.height + 10.0f, view.panel.width);
    return svg + "</svg>\n";
}

}  // namespace talus
