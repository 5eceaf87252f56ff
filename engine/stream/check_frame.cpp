#include "check_frame.h"

#include <algorithm>

namespace talus::stream {

template <>
bool isDrawn<2>(DrawCommand<2>::Kind kind) {
    return kind <= DrawCommand<2>::Kind::polygon;
}

template <>
bool isDrawn<3>(DrawCommand<3>::Kind kind) {
    return kind != DrawCommand<3>::Kind::polygon;
}

namespace {

std::string inEntry(const char* table, std::size_t index, const char* rule) {
    return std::string(table) + ": entry " + std::to_string(index) + " " + rule;
}

bool fits(std::uint32_t first, std::uint32_t count, std::size_t size) {
    return first <= size && count <= size - first;
}

template <class Entry>
std::string orderFault(const char* table, const std::vector<Entry>& entries) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!entries[i].id || (i > 0 && !(entries[i - 1].id < entries[i].id))) {
            return inEntry(table, i, "is not in the order of ids");
        }
    }
    return {};
}

/// How much of a list's tables the commands so far have used. Each has its own part, so that a few bytes cannot draw for ever.
struct Used {
    std::size_t corners = 0;
    std::size_t faces = 0;
    std::size_t faceCorners = 0;
};

template <int D>
bool facesFit(const DrawList<D>& list, const DrawCommand<D>& command, Used& used) {
    for (std::uint32_t i = 0; i < command.faceCount; ++i) {
        const RecordedFace<D>& face = list.faces[command.firstFace + i];
        used.faceCorners += face.cornerCount;
        if (!fits(face.firstCorner, face.cornerCount, list.faceCorners.size()) || used.faceCorners > list.faceCorners.size()) {
            return false;
        }
        const auto begin = list.faceCorners.begin() + face.firstCorner;
        if (std::any_of(begin, begin + face.cornerCount, [&](std::uint8_t corner) { return corner >= command.cornerCount; })) {
            return false;
        }
    }
    return true;
}

template <int D>
std::string drawingFault(const DrawList<D>& list) {
    Used used;
    for (std::size_t i = 0; i < list.commands.size(); ++i) {
        const DrawCommand<D>& command = list.commands[i];
        if (!isDrawn<D>(command.kind)) {
            return inEntry("drawing", i, "is a primitive of the other dimension");
        }
        if (!fits(command.firstCorner, command.cornerCount, list.corners.size()) || !fits(command.firstFace, command.faceCount, list.faces.size())) {
            return inEntry("drawing", i, "names corners or faces that are not there");
        }
        used.corners += command.cornerCount;
        used.faces += command.faceCount;
        if (used.corners > list.corners.size() || used.faces > list.faces.size() || !facesFit(list, command, used)) {
            return inEntry("drawing", i, "has a face of corners that are not its own");
        }
    }
    return {};
}

template <int D>
std::string referenceFault(const DebugFrame<D>& frame) {
    const auto isThere = [&](BodyId body) { return frame.find(body) != nullptr; };
    for (std::size_t i = 0; i < frame.shapes.size(); ++i) {
        if (!isThere(frame.shapes[i].body)) {
            return inEntry("shapes", i, "belongs to no body of the frame");
        }
    }
    for (std::size_t i = 0; i < frame.joints.size(); ++i) {
        const FrameJoint<D>& joint = frame.joints[i];
        if ((joint.a && !isThere(joint.a)) || (joint.b && !isThere(joint.b))) {
            return inEntry("joints", i, "names a body that is not in the frame");
        }
    }
    for (std::size_t i = 0; i < frame.contacts.size(); ++i) {
        const ContactRecord<D>& contact = frame.contacts[i];
        if (!isThere(contact.bodyA) || !isThere(contact.bodyB)) {
            return inEntry("contacts", i, "names a body that is not in the frame");
        }
    }
    for (std::size_t i = 0; i < frame.bounds.size(); ++i) {
        if (!isThere(frame.bounds[i].body)) {
            return inEntry("bounds", i, "belongs to no body of the frame");
        }
    }
    return {};
}

}  // namespace

template <int D>
std::string faultOf(const DebugFrame<D>& frame) {
    std::string fault = orderFault("bodies", frame.bodies);
    if (fault.empty()) {
        fault = orderFault("shapes", frame.shapes);
    }
    if (fault.empty()) {
        fault = drawingFault(frame.drawing);
    }
    if (fault.empty()) {
        fault = referenceFault(frame);
    }
    if (fault.empty() && frame.contactDetails.size() != frame.contacts.size()) {
        fault = "contactDetails: " + std::to_string(frame.contactDetails.size()) + ", must be as many as contacts";
    }
    return fault;
}

template std::string faultOf(const DebugFrame<2>&);
template std::string faultOf(const DebugFrame<3>&);

}  // namespace talus::stream
