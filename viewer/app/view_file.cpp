#include "view_file.h"

#include "../panels/panels.h"

#include <filesystem>
#include <fstream>

namespace talus {

void readView(const std::string& path, ViewState& view) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t equals = line.find('=');
        const std::string key = line.substr(0, equals);
        const std::string value = equals == std::string::npos ? std::string() : line.substr(equals + 1);
        for (const Panel& panel : panels()) {
            if (key == "open" && value == panel.title) {
                view.isOpen(panel.id) = true;
            }
        }
        if (const Theme* theme = findTheme(value); key == "theme" && theme != nullptr) {
            view.theme = theme;
        }
    }
}

void saveLayout(const std::string& layoutPath, const std::string& viewPath, const ViewState& view) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(layoutPath).parent_path(), ignored);
    ImGui::SaveIniSettingsToDisk(layoutPath.c_str());
    std::ofstream file(viewPath);
    file << "theme=" << view.theme->name << '\n';
    for (const Panel& panel : panels()) {
        if (view.open[static_cast<std::size_t>(panel.id)]) {
            file << "open=" << panel.title << '\n';
        }
    }
}

}  // namespace talus
