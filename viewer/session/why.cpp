#include "why.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace talus {
namespace {

std::string plain(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", number);
    return text;
}

std::string hexadecimal(std::uint64_t bits) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(bits));
    return text;
}

// Which half of the filters' bargain fails.
std::string filterWords(const Filter& a, const Filter& b, const std::string& nameA, const std::string& nameB) {
    if (a.group != 0 && a.group == b.group) {
        return "both are in group " + std::to_string(a.group) + ", and members of a negative group never meet";
    }
    const auto misses = [](const Filter& from, const Filter& to, const std::string& whose, const std::string& whom) {
        return "the category " + hexadecimal(from.category) + " of " + whose + " is not in the mask " + hexadecimal(to.mask) + " of " + whom;
    };
    return (a.category & b.mask) == 0 ? misses(a, b, nameA, nameB) : misses(b, a, nameB, nameA);
}

template <int D>
std::string hindranceWords(const World<D>& world, ShapeId a, ShapeId b, Hindrance hindrance, const NameOf& nameOf) {
    const std::string nameA = nameOf(world.bodyOf(a));
    const std::string nameB = nameOf(world.bodyOf(b));
    switch (hindrance) {
        case Hindrance::sameBody:
            return "they are the same body";
        case Hindrance::sensors:
            return "both are sensors, and sensors do not see each other";
        case Hindrance::disabled:
            return (world.isEnabled(world.bodyOf(a)) ? nameB : nameA) + " is disabled: a disabled body is nowhere";
        case Hindrance::noneMoves:
            return "neither is dynamic: bodies that no force moves do not touch each other";
        case Hindrance::filter:
            return "filtered: " + filterWords(world.filter(a), world.filter(b), nameA, nameB);
        case Hindrance::joint:
            return "a joint holds them, and it lets its two bodies pass through each other (collide is false)";
        case Hindrance::hook:
            return "the pair hook of the program says no";
        case Hindrance::none:
            break;
    }
    return {};
}

template <int D>
std::string touchWords(const std::vector<ContactRecord<D>>& contacts) {
    int points = 0;
    for (const ContactRecord<D>& contact : contacts) {
        points += contact.touching ? contact.count : 0;
    }
    return points == 0 ? std::string() : "they touch at " + std::to_string(points) + (points == 1 ? " point" : " points");
}

// What keeps the shapes that could meet from doing so now.
template <int D>
void tellGap(const World<D>& world, BodyId a, BodyId b, const NameOf& nameOf, std::vector<std::string>& lines) {
    const float gap = world.separation(a, b);
    if (!std::isfinite(gap)) {
        lines.push_back("one of them has no solid shape: sensors report overlaps and do not touch");
    } else if (gap > 0.0f) {
        lines.push_back("no overlap: they are " + quantity(static_cast<double>(gap), "m") + " apart");
    } else {
        lines.push_back("they overlap by " + quantity(static_cast<double>(-gap), "m") + " and will touch in the next step");
    }
    const auto sleeps = [&](BodyId body) { return world.kind(body) == BodyKind::fixed || !world.isAwake(body); };
    if (sleeps(a) && sleeps(b)) {
        lines.push_back("neither is awake: nobody looks at them until " + nameOf(world.kind(a) == BodyKind::fixed ? b : a) + " wakes");
    }
}

const char* nameOfMix(Mix mix) {
    switch (mix) {
        case Mix::geometricMean:
            return "the geometric mean";
        case Mix::arithmeticMean:
            return "the arithmetic mean";
        case Mix::minimum:
            return "the smaller";
        case Mix::maximum:
            return "the greater";
        case Mix::product:
            break;
    }
    return "the product";
}

}  // namespace

std::string quantity(double value, const std::string& unit) {
    struct Prefix {
        double factor;
        const char* letter;
    };
    constexpr Prefix prefixes[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1.0, ""}, {1e-3, "m"}, {1e-6, "\u00b5"}};
    const double size = std::fabs(value);
    const Prefix* chosen = &prefixes[3];
    if (size >= 1e-9) {
        chosen = std::find_if(std::begin(prefixes), std::end(prefixes) - 1, [&](const Prefix& prefix) { return size >= 0.9995 * prefix.factor; });
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value / chosen->factor);
    return std::string(text) + " " + chosen->letter + unit;
}

template <int D>
std::vector<std::string> whyApart(const World<D>& world, BodyId a, BodyId b, const NameOf& nameOf) {
    const std::vector<ShapeId> shapesA = world.shapes(a);
    const std::vector<ShapeId> shapesB = world.shapes(b);
    std::vector<std::string> lines;
    if (a == b) {
        return {"they are the same body"};
    }
    const std::string touch = touchWords(world.contacts(a, b));
    if (!touch.empty()) {
        return {touch};
    }
    for (const BodyId body : {a, b}) {
        if (world.shapes(body).empty()) {
            return {nameOf(body) + " has no shape"};
        }
    }
    bool mayMeet = false;
    std::set<std::string> told;
    for (const ShapeId shapeA : shapesA) {
        for (const ShapeId shapeB : shapesB) {
            const Hindrance hindrance = world.hindrance(shapeA, shapeB);
            mayMeet = mayMeet || hindrance == Hindrance::none;
            const std::string words = hindranceWords(world, shapeA, shapeB, hindrance, nameOf);
            if (!words.empty() && told.insert(words).second) {
                lines.push_back(words);
            }
        }
    }
    if (mayMeet) {
        // What only some of the shapes are kept from comes after what concerns the others.
        std::vector<std::string> gap;
        tellGap(world, a, b, nameOf, gap);
        for (std::string& line : lines) {
            line = "of some of their shapes: " + line;
        }
        lines.insert(lines.begin(), gap.begin(), gap.end());
    }
    return lines;
}

template <int D>
std::string whyAwake(const World<D>& world, BodyId body, const NameOf& nameOf) {
    const RestReport rest = world.rest(body);
    const Settings& settings = world.settings();
    const auto limit = [](float value, const char* unit) { return quantity(static_cast<double>(value), unit); };
    switch (rest.state) {
        case RestState::fixed:
            return "static: it never moves, sleeping means nothing to it";
        case RestState::disabled:
            return "disabled: it is nowhere";
        case RestState::asleep:
            return "asleep: its whole island was slower than " + limit(settings.sleepSpeed, "m/s") + " for " + limit(settings.sleepDelay, "s");
        case RestState::sleepingOff:
            return "awake: the world lets nobody sleep (setting sleeping)";
        case RestState::mayNotSleep:
            return "awake: it is not allowed to sleep (canSleep)";
        case RestState::moves:
            return world.kind(body) == BodyKind::kinematic
                       ? std::string("awake: it is kinematic and driven")
                       : "awake: it moves at " + limit(rest.speed, "m/s") + ", rest is below " + limit(settings.sleepSpeed, "m/s");
        case RestState::carried:
            return "awake: what it touches moves by itself (a belt or a driven body)";
        case RestState::free:
            return "awake: it touches nothing and is held by nothing, a slow drift is no rest";
        case RestState::settles:
            return "awake: it has rested for " + limit(rest.seconds, "s") + ", it takes " + limit(settings.sleepDelay, "s");
        case RestState::waits:
            break;
    }
    return rest.stirrer == body ? "awake: it has rested long enough and sleeps in one of the next steps"
                                : "awake: it has rested long enough, but " + nameOf(rest.stirrer) + " in the same island has not";
}

template <int D>
std::vector<std::string> whyFriction(const DebugFrame<D>& frame, const ContactRecord<D>& contact, const NameOf& nameOf) {
    const FrameShape<D>* shapeA = frame.find(contact.shapeA);
    const FrameShape<D>* shapeB = frame.find(contact.shapeB);
    if (shapeA == nullptr || shapeB == nullptr) {
        return {"the frame does not tell of their materials"};
    }
    const Material<D>& a = shapeA->material;
    const Material<D>& b = shapeB->material;
    const Settings& settings = frame.settings;
    const auto line = [&](const char* what, float mixed, Mix mix, float ofA, float ofB) {
        return std::string(what) + " " + plain(static_cast<double>(mixed)) + ": " + nameOfMix(mix) + " of " + plain(static_cast<double>(ofA)) + " (" +
               nameOf(contact.bodyA) + ") and " + plain(static_cast<double>(ofB)) + " (" + nameOf(contact.bodyB) + ")";
    };
    std::vector<std::string> lines = {line("friction", contact.friction, settings.frictionMix, a.friction, b.friction)};
    if (a.dynamicFriction >= 0.0f || b.dynamicFriction >= 0.0f) {
        lines.push_back("once it slides, the lower coefficients of the materials are mixed by the same rule");
    }
    lines.push_back(line("restitution", contact.restitution, settings.restitutionMix, a.restitution, b.restitution));
    return lines;
}

template <int D>
std::vector<std::string> whatWouldBreak(const ContactFacts<D>& facts) {
    const auto newtons = [](float force) { return quantity(static_cast<double>(force), "N"); };
    if (!(facts.normalForce > 0.0f)) {
        return {"it carries no load"};
    }
    std::vector<std::string> lines;
    if (facts.mode == ContactMode::slip) {
        lines.push_back("it slips: friction gives all it can, " + newtons(length(facts.tangentForce)));
    } else {
        lines.push_back("it slips if pushed along by " + newtons(facts.marginToSlip) +
                        " more: " + plain(std::round(100.0 * static_cast<double>(facts.use))) + " % of its friction is in use");
    }
    lines.push_back("it opens if pulled apart by " + newtons(facts.marginToOpen));
    if (facts.count > 1) {
        lines.push_back("it tips if the centre of pressure moves by " + quantity(static_cast<double>(facts.marginToTip), "m"));
    }
    return lines;
}

template std::vector<std::string> whyApart(const World<2>&, BodyId, BodyId, const NameOf&);
template std::vector<std::string> whyApart(const World<3>&, BodyId, BodyId, const NameOf&);
template std::string whyAwake(const World<2>&, BodyId, const NameOf&);
template std::string whyAwake(const World<3>&, BodyId, const NameOf&);
template std::vector<std::string> whyFriction(const DebugFrame<2>&, const ContactRecord<2>&, const NameOf&);
template std::vector<std::string> whyFriction(const DebugFrame<3>&, const ContactRecord<3>&, const NameOf&);
template std::vector<std::string> whatWouldBreak(const ContactFacts<2>&);
template std::vector<std::string> whatWouldBreak(const ContactFacts<3>&);

}  // namespace talus
