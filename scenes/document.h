// JSON documents as strictly as scene files want them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace talus {

/// A document is refused: where (a JSON pointer, or line and column of text that is no JSON), and what breaks which rule.
class SceneError : public std::runtime_error {
public:
    SceneError(std::string where, const std::string& message);
    const std::string& pointer() const { return place; }

private:
    std::string place;
};

/// Deepest nesting of arrays and objects that is read.
inline constexpr int maxNesting = 64;

/// Parses JSON with comments. Throws `SceneError` on anything that is not JSON, numbers that no double holds, duplicate keys
/// and nesting deeper than `maxNesting`.
nlohmann::json parseDocument(std::string_view text);

/// The same, but what can still be read of a document with duplicate keys or numbers out of range is returned, and the
/// fault put aside: such a document may say that it expects to be refused.
nlohmann::json parseDocument(std::string_view text, std::optional<SceneError>& fault);

/// Text of a file; throws `SceneError` with the path if it cannot be read.
std::string readText(const std::string& path);

/// Carries out an assignment "POINTER=JSON": replaces the value at a JSON pointer. Missing members of objects are created;
/// "-" appends to an array. Throws `SceneError` naming the pointer.
void assign(nlohmann::json& document, std::string_view assignment);

/// `text` as a token of a JSON pointer.
std::string pointerToken(std::string_view text);

}  // namespace talus
