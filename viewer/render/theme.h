// Every colour of pictures and panels, named by meaning. The strong colours are those of Okabe and Ito (2008), which colour-blind eyes tell apart.
#pragma once

#include "colour.h"

#include <array>
#include <string_view>

namespace talus {

/// Fill and edge of a kind of body.
struct BodyColours {
    Colour fill;
    Colour edge;
};

struct Theme {
    std::string_view name;

    Colour background;
    /// Towards the lower edge in space.
    Colour backgroundBelow;
    Colour ground;
    Colour grid;
    Colour gridMajor;
    Colour text;
    Colour textQuiet;
    /// Behind text that lies over the scene; with alpha.
    Colour plate;
    /// Casing of lines and marks over the scene.
    Colour halo;
    /// Inside of a body that the clip plane cuts.
    Colour cut;

    BodyColours fixed;
    BodyColours kinematic;
    BodyColours dynamic;
    BodyColours asleep;
    BodyColours sensor;
    BodyColours disabled;
    BodyColours selected;

    Colour joint;
    Colour bounds;
    Colour centre;
    Colour trail;
    Colour ghost;

    /// Contacts.
    Colour normal;
    Colour normalForce;
    Colour friction;
    Colour depth;
    Colour born;
    Colour lost;

    /// Modes of a contact point.
    Colour open;
    Colour speculative;
    Colour stick;
    Colour slip;

    /// Use of friction from 0 to 1, equally spaced.
    std::array<Colour, 5> ratio;
    /// For identities: any two differ.
    std::array<Colour, 8> identity;
};

const Theme& lightTheme();
const Theme& darkTheme();
/// Null for an unknown name.
const Theme* findTheme(std::string_view name);

/// Colour of the scale `ratio` at `value`, cut to 0 ... 1.
Colour ratioColour(const Theme& theme, float value);

}  // namespace talus
