#include "font.h"

#include <stb/stb_rect_pack.h>
#include <stb/stb_truetype.h>

#include <algorithm>
#include <stdexcept>

namespace talus {

namespace {

/// Letter heights from descender to ascender, pixels.
constexpr std::array<float, 3> heights = {14.0f, 17.0f, 26.0f};

std::vector<int> wantedCharacters() {
    std::vector<int> wanted;
    const auto add = [&](int first, int last) {
        for (int character = first; character <= last; ++character) {
            wanted.push_back(character);
        }
    };
    add(0x20, 0x7e);
    add(0xa0, 0xff);
    // Greek, then signs of text and of formulas.
    add(0x370, 0x3ff);
    for (const int character : {0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x2192, 0x2212, 0x221a,
                                0x221e, 0x2248, 0x2260, 0x2264, 0x2265, 0x2202, 0x2206, 0x2211, 0x222b, 0x25ca, 0x2020}) {
        wanted.push_back(character);
    }
    return wanted;
}

}  // namespace

FontAtlas::FontAtlas(float scale) : fineness(scale), bytes(static_cast<std::size_t>(side) * side, 0) {
    const unsigned char* data = fontBytes().data();
    stbtt_fontinfo font;
    if (fontBytes().empty() || stbtt_InitFont(&font, data, stbtt_GetFontOffsetForIndex(data, 0)) == 0) {
        throw std::runtime_error("the embedded font is not a TrueType font");
    }
    std::vector<int> characters = wantedCharacters();
    std::erase_if(characters, [&](int character) { return stbtt_FindGlyphIndex(&font, character) == 0; });
    stbtt_pack_context pack;
    stbtt_PackBegin(&pack, bytes.data(), side, side, 0, 1, nullptr);
    for (std::size_t size = 0; size < heights.size(); ++size) {
        const float pixels = heights[size] * scale;
        std::vector<stbtt_packedchar> packed(characters.size());
        stbtt_pack_range range = {pixels, 0, characters.data(), static_cast<int>(characters.size()), packed.data(), 0, 0};
        stbtt_PackFontRanges(&pack, data, 0, &range, 1);
        int ascent = 0;
        int descent = 0;
        int gap = 0;
        stbtt_GetFontVMetrics(&font, &ascent, &descent, &gap);
        const float unit = stbtt_ScaleForPixelHeight(&font, pixels);
        sizes[size] = {static_cast<float>(ascent) * unit, pixels * 1.15f};
        for (std::size_t i = 0; i < characters.size(); ++i) {
            const stbtt_packedchar& from = packed[i];
            constexpr float texel = 1.0f / static_cast<float>(side);
            glyphs[size][static_cast<char32_t>(characters[i])] = {{from.xoff, from.yoff},
                                                                  {from.xoff2, from.yoff2},
                                                                  Vector<2>(from.x0, from.y0) * texel,
                                                                  Vector<2>(from.x1, from.y1) * texel,
                                                                  from.xadvance};
        }
    }
    stbtt_PackEnd(&pack);
}

const Glyph& FontAtlas::glyph(TextSize size, char32_t character) const {
    const std::map<char32_t, Glyph>& all = glyphs[static_cast<std::size_t>(size)];
    const auto found = all.find(character);
    return found != all.end() ? found->second : all.at(U'?');
}

Vector<2> FontAtlas::measure(std::string_view text, TextSize size) const {
    float widest = 0.0f;
    float width = 0.0f;
    float height = lineHeight(size);
    for (const char32_t character : charactersOf(text)) {
        if (character == U'\n') {
            height += lineHeight(size);
            width = 0.0f;
            continue;
        }
        width += glyph(size, character).advance;
        widest = std::max(widest, width);
    }
    return {widest, height};
}

std::vector<char32_t> charactersOf(std::string_view text) {
    constexpr char32_t replacement = 0xfffd;
    std::vector<char32_t> characters;
    for (std::size_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at]);
        const std::size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
        char32_t value = length <= 1 ? first : static_cast<char32_t>(first & (0x7fu >> length));
        bool whole = length > 0 && at + length <= text.size();
        for (std::size_t i = 1; whole && i < length; ++i) {
            const auto next = static_cast<unsigned char>(text[at + i]);
            whole = next >> 6 == 2;
            value = value << 6 | (next & 0x3fu);
        }
        characters.push_back(whole ? value : replacement);
        at += whole ? length : 1;
    }
    return characters;
}

}  // namespace talus
