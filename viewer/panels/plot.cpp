#include "plot.h"

#include "../session/why.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace talus {
namespace {

struct Frame {
    ImVec2 lower;
    ImVec2 upper;
    float low = 0.0f;
    float high = 1.0f;
    int from = 0;
    int to = 1;

    ImVec2 at(float step, float value) const {
        const float x = (step - static_cast<float>(from)) / static_cast<float>(std::max(to - from, 1));
        const float y = (value - low) / (high - low);
        return {lower.x + x * (upper.x - lower.x), upper.y - y * (upper.y - lower.y)};
    }
};

void fitValues(std::span<const PlotCurve> curves, bool fromZero, Frame& frame) {
    float low = std::numeric_limits<float>::max();
    float high = -low;
    for (const PlotCurve& curve : curves) {
        for (const Vector<2>& sample : curve.samples) {
            if (std::isfinite(sample.y()) && sample.x() >= static_cast<float>(frame.from)) {
                low = std::min(low, sample.y());
                high = std::max(high, sample.y());
            }
        }
    }
    if (low > high) {
        low = 0.0f;
        high = 1.0f;
    }
    if (fromZero) {
        low = std::min(low, 0.0f);
        high = std::max(high, 0.0f);
    }
    const float least = std::max(std::fabs(high) * 1e-3f, 1e-9f);
    frame.low = low;
    frame.high = high - low > least ? high + 0.06f * (high - low) : low + std::max(2.0f * least, 1e-6f);
}

void paintCurve(ImDrawList& list, const PlotCurve& curve, const Frame& frame, float width) {
    for (std::size_t i = 0; i < curve.samples.size(); ++i) {
        const Vector<2>& sample = curve.samples[i];
        if (!std::isfinite(sample.y()) || sample.x() < static_cast<float>(frame.from)) {
            continue;
        }
        const bool follows = i > 0 && std::isfinite(curve.samples[i - 1].y()) && curve.samples[i - 1].x() >= static_cast<float>(frame.from) &&
                             sample.x() - curve.samples[i - 1].x() < 1.5f;
        if (follows) {
            const Vector<2>& last = curve.samples[i - 1];
            list.AddLine(frame.at(last.x(), last.y()), frame.at(sample.x(), sample.y()), packed(curve.colour), width);
        } else {
            list.AddCircleFilled(frame.at(sample.x(), sample.y()), width, packed(curve.colour));
        }
    }
}

// Prefixes are for units that take them.
std::string valueWords(float value, const std::string& unit) {
    if (!unit.empty() && !unit.starts_with("kg")) {
        return quantity(static_cast<double>(value), unit);
    }
    char words[32];
    std::snprintf(words, sizeof words, "%.3g", static_cast<double>(value));
    return words + (unit.empty() ? "" : " " + unit);
}

std::string valueAt(const PlotCurve& curve, int step, const std::string& unit) {
    for (const Vector<2>& sample : curve.samples) {
        if (static_cast<int>(sample.x()) == step) {
            return valueWords(sample.y(), unit);
        }
    }
    return "\u2013";
}

void nameCurves(Widgets& widgets, const Theme& theme, const std::string& label, std::span<const PlotCurve> curves, const PlotOptions& options) {
    widgets.quiet(label);
    for (const PlotCurve& curve : curves) {
        ImGui::SameLine();
        const bool isAlone = curves.size() == 1 && curve.name.empty();
        widgets.coloured(isAlone ? theme.text : curve.colour, (isAlone ? "" : curve.name + " ") + valueAt(curve, options.now, options.unit));
    }
}

// The greatest and least value, left of the curves, which get what is right of them.
void labelAxis(const Theme& theme, const std::string& unit, float scale, Frame& frame) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    // Units without prefixes stand beside the name already.
    const std::string shown = unit.starts_with("kg") ? std::string() : unit;
    const std::string high = valueWords(frame.high, shown);
    const std::string low = valueWords(frame.low, shown);
    // As wide for most values, so that curves of one panel stand below each other.
    const float usual = ImGui::CalcTextSize("-0.000 \u03bcm/s").x;
    const float width = std::max({usual, ImGui::CalcTextSize(high.c_str()).x, ImGui::CalcTextSize(low.c_str()).x});
    const float air = 5.0f * scale;
    const auto write = [&](const std::string& words, float top) {
        list.AddText({frame.lower.x + width - ImGui::CalcTextSize(words.c_str()).x, top}, packed(theme.textQuiet), words.c_str());
    };
    write(high, frame.lower.y);
    write(low, frame.upper.y - ImGui::GetTextLineHeight());
    frame.lower.x = std::min(frame.lower.x + width + air, frame.upper.x - 20.0f * scale);
}

}  // namespace

std::optional<int> timePlot(Widgets& widgets, const Theme& theme, const std::string& label, std::span<const PlotCurve> curves,
                            const PlotOptions& options, const std::string& tip) {
    const float scale = widgets.scale;
    nameCurves(widgets, theme, label, curves, options);
    const ImVec2 size{std::max(ImGui::GetContentRegionAvail().x, 60.0f), options.height * scale};
    ImGui::InvisibleButton(label.c_str(), size);
    widgets.record(label);
    Frame frame{ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), 0.0f, 1.0f, options.from, std::max(options.to, options.from + 1)};
    fitValues(curves, options.fromZero, frame);
    labelAxis(theme, options.unit, scale, frame);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(frame.lower, frame.upper, packed(faded(theme.textQuiet, 0.09f)), 3.0f * scale);
    list.PushClipRect(frame.lower, frame.upper, true);
    if (frame.low < 0.0f) {
        list.AddLine(frame.at(static_cast<float>(frame.from), 0.0f), frame.at(static_cast<float>(frame.to), 0.0f),
                     packed(faded(theme.textQuiet, 0.5f)));
    }
    for (const int mark : options.marks) {
        const float x = frame.at(static_cast<float>(mark), 0.0f).x;
        list.AddTriangleFilled({x - 4.0f * scale, frame.upper.y}, {x + 4.0f * scale, frame.upper.y}, {x, frame.upper.y - 7.0f * scale},
                               packed(theme.lost));
    }
    const float now = frame.at(static_cast<float>(options.now), 0.0f).x;
    list.AddLine({now, frame.lower.y}, {now, frame.upper.y}, packed(faded(theme.text, 0.45f)), scale);
    for (const PlotCurve& curve : curves) {
        paintCurve(list, curve, frame, 1.6f * scale);
    }
    list.PopClipRect();
    const bool isClicked = ImGui::IsItemClicked();
    widgets.tooltip(tip);
    if (!isClicked) {
        return {};
    }
    const float share = std::clamp((ImGui::GetIO().MousePos.x - frame.lower.x) / (frame.upper.x - frame.lower.x), 0.0f, 1.0f);
    return frame.from + static_cast<int>(std::lround(share * static_cast<float>(frame.to - frame.from)));
}

void frictionDisk(Widgets& widgets, const Theme& theme, const FrictionPaths& paths, float side) {
    const ImVec2 size{side, paths.isInterval ? 0.34f * side : side};
    ImGui::InvisibleButton("Friction disk", size);
    widgets.record("Friction disk");
    const ImVec2 lower = ImGui::GetItemRectMin();
    const ImVec2 upper = ImGui::GetItemRectMax();
    const ImVec2 middle{0.5f * (lower.x + upper.x), 0.5f * (lower.y + upper.y)};
    float greatest = paths.bound;
    for (const std::vector<Vector<2>>* path : {&paths.passes, &paths.steps}) {
        for (const Vector<2>& place : *path) {
            greatest = std::max(greatest, length<2>(place));
        }
    }
    const float pixels = greatest > 0.0f ? 0.44f * side / greatest : 0.0f;
    const auto at = [&](const Vector<2>& force) { return ImVec2(middle.x + pixels * force.x(), middle.y - pixels * force.y()); };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = 1.5f * widgets.scale;
    list.AddRectFilled(lower, upper, packed(faded(theme.textQuiet, 0.09f)), 3.0f * widgets.scale);
    const float radius = pixels * paths.bound;
    if (paths.isInterval) {
        list.AddLine({middle.x - radius, middle.y}, {middle.x + radius, middle.y}, packed(theme.textQuiet), line);
        for (const float end : {-radius, radius}) {
            list.AddLine({middle.x + end, middle.y - 10.0f * line}, {middle.x + end, middle.y + 10.0f * line}, packed(theme.text), line);
        }
    } else {
        list.AddCircle(middle, std::max(radius, 1.0f), packed(theme.text), 64, line);
        list.AddLine({middle.x - radius, middle.y}, {middle.x + radius, middle.y}, packed(faded(theme.textQuiet, 0.4f)));
        list.AddLine({middle.x, middle.y - radius}, {middle.x, middle.y + radius}, packed(faded(theme.textQuiet, 0.4f)));
    }
    const auto paint = [&](const std::vector<Vector<2>>& path, Colour colour, float lift) {
        for (std::size_t i = 1; i < path.size(); ++i) {
            const ImVec2 a = at(path[i - 1]);
            const ImVec2 b = at(path[i]);
            list.AddLine({a.x, a.y + lift}, {b.x, b.y + lift}, packed(colour), line);
        }
        for (const Vector<2>& place : path) {
            list.AddCircleFilled({at(place).x, at(place).y + lift}, 1.3f * line, packed(colour));
        }
        if (!path.empty()) {
            list.AddCircleFilled({at(path.back()).x, at(path.back()).y + lift}, 2.6f * line, packed(colour));
        }
    };
    const float lift = paths.isInterval ? 6.0f * line : 0.0f;
    paint(paths.steps, faded(theme.stick, 0.6f), -lift);
    paint(paths.passes, theme.friction, lift);
    widgets.tooltip(
        "Friction force within its bound, the rim of radius \u03bc n. Purple: as the passes of the solver built it up in the last step; blue: over "
        "the last steps.");
}

void shareBar(Widgets& widgets, const Theme& theme, const std::string& name, const std::string& value, float share, Colour colour,
              const std::string& tip) {
    const float column = 9.5f * ImGui::GetFontSize();
    const float room = 5.5f * ImGui::GetFontSize();
    widgets.quiet(name, tip);
    ImGui::SameLine(column);
    const float width = std::max(ImGui::GetContentRegionAvail().x - room, 20.0f);
    const ImVec2 lower = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(lower, {lower.x + width, lower.y + height}, packed(faded(theme.textQuiet, 0.12f)), 2.0f * widgets.scale);
    list.AddRectFilled(lower, {lower.x + width * std::clamp(share, 0.0f, 1.0f), lower.y + height}, packed(colour), 2.0f * widgets.scale);
    ImGui::Dummy({width, height});
    widgets.tooltip(tip);
    ImGui::SameLine();
    widgets.text(value, tip);
}

}  // namespace talus
