#include "node.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace talus {
namespace {

constexpr std::size_t longestQuote = 60;

std::string quote(const nlohmann::json& value) {
    if (value.is_object()) {
        return "an object";
    }
    if (value.is_array()) {
        // Printing a large array only to cut it off would cost more than reading it.
        if (value.size() > 8) {
            return "an array of " + std::to_string(value.size());
        }
        const bool flat = std::none_of(value.begin(), value.end(), [](const auto& element) { return element.is_structured(); });
        if (!flat) {
            return "an array";
        }
    }
    std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    if (text.size() > longestQuote) {
        text.resize(longestQuote);
        text += "...";
    }
    return text;
}

// Number of single-character insertions, removals and replacements between two words.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
        }
    }
    return row[b.size()];
}

std::string listOf(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) {
        text += (text.empty() ? "" : ", ") + std::string(word);
    }
    return text;
}

std::string suggestion(std::string_view key, std::span<const std::string_view> known) {
    if (key.size() <= 40) {
        for (const std::string_view candidate : known) {
            if (editDistance(key, candidate) <= 2 && key.size() > 2) {
                return "did you mean '" + std::string(candidate) + "'?";
            }
        }
    }
    return "known here: " + listOf(known);
}

}  // namespace

Node::Node(const nlohmann::json& document) : value(&document) {}
Node::Node(const nlohmann::json& json, std::string where) : value(&json), place(std::move(where)) {}

void Node::refuse(std::string_view rule) const {
    throw SceneError(place, quote(*value) + ", " + std::string(rule));
}

void Node::refuseNotBuilt(std::string_view what) const {
    throw SceneError(place, std::string(what) + " not built yet in this version");
}

bool Node::isObject() const {
    return value->is_object();
}
bool Node::isArray() const {
    return value->is_array();
}
bool Node::isNumber() const {
    return value->is_number();
}
bool Node::isString() const {
    return value->is_string();
}

double Node::precise(const NumberRule& rule) const {
    if (!value->is_number()) {
        refuse("must be a number");
    }
    const double number = value->get<double>();
    if (!(number >= anyNumber.low && number <= anyNumber.high)) {
        refuse("must be finite in single precision");
    }
    if (!(number >= rule.low && number <= rule.high) || (number <= rule.low && !rule.lowIsAllowed)) {
        refuse(rule.words);
    }
    return number;
}

float Node::number(const NumberRule& rule) const {
    const double exact = precise(rule);
    const float number = static_cast<float>(exact);
    if (number == 0.0f && exact != 0.0) {
        refuse("must not be so small that it is zero in single precision");
    }
    return number;
}

int Node::integer(int low, int high) const {
    const std::string rule = "must be an integer from " + std::to_string(low) + " to " + std::to_string(high);
    if (!value->is_number_integer()) {
        refuse(rule);
    }
    const bool fits = value->is_number_unsigned() ? value->get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<int>::max())
                                                  : value->get<std::int64_t>() >= std::numeric_limits<int>::min();
    if (!fits || value->get<int>() < low || value->get<int>() > high) {
        refuse(rule);
    }
    return value->get<int>();
}

std::uint64_t Node::unsignedInteger() const {
    // A number that a program put into the document may be signed.
    if (!value->is_number_integer() || (!value->is_number_unsigned() && value->get<std::int64_t>() < 0)) {
        refuse("must be an integer from 0 to 18446744073709551615");
    }
    return value->get<std::uint64_t>();
}

bool Node::boolean() const {
    if (!value->is_boolean()) {
        refuse("must be true or false");
    }
    return value->get<bool>();
}

std::string Node::text() const {
    if (!value->is_string()) {
        refuse("must be a text");
    }
    return value->get<std::string>();
}

std::string Node::name() const {
    const std::string word = text();
    if (word.empty() || std::any_of(word.begin(), word.end(), [](char c) { return static_cast<unsigned char>(c) < 32; })) {
        refuse("must be a text that is not empty and has no control characters");
    }
    return word;
}

int Node::oneOf(std::span<const std::string_view> words) const {
    const std::string word = text();
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) {
        refuse("must be one of: " + listOf(words));
    }
    return static_cast<int>(found - words.begin());
}

template <int N>
Vector<N> Node::vector(const NumberRule& rule) const {
    if (!value->is_array() || value->size() != N) {
        refuse("must be an array of " + std::to_string(N) + " numbers");
    }
    Vector<N> result = zeroVector<N>();
    for (int i = 0; i < N; ++i) {
        result[i] = Node((*value)[static_cast<std::size_t>(i)], place + "/" + std::to_string(i)).number(rule);
    }
    return result;
}

std::vector<Node> Node::elements(std::size_t least) const {
    if (!value->is_array()) {
        refuse("must be an array");
    }
    if (value->size() < least) {
        refuse("must have at least " + std::to_string(least) + " elements");
    }
    std::vector<Node> nodes;
    nodes.reserve(value->size());
    for (std::size_t i = 0; i < value->size(); ++i) {
        nodes.emplace_back((*value)[i], place + "/" + std::to_string(i));
    }
    return nodes;
}

std::vector<std::pair<std::string, Node>> Node::members() const {
    if (!value->is_object()) {
        refuse("must be an object");
    }
    std::vector<std::pair<std::string, Node>> nodes;
    for (auto member = value->begin(); member != value->end(); ++member) {
        nodes.emplace_back(member.key(), Node(member.value(), place + "/" + pointerToken(member.key())));
    }
    return nodes;
}

std::optional<Node> Node::find(std::string_view key) const {
    const auto found = value->find(key);
    return value->is_object() && found != value->end() ? std::optional(Node(*found, place + "/" + pointerToken(key))) : std::nullopt;
}

Node Node::at(std::string_view key) const {
    if (!isObject()) {
        refuse("must be an object");
    }
    const std::optional<Node> member = find(key);
    if (!member) {
        throw SceneError(place + "/" + pointerToken(key), "missing, must be given");
    }
    return *member;
}

std::string Node::compact() const {
    return value->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Object::Object(const Node& node, std::initializer_list<std::string_view> keys, std::span<const std::string_view> more) : self(node) {
    if (!node.isObject()) {
        node.refuse("must be an object");
    }
    std::vector<std::string_view> known(keys);
    known.insert(known.end(), more.begin(), more.end());
    for (auto member = node.value->begin(); member != node.value->end(); ++member) {
        if (std::find(known.begin(), known.end(), member.key()) == known.end()) {
            throw SceneError(node.pointer() + "/" + pointerToken(member.key()), "unknown key, " + suggestion(member.key(), known));
        }
    }
}

bool Object::has(std::string_view key) const {
    return self.value->contains(key);
}

Node Object::at(std::string_view key) const {
    return self.at(key);
}

void Object::read(std::string_view key, float& into, const NumberRule& rule) const {
    if (has(key)) {
        into = at(key).number(rule);
    }
}

void Object::read(std::string_view key, bool& into) const {
    if (has(key)) {
        into = at(key).boolean();
    }
}

void Object::read(std::string_view key, std::string& into) const {
    if (has(key)) {
        into = at(key).text();
    }
}

void Object::read(std::string_view key, int& into, int low, int high) const {
    if (has(key)) {
        into = at(key).integer(low, high);
    }
}

template Vector<2> Node::vector<2>(const NumberRule&) const;
template Vector<3> Node::vector<3>(const NumberRule&) const;
template Vector<4> Node::vector<4>(const NumberRule&) const;

}  // namespace talus
