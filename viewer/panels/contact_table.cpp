#include "panels.h"

#include "../session/why.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>
#include <tuple>

namespace talus {
namespace {

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

// Every word must occur.
bool fits(const TableRow& row, const std::string& filter) {
    const std::string all = lowered(row.pair + " " + std::string(nameOf(row.mode)));
    std::istringstream words(lowered(filter));
    for (std::string word; words >> word;) {
        if (all.find(word) == std::string::npos) {
            return false;
        }
    }
    return true;
}

template <int D>
TableRow rowOf(const ShownWorld<D>& shown, const DebugFrame<D>& frame, std::size_t index) {
    const ContactRecord<D>& contact = frame.contacts[index];
    const ContactFacts<D> facts = factsOf(frame, index);
    TableRow row{.contact = index,
                 .pair = pairWords(contact, shown.names()),
                 .mode = facts.mode,
                 .points = contact.count,
                 .normalForce = facts.normalForce,
                 .tangentForce = length<D>(facts.tangentForce),
                 .use = facts.use};
    for (int i = 0; i < contact.count; ++i) {
        row.depth = i == 0 ? -contact.points[i].separation : std::max(row.depth, -contact.points[i].separation);
        row.slip = std::max(row.slip, length<D>(facts.points[i].slip));
        row.age = std::max(row.age, contact.points[i].age);
    }
    return row;
}

struct Column {
    const char* title;
    const char* tip;
    float width;
    double (*value)(const TableRow&);
};

constexpr Column columns[] = {
    {"#", "Number of the contact in this step.", 2.4f, [](const TableRow& row) { return static_cast<double>(row.contact); }},
    {"Bodies", "Who touches whom.", 0.0f, nullptr},
    {"Mode", "open, speculative, stick or slip.", 4.2f, [](const TableRow& row) { return static_cast<double>(row.mode); }},
    {"n", "Normal force, the mean over the step.", 4.4f, [](const TableRow& row) { return static_cast<double>(row.normalForce); }},
    {"t", "Friction force, the mean over the step.", 4.4f, [](const TableRow& row) { return static_cast<double>(row.tangentForce); }},
    {"Use", "Share of the friction bound that is used: at 100 % it slips.", 3.0f, [](const TableRow& row) { return static_cast<double>(row.use); }},
    {"Depth", "Deepest overlap of its points.", 4.6f, [](const TableRow& row) { return static_cast<double>(row.depth); }},
    {"Slip", "Fastest slip of its points along the contact plane.", 5.0f, [](const TableRow& row) { return static_cast<double>(row.slip); }},
    {"Age", "Steps for which its oldest point has been the same.", 3.0f, [](const TableRow& row) { return static_cast<double>(row.age); }}};

void sortRows(std::vector<TableRow>& rows, const ImGuiTableColumnSortSpecs& order) {
    const Column& column = columns[order.ColumnIndex];
    const bool isDescending = order.SortDirection == ImGuiSortDirection_Descending;
    std::stable_sort(rows.begin(), rows.end(), [&](const TableRow& a, const TableRow& b) {
        const TableRow& first = isDescending ? b : a;
        const TableRow& second = isDescending ? a : b;
        return column.value != nullptr ? column.value(first) < column.value(second) : first.pair < second.pair;
    });
}

template <int D>
void refresh(Desk& desk, ShownWorld<D>& shown, bool isSortChanged, const ImGuiTableSortSpecs* order) {
    TableMemory& table = desk.memory.table;
    const int step = desk.session.step();
    const bool isFresh =
        table.step == step && table.generation == desk.session.generation() && table.filter == desk.memory.tableFilter && !isSortChanged;
    if (isFresh) {
        return;
    }
    table = {.rows = {}, .step = step, .generation = desk.session.generation(), .filter = desk.memory.tableFilter};
    const DebugFrame<D>& frame = shown.frame();
    for (std::size_t i = 0; i < frame.contacts.size(); ++i) {
        TableRow row = rowOf(shown, frame, i);
        if (fits(row, table.filter)) {
            table.rows.push_back(std::move(row));
        }
    }
    if (order != nullptr && order->SpecsCount > 0) {
        sortRows(table.rows, order->Specs[0]);
    }
}

void headers(Widgets& widgets) {
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const Column& column : columns) {
        // The greatest load is looked for, but the first number.
        const ImGuiTableColumnFlags order = &column == columns ? ImGuiTableColumnFlags_DefaultSort : ImGuiTableColumnFlags_PreferSortDescending;
        const ImGuiTableColumnFlags width = column.width > 0.0f ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch;
        ImGui::TableSetupColumn(column.title, order | width, column.width * ImGui::GetFontSize());
    }
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (int i = 0; i < static_cast<int>(std::size(columns)); ++i) {
        ImGui::TableSetColumnIndex(i);
        ImGui::TableHeader(columns[i].title);
        widgets.record(columns[i].title);
        widgets.tooltip(columns[i].tip);
    }
}

void cells(Widgets& widgets, const TableRow& row, const Theme& theme) {
    const Colour colours[contactModeCount] = {theme.open, theme.speculative, theme.stick, theme.slip};
    const auto cell = [&](const std::string& text) {
        ImGui::TableNextColumn();
        widgets.text(text);
    };
    cell(row.pair);
    ImGui::TableNextColumn();
    widgets.coloured(colours[static_cast<std::size_t>(row.mode)], std::string(nameOf(row.mode)));
    cell(quantity(static_cast<double>(row.normalForce), "N"));
    cell(quantity(static_cast<double>(row.tangentForce), "N"));
    cell(std::to_string(static_cast<int>(std::lround(100.0f * row.use))) + " %");
    cell(quantity(static_cast<double>(row.depth), "m"));
    cell(quantity(static_cast<double>(row.slip), "m/s"));
    cell(std::to_string(row.age));
}

template <int D>
void rows(Desk& desk, ShownWorld<D>& shown) {
    const std::vector<TableRow>& list = desk.memory.table.rows;
    const std::optional<std::size_t> selected = selectedContact(shown.frame(), desk.view.selection);
    std::optional<std::size_t> chosen;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(list.size()));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const TableRow& row = list[static_cast<std::size_t>(i)];
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            const std::string number = std::to_string(row.contact + 1);
            if (desk.widgets.selectable(number, selected == row.contact, "Selects this contact: the inspector follows it.", true)) {
                chosen = row.contact;
            }
            cells(desk.widgets, row, *desk.view.theme);
        }
    }
    if (chosen) {
        const ContactRecord<D> contact = shown.frame().contacts[*chosen];
        selectContact(shown, desk.view, contact, 0);
        desk.view.isOpen(PanelId::inspector) = true;
    }
}

}  // namespace

void drawContactTable(Desk& desk) {
    ImGui::SetNextItemWidth(0.6f * ImGui::GetContentRegionAvail().x);
    desk.widgets.input("##Filter", desk.memory.tableFilter, "filter by body or mode: box slip",
                       "Words that the bodies' names or the mode must hold.");
    ImGui::SameLine();
    desk.widgets.quiet(std::to_string(desk.memory.table.rows.size()) + " contacts");
    const ImGuiTableFlags flags = ImGuiTableFlags_Sortable | ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable |
                                  ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_SizingFixedFit;
    if (!ImGui::BeginTable("contacts", static_cast<int>(std::size(columns)), flags)) {
        return;
    }
    headers(desk.widgets);
    ImGuiTableSortSpecs* order = ImGui::TableGetSortSpecs();
    const bool isSortChanged = order != nullptr && order->SpecsDirty;
    desk.session.look([&](auto& shown) {
        refresh(desk, shown, isSortChanged, order);
        rows(desk, shown);
    });
    if (order != nullptr) {
        order->SpecsDirty = false;
    }
    ImGui::EndTable();
}

}  // namespace talus
