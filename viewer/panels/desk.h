// What all panels work on: the session, its verbs, what is selected and how it is shown.
#pragma once

#include "engine_history.h"
#include "widgets.h"

#include "../drawing/overlays.h"
#include "../render/quality.h"
#include "../session/command.h"
#include "../session/session.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace talus {

struct Selection {
    std::optional<ContactPair> pair;
    /// The point of the pair; 0: the one that bears the most.
    std::uint32_t key = 0;
    BodyId body;
    /// The second of two bodies that are compared (why do they not touch?).
    BodyId other;

    friend bool operator==(const Selection&, const Selection&) = default;
};

/// The plane beyond which nothing is drawn: across an axis of the world.
struct ClipChoice {
    bool isOn = false;
    int axis = 2;
    /// m along the axis.
    float offset = 0.0f;
    bool isFlipped = false;

    friend bool operator==(const ClipChoice&, const ClipChoice&) = default;
};

enum class PanelId : std::uint8_t { scenes, view, contacts, table, inspector, why, engine, settings, comparison, help };
inline constexpr int panelCount = 10;

struct ViewState {
    Selection selection;
    Overlays overlays = {.changes = true, .colouring = ContactColouring::mode};
    ClipChoice clip;
    const Theme* theme = &lightTheme();
    float scale = 1.0f;
    RenderQuality quality = RenderQuality::full;
    /// The future that was cut off, and the second run of a comparison.
    bool ghost = true;
    /// The second run of a comparison has a view of its own beside the first; else it is a shadow over it.
    bool sideBySide = true;
    std::array<bool, panelCount> open = {};

    bool& isOpen(PanelId panel) { return open[static_cast<std::size_t>(panel)]; }
};

/// A row of the contact table, worked out once a step.
struct TableRow {
    std::size_t contact = 0;
    std::string pair;
    ContactMode mode = ContactMode::open;
    int points = 0;
    float normalForce = 0.0f;
    float tangentForce = 0.0f;
    float use = 0.0f;
    float depth = 0.0f;
    float slip = 0.0f;
    std::uint32_t age = 0;
};
struct TableMemory {
    std::vector<TableRow> rows;
    int step = -1;
    int generation = -1;
    std::string filter;
};

/// What panels keep between frames.
struct PanelMemory {
    std::string sceneSearch;
    std::string scenePath;
    std::string savePath;
    std::string address;
    std::string tableFilter;
    std::string settingFilter;
    int comparedSetting = 0;
    Tuning compared;
    std::string bodyA;
    std::string bodyB;
    TableMemory table;
    float plotSeconds = 2.0f;
    /// Where the open panels lie, pixels.
    std::vector<Bounds<2>> places;
};

struct Desk {
    Session& session;
    Commands& commands;
    Widgets& widgets;
    ViewState& view;
    EngineHistory& engine;
    PanelMemory& memory;
    /// Of the window, pixels, and what the bars take of it.
    ImVec2 size;
    float barHeight = 0.0f;
    float timelineHeight = 0.0f;
};

/// Selects a contact, follows it through the past and traces it from now on.
template <int D>
void selectContact(ShownWorld<D>& shown, ViewState& view, const ContactRecord<D>& contact, std::uint32_t key);
/// Ends following; nothing is selected.
void clearSelection(Session& session, ViewState& view);
/// The selected contact in the frame that is shown; empty if there is none (any more, or yet).
template <int D>
std::optional<std::size_t> selectedContact(const DebugFrame<D>& frame, const Selection& selection);
/// The selected point of it.
template <int D>
int selectedPoint(const ContactRecord<D>& contact, const Selection& selection);

/// Runs a verb and shows its name, with explanation and shortcut, as a button.
void commandButton(Desk& desk, const std::string& command, const std::string& label);
std::string tipOf(const Command& command);

}  // namespace talus
