// Appends numbers to bytes, little-endian on every machine.
#pragma once

#include "../../foundation/ids.h"
#include "../../foundation/math.h"
#include "format.h"

#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>

namespace talus::stream {

/// Unsigned integer of so many bytes.
template <std::size_t size>
using Word = std::conditional_t<size == 1, std::uint8_t,
                                std::conditional_t<size == 2, std::uint16_t, std::conditional_t<size == 4, std::uint32_t, std::uint64_t>>>;

template <class Number>
concept Plain = std::is_arithmetic_v<Number> && !std::is_same_v<Number, bool>;

/// The half of an archive that writes; `ByteReader` has the same functions.
class ByteWriter {
public:
    Bytes take() {
        bytes.resize(used);
        used = 0;
        return std::move(bytes);
    }

    template <Plain Number>
    void number(Number value) {
        const auto word = std::bit_cast<Word<sizeof(Number)>>(value);
        std::array<std::byte, sizeof(Number)> out;
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] = static_cast<std::byte>(word >> (8 * i) & 0xffu);
        }
        append(out.data(), out.size());
    }
    template <int N>
    void number(const Vector<N>& vector) {
        for (int i = 0; i < N; ++i) {
            number(vector[i]);
        }
    }
    void flag(bool value) { number(static_cast<std::uint8_t>(value)); }
    template <class Enum>
    void choice(Enum value, Enum) {
        number(static_cast<std::uint8_t>(value));
    }
    template <class Tag>
    void id(const Id<Tag>& value) {
        number(value.index);
        number(value.generation);
    }
    void finite(float value) { number(value); }
    template <int N>
    void finite(const Vector<N>& vector) {
        number(vector);
    }
    void finite(const Rotation<2>& q) { number(coefficientsOf(q)); }
    void finite(const Rotation<3>& q) { number(coefficientsOf(q)); }
    template <class Integer>
    void count(Integer value, Integer) {
        number(static_cast<std::uint8_t>(value));
    }
    void text(const std::string& letters, std::size_t most) {
        const std::size_t size = std::min(letters.size(), most);
        number(static_cast<std::uint16_t>(size));
        append(letters.data(), size);
    }
    template <class Item, class Write>
    void each(const char*, const std::vector<Item>& items, Write write) {
        number(static_cast<std::uint32_t>(items.size()));
        for (const Item& item : items) {
            write(item);
        }
    }
    template <class Item, class Write>
    void optional(const std::optional<Item>& item, Write write) {
        flag(item.has_value());
        if (item) {
            write(*item);
        }
    }

private:
    void append(const void* data, std::size_t size) {
        if (used + size > bytes.size()) {
            bytes.resize(std::max<std::size_t>(4096, 2 * bytes.size() + size));
        }
        if (size > 0) {
            std::memcpy(bytes.data() + used, data, size);
        }
        used += size;
    }

    Bytes bytes;
    std::size_t used = 0;
};

}  // namespace talus::stream
