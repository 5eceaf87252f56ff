#include "svg_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace talus {

namespace {

// Length of the UTF-8 sequence that begins at `at`; 0 if it is not one.
std::size_t sequenceLength(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xC2 && lead < 0xE0 ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    if (length == 0 || at + length > text.size()) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    // Overlong forms, surrogates and what lies beyond U+10FFFF show in the second byte.
    if (length > 2) {
        const unsigned char next = byte(at + 1);
        if ((lead == 0xE0 && next < 0xA0) || (lead == 0xED && next >= 0xA0) || (lead == 0xF0 && next < 0x90) || (lead == 0xF4 && next >= 0x90)) {
            return 0;
        }
    }
    // U+FFFE and U+FFFF are no characters of XML.
    if (length == 3 && lead == 0xEF && byte(at + 1) == 0xBF && byte(at + 2) >= 0xBE) {
        return 0;
    }
    return length;
}

}  // namespace

std::string shortNumber(double value, int decimals) {
    std::array<char, 400> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    if (error != std::errc()) {
        return "0";
    }
    std::string text(buffer.data(), end);
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') {
            text.pop_back();
        }
    }
    return text == "-0" ? "0" : text;
}

std::string pixels(const Vector<2>& place) {
    return shortNumber(place.x()) + "," + shortNumber(place.y());
}

std::string escaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequenceLength(text, at);
        if (length == 0) {
            result += '?';
            ++at;
            continue;
        }
        const char c = text[at];
        if (c == '&') {
            result += "&amp;";
        } else if (c == '<') {
            result += "&lt;";
        } else if (c == '>') {
            result += "&gt;";
        } else if (c == '"') {
            result += "&quot;";
        } else if (length == 1 && (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)) {
            result += ' ';
        } else {
            result += text.substr(at, length);
        }
        at += length;
    }
    return result;
}

std::size_t characterCount(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) {
        count += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    }
    return count;
}

std::string shortened(std::string_view text, std::size_t most) {
    if (characterCount(text) <= most) {
        return std::string(text);
    }
    std::size_t at = 0;
    for (std::size_t kept = 0; at < text.size(); ++at) {
        if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80 && ++kept >= most) {
            break;
        }
    }
    return std::string(text.substr(0, at)) + "…";
}

double roundLengthBelow(double bound) {
    double power = 1.0;
    while (power > bound) {
        power /= 10.0;
    }
    while (power * 10.0 <= bound) {
        power *= 10.0;
    }
    return power * 5.0 <= bound ? power * 5.0 : power * 2.0 <= bound ? power * 2.0 : power;
}

std::string lineElement(std::string_view style, const Vector<2>& from, const Vector<2>& to, std::string_view attributes) {
    return "<line class=\"" + std::string(style) + "\" x1=\"" + shortNumber(from.x()) + "\" y1=\"" + shortNumber(from.y()) + "\" x2=\"" +
           shortNumber(to.x()) + "\" y2=\"" + shortNumber(to.y()) + "\"" + std::string(attributes) + "/>\n";
}

std::string circleElement(std::string_view style, const Vector<2>& centre, float radius, std::string_view attributes) {
    return "<circle class=\"" + std::string(style) + "\" cx=\"" + shortNumber(centre.x()) + "\" cy=\"" + shortNumber(centre.y()) + "\" r=\"" +
           shortNumber(radius) + "\"" + std::string(attributes) + "/>\n";
}

std::string textElement(std::string_view style, const Vector<2>& place, std::string_view text) {
    return "<text class=\"" + std::string(style) + "\" x=\"" + shortNumber(place.x()) + "\" y=\"" + shortNumber(place.y()) + "\">" + escaped(text) +
           "</text>\n";
}

}  // namespace talus
