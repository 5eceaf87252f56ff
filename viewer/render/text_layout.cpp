#include "text_layout.h"

#include <cmath>

namespace talus {

namespace {

GlyphInstance placed(const Label& label, const Vector<2>& lower, const Vector<2>& upper, Colour colour) {
    GlyphInstance instance;
    instance.anchor = label.anchor;
    instance.rectangle[0] = lower.x();
    instance.rectangle[1] = lower.y();
    instance.rectangle[2] = upper.x();
    instance.rectangle[3] = upper.y();
    instance.colour = colour;
    return instance;
}

void layOutOne(const Label& label, const FontAtlas& font, std::vector<GlyphInstance>& letters) {
    const float scale = font.scale();
    const Vector<2> size = font.measure(label.text, label.size);
    const Vector<2> corner = label.offset * scale - label.align.cwiseProduct(size);
    // Whole pixels keep letters sharp.
    const Vector<2> start(std::round(corner.x()), std::round(corner.y()));
    if (label.plate.alpha > 0) {
        const Vector<2> air = Vector<2>(5.0f, 2.0f) * scale;
        letters.push_back(placed(label, start - air, start + size + air, label.plate));
        letters.back().atlas[0] = -1.0f;
    }
    const float leading = 0.5f * (font.lineHeight(label.size) * (1.0f - 1.0f / 1.15f));
    Vector<2> pen(start.x(), std::round(start.y() + leading + font.ascent(label.size)));
    for (const char32_t character : charactersOf(label.text)) {
        if (character == U'\n') {
            pen = Vector<2>(start.x(), pen.y() + std::round(font.lineHeight(label.size)));
            continue;
        }
        const Glyph& glyph = font.glyph(label.size, character);
        GlyphInstance letter = placed(label, pen + glyph.lower, pen + glyph.upper, label.colour);
        letter.atlas[0] = glyph.atlasLower.x();
        letter.atlas[1] = glyph.atlasLower.y();
        letter.atlas[2] = glyph.atlasUpper.x();
        letter.atlas[3] = glyph.atlasUpper.y();
        letters.push_back(letter);
        pen.x() += glyph.advance;
    }
}

}  // namespace

void layOut(const std::vector<Label>& labels, const FontAtlas& font, std::vector<GlyphInstance>& letters) {
    for (const Label& label : labels) {
        layOutOne(label, font, letters);
    }
}

}  // namespace talus
