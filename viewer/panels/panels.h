// All panels, one function and one file each.
#pragma once

#include "desk.h"

#include <span>

namespace talus {

struct Panel {
    PanelId id;
    /// Also the name of its window and of the verb that opens it.
    const char* title;
    const char* shortcut;
    const char* meaning;
    void (*draw)(Desk&);
    /// Where it stands at first: 0 left, 1 right; width in pixels; share of the height between the bars at which it begins and that it takes.
    int side;
    float width;
    float from;
    float share;
};
std::span<const Panel> panels();

/// The slim bar at the upper edge and the timeline at the lower one: all that covers a scene by default.
void drawTopBar(Desk& desk);
void drawTimeline(Desk& desk);
/// Windows of all open panels.
void drawPanels(Desk& desk);
/// The last messages, until they are dismissed.
void drawMessages(Desk& desk);
/// Verbs that open and close panels.
void addPanelCommands(Commands& commands, ViewState& view);

void drawScenes(Desk& desk);
void drawView(Desk& desk);
void drawContactOptions(Desk& desk);
void drawContactTable(Desk& desk);
void drawInspector(Desk& desk);
void drawWhy(Desk& desk);
void drawEngine(Desk& desk);
void drawSettings(Desk& desk);
void drawComparison(Desk& desk);
void drawHelp(Desk& desk);

}  // namespace talus
