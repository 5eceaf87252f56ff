// Loads and stores of records for W lanes at once, by transposes of whole records.
#pragma once

#include "lanes.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace talus {

namespace lanes_detail {

// Where the record of a lane stands. `Byte` is a char, const or not.
template <class Byte>
struct FromBase {
    Byte* base;
    const std::uint32_t* offset;
    TALUS_INLINE Byte* operator()(int lane) const { return base + offset[lane]; }
};
template <class Byte>
struct FromAddress {
    Byte* const* address;
    std::size_t offset;
    TALUS_INLINE Byte* operator()(int lane) const { return address[lane] + offset; }
};

}  // namespace lanes_detail

#if TALUS_VECTOR_LANES

namespace lanes_detail {

TALUS_INLINE Quad loadQuad(const char* address) {
    Quad quad;
    std::memcpy(&quad, address, sizeof quad);
    return quad;
}

template <int A0, int A1, class Floats, int... Lane>
TALUS_INLINE Floats interleave(const Floats& a, const Floats& b, std::integer_sequence<int, Lane...>) {
    constexpr int W = sizeof...(Lane);
    // Within each block of four lanes: lanes A0 and A1 of a and b in turn.
    constexpr int pick[4] = {A0, W + A0, A1, W + A1};
    return __builtin_shufflevector(a, b, (pick[Lane % 4] + Lane / 4 * 4)...);
}

// Transposes each 4x4 block of four vectors in place: two rounds of interleaving.
template <int W, class Floats>
TALUS_INLINE void transposeBlocks(Floats r[4]) {
    constexpr auto all = std::make_integer_sequence<int, W>();
    const Floats evenLow = interleave<0, 1>(r[0], r[2], all);
    const Floats evenHigh = interleave<2, 3>(r[0], r[2], all);
    const Floats oddLow = interleave<0, 1>(r[1], r[3], all);
    const Floats oddHigh = interleave<2, 3>(r[1], r[3], all);
    r[0] = interleave<0, 1>(evenLow, oddLow, all);
    r[1] = interleave<2, 3>(evenLow, oddLow, all);
    r[2] = interleave<0, 1>(evenHigh, oddHigh, all);
    r[3] = interleave<2, 3>(evenHigh, oddHigh, all);
}
template <int W>
TALUS_INLINE void transposeBlocks(Quads<Quad, W / 4> r[4]) {
    TALUS_UNROLL for (int part = 0; part < W / 4; ++part) {
        Quad block[4] = {r[0].parts[part], r[1].parts[part], r[2].parts[part], r[3].parts[part]};
        transposeBlocks<4, Quad>(block);
        TALUS_UNROLL for (int i = 0; i < 4; ++i) {
            r[i].parts[part] = block[i];
        }
    }
}

template <class Wide, class Half, int... Lane>
TALUS_INLINE Wide join(const Half& low, const Half& high, std::integer_sequence<int, Lane...>) {
    return __builtin_shufflevector(low, high, Lane...);
}
template <int First, class Wide, int... Lane>
TALUS_INLINE Quad quadOf(const Wide& wide, std::integer_sequence<int, Lane...>) {
    return __builtin_shufflevector(wide, wide, (First + Lane)...);
}
template <int First, int N>
TALUS_INLINE Quad quadOf(const Quads<Quad, N>& wide, std::make_integer_sequence<int, 4>) {
    return wide.parts[First / 4];
}

// The records of lanes first, first + 4, ... one after the other; `where` gives a lane's address. Registers are joined and split as wholes: halves
// written to memory and read back as one would wait for the stores.
template <class Floats>
struct Column {
    static constexpr int W = sizeof(Floats) / sizeof(float);
    template <class Where>
    static TALUS_INLINE Floats load(const Where& where, int first) {
        if constexpr (W == 4) {
            return loadQuad(where(first));
        } else {
            using Half = std::conditional_t<W == 8, Quad, typename LaneStorage<W / 2>::Floats>;
            return join<Floats>(Column<Half>::load(where, first), Column<Half>::load(where, first + W / 2), std::make_integer_sequence<int, W>());
        }
    }
};
template <int N>
struct Column<Quads<Quad, N>> {
    template <class Where>
    static TALUS_INLINE Quads<Quad, N> load(const Where& where, int first) {
        Quads<Quad, N> column;
        TALUS_UNROLL for (int part = 0; part < N; ++part) {
            column.parts[part] = loadQuad(where(first + 4 * part));
        }
        return column;
    }
};

template <int W, int Part = 0, class Where>
TALUS_INLINE void storeColumn(const Where& where, int first, const typename Lanes<W>::Floats& column) {
    const Quad quad = quadOf<Part>(column, std::make_integer_sequence<int, 4>());
    std::memcpy(where(first + Part), &quad, sizeof quad);
    if constexpr (Part + 4 < W) {
        storeColumn<W, Part + 4>(where, first, column);
    }
}

template <int W, class Where>
TALUS_INLINE void load(const Where& where, Lanes<W>& a, Lanes<W>& b, Lanes<W>& c, Lanes<W>& d) {
    typename Lanes<W>::Floats r[4];
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        r[i] = Column<typename Lanes<W>::Floats>::load(where, i);
    }
    transposeBlocks<W>(r);
    a.values = r[0];
    b.values = r[1];
    c.values = r[2];
    d.values = r[3];
}

template <int W, class Where>
TALUS_INLINE void store(const Where& where, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c, const Lanes<W>& d) {
    typename Lanes<W>::Floats r[4] = {a.values, b.values, c.values, d.values};
    transposeBlocks<W>(r);
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        storeColumn<W>(where, i, r[i]);
    }
}

}  // namespace lanes_detail

#else

namespace lanes_detail {

template <int W, class Where>
TALUS_INLINE void load(const Where& where, Lanes<W>& a, Lanes<W>& b, Lanes<W>& c, Lanes<W>& d) {
    for (int i = 0; i < W; ++i) {
        float record[4];
        std::memcpy(record, where(i), sizeof record);
        a.set(i, record[0]);
        b.set(i, record[1]);
        c.set(i, record[2]);
        d.set(i, record[3]);
    }
}

template <int W, class Where>
TALUS_INLINE void store(const Where& where, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c, const Lanes<W>& d) {
    for (int i = 0; i < W; ++i) {
        const float record[4] = {a[i], b[i], c[i], d[i]};
        std::memcpy(where(i), record, sizeof record);
    }
}

}  // namespace lanes_detail

#endif

/// Reads one record of four floats a lane, `base + offset[lane]` bytes, into four lane values. Whole records are
/// loaded and transposed: half the time of a hardware gather.
template <int W>
TALUS_INLINE void loadRecords(const void* base, const std::uint32_t* offset, Lanes<W>& a, Lanes<W>& b, Lanes<W>& c, Lanes<W>& d) {
    lanes_detail::load(lanes_detail::FromBase<const char>{static_cast<const char*>(base), offset}, a, b, c, d);
}

/// The inverse of `loadRecords`. Lanes that share an offset must hold equal values.
template <int W>
TALUS_INLINE void storeRecords(void* base, const std::uint32_t* offset, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c, const Lanes<W>& d) {
    lanes_detail::store(lanes_detail::FromBase<char>{static_cast<char*>(base), offset}, a, b, c, d);
}

/// The same of records that stand anywhere, `offset` bytes behind `address[lane]`.
template <int W>
TALUS_INLINE void loadRecordsAt(const char* const* address, std::size_t offset, Lanes<W>& a, Lanes<W>& b, Lanes<W>& c, Lanes<W>& d) {
    lanes_detail::load(lanes_detail::FromAddress<const char>{address, offset}, a, b, c, d);
}
template <int W>
TALUS_INLINE void storeRecordsAt(char* const* address, std::size_t offset, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c,
                                 const Lanes<W>& d) {
    lanes_detail::store(lanes_detail::FromAddress<char>{address, offset}, a, b, c, d);
}

/// `storeRecords` for the lanes of the mask only: what other lanes name is not written.
template <int W, class Mask>
TALUS_INLINE void storeRecordsWhere(const Mask& mask, void* base, const std::uint32_t* offset, const Lanes<W>& a, const Lanes<W>& b,
                                    const Lanes<W>& c, const Lanes<W>& d) {
    float records[W][4];
    std::uint32_t inOrder[W];
    for (int i = 0; i < W; ++i) {
        inOrder[i] = static_cast<std::uint32_t>(16 * i);
    }
    storeRecords(records, inOrder, a, b, c, d);
    for (int i = 0; i < W; ++i) {
        if (mask[i] != 0) {
            std::memcpy(static_cast<char*>(base) + offset[i], records[i], sizeof records[i]);
        }
    }
}
TALUS_INLINE void storeRecordsWhere(bool mask, void* base, const std::uint32_t* offset, float a, float b, float c, float d) {
    if (mask) {
        const float record[4] = {a, b, c, d};
        std::memcpy(static_cast<char*>(base) + offset[0], record, sizeof record);
    }
}

TALUS_INLINE void loadRecords(const void* base, const std::uint32_t* offset, float& a, float& b, float& c, float& d) {
    float record[4];
    std::memcpy(record, static_cast<const char*>(base) + offset[0], sizeof record);
    a = record[0];
    b = record[1];
    c = record[2];
    d = record[3];
}

TALUS_INLINE void storeRecords(void* base, const std::uint32_t* offset, float a, float b, float c, float d) {
    const float record[4] = {a, b, c, d};
    std::memcpy(static_cast<char*>(base) + offset[0], record, sizeof record);
}

}  // namespace talus
