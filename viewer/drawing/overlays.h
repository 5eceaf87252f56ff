// Contacts in a picture, drawn from the records of the solver alone.
#pragma once

#include "force_scale.h"

#include "../render/picture.h"
#include "../render/theme.h"

#include "../session/contact_mode.h"

#include "../../engine/debug_frame.h"

#include <set>
#include <span>
#include <vector>

namespace talus {

/// What the colour of a contact point tells.
enum class ContactColouring : std::uint8_t { identity, mode, ratio, solver };

/// Which layers are drawn, and how.
struct Overlays {
    // Contacts.
    bool contacts = true;
    bool normals = true;
    /// Lines along normals and tangents, as long as the force is large.
    bool impulses = true;
    /// The arrow of friction within its bound: a disk of radius mu n, in the plane an interval.
    bool friction = false;
    /// Disks whose area is the normal force.
    bool forces = false;
    bool depth = false;
    /// Rings around points that were born in this step, and (if given) where points were lost.
    bool changes = false;
    /// How the points of the selected contact come about.
    bool clipping = false;
    ContactColouring colouring = ContactColouring::identity;
    ScaleMode scale = ScaleMode::linear;

    // The world.
    bool joints = true;
    bool names = false;
    bool bounds = false;
    bool centres = false;
    bool trails = false;
    /// Awake bodies in the colour of their island.
    bool islands = false;

    // The view.
    bool xray = false;
    bool grid = true;
    bool shadows = true;
    bool legend = true;

    friend bool operator==(const Overlays&, const Overlays&) = default;
};

/// Sizes of what overlays draw, fixed over the pictures of a film.
struct OverlayScale {
    ForceScale force = {};
    /// Length of a line for a normal, m.
    float normalLength = 0.2f;
    float depthFactor = 1.0f;
    /// Diameter of crosses, pixels.
    float markPixels = 9.0f;
};

struct OverlayInput {
    Overlays overlays = {};
    OverlayScale scale = {};
    const Theme* theme = &lightTheme();
    /// Length of the step that the impulses are of, s: force is impulse over it.
    float stepSeconds = 1.0f / 60.0f;
    /// Of the world's settings, m.
    float slop = 0.005f;
    /// As many as contacts, for `ContactColouring::solver`.
    std::span<const ContactDetail> details = {};
};

/// What of the legend's subjects occurs.
struct ContactSummary {
    int points = 0;
    bool modes[contactModeCount] = {};
    bool loaded = false;
    /// Anything pushed sideways.
    bool rubbed = false;
    bool born = false;
    bool lost = false;
    float greatestForce = 0.0f;
    /// Colours of the constraint graph.
    std::set<int> solverColours;
};

/// A contact and one of its points, in the order of `addContacts`: what a pick id of a point leads to.
struct ContactPlace {
    std::uint32_t contact = 0;
    std::uint32_t point = 0;
};

/// Adds all points of all records. `places`, if given, is filled with the meaning of their pick ids.
template <int D>
ContactSummary addContacts(Picture& picture, std::span<const ContactRecord<D>> contacts, const OverlayInput& input,
                           std::vector<ContactPlace>* places = nullptr);

/// Marks points of `before` whose keys are gone from `now`.
template <int D>
void addLostPoints(Picture& picture, std::span<const ContactRecord<D>> before, std::span<const ContactRecord<D>> now, const OverlayInput& input,
                   ContactSummary& summary);

/// Normal forces of all points and depths of all that overlap, for scales.
template <int D>
std::vector<float> normalForces(std::span<const ContactRecord<D>> contacts, float stepSeconds);
template <int D>
std::vector<float> depthsOf(std::span<const ContactRecord<D>> contacts);

/// Sizes that fit the loads, bodies of `bodySize` metres and pixels of `pixelSize` metres.
template <int D>
OverlayScale chooseOverlayScale(std::span<const ContactRecord<D>> contacts, float stepSeconds, ScaleMode mode, float bodySize, float pixelSize);

/// Colour of a point as `colouring` says, but for that of the solver, which no record knows.
template <int D>
Colour pointColour(const ContactRecord<D>& contact, int point, const OverlayInput& input);

/// By dimension: the bound of friction at `place`, `radius` metres, and its plane (`2d/friction_rim.cpp`, `3d/friction_rim.cpp`).
template <int D>
void addFrictionRim(Picture& picture, const Position<D>& place, const Vector<D>& normal, float radius, Colour colour);

}  // namespace talus
