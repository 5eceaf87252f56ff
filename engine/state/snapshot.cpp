#include "snapshot.h"

#include "../../foundation/check.h"
#include "../../foundation/hash.h"
#include "operations.h"
#include "validate.h"

#include <cstring>
#include <type_traits>

namespace talus {
namespace {

constexpr std::uint64_t magic = 0x34307375'6c6174ull;

/// Sizes of all stored records: another build's snapshot does not fit.
template <int D>
std::uint64_t layoutMark() {
    const std::size_t sizes[] = {sizeof(Body<D>),
                                 sizeof(Shape<D>),
                                 sizeof(Contact<D>),
                                 sizeof(Meeting<D>),
                                 sizeof(Joint<D>),
                                 sizeof(typename Tree<D>::Node),
                                 sizeof(ContactImpulses<D>),
                                 sizeof(JointRow<D>),
                                 sizeof(Piece<D>),
                                 std::size_t{D}};
    return hashBytes(std::as_bytes(std::span(sizes)));
}

/// How many bytes `Writer` will write.
class Measure {
public:
    std::size_t size = 0;

    template <class T>
    void operator()(const T&) {
        size += sizeof(T);
    }
    template <class T, std::size_t blockSize>
    void operator()(const Blocks<T, blockSize>& values) {
        size += sizeof(std::uint64_t) + values.size() * sizeof(T);
    }
    template <class T>
    void operator()(const std::vector<T>& values) {
        size += sizeof(std::uint64_t) + values.size() * sizeof(T);
    }
    void operator()(const std::string& text) { size += sizeof(std::uint64_t) + text.size(); }
};

class Writer {
public:
    std::vector<std::byte> bytes;

    template <class T>
    void operator()(const T& value) {
        static_assert(std::is_trivially_destructible_v<T>);
        append(&value, sizeof value);
    }
    template <class T, std::size_t blockSize>
    void operator()(const Blocks<T, blockSize>& values) {
        (*this)(static_cast<std::uint64_t>(values.size()));
        values.forEachStretch([&](const T* first, std::size_t count) { append(first, count * sizeof(T)); });
    }
    template <class T>
    void operator()(const std::vector<T>& values) {
        static_assert(std::is_trivially_destructible_v<T>);
        (*this)(static_cast<std::uint64_t>(values.size()));
        append(values.data(), values.size() * sizeof(T));
    }
    void operator()(const std::string& text) { (*this)(std::vector<char>(text.begin(), text.end())); }

private:
    void append(const void* data, std::size_t size) {
        const std::byte* begin = static_cast<const std::byte*>(data);
        bytes.insert(bytes.end(), begin, begin + size);
    }
};

/// Reads what `Writer` wrote. The bytes have passed the checksum, so that running out of them is a broken invariant.
class Reader {
public:
    explicit Reader(std::span<const std::byte> all) : rest(all) {}

    template <class T>
    void operator()(T& value) {
        take(&value, sizeof value);
    }
    template <class T, std::size_t blockSize>
    void operator()(Blocks<T, blockSize>& values) {
        values.resize(sizeOf<T>());
        values.forEachStretch([&](T* first, std::size_t count) { take(first, count * sizeof(T)); });
    }
    template <class T>
    void operator()(std::vector<T>& values) {
        values.resize(sizeOf<T>());
        take(values.data(), values.size() * sizeof(T));
    }
    void operator()(std::string& text) {
        std::vector<char> letters;
        (*this)(letters);
        text.assign(letters.begin(), letters.end());
    }

private:
    /// How many values follow.
    template <class T>
    std::size_t sizeOf() {
        std::uint64_t size = 0;
        (*this)(size);
        TALUS_INVARIANT(size * sizeof(T) <= rest.size());
        return size;
    }
    void take(void* data, std::size_t size) {
        TALUS_INVARIANT(size <= rest.size());
        if (size > 0) {
            std::memcpy(data, rest.data(), size);
        }
        rest = rest.subspan(size);
    }

    std::span<const std::byte> rest;
};

template <class Archive>
void archiveSettings(Archive& io, Settings& settings) {
    io(settings.solver);
    io(settings.substeps);
    io(settings.iterations);
    io(settings.lanes);
    io(settings.contactHertz);
    io(settings.contactDampingRatio);
    io(settings.pushSpeed);
    io(settings.jointHertz);
    io(settings.jointDampingRatio);
    io(settings.restitutionThreshold);
    io(settings.hitThreshold);
    io(settings.speculativeDistance);
    io(settings.slop);
    io(settings.refreshDistance);
    io(settings.sleeping);
    io(settings.sleepSpeed);
    io(settings.sleepDelay);
    io(settings.frictionMix);
    io(settings.restitutionMix);
    io(settings.warmStarting);
    io(settings.friction);
    io(settings.frictionModel);
    io(settings.worldAnchors);
}

/// Constraints in the order of their places, so that the rows can be laid again as they were.
template <int D>
struct GraphOrder {
    std::vector<std::uint32_t> contacts;
    std::vector<std::uint32_t> joints;
    std::vector<std::int32_t> contactColours;
    std::vector<std::int32_t> contactClasses;
    std::vector<std::int32_t> jointColours;
    /// Of `contacts`.
    std::vector<ContactImpulses<D>> impulses;

    template <class Archive>
    void archive(Archive& io) {
        io(contacts);
        io(joints);
        io(contactColours);
        io(contactClasses);
        io(jointColours);
        io(impulses);
    }
};

/// Notes the order of the graph and copies impulses and rows back to their owners.
template <int D>
GraphOrder<D> drainGraph(WorldState<D>& state) {
    GraphOrder<D> order;
    for (int colour = 0; colour < ConstraintGraph<D>::colourCount; ++colour) {
        for (int pointClass = 0; pointClass < classCount<D>; ++pointClass) {
            const ContactRows<D>& rows = state.graph.contacts(colour, pointClass);
            for (std::uint32_t lane = 0; lane < rows.size(); ++lane) {
                order.contacts.push_back(rows.ownerOf(lane));
                order.contactColours.push_back(colour);
                order.contactClasses.push_back(pointClass);
                order.impulses.push_back(rows.impulses(lane));
            }
        }
        for (const JointRow<D>& row : state.graph.joints(colour)) {
            order.joints.push_back(row.owner);
            order.jointColours.push_back(colour);
            state.joints[row.owner].row = row;
        }
    }
    return order;
}

template <int D>
void fillGraph(WorldState<D>& state, const GraphOrder<D>& order, int lanes) {
    state.graph.clear(lanes);
    state.graph.reserveBodies(state.bodies.records.size());
    const auto movable = [&](std::uint32_t body) { return isMovable(state.bodies[body]); };
    for (std::size_t i = 0; i < order.contacts.size(); ++i) {
        Contact<D>& contact = state.contacts[order.contacts[i]];
        const std::uint32_t a = contact.edges[0].body;
        const std::uint32_t b = contact.edges[1].body;
        contact.slot = state.graph.appendContact(order.contactColours[i], order.contactClasses[i], order.contacts[i], solverIndex(state, a),
                                                 movable(a), solverIndex(state, b), movable(b), order.impulses[i]);
        writeGeometry(state, contact);
    }
    for (std::size_t i = 0; i < order.joints.size(); ++i) {
        Joint<D>& joint = state.joints[order.joints[i]];
        const int colour = order.jointColours[i];
        joint.slot = {colour, 0, static_cast<std::uint32_t>(state.graph.joints(colour).size())};
        state.graph.appendJoint(colour, joint.row, movable(joint.edges[0].body), movable(joint.edges[1].body));
    }
}

template <class Archive, int D>
void archiveState(Archive& io, WorldState<D>& state, GraphOrder<D>& order) {
    io(state.gravity);
    archiveSettings(io, state.settings);
    state.bodies.archive(io);
    state.shapes.archive(io);
    state.contacts.archive(io);
    state.joints.archive(io);
    state.broadPhase.archive(io);
    io(state.shapeCount);
    io(state.touchingCount);
    io(state.stepCount);
    io(state.stepSeconds);
    io(state.substepSeconds);
    io(state.slowestSubstep);
    io(state.frameTravel);
    io(state.nextSleepSearch);
    io(state.sleepSearchPause);
    state.events.archive(io);
    state.pending.archive(io);
    order.archive(io);
}

}  // namespace

template <int D>
std::vector<std::byte> takeSnapshot(WorldState<D>& state) {
    GraphOrder<D> order = drainGraph(state);
    Measure measure;
    archiveState(measure, state, order);
    Writer writer;
    writer.bytes.reserve(measure.size + 3 * sizeof(std::uint64_t));
    writer(magic);
    writer(layoutMark<D>());
    archiveState(writer, state, order);
    writer(checksumOf(writer.bytes));
    return std::move(writer.bytes);
}

template <int D>
MemoryUse measureMemory(WorldState<D>& state) {
    const auto bytesOf = [](auto& part) {
        Measure measure;
        part.archive(measure);
        return measure.size;
    };
    MemoryUse use = {.bodies = bytesOf(state.bodies),
                     .shapes = bytesOf(state.shapes),
                     .broadPhase = bytesOf(state.broadPhase),
                     .contacts = bytesOf(state.contacts),
                     .joints = bytesOf(state.joints)};
    for (int colour = 0; colour < ConstraintGraph<D>::colourCount; ++colour) {
        for (int pointClass = 0; pointClass < classCount<D>; ++pointClass) {
            use.contactRows += state.graph.contacts(colour, pointClass).bytes();
        }
    }
    return use;
}

template <int D>
void restoreSnapshot(WorldState<D>& state, std::span<const std::byte> bytes) {
    constexpr std::size_t frame = 3 * sizeof(std::uint64_t);
    const auto wordAt = [&](std::size_t place) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + place, sizeof word);
        return word;
    };
    const std::string size = std::to_string(bytes.size()) + " bytes";
    if (bytes.size() < frame || wordAt(0) != magic) {
        refuse("restore.snapshot", size, "must be bytes that snapshot() gave");
    }
    if (wordAt(sizeof(std::uint64_t)) != layoutMark<D>()) {
        refuse("restore.snapshot", size, "must come from the same build and dimension");
    }
    if (checksumOf(bytes.first(bytes.size() - sizeof(std::uint64_t))) != wordAt(bytes.size() - sizeof(std::uint64_t))) {
        refuse("restore.snapshot", size, "must be whole and unchanged (checksum)");
    }
    Reader reader(bytes.subspan(2 * sizeof(std::uint64_t)));
    GraphOrder<D> order;
    archiveState(reader, state, order);
    fillGraph(state, order, state.settings.lanes);
    state.quarantined.clear();
    state.report = {};
    state.report.step = state.stepCount;
    countWorld(state, state.report.counts);
}

template <int D>
void rebuildGraph(WorldState<D>& state, int lanes) {
    const GraphOrder<D> order = drainGraph(state);
    fillGraph(state, order, lanes);
}

template MemoryUse measureMemory<2>(WorldState<2>&);
template MemoryUse measureMemory<3>(WorldState<3>&);
template std::vector<std::byte> takeSnapshot<2>(WorldState<2>&);
template std::vector<std::byte> takeSnapshot<3>(WorldState<3>&);
template void restoreSnapshot<2>(WorldState<2>&, std::span<const std::byte>);
template void restoreSnapshot<3>(WorldState<3>&, std::span<const std::byte>);
template void rebuildGraph<2>(WorldState<2>&, int);
template void rebuildGraph<3>(WorldState<3>&, int);

}  // namespace talus
