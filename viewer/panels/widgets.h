// The controls of all panels. Each one notes its label and where it lies, so that scripts find it as people do.
#pragma once

#include "../render/colour.h"

#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// A control as it was drawn in the last frame. Places in pixels.
struct WidgetRecord {
    std::string panel;
    std::string label;
    ImVec2 lower;
    ImVec2 upper;
    /// Whether its middle can be clicked, or is scrolled out of sight.
    bool visible = false;
    bool enabled = true;
};

struct TextRecord {
    std::string panel;
    std::string text;
};

/// Labels are ImGui's: what follows "##" is not shown, and is no part of the label that scripts use. Tips explain in one sentence.
class Widgets {
public:
    void beginFrame();
    /// Between these, what is drawn belongs to this panel.
    void enter(std::string_view panel) { current = panel; }

    bool button(const std::string& label, const std::string& tip = {}, bool enabled = true);
    /// A button whose label for scripts tells more than the one that is shown.
    bool smallButton(const std::string& shown, const std::string& label, const std::string& tip = {});
    bool checkbox(const std::string& label, bool& value, const std::string& tip = {});
    bool combo(const std::string& label, int& value, const std::vector<std::string>& choices, const std::string& tip = {});
    bool slider(const std::string& label, float& value, float low, float high, const char* format, const std::string& tip = {},
                bool logarithmic = false);
    bool slider(const std::string& label, int& value, int low, int high, const std::string& tip = {});
    /// True when it was left with Enter.
    bool input(const std::string& label, std::string& text, const std::string& hint, const std::string& tip = {});
    bool selectable(const std::string& label, bool selected, const std::string& tip = {}, bool acrossColumns = false);
    bool menuItem(const std::string& label, const std::string& shortcut, bool selected, const std::string& tip = {});
    bool beginMenu(const std::string& label, const std::string& tip = {});
    /// A section that can be folded away.
    bool section(const std::string& label, bool isOpenAtFirst = true);

    void text(const std::string& line, const std::string& tip = {});
    void quiet(const std::string& line, const std::string& tip = {});
    void coloured(Colour colour, const std::string& line, const std::string& tip = {});
    void wrapped(const std::string& line);
    /// "name   value", the value in a column of its own.
    void fact(const std::string& name, const std::string& value, const std::string& tip = {});
    /// Explains the item before.
    void tooltip(const std::string& tip);

    /// Notes the item that was drawn last.
    void record(std::string_view label, bool enabled = true);
    void recordText(const std::string& text) { texts.push_back({current, text}); }
    /// The control of this panel and label is scrolled into sight when it is drawn next.
    void reveal(const std::string& panel, const std::string& label);

    const std::vector<WidgetRecord>& records() const { return items; }
    const std::vector<TextRecord>& lines() const { return texts; }
    float scale = 1.0f;

private:
    std::string current;
    std::string wantedPanel;
    std::string wantedLabel;
    std::vector<WidgetRecord> items;
    std::vector<TextRecord> texts;
};

ImVec4 vectorOf(Colour colour);
ImU32 packed(Colour colour);
/// What is shown of a label.
std::string shownPart(std::string_view label);

}  // namespace talus
