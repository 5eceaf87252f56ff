#include "box_face_contact.h"

#include "box_topology.h"

#include <algorithm>
#include <bit>

namespace talus {

namespace {

constexpr int after(int axis) {
    return axis < 2 ? axis + 1 : 0;
}
constexpr int before(int axis) {
    return axis > 0 ? axis - 1 : 2;
}

/// Along the axes u and v of the reference box that span its face, and outwards from it.
struct Part {
    float along[3];

    friend Part operator+(const Part& a, const Part& b) { return {{a.along[0] + b.along[0], a.along[1] + b.along[1], a.along[2] + b.along[2]}}; }
    friend Part operator-(const Part& a, const Part& b) { return {{a.along[0] - b.along[0], a.along[1] - b.along[1], a.along[2] - b.along[2]}}; }
    friend Part operator*(const Part& a, float b) { return {{a.along[0] * b, a.along[1] * b, a.along[2] * b}}; }
};

/// The other box as the reference box sees it from the middle of the reference face.
struct BoxView {
    BoxView(const BoxRelation<float>& boxes, const BoxFace& face);

    int along;
    int u;
    int v;
    Part axes[3];
    Part centre;
    const float* otherHalf;
    float halves[2];
    float halfAlong;
};

BoxView::BoxView(const BoxRelation<float>& boxes, const BoxFace& face)
    : along(face.along()), u(after(along)), v(before(along)), otherHalf(face.ofA ? boxes.halfB : boxes.halfA) {
    const float sign = face.sign();
    const float* const turns = &boxes.turn[0][0];
    const int own = face.ofA ? 3 : 1;
    const int other = face.ofA ? 1 : 3;
    for (int j = 0; j < 3; ++j) {
        axes[j] = {{turns[u * own + j * other], turns[v * own + j * other], sign * turns[along * own + j * other]}};
    }
    const float* const half = face.ofA ? boxes.halfA : boxes.halfB;
    halves[0] = half[u];
    halves[1] = half[v];
    halfAlong = half[along];
    const float* const offset = face.ofA ? boxes.offset : boxes.offsetInB;
    const float towards = face.ofA ? 1.0f : -1.0f;
    centre = {{towards * offset[u], towards * offset[v], sign * (towards * offset[along]) - halfAlong}};
}

/// A corner of the clipped face. Left unset.
struct Corner {
    /// Along u and v.
    float place[2];
    /// Moved into the reference face, if it stuck out by less than the tolerance.
    float within[2];
    /// Above the reference face.
    float height;
    std::uint32_t key;
    /// What the polygon's edge from here lies on: an edge of the incident box, or `firstSide` and on a side of the reference face.
    std::uint32_t next;
    /// Of the side that was looked at last.
    float outside;
};
constexpr std::uint32_t firstSide = 12;

/// Does with a rectangle what `FaceClip` does with any face. The distance from a side is one subtraction, and the polygon's corners outside of
/// one follow each other: a cut takes these out and puts two crossings in.
class BoxFaceClip {
public:
    BoxFaceClip(const BoxPair& boxes, const BoxFace& referenceFace, float clipTolerance)
        : pair(boxes), face(referenceFace), sides(boxSides.of[face.axis.face]), tolerance(clipTolerance), view(pair.relation(), face) {
        clip();
    }
    BoxFaceClip(const BoxFaceClip&) = delete;
    BoxFaceClip& operator=(const BoxFaceClip&) = delete;

    /// Of a polygon: each of the four sides may add one.
    static constexpr std::size_t mostCorners = 8;

    /// Height of the deepest corner, the greatest float if there is none.
    float lowest() const;
    /// The corners within `reach`; how many these are.
    std::size_t addSpots(std::array<Spot, mostCorners>& spots, float reach) const;
    Vector<3> normal() const;
    void setPoint(ManifoldPoint<3>& point, int corner) const;

private:
    void clip();
    void placeCorners(int axis, const Part& middle, const Part& first, const Part& second);
    void cut(std::uint32_t side);
    /// Bit i: corner i of the polygon is outside of the side by more than the tolerance. Those that are by less are moved in.
    unsigned findOutside(const BoxSide& side);
    /// Adds a corner where the polygon's edge between two others crosses the side.
    Corner& addCrossing(const Corner& in, const Corner& out, std::uint32_t edge, std::uint32_t side);
    void nameCorner(Corner& corner, std::uint32_t earlier, std::uint32_t later) const;
    std::uint32_t key(AxisKind kind, std::uint32_t ofReference, std::uint32_t ofIncident, std::uint32_t end) const {
        return face.ofA ? pointKey(kind, ofReference, ofIncident, end) : pointKey(kind, ofIncident, ofReference, end);
    }
    std::size_t numberOf(unsigned i) const { return polygon >> 8 * i & 0xff; }

    const BoxPair& pair;
    const BoxFace& face;
    const std::array<BoxSide, 4>& sides;
    float tolerance;
    BoxView view;
    std::uint32_t incidentFace = 0;
    /// The numbers of the polygon's corners, a byte each.
    std::uint64_t polygon = 0x03020100;
    unsigned count = 4;
    unsigned used = 4;
    // Left unset beyond what is in use: the incident corners, and two crossings for each side.
    std::array<Corner, 12> corners;
};

void BoxFaceClip::clip() {
    int axis = std::fabs(view.axes[1].along[2]) > std::fabs(view.axes[0].along[2]) ? 1 : 0;
    axis = std::fabs(view.axes[2].along[2]) > std::fabs(view.axes[axis].along[2]) ? 2 : axis;
    const bool isPositive = view.axes[axis].along[2] < 0.0f;
    incidentFace = static_cast<std::uint32_t>(2 * axis + (isPositive ? 1 : 0));
    const Part first = view.axes[after(axis)] * view.otherHalf[after(axis)];
    const Part second = view.axes[before(axis)] * view.otherHalf[before(axis)];
    const Part middle = view.centre + view.axes[axis] * (isPositive ? view.otherHalf[axis] : -view.otherHalf[axis]);
    placeCorners(axis, middle, first, second);
    const float spread[2] = {std::fabs(first.along[0]) + std::fabs(second.along[0]), std::fabs(first.along[1]) + std::fabs(second.along[1])};
    for (std::uint32_t side = 0; side < sides.size(); ++side) {
        const int i = sides[side].axis == view.u ? 0 : 1;
        if ((sides[side].isPositive ? middle.along[i] : -middle.along[i]) + spread[i] > view.halves[i]) {
            cut(side);
        }
    }
}

void BoxFaceClip::placeCorners(int axis, const Part& middle, const Part& first, const Part& second) {
    const Part low = middle - first;
    const Part high = middle + first;
    const Part places[4] = {low - second, high - second, low + second, high + second};
    const std::uint32_t name = key(face.ofA ? AxisKind::faceOfA : AxisKind::faceOfB, static_cast<std::uint32_t>(face.axis.face), 0, 0);
    for (std::size_t i = 0; i < 4; ++i) {
        const BoxSide& side = boxSides.of[incidentFace][i];
        const Part& place = places[(side.vertex >> after(axis) & 1) + 2 * (side.vertex >> before(axis) & 1)];
        Corner& corner = corners[i];
        for (int k = 0; k < 2; ++k) {
            corner.place[k] = place.along[k];
            corner.within[k] = place.along[k];
        }
        corner.height = place.along[2];
        corner.key = name | key(AxisKind::none, 0, side.vertex, 0);
        corner.next = side.edge;
    }
}

inline unsigned BoxFaceClip::findOutside(const BoxSide& side) {
    const int axis = side.axis == view.u ? 0 : 1;
    const float half = view.halves[axis];
    const float sign = side.isPositive ? 1.0f : -1.0f;
    unsigned out = 0;
    unsigned ahead = 0;
    std::uint64_t rest = polygon;
    for (unsigned bit = 1; bit < 1u << count; bit += bit, rest >>= 8) {
        Corner& corner = corners[rest & 0xff];
        corner.outside = sign * corner.place[axis] - half;
        out |= corner.outside > tolerance ? bit : 0;
        ahead |= corner.outside > 0.0f ? bit : 0;
    }
    for (unsigned near = ahead & ~out; near != 0; near &= near - 1) {
        float& within = corners[numberOf(static_cast<unsigned>(std::countr_zero(near)))].within[axis];
        within -= sign * (sign * within - half);
    }
    return out;
}

void BoxFaceClip::cut(std::uint32_t side) {
    const unsigned out = findOutside(sides[side]);
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
    const Corner& entry = corners[numberOf(begin)];
    const Corner& beforeEntry = corners[numberOf(entering)];
    Corner& exit = corners[numberOf(last)];
    const Corner& afterExit = corners[numberOf(leaving)];
    const std::uint64_t turned = polygon >> 8 * begin | polygon << 8 * (count - begin);
    polygon = turned & ((std::uint64_t{1} << 8 * kept) - 1);
    count = kept;
    // A corner within the tolerance stands for the crossing beside it.
    if (exit.outside < -tolerance) {
        addCrossing(exit, afterExit, exit.next, side).next = firstSide + side;
    } else {
        exit.next = firstSide + side;
    }
    if (entry.outside < -tolerance) {
        addCrossing(entry, beforeEntry, beforeEntry.next, side);
    }
}

inline Corner& BoxFaceClip::addCrossing(const Corner& in, const Corner& out, std::uint32_t edge, std::uint32_t side) {
    const float fraction = in.outside / (in.outside - out.outside);
    Corner& corner = corners[used];
    polygon |= std::uint64_t{used++} << 8 * count++;
    for (int i = 0; i < 2; ++i) {
        corner.place[i] = in.place[i] + (out.place[i] - in.place[i]) * fraction;
        corner.within[i] = in.within[i] + (out.within[i] - in.within[i]) * fraction;
    }
    corner.height = in.height + (out.height - in.height) * fraction;
    corner.next = edge;
    corner.key = key(AxisKind::edges, sides[side].edge, edge, 0);
    if (edge >= firstSide) {
        nameCorner(corner, edge - firstSide, side);
    }
    return corner;
}

/// Turns a crossing with side `later` into the vertex where that meets side `earlier`, or into the start of the later one.
void BoxFaceClip::nameCorner(Corner& corner, std::uint32_t earlier, std::uint32_t later) const {
    const std::uint32_t start = earlier == 0 && later == 3 ? 0 : later;
    const bool isVertex = start == 0 || later == earlier + 1;
    const std::uint32_t vertex = sides[start].vertex;
    corner.key = key(face.ofA ? AxisKind::faceOfB : AxisKind::faceOfA, vertex, incidentFace, isVertex ? 0 : 1);
    corner.within[0] = (vertex >> view.u & 1) != 0 ? view.halves[0] : -view.halves[0];
    corner.within[1] = (vertex >> view.v & 1) != 0 ? view.halves[1] : -view.halves[1];
}

float BoxFaceClip::lowest() const {
    float least = std::numeric_limits<float>::max();
    for (unsigned i = 0; i < count; ++i) {
        least = std::min(least, corners[numberOf(i)].height);
    }
    return least;
}

std::size_t BoxFaceClip::addSpots(std::array<Spot, mostCorners>& spots, float reach) const {
    std::size_t added = 0;
    for (unsigned i = 0; i < count; ++i) {
        const std::size_t number = numberOf(i);
        const Corner& corner = corners[number];
        Spot& spot = spots[added];
        spot.place.x() = (corner.place[0] + corner.within[0]) * 0.5f;
        spot.place.y() = (corner.place[1] + corner.within[1]) * 0.5f;
        spot.separation = corner.height;
        spot.key = corner.key;
        spot.index = static_cast<int>(number);
        // Which are near enough is hard to foresee: the next takes the place of one that is not.
        added += corner.height <= reach ? 1 : 0;
    }
    return added;
}

Vector<3> BoxFaceClip::normal() const {
    const BoxRelation<float>& seen = pair.relation();
    const float sign = face.sign();
    if (face.ofA) {
        return pair.frameA().axis(view.along) * sign;
    }
    const auto towardsB = [&](int i) { return seen.turn[i][view.along] * -sign; };
    return pair.frameA().direction(Vector<3>(towardsB(0), towardsB(1), towardsB(2)));
}

void BoxFaceClip::setPoint(ManifoldPoint<3>& point, int number) const {
    const Corner& corner = corners[static_cast<std::size_t>(number)];
    Vector<3> onReference;
    onReference[view.along] = face.sign() * view.halfAlong;
    onReference[view.u] = corner.within[0];
    onReference[view.v] = corner.within[1];
    const Part arm = Part{{corner.place[0], corner.place[1], corner.height}} - view.centre;
    const auto along = [&](int j) {
        const Part& axis = view.axes[j];
        return (axis.along[0] * arm.along[0] + axis.along[1] * arm.along[1]) + axis.along[2] * arm.along[2];
    };
    const Vector<3> onIncident(along(0), along(1), along(2));
    point.localA = pair.frameA().point(face.ofA ? onReference : onIncident);
    point.localB = pair.frameB().point(face.ofA ? onIncident : onReference);
    point.separation = corner.height;
    point.key = corner.key;
}

}  // namespace

bool collideOnBoxFace(const ColliderInput3& input, const BoxPair& pair, const BoxFace& face, float tolerance, float limit, Manifold<3>& manifold) {
    const BoxFaceClip clip(pair, face, tolerance);
    if (!(clip.lowest() <= limit)) {
        return false;
    }
    manifold.axis = face.code();
    // Left unset beyond those in use.
    std::array<Spot, BoxFaceClip::mostCorners> room;
    const std::span<const Spot> spots = std::span(room).first(clip.addSpots(room, input.settings.speculativeDistance));
    if (spots.empty()) {
        return true;
    }
    manifold.normal = clip.normal();
    manifold.lever = leverOf(spots);
    const Picks picks = pickFour(spots, input.settings.slop);
    for (; manifold.count < picks.count; ++manifold.count) {
        clip.setPoint(manifold.points[manifold.count], picks.indices[manifold.count]);
    }
    return true;
}

}  // namespace talus
