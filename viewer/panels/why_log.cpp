#include "panels.h"

#include "../session/hand.h"
#include "../session/why.h"

#include <algorithm>

namespace talus {
namespace {

template <int D>
BodyId findByName(const Play<D>& play, const std::string& name) {
    return play.run().bodyExists(name) ? play.run().body(name) : BodyId{};
}

template <int D>
std::string nameOrNone(const Play<D>& play, BodyId body) {
    return play.world().exists(body) ? play.nameOf(body) : "none";
}

template <int D>
void bodyField(Desk& desk, const Play<D>& play, const char* label, std::string& text, BodyId& body) {
    if (desk.widgets.input(label, text, nameOrNone(play, body), "Name of a body, then Enter; or click a body in the scene.")) {
        const BodyId found = findByName(play, text);
        if (play.world().exists(found)) {
            body = found;
        } else {
            desk.session.tell(SessionMessage::Kind::error, std::string(label) + ": " + text + ", there is no body of that name");
        }
        text.clear();
    }
}

template <int D>
void pairReasons(Desk& desk, const Play<D>& play) {
    Selection& selection = desk.view.selection;
    bodyField(desk, play, "Body A", desk.memory.bodyA, selection.body);
    bodyField(desk, play, "Body B", desk.memory.bodyB, selection.other);
    if (desk.widgets.button("Swap", "Exchanges the two bodies.")) {
        std::swap(selection.body, selection.other);
    }
    const World<D>& world = play.world();
    const bool isBody = world.exists(selection.body);
    const std::string name = isBody ? play.run().nameOf(selection.body) : std::string();
    for (const bool awake : {true, false}) {
        ImGui::SameLine();
        if (desk.widgets.button(awake ? "Wake" : "Put to sleep", awake ? "Wakes body A." : "Puts body A to sleep.", isBody && !name.empty())) {
            desk.session.act([&]<int E>(Play<E>&) { return setAwake<E>(name, awake); });
            return;
        }
    }
    if (isBody) {
        desk.widgets.wrapped(play.nameOf(selection.body) + " is " + whyAwake(world, selection.body, play.names()));
    }
    if (!isBody || !world.exists(selection.other)) {
        desk.widgets.quiet("click two bodies, one after the other");
        return;
    }
    for (const std::string& line : whyApart(world, selection.body, selection.other, play.names())) {
        desk.widgets.wrapped(line);
    }
}

template <int D>
void frictionRule(Desk& desk, ShownWorld<D>& shown) {
    const std::optional<std::size_t> index = selectedContact(shown.frame(), desk.view.selection);
    if (!index) {
        desk.widgets.quiet("no contact is selected");
        return;
    }
    for (const std::string& line : whyFriction(shown.frame(), shown.frame().contacts[*index], shown.names())) {
        desk.widgets.wrapped(line);
    }
}

template <int D>
std::string changeWords(const ShownWorld<D>& shown, const DebugFrame<D>& frame, const PointChange& change) {
    constexpr const char* kinds[] = {"new: ", "lost: ", "renamed: "};
    std::string words = kinds[static_cast<std::size_t>(change.kind)];
    const auto found =
        std::find_if(frame.contacts.begin(), frame.contacts.end(), [&](const ContactRecord<D>& contact) { return pairOf(contact) == change.pair; });
    if (found != frame.contacts.end()) {
        return words + keyWords(frame, *found, change.key, shown.names());
    }
    const FrameShape<D>* a = frame.find(change.pair.shapeA);
    const FrameShape<D>* b = frame.find(change.pair.shapeB);
    return words + (a != nullptr ? shown.nameOf(a->body) : "a removed body") + " and " + (b != nullptr ? shown.nameOf(b->body) : "a removed body");
}

template <int D>
void changes(Desk& desk, ShownWorld<D>& shown) {
    constexpr std::size_t most = 40;
    const std::vector<PointChange> list = shown.changes();
    const DebugFrame<D>& frame = shown.frame();
    if (list.empty()) {
        desk.widgets.quiet("no point began, ended or was renamed in this step");
    }
    for (std::size_t i = 0; i < std::min(list.size(), most); ++i) {
        desk.widgets.wrapped(changeWords(shown, frame, list[i]));
    }
    if (list.size() > most) {
        desk.widgets.quiet("and " + std::to_string(list.size() - most) + " more");
    }
}

}  // namespace

void drawWhy(Desk& desk) {
    desk.session.look([&](auto& shown) {
        if (desk.widgets.section("Two bodies")) {
            if (auto* play = shown.local()) {
                pairReasons(desk, *play);
            } else {
                desk.widgets.wrapped("Why bodies touch, wake or sleep needs the world itself: " + desk.session.whyNotHere() + ".");
            }
        }
        if (desk.widgets.section("Friction of the selected contact")) {
            frictionRule(desk, shown);
        }
        if (desk.widgets.section("Changes in this step")) {
            changes(desk, shown);
        }
    });
}

}  // namespace talus
