// The contact of two sharp boxes on a face, one pair at a time.
#include "box_face_contact.h"

#include "narrow_phase.h"

#include <algorithm>
#include <array>
#include <bit>

namespace talus {

namespace {

/// A corner of the clipped face. Left unset.
struct CutCorner {
    BoxCorner<float> corner;
    /// What the polygon's edge from here lies on, as `IncidentFace::edges`.
    float next;
    /// Of the side that was looked at last.
    float outside;
};

/// Does with a rectangle what `FaceClip` does with any face, and `BoxClip` with eight. The distance from a side is one subtraction, and the polygon's
/// corners outside of one follow each other: a cut takes these out and puts two crossings in.
class BoxFaceClip {
public:
    BoxFaceClip(const BoxView<float>& view, float clipTolerance);
    BoxFaceClip(const BoxFaceClip&) = delete;
    BoxFaceClip& operator=(const BoxFaceClip&) = delete;

    /// Of a polygon: each of the four sides may add one.
    static constexpr std::size_t mostCorners = 8;

    /// Height of the deepest corner, the greatest float if there is none.
    float lowest() const;
    /// The corners within `reach`; how many these are.
    std::size_t addSpots(std::array<Spot, mostCorners>& spots, float reach) const;
    const BoxCorner<float>& operator[](int number) const { return corners[static_cast<std::size_t>(number)].corner; }

private:
    void cut(int side);
    /// Bit i: corner i of the polygon is outside of the side by more than the tolerance. Those that are by less are moved in.
    unsigned findOutside(int side);
    /// Adds a corner where the polygon's edge between two others crosses the side.
    CutCorner& addCrossing(const CutCorner& in, const CutCorner& out, float edge, int side);
    std::size_t numberOf(unsigned i) const { return polygon >> 8 * i & 0xff; }

    const IncidentFace<float> incident;
    const float tolerance;
    /// The numbers of the polygon's corners, a byte each.
    std::uint64_t polygon = 0x03020100;
    unsigned count = 4;
    unsigned used = 4;
    // Left unset beyond what is in use: the incident corners, and two crossings for each side.
    std::array<CutCorner, 12> corners;
};

BoxFaceClip::BoxFaceClip(const BoxView<float>& view, float clipTolerance) : incident(view), tolerance(clipTolerance) {
    for (std::size_t i = 0; i < 4; ++i) {
        const BoxPart<float>& place = incident.places[i];
        corners[i].corner = {{place.x(), place.y(), place.z()}, {place.x(), place.y()}, incident.names[i]};
        corners[i].next = incident.edges[i];
    }
    for (int side = 0; side < 4; ++side) {
        if (incident.isCutBy(side)) {
            cut(side);
        }
    }
}

inline unsigned BoxFaceClip::findOutside(int side) {
    const int axis = axisOfSide(side);
    unsigned out = 0;
    unsigned ahead = 0;
    std::uint64_t rest = polygon;
    for (unsigned bit = 1; bit < 1u << count; bit += bit, rest >>= 8) {
        CutCorner& corner = corners[rest & 0xff];
        corner.outside = incident.outsideOf(side, corner.corner.place[axis]);
        out |= corner.outside > tolerance ? bit : 0;
        ahead |= corner.outside > 0.0f ? bit : 0;
    }
    for (unsigned near = ahead & ~out; near != 0; near &= near - 1) {
        float& within = corners[numberOf(static_cast<unsigned>(std::countr_zero(near)))].corner.within[axis];
        within = incident.movedIn(side, within);
    }
    return out;
}

void BoxFaceClip::cut(int side) {
    const unsigned out = findOutside(side);
    const unsigned all = (1u << count) - 1;
    if (out == 0 || out == all) {
        count = out == 0 ? count : 0;
        return;
    }
    // The corners inside follow each other from the first after one outside. If rounding parts some that are at the tolerance, they go too.
    const unsigned in = all & ~out;
    const auto begin = static_cast<unsigned>(std::countr_zero(in & (out << 1 | out >> (count - 1))));
    const auto kept = static_cast<unsigned>(std::countr_one(in >> begin | in << (count - begin)));
    const auto wrapped = [&](unsigned i) { return i < count ? i : i - count; };
    const unsigned last = wrapped(begin + kept - 1);
    const unsigned leaving = wrapped(begin + kept);
    const unsigned entering = wrapped(begin + count - 1);
    const CutCorner& entry = corners[numberOf(begin)];
    const CutCorner& beforeEntry = corners[numberOf(entering)];
    CutCorner& exit = corners[numberOf(last)];
    const CutCorner& afterExit = corners[numberOf(leaving)];
    const std::uint64_t turned = polygon >> 8 * begin | polygon << 8 * (count - begin);
    polygon = turned & ((std::uint64_t{1} << 8 * kept) - 1);
    count = kept;
    const float ofSide = -1.0f - static_cast<float>(side);
    // A corner within the tolerance stands for the crossing beside it.
    if (exit.outside < -tolerance) {
        addCrossing(exit, afterExit, exit.next, side).next = ofSide;
    } else {
        exit.next = ofSide;
    }
    if (entry.outside < -tolerance) {
        addCrossing(entry, beforeEntry, beforeEntry.next, side);
    }
}

inline CutCorner& BoxFaceClip::addCrossing(const CutCorner& in, const CutCorner& out, float edge, int side) {
    const float share = crossingShare(in.outside, out.outside);
    const BoxCrossing<float> crossing = incident.crossingOf(side, edge);
    CutCorner& added = corners[used];
    polygon |= std::uint64_t{used++} << 8 * count++;
    for (int i = 0; i < 3; ++i) {
        added.corner.place[i] = between(in.corner.place[i], out.corner.place[i], share);
    }
    for (int i = 0; i < 2; ++i) {
        added.corner.within[i] = crossing.isCorner ? crossing.places[i] : between(in.corner.within[i], out.corner.within[i], share);
    }
    added.corner.name = crossing.name;
    added.next = edge;
    return added;
}

float BoxFaceClip::lowest() const {
    float least = std::numeric_limits<float>::max();
    for (unsigned i = 0; i < count; ++i) {
        least = std::min(least, corners[numberOf(i)].corner.place[2]);
    }
    return least;
}

std::size_t BoxFaceClip::addSpots(std::array<Spot, mostCorners>& spots, float reach) const {
    std::size_t added = 0;
    for (unsigned i = 0; i < count; ++i) {
        const std::size_t number = numberOf(i);
        const BoxCorner<float>& corner = corners[number].corner;
        Spot& spot = spots[added];
        spot.place.x() = middleOf(corner.place[0], corner.within[0]);
        spot.place.y() = middleOf(corner.place[1], corner.within[1]);
        spot.separation = corner.place[2];
        spot.key = keyOfName(corner.name);
        spot.index = static_cast<int>(number);
        // Which are near enough is hard to foresee: the next takes the place of one that is not.
        added += spot.separation <= reach ? 1 : 0;
    }
    return added;
}

}  // namespace

bool collideOnFaces(const BoxInput<float>& input, const float& face, const float& tolerance, const bool& isWanted, const float& limit,
                    BoxContact<float>& contact) {
    const BoxView<float> view(input.seen, face);
    const BoxFaceClip clip(view, tolerance);
    if (!isWanted || !(clip.lowest() <= limit)) {
        return false;
    }
    contact.axis = nameOfFace(face);
    // Left unset beyond those in use.
    std::array<Spot, BoxFaceClip::mostCorners> room;
    const std::span<const Spot> spots = std::span(room).first(clip.addSpots(room, input.speculativeDistance));
    if (spots.empty()) {
        return true;
    }
    contact.normal = normalOf(input, view);
    contact.lever = leverOf(spots);
    const Picks picks = pickFour(spots, input.slop);
    for (int i = 0; i < picks.count; ++i) {
        contact.points[i] = pointAt(input, view, clip[picks.indices[i]]);
    }
    contact.count = static_cast<float>(picks.count);
    return true;
}

}  // namespace talus
