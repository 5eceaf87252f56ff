// Pictures of pixels and their files.
#pragma once

#include "colour.h"

#include <cstdint>
#include <string>
#include <vector>

namespace talus {

/// Rows from the top, four bytes a pixel.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> pixels;

    Image() = default;
    Image(int width, int height);

    Colour at(int x, int y) const;
};

/// PNG. Throws `std::runtime_error` naming the file.
void writePng(const Image& image, const std::string& path);
/// PNG of eight bits a channel. Throws `std::runtime_error` naming the file.
Image readPng(const std::string& path);

/// Share of pixels (0 to 1) of which a channel differs by more than `tolerance`; 1 if the sizes differ.
double differingShare(const Image& a, const Image& b, int tolerance);

}  // namespace talus
