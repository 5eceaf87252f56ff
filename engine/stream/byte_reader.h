// Reads what `ByteWriter` wrote, or anything else: the first broken rule is kept in words, and from then on all that is read is zero.
#pragma once

#include "byte_writer.h"

#include <algorithm>
#include <cmath>

namespace talus::stream {

class ByteReader {
public:
    ByteReader(const char* whole, std::span<const std::byte> all) : section(whole), rest(all), size(all.size()) {}

    bool isSound() const { return broken.empty(); }
    const std::string& fault() const { return broken; }
    void fail(const std::string& rule) {
        if (broken.empty()) {
            broken = std::string(section) + ": byte " + std::to_string(size - rest.size()) + ": " + rule;
        }
        rest = {};
    }
    void expectEnd() {
        if (isSound() && !rest.empty()) {
            fail(std::to_string(rest.size()) + " bytes too many");
        }
    }

    template <Plain Number>
    void number(Number& value) {
        using Unsigned = Word<sizeof(Number)>;
        if (rest.size() < sizeof(Number)) {
            fail("ends too early");
            value = Number{};
            return;
        }
        Unsigned word = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i) {
            word = static_cast<Unsigned>(word | static_cast<Unsigned>(static_cast<Unsigned>(rest[i]) << (8 * i)));
        }
        value = std::bit_cast<Number>(word);
        rest = rest.subspan(sizeof(Number));
    }
    template <int N>
    void number(Vector<N>& vector) {
        for (int i = 0; i < N; ++i) {
            number(vector[i]);
        }
    }
    void flag(bool& value) {
        std::uint8_t byte = 0;
        number(byte);
        value = byte == 1;
        if (byte > 1) {
            fail("a flag must be 0 or 1");
        }
    }
    template <class Enum>
    void choice(Enum& value, Enum last) {
        std::uint8_t byte = 0;
        number(byte);
        if (byte > static_cast<std::uint8_t>(last)) {
            fail("a choice is " + std::to_string(byte) + ", must be at most " + std::to_string(static_cast<int>(last)));
            byte = 0;
        }
        value = static_cast<Enum>(byte);
    }
    template <class Tag>
    void id(Id<Tag>& value) {
        number(value.index);
        number(value.generation);
    }
    /// Places, directions and sizes: whoever draws them may rely on it.
    void finite(float& value) {
        number(value);
        if (!std::isfinite(value)) {
            fail("a place or size must be finite");
            value = 0.0f;
        }
    }
    template <int N>
    void finite(Vector<N>& vector) {
        for (int i = 0; i < N; ++i) {
            finite(vector[i]);
        }
    }
    void finite(Rotation<2>& q) {
        finite(q.c);
        finite(q.s);
    }
    void finite(Rotation<3>& q) {
        finite(q.v);
        finite(q.s);
    }
    template <class Integer>
    void count(Integer& value, Integer most) {
        std::uint8_t byte = 0;
        number(byte);
        if (byte > most) {
            fail("counts " + std::to_string(byte) + ", must be at most " + std::to_string(most));
            byte = 0;
        }
        value = byte;
    }
    void text(std::string& letters, std::size_t most) {
        std::uint16_t length = 0;
        number(length);
        if (length > most || length > rest.size()) {
            fail("a text of " + std::to_string(length) + " letters is too long");
            length = 0;
        }
        letters.resize(length);
        if (length > 0) {
            std::memcpy(letters.data(), rest.data(), length);
        }
        rest = rest.subspan(length);
    }
    template <class Item, class Read>
    void each(const char* name, std::vector<Item>& items, Read read) {
        section = name;
        std::uint32_t told = 0;
        number(told);
        if (told > rest.size()) {
            fail("tells " + std::to_string(told) + " entries, more than there are bytes");
            told = 0;
        }
        items.clear();
        // Grows as entries are really there: a count alone must not make memory.
        for (std::uint32_t i = 0; i < told && isSound(); ++i) {
            read(items.emplace_back());
        }
    }
    template <class Item, class Read>
    void optional(std::optional<Item>& item, Read read) {
        bool isThere = false;
        flag(isThere);
        item.reset();
        if (isThere) {
            read(item.emplace());
        }
    }

private:
    const char* section;
    std::span<const std::byte> rest;
    std::size_t size;
    std::string broken;
};

}  // namespace talus::stream
