// Takes the place of `pixels.cpp` where the viewer is not built.
#include "commands.h"

#include <stdexcept>

namespace talus {

namespace {

[[noreturn]] void refuse(const std::string& out, const std::string& otherwise) {
    throw std::runtime_error("--out: " + out + ", pictures of pixels are not built into this program (configure with TALUS_VIEWER=ON)" + otherwise);
}

}  // namespace

void shootPixels(const ShotCommand& command) {
    refuse(command.out, ", use talus shot --out F.svg");
}

void filmPixels(const FilmCommand& command) {
    refuse(command.out, "");
}

int view(const ViewCommand&) {
    return complain("view: the viewer is not built into this program (configure with TALUS_VIEWER=ON)");
}

}  // namespace talus
