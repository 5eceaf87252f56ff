// The project's own files as text, for tests of the house rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace talus {

struct SourceFile {
    /// Relative to the project's folder, with slashes.
    std::string path;
    std::string text;
};

/// Files under the given folders whose names end in one of `endings`, sorted by path. A folder "." is the project's own, without those below it.
std::vector<SourceFile> sourceFiles(const std::vector<std::string>& folders, const std::vector<std::string>& endings);
std::vector<SourceFile> sourceFiles(const std::vector<std::string>& folders);
/// Folders with sources below the given ones, and those themselves.
std::vector<std::string> sourceFolders(const std::vector<std::string>& folders);
bool existsInTree(const std::string& path);

/// C++ text with comments and the insides of string and character literals blanked; the lines stay.
std::string codeOnly(std::string_view text);
/// Number of the line at `offset`, from 1.
int lineAt(std::string_view text, std::size_t offset);

/// The rooms of the law, lowest first.
const std::vector<std::string>& rooms();

}  // namespace talus
