#include "source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace talus {

namespace {

namespace fs = std::filesystem;

const fs::path root = TALUS_SOURCE_DIR;

std::string contentOf(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void addIfWanted(std::vector<SourceFile>& files, const fs::directory_entry& entry, const std::vector<std::string>& endings) {
    const std::string name = entry.path().filename().string();
    const bool wanted = std::any_of(endings.begin(), endings.end(), [&](const std::string& ending) { return name.ends_with(ending); });
    if (entry.is_regular_file() && wanted) {
        files.push_back({entry.path().lexically_relative(root).generic_string(), contentOf(entry.path())});
    }
}

// Where the literal that opens at `at` ends (one past its closing quote).
std::size_t endOfLiteral(std::string_view text, std::size_t at) {
    const char quote = text[at];
    if (quote == '"' && at > 0 && text[at - 1] == 'R') {
        const std::size_t open = text.find('(', at);
        const std::string closing = ")" + std::string(text.substr(at + 1, open - at - 1)) + "\"";
        const std::size_t close = text.find(closing, open);
        return close == std::string_view::npos ? text.size() : close + closing.size();
    }
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != quote && text[end] != '\n') {
        end += text[end] == '\\' ? 2 : 1;
    }
    return std::min(end + 1, text.size());
}

// A quote between digits separates thousands.
bool separatesDigits(std::string_view text, std::size_t at) {
    return text[at] == '\'' && at > 0 && std::isxdigit(static_cast<unsigned char>(text[at - 1])) && at + 1 < text.size() &&
           std::isxdigit(static_cast<unsigned char>(text[at + 1]));
}

}  // namespace

std::vector<SourceFile> sourceFiles(const std::vector<std::string>& folders, const std::vector<std::string>& endings) {
    std::vector<SourceFile> files;
    for (const std::string& folder : folders) {
        if (folder == ".") {
            for (const fs::directory_entry& entry : fs::directory_iterator(root)) {
                addIfWanted(files, entry, endings);
            }
        } else if (fs::exists(root / folder)) {
            for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
                addIfWanted(files, entry, endings);
            }
        }
    }
    std::sort(files.begin(), files.end(), [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return files;
}

std::vector<SourceFile> sourceFiles(const std::vector<std::string>& folders) {
    return sourceFiles(folders, {".h", ".cpp"});
}

std::vector<std::string> sourceFolders(const std::vector<std::string>& folders) {
    std::set<std::string> found(folders.begin(), folders.end());
    for (const SourceFile& file : sourceFiles(folders)) {
        found.insert(fs::path(file.path).parent_path().generic_string());
    }
    return {found.begin(), found.end()};
}

bool existsInTree(const std::string& path) {
    return fs::exists(root / path);
}

std::string codeOnly(std::string_view text) {
    std::string code(text);
    const auto blank = [&](std::size_t from, std::size_t to) {
        std::replace_if(
            code.begin() + static_cast<std::ptrdiff_t>(from), code.begin() + static_cast<std::ptrdiff_t>(to), [](char c) { return c != '\n'; }, ' ');
    };
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at, 2) == "//") {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            blank(at, end);
            at = end;
        } else if (text.substr(at, 2) == "/*") {
            const std::size_t close = text.find("*/", at + 2);
            const std::size_t end = close == std::string_view::npos ? text.size() : close + 2;
            blank(at, end);
            at = end;
        } else if ((text[at] == '"' || text[at] == '\'') && !separatesDigits(text, at)) {
            const std::size_t end = endOfLiteral(text, at);
            blank(std::min(at + 1, end), std::max(at + 1, end - 1));
            at = end;
        } else {
            ++at;
        }
    }
    return code;
}

int lineAt(std::string_view text, std::size_t offset) {
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

const std::vector<std::string>& rooms() {
    static const std::vector<std::string> names = {"foundation", "collision", "solver", "engine", "scenes", "bench", "viewer"};
    return names;
}

}  // namespace talus
