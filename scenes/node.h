// A view of a JSON document for strict reading: every value knows where it stands, every refusal says so.
#pragma once

#include "document.h"

#include "../foundation/math.h"

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

namespace talus {

/// What a number must be.
struct NumberRule {
    double low = -static_cast<double>(std::numeric_limits<float>::max());
    double high = static_cast<double>(std::numeric_limits<float>::max());
    bool lowIsAllowed = true;
    std::string_view words = "must be a finite number";
};
inline constexpr NumberRule anyNumber{};
inline constexpr NumberRule positive{0.0, anyNumber.high, false, "must be > 0"};
inline constexpr NumberRule notNegative{0.0, anyNumber.high, true, "must be >= 0"};
inline constexpr NumberRule zeroToOne{0.0, 1.0, true, "must be from 0 to 1"};

/// One value of a document, which must outlive it, and its JSON pointer.
class Node {
public:
    explicit Node(const nlohmann::json& document);
    Node(const nlohmann::json& json, std::string where);

    const std::string& pointer() const { return place; }
    /// Throws `SceneError` with pointer, value and rule.
    [[noreturn]] void refuse(std::string_view rule) const;
    /// Refuses what the format defines and this build does not offer.
    [[noreturn]] void refuseNotBuilt(std::string_view what) const;

    bool isObject() const;
    bool isArray() const;
    bool isNumber() const;
    bool isString() const;

    float number(const NumberRule& rule = anyNumber) const;
    double precise(const NumberRule& rule = anyNumber) const;
    int integer(int low, int high) const;
    std::uint64_t unsignedInteger() const;
    bool boolean() const;
    std::string text() const;
    /// A text that may name something: not empty, without control characters.
    std::string name() const;
    /// Index of the text among `words`.
    int oneOf(std::span<const std::string_view> words) const;
    template <int N>
    Vector<N> vector(const NumberRule& rule = anyNumber) const;
    /// Elements of an array of at least `least`.
    std::vector<Node> elements(std::size_t least = 0) const;
    /// Members of an object and their names.
    std::vector<std::pair<std::string, Node>> members() const;
    /// The member of that name, if this is an object that has it.
    std::optional<Node> find(std::string_view key) const;
    /// The member of that name; refuses what is no object or lacks it.
    Node at(std::string_view key) const;
    /// The value as JSON on one line.
    std::string compact() const;

private:
    friend class Object;
    const nlohmann::json* value;
    std::string place;
};

/// An object all of whose keys are known: construction refuses any that is in neither list.
class Object {
public:
    Object(const Node& node, std::initializer_list<std::string_view> keys, std::span<const std::string_view> more = {});

    const Node& node() const { return self; }
    bool has(std::string_view key) const;
    /// Refuses a missing key.
    Node at(std::string_view key) const;

    /// These leave `into` as it is where the key is missing.
    void read(std::string_view key, float& into, const NumberRule& rule = anyNumber) const;
    void read(std::string_view key, bool& into) const;
    void read(std::string_view key, std::string& into) const;
    void read(std::string_view key, int& into, int low, int high) const;
    template <int N>
    void read(std::string_view key, Vector<N>& into) const {
        if (has(key)) {
            into = at(key).template vector<N>();
        }
    }

private:
    Node self;
};

}  // namespace talus
