// Pictures of pixels and films; `no_pixels.cpp` takes its place where the viewer is not built.
#include "film_writer.h"
#include "picture_player.h"

#include "../scenes/read_scene.h"

#include <nlohmann/json.hpp>

namespace talus {

namespace {

template <int D>
void shootScene(const nlohmann::json& document, const ShotCommand& command, const PictureWords& words) {
    const Scene<D> scene = readScene<D>(document);
    PicturePlayer<D> player(scene, words);
    player.advanceTo(command.step);
    writePng(player.picture(), command.out);
}

template <int D>
void filmScene(const nlohmann::json& document, const FilmCommand& command, const PictureWords& words) {
    const Scene<D> scene = readScene<D>(document);
    PicturePlayer<D> player(scene, words);
    // As fast as it happens.
    FilmWriter writer(command.out, words.width, words.height, static_cast<double>(scene.hertz) / static_cast<double>(command.every));
    for (int step = command.from; step <= command.to; step += command.every) {
        player.advanceTo(step);
        writer.add(player.picture());
    }
    writer.finish();
}

}  // namespace

void shootPixels(const ShotCommand& command) {
    const PictureWords words(command);
    const nlohmann::json document = pictureDocument(command);
    if (dimensionOf(document) == 2) {
        shootScene<2>(document, command, words);
    } else {
        shootScene<3>(document, command, words);
    }
}

void filmPixels(const FilmCommand& command) {
    const PictureWords words(command);
    const nlohmann::json document = pictureDocument(command);
    if (dimensionOf(document) == 2) {
        filmScene<2>(document, command, words);
    } else {
        filmScene<3>(document, command, words);
    }
}

}  // namespace talus
