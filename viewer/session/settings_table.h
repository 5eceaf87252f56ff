// Every setting that may be changed while a world lives: what it is called, what it means, where it may lie.
#pragma once

#include "../../engine/world.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// What is set live, of either dimension.
struct Tuning {
    Settings settings = {};
    /// m/s^2; z in 3D.
    float gravity[3] = {0.0f, -9.81f, 0.0f};
};
template <int D>
Tuning tuningOf(const World<D>& world);
/// Throws `std::invalid_argument` naming field, value and rule; nothing is changed then.
template <int D>
void apply(const Tuning& tuning, World<D>& world);

enum class SettingKind { number, integer, flag, choice };

/// One entry. All values are numbers: a flag is 0 or 1, a choice the number of its word.
struct SettingEntry {
    std::string_view name;
    std::string_view unit;
    /// One sentence.
    std::string_view meaning;
    SettingKind kind = SettingKind::number;
    /// What the engine accepts, and what is worth a slider.
    double low = 0.0;
    double high = 1.0;
    double sliderHigh = 1.0;
    /// Of a choice, in order.
    std::vector<std::string_view> choices;
    /// 0: both; 2 or 3: only there.
    int dimension = 0;
    double (*get)(const Tuning&) = nullptr;
    void (*set)(Tuning&, double) = nullptr;
};

const std::vector<SettingEntry>& settingsTable();
/// Null if there is none of that name.
const SettingEntry* findSetting(std::string_view name);

/// Sets an entry by its text: a number, "true" or "false", or a word of a choice. Throws `std::invalid_argument` naming setting, value and rule.
void assign(const SettingEntry& entry, std::string_view text, Tuning& tuning);
std::string textOf(const SettingEntry& entry, const Tuning& tuning);
/// Entries in which the two differ.
std::vector<const SettingEntry*> changedBetween(const Tuning& a, const Tuning& b);
/// Takes over one entry.
void copySetting(const SettingEntry& entry, const Tuning& from, Tuning& into);

}  // namespace talus
