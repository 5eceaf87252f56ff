#include "script.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace talus {
namespace {

struct Token {
    std::string text;
    bool isQuoted = false;
};

// Shape: w a word (quoted or not), n a number, others the word itself up to a blank.
struct Form {
    const char* verb;
    ScriptVerb meaning;
    const char* shape;
    const char* example;
};
constexpr Form forms[] = {{"open", ScriptVerb::open, "w", "open pyramid_10_2d"},
                          {"click", ScriptVerb::click, "n n", "click 640 360"},
                          {"click", ScriptVerb::click, "w", "click \"Step\""},
                          {"choose", ScriptVerb::choose, "w w", "choose \"Theme\" \"dark\""},
                          {"write", ScriptVerb::write, "w w", "write \"slop\" \"0.01\""},
                          {"drag", ScriptVerb::drag, "n n to n n", "drag 100 200 to 300 200"},
                          {"key", ScriptVerb::key, "w", "key Space"},
                          {"wheel", ScriptVerb::wheel, "n at n n", "wheel 3 at 640 360"},
                          {"select", ScriptVerb::select, "contact n", "select contact 3"},
                          {"step", ScriptVerb::step, "n", "step 60"},
                          {"wait", ScriptVerb::wait, "n", "wait 10"},
                          {"expect", ScriptVerb::expect, "text w", "expect text \"stick\""},
                          {"expect", ScriptVerb::refute, "no text w", "expect no text \"slip\""},
                          {"shot", ScriptVerb::shot, "w", "shot picture.png"}};

[[noreturn]] void fail(int line, const std::string& message) {
    throw ScriptError("line " + std::to_string(line) + ": " + message);
}

Token takeQuoted(std::string_view line, std::size_t& at, int number) {
    const std::size_t end = line.find('"', at + 1);
    if (end == std::string_view::npos) {
        fail(number, "a quotation mark is not closed");
    }
    Token token{std::string(line.substr(at + 1, end - at - 1)), true};
    at = end + 1;
    return token;
}

std::vector<Token> tokensOf(std::string_view line, int number) {
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < line.size();) {
        const char c = line[at];
        if (c == '#') {
            break;
        }
        if (c == ' ' || c == '\t' || c == '\r') {
            ++at;
        } else if (c == '"') {
            tokens.push_back(takeQuoted(line, at, number));
        } else {
            const std::size_t end = std::min(line.find_first_of(" \t\r\"", at), line.size());
            tokens.push_back({std::string(line.substr(at, end - at)), false});
            at = end;
        }
    }
    return tokens;
}

std::optional<double> numberOf(const Token& token) {
    double value = 0.0;
    const auto [end, fault] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    const bool isWhole = fault == std::errc() && end == token.text.data() + token.text.size();
    constexpr double most = 1e7;
    return !token.isQuoted && isWhole && std::fabs(value) <= most ? std::optional<double>(value) : std::nullopt;
}

bool matches(const Form& form, const std::vector<Token>& tokens, ScriptLine& line) {
    line = {line.number, form.meaning, {}, {}};
    std::size_t index = 1;
    for (const Token& part : tokensOf(form.shape, line.number)) {
        if (index >= tokens.size()) {
            return false;
        }
        const Token& token = tokens[index++];
        if (part.text == "w") {
            line.words.push_back(token.text);
        } else if (part.text == "n") {
            const std::optional<double> value = numberOf(token);
            if (!value) {
                return false;
            }
            line.numbers.push_back(*value);
        } else if (token.isQuoted || token.text != part.text) {
            return false;
        }
    }
    return index == tokens.size();
}

ScriptLine parseLine(const std::vector<Token>& tokens, int number) {
    ScriptLine line{.number = number};
    std::string examples;
    std::string verbs;
    for (const Form& form : forms) {
        if (tokens[0].text == form.verb) {
            if (matches(form, tokens, line)) {
                return line;
            }
            examples += std::string(examples.empty() ? "" : " or ") + form.example;
        }
        if (verbs.find(form.verb) == std::string::npos) {
            verbs += std::string(verbs.empty() ? "" : ", ") + form.verb;
        }
    }
    if (examples.empty()) {
        fail(number, tokens[0].text + ": no such verb, must be among " + verbs);
    }
    fail(number, tokens[0].text + ": must be like " + examples);
}

}  // namespace

std::vector<ScriptLine> parseScript(std::string_view text) {
    std::vector<ScriptLine> script;
    int number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        ++number;
        const std::vector<Token> tokens = tokensOf(text.substr(at, end - at), number);
        if (!tokens.empty()) {
            script.push_back(parseLine(tokens, number));
        }
        at = end + 1;
    }
    return script;
}

}  // namespace talus
