// Names of the features of a piece, and the keys of contact points made of them.
#pragma once

#include <cstdint>

namespace talus {

/// Which kind of axis separated or carried a pair.
enum class AxisKind : std::uint8_t { none = 0, faceOfA = 1, faceOfB = 2, points = 3, edges = 4 };

/// Packs kind and feature indices (each below 4096) of an axis. Zero only for `none`.
constexpr std::uint32_t axisCode(AxisKind kind, std::uint32_t featureA, std::uint32_t featureB) {
    return static_cast<std::uint32_t>(kind) << 24 | (featureA & 0xfffu) << 12 | (featureB & 0xfffu);
}
constexpr AxisKind axisKind(std::uint32_t code) {
    return static_cast<AxisKind>(code >> 24);
}
constexpr std::uint32_t axisFeatureA(std::uint32_t code) {
    return code >> 12 & 0xfffu;
}
constexpr std::uint32_t axisFeatureB(std::uint32_t code) {
    return code & 0xfffu;
}

/// Key of a contact point: the kind of axis, a feature of A, a feature of B and which end of the clipped edge it is.
/// Features are a piece's fixed vertex, edge or face numbers. Never zero.
constexpr std::uint32_t pointKey(AxisKind kind, std::uint32_t featureA, std::uint32_t featureB, std::uint32_t side) {
    return static_cast<std::uint32_t>(kind) << 26 | (side & 0x3u) << 24 | (featureA & 0xfffu) << 12 | (featureB & 0xfffu);
}
constexpr AxisKind keyKind(std::uint32_t key) {
    return static_cast<AxisKind>(key >> 26);
}
constexpr std::uint32_t keySide(std::uint32_t key) {
    return key >> 24 & 0x3u;
}
constexpr std::uint32_t keyFeatureA(std::uint32_t key) {
    return axisFeatureA(key);
}
constexpr std::uint32_t keyFeatureB(std::uint32_t key) {
    return axisFeatureB(key);
}

}  // namespace talus
