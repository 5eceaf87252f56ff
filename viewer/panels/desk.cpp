#include "desk.h"

namespace talus {

template <int D>
void selectContact(ShownWorld<D>& shown, ViewState& view, const ContactRecord<D>& contact, std::uint32_t key) {
    const ContactPair pair = pairOf(contact);
    const ContactId id = contact.id;
    const FrameBody<D>* second = shown.frame().find(contact.bodyB);
    const BodyId moving = second != nullptr && second->kind == BodyKind::dynamic ? contact.bodyB : contact.bodyA;
    const BodyId other = moving == contact.bodyB ? contact.bodyA : contact.bodyB;
    if (view.selection.pair && *view.selection.pair != pair) {
        shown.ignore(*view.selection.pair);
    }
    const bool isNew = view.selection.pair != pair;
    view.selection = {pair, key, moving, other};
    if (isNew) {
        shown.watch(pair);
        shown.trace(id);
    }
}

void clearSelection(Session& session, ViewState& view) {
    session.look([&](auto& shown) {
        if (view.selection.pair) {
            shown.ignore(*view.selection.pair);
            shown.trace({});
        }
    });
    view.selection = {};
}

template <int D>
std::optional<std::size_t> selectedContact(const DebugFrame<D>& frame, const Selection& selection) {
    for (std::size_t i = 0; i < frame.contacts.size() && selection.pair; ++i) {
        if (pairOf(frame.contacts[i]) == *selection.pair) {
            return i;
        }
    }
    return {};
}

template <int D>
int selectedPoint(const ContactRecord<D>& contact, const Selection& selection) {
    int strongest = 0;
    for (int i = 0; i < contact.count; ++i) {
        if (selection.key != 0 && contact.points[i].key == selection.key) {
            return i;
        }
        if (contact.points[i].normalImpulse > contact.points[strongest].normalImpulse) {
            strongest = i;
        }
    }
    return strongest;
}

std::string tipOf(const Command& command) {
    return command.explanation + (command.shortcut.empty() ? "" : " [" + command.shortcut + "]");
}

void commandButton(Desk& desk, const std::string& command, const std::string& label) {
    const Command* found = desk.commands.find(command);
    if (found != nullptr && desk.widgets.button(label, tipOf(*found), !found->isEnabled || found->isEnabled())) {
        found->act({});
    }
}

template void selectContact(ShownWorld<2>&, ViewState&, const ContactRecord<2>&, std::uint32_t);
template void selectContact(ShownWorld<3>&, ViewState&, const ContactRecord<3>&, std::uint32_t);
template std::optional<std::size_t> selectedContact(const DebugFrame<2>&, const Selection&);
template std::optional<std::size_t> selectedContact(const DebugFrame<3>&, const Selection&);
template int selectedPoint(const ContactRecord<2>&, const Selection&);
template int selectedPoint(const ContactRecord<3>&, const Selection&);

}  // namespace talus
