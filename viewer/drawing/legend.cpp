#include "legend.h"

#include "../../scenes/svg_text.h"

#include <algorithm>

namespace talus {

namespace {

constexpr float air = 8.0f;
constexpr float itemGap = 22.0f;
constexpr float symbolGap = 7.0f;

/// Places of items on lines of the page, before anything is drawn.
struct Row {
    std::vector<std::size_t> items;
    float height = 0.0f;
};

float widthOf(const LegendEntry& item, const FontAtlas& font) {
    return item.symbolWidth + symbolGap * font.scale() + font.measure(item.text, TextSize::small).x();
}

std::vector<Row> rowsOf(const std::vector<LegendEntry>& items, const FontAtlas& font, float pageWidth) {
    const float scale = font.scale();
    const float room = pageWidth - 2.0f * air * scale;
    std::vector<Row> rows;
    float used = 0.0f;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const float width = widthOf(items[i], font);
        if (rows.empty() || used + width > room) {
            rows.emplace_back();
            used = 0.0f;
        }
        rows.back().items.push_back(i);
        rows.back().height = std::max({rows.back().height, items[i].symbolHeight + 4.0f * scale, font.lineHeight(TextSize::small) + 3.0f * scale});
        used += width + itemGap * scale;
    }
    return rows;
}

// The beginning of a text that fits, with an ellipsis if it is not all.
std::string fitting(const std::string& text, TextSize size, const FontAtlas& font, float room) {
    std::string result = text;
    for (std::size_t most = characterCount(text); most > 1 && font.measure(result, size).x() > room; --most) {
        result = shortened(text, most - 1);
    }
    return result;
}

}  // namespace

float legendHeight(const std::vector<LegendEntry>& items, const FontAtlas& font, float width) {
    float height = 0.0f;
    for (const Row& row : rowsOf(items, font, width)) {
        height += row.height;
    }
    return height > 0.0f ? height + air * font.scale() : 0.0f;
}

void drawLegend(Picture& page, const std::vector<LegendEntry>& items, const FontAtlas& font, const Theme& theme, const LegendRoom& room) {
    const float width = room.right - room.left;
    const float height = legendHeight(items, font, width);
    if (!(height > 0.0f)) {
        return;
    }
    const float scale = font.scale();
    addRectangle(page.triangles, {room.left, room.bottom - height}, {room.right, room.bottom}, theme.plate);
    float top = room.bottom - height + 0.5f * air * scale;
    for (const Row& row : rowsOf(items, font, width)) {
        float left = room.left + air * scale;
        const float middle = top + 0.5f * row.height;
        for (const std::size_t index : row.items) {
            const LegendEntry& item = items[index];
            item.draw(page, {left, middle});
            page.labels.push_back({.anchor = {left + item.symbolWidth + symbolGap * scale, middle, 0.0f},
                                   .align = {0.0f, 0.5f},
                                   .text = item.text,
                                   .size = TextSize::small,
                                   .colour = theme.text});
            left += widthOf(item, font) + itemGap * scale;
        }
        top += row.height;
    }
}

float drawTitle(Picture& page, const std::string& title, const std::string& facts, const FontAtlas& font, const Theme& theme, float pageWidth) {
    const float scale = font.scale();
    const float left = air * scale;
    float top = 0.6f * air * scale;
    const float room = pageWidth - 2.0f * left;
    const auto add = [&](const std::string& text, TextSize size, Colour colour) {
        if (!text.empty()) {
            page.labels.push_back({.anchor = {left, top, 0.0f},
                                   .text = fitting(text, size, font, room),
                                   .size = size,
                                   .colour = colour,
                                   .plate = faded(theme.plate, 0.6f)});
            top += font.lineHeight(size);
        }
    };
    add(title, pageWidth < 640.0f * scale ? TextSize::normal : TextSize::title, theme.text);
    add(facts, TextSize::small, theme.textQuiet);
    return top + 0.5f * air * scale;
}

}  // namespace talus
