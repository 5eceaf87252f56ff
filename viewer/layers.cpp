#include "layers.h"

#include "../scenes/document.h"

#include <sstream>

namespace talus {

namespace {

/// Where a word may stand.
enum class Kind { everywhere, pixels, view };

struct Layer {
    const char* word;
    bool Layers::*flag;
    Kind kind;
};

constexpr Layer layers[] = {{"contacts", &Layers::contacts, Kind::everywhere},
                            {"normals", &Layers::normals, Kind::everywhere},
                            {"impulses", &Layers::impulses, Kind::everywhere},
                            {"joints", &Layers::joints, Kind::everywhere},
                            {"names", &Layers::names, Kind::everywhere},
                            {"bounds", &Layers::bounds, Kind::everywhere},
                            {"centres", &Layers::centres, Kind::everywhere},
                            {"trails", &Layers::trails, Kind::everywhere},
                            {"friction", &Layers::friction, Kind::pixels},
                            {"forces", &Layers::forces, Kind::pixels},
                            {"depth", &Layers::depth, Kind::pixels},
                            {"changes", &Layers::changes, Kind::pixels},
                            {"modes", &Layers::modes, Kind::pixels},
                            {"identity", &Layers::identity, Kind::pixels},
                            {"ratio", &Layers::ratio, Kind::pixels},
                            {"logarithmic", &Layers::logarithmic, Kind::pixels},
                            {"xray", &Layers::xray, Kind::pixels},
                            {"grid", &Layers::grid, Kind::view},
                            {"shadows", &Layers::shadows, Kind::view},
                            {"legend", &Layers::legend, Kind::view}};

void read(const std::string& word, bool pixels, Layers& into) {
    for (const Layer& layer : layers) {
        if (layer.kind != Kind::everywhere && !pixels) {
            continue;
        }
        if (word == layer.word) {
            into.*layer.flag = true;
            return;
        }
        if (layer.kind == Kind::view && word == std::string("no-") + layer.word) {
            into.*layer.flag = false;
            return;
        }
    }
    throw SceneError("--show", "'" + word + "', must be among: " + layerWords(pixels));
}

}  // namespace

std::string layerWords(bool pixels) {
    std::string words;
    for (const Layer& layer : layers) {
        if (pixels || layer.kind == Kind::everywhere) {
            words += (words.empty() ? "" : ", ") + std::string(layer.kind == Kind::view ? "no-" : "") + layer.word;
        }
    }
    return words;
}

Layers readLayers(const std::string& show, bool pixels) {
    Layers result;
    if (show.empty()) {
        return result;
    }
    for (const Layer& layer : layers) {
        result.*layer.flag = layer.kind == Kind::view;
    }
    std::istringstream words(show);
    for (std::string word; std::getline(words, word, ',');) {
        read(word, pixels, result);
    }
    if (result.modes + result.identity + result.ratio > 1) {
        throw SceneError("--show", "'" + show + "', must name at most one of modes, identity, ratio: each is a colour of the contact points");
    }
    // A colour without points would show nothing.
    result.contacts = result.contacts || result.modes || result.identity || result.ratio;
    return result;
}

}  // namespace talus
