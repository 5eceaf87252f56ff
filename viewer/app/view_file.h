// What the viewer remembers from run to run.
#pragma once

#include "../panels/desk.h"

#include <string>

namespace talus {

/// Takes over what the file holds; lines that mean nothing (any more) are passed over, and so is a file that is not there.
void readView(const std::string& path, ViewState& view);
/// Both files of a layout: ImGui's, and which panels are open. Nothing happens where they cannot be written: a layout is no reason to fail.
void saveLayout(const std::string& layoutPath, const std::string& viewPath, const ViewState& view);

}  // namespace talus
