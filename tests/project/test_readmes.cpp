// Each folder tells a newcomer what it is for.
#include "source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace talus {
namespace {

TEST(Readmes, EveryFolderHasOne) {
    std::vector<std::string> folders = sourceFolders(rooms());
    ASSERT_GE(folders.size(), rooms().size());
    // A dimension's half of a room is told about by the room.
    std::erase_if(folders, [](const std::string& folder) { return folder.ends_with("/2d") || folder.ends_with("/3d"); });
    folders.insert(folders.end(), {"collision/2d", "tests", "docs", "examples"});
    for (const std::string& folder : folders) {
        const std::vector<SourceFile> all = sourceFiles({folder}, {"README.md"});
        const auto own = std::find_if(all.begin(), all.end(), [&](const SourceFile& file) { return file.path == folder + "/README.md"; });
        if (own == all.end()) {
            ADD_FAILURE() << folder << ": no README.md";
            continue;
        }
        EXPECT_GE(own->text.size(), 80u) << folder << ": says nothing";
        EXPECT_LE(std::count(own->text.begin(), own->text.end(), '\n'), 40) << folder << ": a few lines, the rest belongs into docs";
    }
}

// A name in backquotes that looks like a file of the folder must be one, so that the tables do not rot.
TEST(Readmes, NamedFilesExist) {
    std::vector<std::string> folders = sourceFolders(rooms());
    int named = 0;
    for (const std::string& folder : folders) {
        for (const SourceFile& file : sourceFiles({folder}, {"README.md"})) {
            if (file.path != folder + "/README.md") {
                continue;
            }
            for (std::size_t open = file.text.find('`'); open != std::string::npos;) {
                const std::size_t close = file.text.find('`', open + 1);
                if (close == std::string::npos) {
                    break;
                }
                const std::string name = file.text.substr(open + 1, close - open - 1);
                if (name.find(' ') == std::string::npos && (name.ends_with(".h") || name.ends_with(".cpp"))) {
                    ++named;
                    EXPECT_TRUE(existsInTree(folder + "/" + name) || existsInTree(name)) << file.path << ": " << name;
                }
                open = file.text.find('`', close + 1);
            }
        }
    }
    EXPECT_GT(named, 20);
}

}  // namespace
}  // namespace talus
