// Loads and stores of records that stand anywhere, one address a lane, by transposes of whole records (`foundation/lane_records.h`).
#pragma once

#include "lane_records.h"

namespace talus {

#if TALUS_VECTOR_LANES

namespace lanes_detail {

// The records of lanes i, i + 4, ... one after the other.
template <class Floats>
struct AddressColumn {
    static constexpr int W = sizeof(Floats) / sizeof(float);
    static TALUS_INLINE Floats load(const char* const* address, std::size_t offset) {
        if constexpr (W == 4) {
            return loadQuad(address[0] + offset);
        } else {
            using Half = std::conditional_t<W == 8, Quad, typename LaneStorage<W / 2>::Floats>;
            return join<Floats>(AddressColumn<Half>::load(address, offset), AddressColumn<Half>::load(address + W / 2, offset),
                                std::make_integer_sequence<int, W>());
        }
    }
};
template <int N>
struct AddressColumn<Quads<Quad, N>> {
    static TALUS_INLINE Quads<Quad, N> load(const char* const* address, std::size_t offset) {
        Quads<Quad, N> column;
        TALUS_UNROLL for (int part = 0; part < N; ++part) {
            column.parts[part] = loadQuad(address[4 * part] + offset);
        }
        return column;
    }
};

template <int W, int First = 0>
TALUS_INLINE void storeColumn(char* const* address, std::size_t offset, const typename Lanes<W>::Floats& column) {
    const Quad quad = quadOf<First>(column, std::make_integer_sequence<int, 4>());
    std::memcpy(address[First] + offset, &quad, sizeof quad);
    if constexpr (First + 4 < W) {
        storeColumn<W, First + 4>(address, offset, column);
    }
}

}  // namespace lanes_detail

/// Reads one record of four floats a lane, `offset` bytes behind `address[lane]`.
template <int W>
TALUS_INLINE void loadRecordsAt(const char* const* address, std::size_t offset, Lanes<W>& a, Lanes<W>& b, Lanes<W>& c, Lanes<W>& d) {
    typename Lanes<W>::Floats r[4];
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        r[i] = lanes_detail::AddressColumn<typename Lanes<W>::Floats>::load(address + i, offset);
    }
    lanes_detail::transposeBlocks<W>(r);
    a.values = r[0];
    b.values = r[1];
    c.values = r[2];
    d.values = r[3];
}

/// The inverse of `loadRecordsAt`.
template <int W>
TALUS_INLINE void storeRecordsAt(char* const* address, std::size_t offset, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c,
                                 const Lanes<W>& d) {
    typename Lanes<W>::Floats r[4] = {a.values, b.values, c.values, d.values};
    lanes_detail::transposeBlocks<W>(r);
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        lanes_detail::storeColumn<W>(address + i, offset, r[i]);
    }
}

#else

template <int W>
TALUS_INLINE void loadRecordsAt(const char* const* address, std::size_t offset, Lanes<W>& a, Lanes<W>& b, Lanes<W>& c, Lanes<W>& d) {
    for (int i = 0; i < W; ++i) {
        float record[4];
        std::memcpy(record, address[i] + offset, sizeof record);
        a.set(i, record[0]);
        b.set(i, record[1]);
        c.set(i, record[2]);
        d.set(i, record[3]);
    }
}

template <int W>
TALUS_INLINE void storeRecordsAt(char* const* address, std::size_t offset, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c,
                                 const Lanes<W>& d) {
    for (int i = 0; i < W; ++i) {
        const float record[4] = {a[i], b[i], c[i], d[i]};
        std::memcpy(address[i] + offset, record, sizeof record);
    }
}

#endif

}  // namespace talus
