// The words of --show.
#pragma once

#include <string>

namespace talus {

/// What is drawn beside the shapes.
struct Layers {
    bool contacts = true;
    bool normals = true;
    bool impulses = true;
    bool joints = true;
    bool names = false;
    bool bounds = false;
    bool centres = false;
    bool trails = false;

    // Pictures of pixels only.
    bool friction = false;
    bool forces = false;
    bool depth = false;
    bool changes = false;
    bool modes = false;
    bool identity = false;
    bool ratio = false;
    bool logarithmic = false;
    bool xray = false;
    bool grid = true;
    bool shadows = true;
    bool legend = true;
};

/// Of words separated by commas; empty: the usual ones. The first word takes away what is usual, but for grid, shadows and legend, which stay until
/// no-grid, no-shadows or no-legend. `pixels`: for pictures of pixels, which know more words. Throws `SceneError` naming the word.
Layers readLayers(const std::string& show, bool pixels);

/// All words, for help and messages.
std::string layerWords(bool pixels);

}  // namespace talus
