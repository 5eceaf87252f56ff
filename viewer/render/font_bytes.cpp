#include "font.h"

// Written by the build (`cmake/embed.cmake`).
extern const unsigned char embeddedFont[];
extern const unsigned long embeddedFontSize;

namespace talus {

std::span<const unsigned char> fontBytes() {
    return {embeddedFont, embeddedFontSize};
}

}  // namespace talus
