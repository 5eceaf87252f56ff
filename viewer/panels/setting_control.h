// One setting as a control.
#pragma once

#include "widgets.h"

#include "../session/settings_table.h"

namespace talus {

/// True when it was changed; the change is in `tuning`.
bool settingControl(Widgets& widgets, const SettingEntry& entry, Tuning& tuning);

}  // namespace talus
