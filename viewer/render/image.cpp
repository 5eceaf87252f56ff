#include "image.h"

#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

#include <cstddef>
#include <cstdlib>
#include <stdexcept>

namespace talus {

namespace {

std::size_t bytesOf(int width, int height) {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
}

}  // namespace

Image::Image(int wide, int high) : width(wide), height(high), pixels(bytesOf(wide, high), 0) {}

Colour Image::at(int x, int y) const {
    const std::size_t first = (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 4;
    return {pixels[first], pixels[first + 1], pixels[first + 2], pixels[first + 3]};
}

void writePng(const Image& image, const std::string& path) {
    if (image.width <= 0 || image.height <= 0 ||
        stbi_write_png(path.c_str(), image.width, image.height, 4, image.pixels.data(), image.width * 4) == 0) {
        throw std::runtime_error(path + ", cannot be written");
    }
}

Image readPng(const std::string& path) {
    int width = 0;
    int height = 0;
    int channels = 0;
    stbi_uc* data = stbi_load(path.c_str(), &width, &height, &channels, 4);
    if (data == nullptr) {
        throw std::runtime_error(path + ", cannot be read as PNG: " + stbi_failure_reason());
    }
    Image image;
    image.width = width;
    image.height = height;
    image.pixels.assign(data, data + bytesOf(width, height));
    stbi_image_free(data);
    return image;
}

double differingShare(const Image& a, const Image& b, int tolerance) {
    if (a.width != b.width || a.height != b.height || a.pixels.empty()) {
        return 1.0;
    }
    std::size_t differing = 0;
    for (std::size_t pixel = 0; pixel < a.pixels.size(); pixel += 4) {
        bool differs = false;
        for (std::size_t channel = 0; channel < 4; ++channel) {
            differs = differs || std::abs(int{a.pixels[pixel + channel]} - int{b.pixels[pixel + channel]}) > tolerance;
        }
        differing += differs ? 1 : 0;
    }
    return static_cast<double>(differing) / (static_cast<double>(a.pixels.size()) / 4.0);
}

}  // namespace talus
