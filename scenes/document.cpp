#include "document.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <deque>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

namespace talus {
namespace {

using Json = nlohmann::json;

std::string shortened(std::string text, std::size_t most) {
    if (text.size() > most) {
        text.resize(most);
        text += "...";
    }
    return text;
}

std::string placeOf(std::string_view text, std::size_t position) {
    // `position` counts the characters read, the one that does not fit among them.
    const std::string_view before = text.substr(0, std::min(position > 0 ? position - 1 : 0, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t start = before.rfind('\n');
    const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// Builds the document from the parser's events, because only there duplicate keys and the depth can still be seen.
class Builder {
public:
    explicit Builder(std::string_view text) : source(text) {}

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(Json::number_integer_t value) { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
    bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(Json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        Frame& frame = frames.back();
        frame.key = name;
        frame.repeated = frame.value->contains(name);
        if (frame.repeated && !fault) {
            fault.emplace(pointer(), "duplicate key, each may be given once");
        }
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t position, const std::string& token, const Exception& exception) {
        const std::string what = exception.what();
        if (exception.id == 406) {
            overflow = {position, token};
            fault.emplace(placeOf(source, position), shortened(token, 60) + ", must be a finite number");
            return false;
        }
        const std::size_t colon = what.find(": ");
        fault.emplace(placeOf(source, position), "not JSON, " + shortened(colon == std::string::npos ? what : what.substr(colon + 2), 200));
        return false;
    }

    Json root;
    std::optional<SceneError> fault;
    /// Where and how a number was written that no double holds.
    std::optional<std::pair<std::size_t, std::string>> overflow;

private:
    struct Frame {
        Json* value;
        std::string key;
        bool repeated = false;
    };

    Json* place(Json&& value) {
        if (frames.empty()) {
            root = std::move(value);
            return &root;
        }
        Frame& frame = frames.back();
        if (frame.value->is_array()) {
            frame.value->push_back(std::move(value));
            return &frame.value->back();
        }
        if (frame.repeated) {
            return &discarded.emplace_back(std::move(value));
        }
        return &((*frame.value)[frame.key] = std::move(value));
    }

    bool add(Json&& value) {
        place(std::move(value));
        return true;
    }

    bool open(Json&& value) {
        if (frames.size() >= maxNesting) {
            fault.emplace(shortened(pointer(), 100), "nested deeper than " + std::to_string(maxNesting) + " levels");
            return false;
        }
        frames.push_back({place(std::move(value)), {}, false});
        return true;
    }

    bool close() {
        frames.pop_back();
        return true;
    }

    std::string pointer() const {
        std::string text;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            // The element that is being built is already in its array, save in the innermost one.
            const Json& value = *frames[i].value;
            const std::size_t built = i + 1 < frames.size() ? 1 : 0;
            text += "/" + (value.is_array() ? std::to_string(value.size() - built) : pointerToken(frames[i].key));
        }
        return text;
    }

    std::string_view source;
    std::vector<Frame> frames;
    // Values of repeated members; a deque, because frames point at what is being built.
    std::deque<Json> discarded;
};

// Numbers out of range that are blanked out to read the rest of a document; more than a few are not worth it.
constexpr int maxBlanked = 8;

bool blank(std::string& text, const std::pair<std::size_t, std::string>& number) {
    const auto& [position, token] = number;
    const std::size_t start = text.rfind(token, std::min(position, text.size()));
    if (token.empty() || start == std::string::npos) {
        return false;
    }
    text.replace(start, token.size(), token.size(), ' ');
    text[start] = '0';
    return true;
}

[[noreturn]] void badPointer(std::string_view pointer, const std::string& rule) {
    throw SceneError(std::string(pointer), "bad pointer, " + rule);
}

std::string unescaped(std::string_view token, std::string_view pointer) {
    std::string text;
    for (std::size_t i = 0; i < token.size(); ++i) {
        if (token[i] != '~') {
            text += token[i];
        } else if (i + 1 < token.size() && (token[i + 1] == '0' || token[i + 1] == '1')) {
            text += token[++i] == '0' ? '~' : '/';
        } else {
            badPointer(pointer, "'~' must be followed by 0 or 1");
        }
    }
    return text;
}

Json& member(Json& value, const std::string& token, std::string_view pointer) {
    if (value.is_object()) {
        return value[token];
    }
    if (value.is_null()) {
        value = Json::object();
        return value[token];
    }
    if (!value.is_array()) {
        badPointer(pointer, "'" + token + "' asks for a member of something that has none");
    }
    if (token == "-") {
        return value.emplace_back(nullptr);
    }
    const bool digits = !token.empty() && token.size() < 10 && std::all_of(token.begin(), token.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits || (token.size() > 1 && token[0] == '0')) {
        badPointer(pointer, "'" + token + "' is no index of an array");
    }
    const std::size_t index = std::stoul(token);
    if (index >= value.size()) {
        badPointer(pointer, "index " + token + " is beyond the array's " + std::to_string(value.size()) + " elements");
    }
    return value[index];
}

}  // namespace

SceneError::SceneError(std::string where, const std::string& message)
    : std::runtime_error((where.empty() ? "document" : where) + ": " + message), place(std::move(where)) {}

std::string pointerToken(std::string_view text) {
    std::string token;
    for (const char c : text) {
        token += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    }
    return token;
}

nlohmann::json parseDocument(std::string_view text, std::optional<SceneError>& fault) {
    std::string copy(text);
    for (int blanked = 0;; ++blanked) {
        Builder builder(copy);
        const bool whole = Json::sax_parse(copy, &builder, Json::input_format_t::json, true, true);
        if (builder.fault && !fault) {
            fault = builder.fault;
        }
        if (whole || !builder.overflow || blanked == maxBlanked || !blank(copy, *builder.overflow)) {
            return whole ? std::move(builder.root) : Json();
        }
    }
}

nlohmann::json parseDocument(std::string_view text) {
    std::optional<SceneError> fault;
    Json document = parseDocument(text, fault);
    if (fault) {
        throw *fault;
    }
    return document;
}

std::string readText(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf())) {
        throw SceneError(path, "cannot be read, must be a built-in scene's name or a scene file");
    }
    return text.str();
}

void assign(nlohmann::json& document, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos) {
        throw SceneError(std::string(assignment), "bad assignment, must be POINTER=JSON");
    }
    const std::string_view pointer = assignment.substr(0, equals);
    if (pointer.empty() || pointer[0] != '/') {
        badPointer(pointer, "must begin with '/'");
    }
    Json value;
    try {
        value = parseDocument(assignment.substr(equals + 1));
    } catch (const SceneError& error) {
        throw SceneError(std::string(pointer), shortened(std::string(assignment.substr(equals + 1)), 60) +
                                                   ", the value must be JSON (a text in double quotes): " + error.what());
    }
    // On a copy, so that a bad pointer leaves no half-made members.
    Json changed = document;
    Json* place = &changed;
    for (std::size_t start = 1; start <= pointer.size();) {
        const std::size_t end = std::min(pointer.find('/', start), pointer.size());
        place = &member(*place, unescaped(pointer.substr(start, end - start), pointer), pointer);
        start = end + 1;
    }
    *place = std::move(value);
    document = std::move(changed);
}

}  // namespace talus
