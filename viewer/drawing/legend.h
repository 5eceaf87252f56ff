// Title and legend: what occurs in a picture, and its scales in newtons and metres.
#pragma once

#include "draw_adapter.h"
#include "overlays.h"

#include "../render/camera.h"
#include "../render/font.h"

#include <functional>
#include <string>
#include <vector>

namespace talus {

/// A symbol and words; the symbol is drawn to the right of a place on its middle line. Sizes in pixels of the page.
struct LegendEntry {
    float symbolWidth = 26.0f;
    float symbolHeight = 16.0f;
    std::string text;
    std::function<void(Picture& page, const Vector<2>& left)> draw;
};

struct LegendFacts {
    /// What occurs.
    std::span<const BodyExtent> extents;
    bool hasGround = false;
    bool hasJoints = false;
    ContactSummary contacts = {};
    /// Pixels for a metre in the middle of the picture.
    float pixelsPerMetre = 100.0f;
    /// Metres between lines of the grid; 0: none.
    float gridSpacing = 0.0f;
    /// Swatches of the kinds of bodies too.
    bool bodies = true;
    /// Islands whose colours bodies have; 0: they have others.
    int islands = 0;
    /// It is shown how the points of a contact come about.
    bool explained = false;
};

std::vector<LegendEntry> legendItems(const LegendFacts& facts, const OverlayInput& input, float scale);

/// Where the legend may lie, pixels of the page: from side to side, upwards from its lower edge.
struct LegendRoom {
    float left = 0.0f;
    float right = 0.0f;
    float bottom = 0.0f;
};

/// Height that the legend takes in a room so wide; 0 without items.
float legendHeight(const std::vector<LegendEntry>& items, const FontAtlas& font, float width);
void drawLegend(Picture& page, const std::vector<LegendEntry>& items, const FontAtlas& font, const Theme& theme, const LegendRoom& room);

/// Title and a line of facts at the upper left; returns the height they take.
float drawTitle(Picture& page, const std::string& title, const std::string& facts, const FontAtlas& font, const Theme& theme, float pageWidth);

}  // namespace talus
