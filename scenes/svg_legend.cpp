#include "svg_legend.h"

#include "svg_shapes.h"
#include "svg_style.h"
#include "svg_text.h"

#include <algorithm>
#include <array>

namespace talus {

namespace {

constexpr float symbolWidth = 30.0f;
constexpr float symbolGap = 8.0f;
constexpr float itemGap = 16.0f;
constexpr float barSpace = 110.0f;

bool isShapeRole(DrawRole role) {
    return paintOrder(role) <= paintOrder(DrawRole::sensorShape);
}

std::string symbolOf(const RoleStyle& style) {
    if (isShapeRole(style.role)) {
        return "<rect class=\"" + std::string(style.name) + "\" x=\"1\" y=\"-8\" width=\"28\" height=\"16\" rx=\"2\"/>\n";
    }
    const Vector<2> left(2.0f, 0.0f);
    const Vector<2> middle(symbolWidth * 0.5f, 0.0f);
    const Vector<2> along = Vector<2>::Unit(0);
    switch (style.role) {
        case DrawRole::contactPoint: {
            // Three keys whose colours differ.
            std::string symbol;
            std::vector<std::string_view> shown;
            for (std::uint32_t key = 1; shown.size() < 3; ++key) {
                if (std::find(shown.begin(), shown.end(), keyColour(key)) == shown.end()) {
                    symbol += markAt(style.role, key, {4.0f + 11.0f * static_cast<float>(shown.size()), 0.0f}, along, 0.0f);
                    shown.push_back(keyColour(key));
                }
            }
            return symbol;
        }
        case DrawRole::speculativePoint:
        case DrawRole::centreOfMass:
            return markAt(style.role, 0, middle, along, 0.0f);
        case DrawRole::joint:
        case DrawRole::bounds:
            return lineElement(style.name, left, Vector<2>(symbolWidth - 2.0f, 0.0f));
        default:
            return markAt(style.role, 0, left, along, symbolWidth - 4.0f);
    }
}

LegendItem barItem(double value, double pixelsPerUnit, const std::string& words) {
    const float size = static_cast<float>(value * pixelsPerUnit);
    const Vector<2> up(0.0f, -6.0f);
    const Vector<2> right(size, 0.0f);
    const Vector<2> start = zeroVector<2>();
    return {size + symbolGap + textWidth(words), lineElement("bar", start, right) + lineElement("bar", up, -up) +
                                                     lineElement("bar", right + up, right - up) +
                                                     textElement("words", {size + symbolGap, 5.0f}, words)};
}

}  // namespace

float textWidth(std::string_view text) {
    return 8.0f * static_cast<float>(characterCount(text));
}

std::string withUnit(double value, std::string_view unit) {
    struct Prefix {
        double from;
        double factor;
        const char* sign;
    };
    // Plain units reach down to a hundredth: "0.5 N s" reads better than "500 mN s".
    constexpr std::array prefixes = {Prefix{1e9, 1e9, "G"}, Prefix{1e6, 1e6, "M"},   Prefix{1e3, 1e3, "k"},
                                     Prefix{1e-2, 1.0, ""}, Prefix{1e-3, 1e-3, "m"}, Prefix{1e-6, 1e-6, "µ"}};
    for (const Prefix& prefix : prefixes) {
        // A little below, so that what rounds to 1000 m is 1 km.
        if (value >= prefix.from * 0.9995) {
            const double shown = value / prefix.factor;
            return shortNumber(shown, shown >= 100.0 ? 0 : shown >= 10.0 ? 1 : shown >= 0.1 ? 2 : 3) + " " + prefix.sign + std::string(unit);
        }
    }
    return shortNumber(value / 1e-9, 2) + " n" + std::string(unit);
}

std::vector<LegendItem> roleItems(const SvgDraw& drawn) {
    const auto isTrail = [](const DrawnShape& shape) { return shape.kind == DrawnShape::Kind::trail; };
    std::vector<LegendItem> items;
    for (const RoleStyle& style : allStyles()) {
        const bool isImpulse = style.role == DrawRole::normalImpulse || style.role == DrawRole::frictionImpulse;
        const auto isShape = [&](const DrawnShape& shape) { return shape.role == style.role && !isTrail(shape); };
        const auto isMark = [&](const DrawnMark& mark) { return mark.role == style.role && !(isImpulse && mark.vector.isZero(0.0f)); };
        if (std::any_of(drawn.shapes().begin(), drawn.shapes().end(), isShape) || std::any_of(drawn.marks().begin(), drawn.marks().end(), isMark)) {
            items.push_back({symbolWidth + symbolGap + textWidth(style.label),
                             symbolOf(style) + textElement("words", {symbolWidth + symbolGap, 5.0f}, style.label)});
        }
    }
    if (std::any_of(drawn.shapes().begin(), drawn.shapes().end(), isTrail)) {
        const std::string_view words = "way since the start";
        const Vector<2> end(symbolWidth - 4.0f, 0.0f);
        items.push_back({symbolWidth + symbolGap + textWidth(words), lineElement("trail", zeroVector<2>(), end) + circleElement("stop", end, 4.0f) +
                                                                         textElement("words", {symbolWidth + symbolGap, 5.0f}, words)});
    }
    return items;
}

LegendItem metreItem(float pixelsPerMetre) {
    const double value = roundLengthBelow(static_cast<double>(barSpace / pixelsPerMetre));
    return barItem(value, static_cast<double>(pixelsPerMetre), withUnit(value, "m"));
}

LegendItem impulseItem(float pixelsPerNewtonSecond, float largestImpulse, float stepSeconds) {
    const double fits = std::min(static_cast<double>(largestImpulse), static_cast<double>(barSpace / pixelsPerNewtonSecond));
    const double value = roundLengthBelow(fits);
    const std::string words = withUnit(value, "N s") + " = " + withUnit(value / static_cast<double>(stepSeconds), "N") + " mean";
    return barItem(value, static_cast<double>(pixelsPerNewtonSecond), words);
}

int legendLines(const std::vector<LegendItem>& items, float width) {
    int lines = 1;
    float used = 0.0f;
    for (const LegendItem& item : items) {
        if (used > 0.0f && used + item.width > width) {
            ++lines;
            used = 0.0f;
        }
        used += item.width + itemGap;
    }
    return lines;
}

std::string legend(const std::vector<LegendItem>& items, float left, float top, float width) {
    std::string svg;
    float used = 0.0f;
    float middle = top + 0.5f * legendLineHeight;
    for (const LegendItem& item : items) {
        if (used > 0.0f && used + item.width > width) {
            used = 0.0f;
            middle += legendLineHeight;
        }
        svg += "<g transform=\"translate(" + pixels({left + used, middle}) + ")\">\n" + item.svg + "</g>\n";
        used += item.width + itemGap;
    }
    return svg;
}

}  // namespace talus
