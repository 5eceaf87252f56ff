// Text as glyphs of an atlas. Nothing here needs OpenGL.
#pragma once

#include "picture.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace talus {

/// Roboto Regular (Apache License 2.0), a TrueType font with Greek, embedded in the program.
std::span<const unsigned char> fontBytes();

struct Glyph {
    /// Corners in pixels from the pen on the base line, y down.
    Vector<2> lower = zeroVector<2>();
    Vector<2> upper = zeroVector<2>();
    /// Corners in the atlas, 0 to 1.
    Vector<2> atlasLower = zeroVector<2>();
    Vector<2> atlasUpper = zeroVector<2>();
    float advance = 0.0f;
};

/// All glyphs of the three sizes, drawn for screens of `scale` (1: 96 dots an inch, 2: twice as fine).
class FontAtlas {
public:
    explicit FontAtlas(float scale = 1.0f);

    /// Coverage, `side` by `side`.
    const std::vector<std::uint8_t>& coverage() const { return bytes; }
    static constexpr int side = 1024;

    /// A character that the font does not have is a question mark.
    const Glyph& glyph(TextSize size, char32_t character) const;
    float ascent(TextSize size) const { return metrics(size).ascent; }
    float lineHeight(TextSize size) const { return metrics(size).lineHeight; }
    /// Width of the longest line and height of all, pixels.
    Vector<2> measure(std::string_view text, TextSize size) const;
    float scale() const { return fineness; }

private:
    struct Metrics {
        float ascent = 0.0f;
        float lineHeight = 0.0f;
    };
    const Metrics& metrics(TextSize size) const { return sizes[static_cast<std::size_t>(size)]; }

    float fineness;
    std::vector<std::uint8_t> bytes;
    std::array<Metrics, 3> sizes;
    std::array<std::map<char32_t, Glyph>, 3> glyphs;
};

/// The characters of UTF-8 text; what is malformed becomes U+FFFD.
std::vector<char32_t> charactersOf(std::string_view text);

}  // namespace talus
