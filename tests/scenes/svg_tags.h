// Pictures taken apart again: tags, classes and places of an SVG document.
#pragma once

#include "../../scenes/svg_view.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace talus::test {

struct Tag {
    std::string name;
    std::string text;

    std::string attribute(const std::string& key) const {
        std::smatch match;
        return std::regex_search(text, match, std::regex(" " + key + "=\"([^\"]*)\"")) ? match[1].str() : std::string();
    }
    float number(const std::string& key) const { return std::stof(attribute(key)); }
};

// All opening tags of a document, which must be well-formed: every tag closed in order, no stray < or &.
inline std::vector<Tag> tagsOf(const std::string& svg) {
    std::vector<Tag> tags;
    std::vector<std::string> open;
    std::size_t styleEnd = 0;
    for (std::size_t at = 0; at < svg.size(); ++at) {
        if (svg[at] == '&' && at >= styleEnd) {
            EXPECT_TRUE(std::regex_search(svg.substr(at, 8), std::regex("^&(amp|lt|gt|quot);"))) << svg.substr(at, 20);
        }
        if (svg[at] != '<') {
            continue;
        }
        const std::size_t close = svg.find('>', at);
        if (close == std::string::npos) {
            ADD_FAILURE() << "unclosed tag";
            break;
        }
        const std::string inside = svg.substr(at + 1, close - at - 1);
        EXPECT_EQ(inside.find('<'), std::string::npos) << inside;
        if (inside.front() == '/') {
            EXPECT_FALSE(open.empty());
            EXPECT_EQ(open.back(), inside.substr(1));
            open.pop_back();
        } else {
            const std::string name = inside.substr(0, inside.find_first_of(" /"));
            tags.push_back({name, inside});
            if (inside.back() != '/') {
                open.push_back(name);
            }
        }
        at = close;
    }
    EXPECT_TRUE(open.empty());
    return tags;
}

inline std::vector<Tag> withClass(const std::vector<Tag>& tags, const std::string& name, const std::string& style) {
    std::vector<Tag> found;
    for (const Tag& tag : tags) {
        if (tag.name == name && tag.attribute("class") == style) {
            found.push_back(tag);
        }
    }
    return found;
}

inline SvgPanel panelOf(const std::vector<Tag>& tags) {
    const Tag frame = withClass(tags, "rect", "frame").front();
    return {frame.number("x"), frame.number("y"), frame.number("width"), frame.number("height")};
}

inline std::vector<Vector<2>> cornersOfPath(const Tag& path) {
    std::vector<Vector<2>> corners;
    const std::string d = path.attribute("d");
    const std::regex pair("(-?[0-9.]+),(-?[0-9.]+)");
    for (std::sregex_iterator it(d.begin(), d.end(), pair), end; it != end; ++it) {
        corners.emplace_back(std::stof((*it)[1]), std::stof((*it)[2]));
    }
    return corners;
}

}  // namespace talus::test
