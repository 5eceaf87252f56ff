#include "round_meet.h"

#include "../feature.h"

#include <algorithm>

namespace talus {

namespace {

constexpr int places = 16;
constexpr int quarter = places / 4;

/// Directions of the places on a rim, a 16th of a turn apart.
Double2 placeDirection(int k) {
    constexpr double cosines[quarter] = {1.0, 0.92387953251128674, 0.70710678118654752, 0.38268343236508977};
    const Double2 inQuarter = k % quarter == 0 ? Double2(1.0, 0.0) : Double2(cosines[k % quarter], cosines[quarter - k % quarter]);
    switch (k / quarter % 4) {
        case 0:
            return inQuarter;
        case 1:
            return leftPerpendicular(inQuarter);
        case 2:
            return -inQuarter;
        default:
            return rightPerpendicular(inQuarter);
    }
}

/// One patch of the pair as the one that clips or is clipped, and how its features and the other's make keys.
struct Side {
    const Patch& patch;
    bool isA;

    std::uint32_t key(AxisKind kindIfA, std::uint32_t feature, std::uint32_t ofOther, std::uint32_t end = 0) const {
        const AxisKind flipped = kindIfA == AxisKind::faceOfA ? AxisKind::faceOfB : kindIfA == AxisKind::faceOfB ? AxisKind::faceOfA : kindIfA;
        return isA ? pointKey(kindIfA, feature, ofOther, end) : pointKey(flipped, ofOther, feature, end);
    }
    /// Of a feature of this one over the face, cap or plane of the other.
    std::uint32_t over(const Patch& other, std::uint32_t feature) const { return key(AxisKind::faceOfB, feature, other.feature); }
};

/// Turns of the vector `b` from the direction of `a` counter-clockwise, from 0 to 4: not an angle, but it grows with it.
double turnsFrom(const Double2& a, const Double2& b) {
    const double x = dot(a, b);
    const double y = cross(a, b);
    if (y >= 0.0) {
        return x >= 0.0 ? y / (x + y) : 1.0 - x / (y - x);
    }
    return x < 0.0 ? 2.0 + y / (x + y) : 3.0 + x / (x - y);
}

/// A corner of what a disk and a polygon have in common, in the disk's circle.
struct DiskCorner {
    Double2 place;
    std::uint32_t key;
    /// From here to the next corner the rim is the border.
    bool arcFollows;
};

class Meet {
public:
    Meet(Meeting& meeting, const View& across, const Patch& ofA, const Patch& ofB, const MeetTolerances& tolerances)
        : out(meeting), view(across), a{ofA, true}, b{ofB, false}, tolerance(tolerances), slope(ofB.height.slope - ofA.height.slope) {}

    void run();

private:
    void add(const Double2& place, std::uint32_t key);
    double separationOver(const Double2& place) const { return b.patch.height.over(place) - a.patch.height.over(place); }
    bool isWithin(const Patch& disk, const Double2& place) const;
    double tiltOf(const Patch& disk) const;
    void addPlace(const Side& disk, const Patch& other, int k);
    void addArc(const Side& disk, const Patch& other, const Double2& from, const Double2& to);
    void addLine(const Patch& line, const double (&at)[2], const std::uint32_t (&keys)[2]);

    void wholeDisk(const Side& disk, const Patch& other);
    void diskOnPolygon();
    void diskOnDisk();
    void pointOnDisk();
    void lineOnDisk(const Side& line, const Side& disk);
    void lineOnPolygon();
    void lineOnLine();

    static Double2 rimCrossing(const Patch& disk, const Patch& other, Double2 inside, const Double2& halfway);
    Double2 placeInCircle(const Patch& disk, int k) const;
    int cornersInDisk(std::span<DiskCorner> corners) const;
    bool middleInPolygon() const;

    Meeting& out;
    const View& view;
    const Side a;
    const Side b;
    const MeetTolerances& tolerance;
    /// Of the separation.
    const Double2 slope;
};

void Meet::add(const Double2& place, std::uint32_t key) {
    const double heightA = a.patch.height.over(place);
    const double separation = b.patch.height.over(place) - heightA;
    const Double3 onA = view.lifted(place, heightA);
    const Double3 onB = onA + view.normal * separation;
    out.candidates.add(onA.cast<float>(), onB.cast<float>(), static_cast<float>(separation), key);
    out.least = std::min(out.least, separation);
}

bool Meet::isWithin(const Patch& disk, const Double2& place) const {
    const Double2 inCircle = disk.inCircle(place);
    const double outer = 1.0 + tolerance.clip / disk.radius;
    return dot(inCircle, inCircle) <= outer * outer;
}

/// How much deeper the deepest place of the rim is than the middle.
double Meet::tiltOf(const Patch& disk) const {
    const Double2 steepest(dot(slope, disk.axes[0]), dot(slope, disk.axes[1]));
    return std::sqrt(dot(steepest, steepest));
}

Double2 Meet::placeInCircle(const Patch& disk, int k) const {
    const Double2 turn = placeDirection(k);
    const double tilt = tiltOf(disk);
    if (!(tilt > tolerance.flat)) {
        return turn;
    }
    const Double2 deepest = Double2(dot(slope, disk.axes[0]), dot(slope, disk.axes[1])) * (-1.0 / tilt);
    return deepest * turn.x() + leftPerpendicular(deepest) * turn.y();
}

/// Nothing where the other disk ends: tilted ones are seen as ellipses, whose rims may cross four times.
void Meet::addPlace(const Side& disk, const Patch& other, int k) {
    const Double2 place = disk.patch.outOfCircle(placeInCircle(disk.patch, k));
    if (other.kind == PatchKind::disk && !isWithin(other, place)) {
        return;
    }
    const bool tilted = tiltOf(disk.patch) > tolerance.flat;
    // The four quarters first, since of equally good points those of lower key are kept.
    const auto order = static_cast<std::uint32_t>(k % quarter * 4 + k / quarter);
    const std::uint32_t feature = (tilted ? roundFeature::placesFromDeepest : roundFeature::fixedPlaces) + places * disk.patch.feature + order;
    out.tilted = out.tilted || tilted;
    add(place, disk.over(other, feature));
}

/// The places strictly between two points of the rim, in the disk's circle, counter-clockwise.
void Meet::addArc(const Side& disk, const Patch& other, const Double2& from, const Double2& to) {
    constexpr double margin = 0.02;
    const double end = turnsFrom(from, to) - margin;
    int first = 0;
    double least = 4.0;
    for (int k = 0; k < places; ++k) {
        const double turns = turnsFrom(from, placeInCircle(disk.patch, k));
        if (turns > margin && turns < least) {
            least = turns;
            first = k;
        }
    }
    for (int i = 0; i < places; ++i) {
        const int k = (first + i) % places;
        const double turns = turnsFrom(from, placeInCircle(disk.patch, k));
        if (!(turns > margin && turns < end)) {
            return;
        }
        addPlace(disk, other, k);
    }
}

void Meet::wholeDisk(const Side& disk, const Patch& other) {
    for (int k = 0; k < places; k += quarter) {
        addPlace(disk, other, k);
    }
    const double depths = 2.0 * tiltOf(disk.patch);
    out.lever = 2.0 / 3.0 * disk.patch.radius * std::min(1.0, tolerance.depth / std::max(depths, tolerance.depth));
}

/// Corners and cuts of the polygon within the disk, in order. A corner that sticks out by less than the tolerance is inside, and an edge
/// that cuts off less is not there: so a disk that fits a face, or a face that fits a disk, is whole in spite of noise.
int Meet::cornersInDisk(std::span<DiskCorner> corners) const {
    const Patch& polygon = b.patch;
    const std::uint32_t rim = roundFeature::rim + a.patch.feature;
    const double noise = tolerance.clip / a.patch.radius;
    const double outer = (1.0 + noise) * (1.0 + noise);
    const double inner = (1.0 - noise) * (1.0 - noise);
    std::size_t count = 0;
    for (int i = 0; i < polygon.count; ++i) {
        const auto here = static_cast<std::size_t>(i);
        const Double2 start = a.patch.inCircle(polygon.corners[here]);
        const Double2 end = a.patch.inCircle(polygon.corners[static_cast<std::size_t>((i + 1) % polygon.count)]);
        const bool startsInside = dot(start, start) <= outer;
        const bool endsInside = dot(end, end) <= outer;
        if (startsInside) {
            corners[count++] = {start, b.over(a.patch, polygon.cornerNames[here]), false};
        }
        const Double2 edge = end - start;
        const double square = dot(edge, edge);
        const double nearest = -dot(start, edge) / square;
        const double distance = dot(start, start) - nearest * nearest * square;
        if (startsInside == endsInside && (startsInside || !(distance < inner && nearest > 0.0 && nearest < 1.0))) {
            continue;
        }
        const double half = std::sqrt(std::max(0.0, 1.0 - distance) / square);
        const double least = noise / std::sqrt(square);
        if (!startsInside && !(endsInside && 1.0 - (nearest - half) < least)) {
            corners[count++] = {start + edge * (nearest - half), a.key(AxisKind::edges, rim, polygon.edgeNames[here], 0), false};
        }
        if (!endsInside && startsInside && nearest + half < least) {
            corners[count - 1].arcFollows = true;
        } else if (!endsInside) {
            corners[count++] = {start + edge * (nearest + half), a.key(AxisKind::edges, rim, polygon.edgeNames[here], 1), true};
        }
    }
    return static_cast<int>(count);
}

bool Meet::middleInPolygon() const {
    const Patch& polygon = b.patch;
    for (int i = 0; i < polygon.count; ++i) {
        const Double2& start = polygon.corners[static_cast<std::size_t>(i)];
        const Double2 edge = polygon.corners[static_cast<std::size_t>((i + 1) % polygon.count)] - start;
        const Double2 from = a.patch.middle - start;
        if (cross(edge, from) < 0.0) {
            return false;
        }
    }
    return true;
}

void Meet::diskOnPolygon() {
    std::array<DiskCorner, 3 * 256> corners;
    const int count = cornersInDisk(corners);
    if (count == 0 && middleInPolygon()) {
        wholeDisk(a, b.patch);
    }
    for (int i = 0; i < count; ++i) {
        const DiskCorner& corner = corners[static_cast<std::size_t>(i)];
        add(a.patch.outOfCircle(corner.place), corner.key);
        if (corner.arcFollows && count > 1) {
            addArc(a, b.patch, corner.place, corners[static_cast<std::size_t>((i + 1) % count)].place);
        }
    }
}

/// Where the rim of a disk leaves the other one between two opposite directions in its circle, of which only `inside` lies in the other.
Double2 Meet::rimCrossing(const Patch& disk, const Patch& other, Double2 inside, const Double2& halfway) {
    constexpr int halvings = 30;
    const auto isInside = [&](const Double2& place) {
        const Double2 there = other.inCircle(disk.outOfCircle(place));
        return dot(there, there) <= 1.0;
    };
    Double2 outside = -inside;
    Double2 middle = halfway;
    for (int i = 0; i < halvings; ++i) {
        (isInside(middle) ? inside : outside) = middle;
        middle = inside + outside;
        middle /= std::sqrt(dot(middle, middle));
    }
    return middle;
}

/// The rim of the smaller disk is in the other one about the place that looks at its middle, if anywhere. By bisection, since a tilted
/// disk is seen as an ellipse.
void Meet::diskOnDisk() {
    const bool ofA = a.patch.radius <= b.patch.radius + tolerance.clip;
    const Side& small = ofA ? a : b;
    const Side& large = ofA ? b : a;
    const Double2 towards = small.patch.inCircle(large.patch.middle);
    const double away = std::sqrt(dot(towards, towards));
    const Double2 facing = away > 1e-9 ? Double2(towards / away) : Double2(1.0, 0.0);
    if (!isWithin(large.patch, small.patch.outOfCircle(facing))) {
        return;
    }
    if (isWithin(large.patch, small.patch.outOfCircle(-facing))) {
        wholeDisk(small, large.patch);
        return;
    }
    const Double2 right = rimCrossing(small.patch, large.patch, facing, rightPerpendicular(facing));
    const Double2 left = rimCrossing(small.patch, large.patch, facing, leftPerpendicular(facing));
    const Double2 first = small.patch.outOfCircle(right);
    const Double2 second = small.patch.outOfCircle(left);
    const std::uint32_t rims[2] = {roundFeature::rim + small.patch.feature, roundFeature::rim + large.patch.feature};
    add(first, small.key(AxisKind::edges, rims[0], rims[1], 0));
    addArc(small, large.patch, right, left);
    add(second, small.key(AxisKind::edges, rims[0], rims[1], 1));
    addArc(large, small.patch, large.patch.inCircle(second), large.patch.inCircle(first));
}

void Meet::pointOnDisk() {
    if (isWithin(a.patch, b.patch.ends[0])) {
        add(b.patch.ends[0], b.over(a.patch, 0));
    }
}

/// The part of a line between two of its places, from 0 to 1.
void Meet::addLine(const Patch& line, const double (&at)[2], const std::uint32_t (&keys)[2]) {
    const Double2 along = line.ends[1] - line.ends[0];
    const Double2 starts = line.ends[0] + along * at[0];
    const Double2 ends = line.ends[0] + along * at[1];
    const double span = std::sqrt(dot(along, along)) * (at[1] - at[0]);
    const double rise = separationOver(ends) - separationOver(starts);
    if (span <= tolerance.clip) {
        add(rise < 0.0 ? ends : starts, rise < 0.0 ? keys[1] : keys[0]);
        return;
    }
    add(starts, keys[0]);
    add(ends, keys[1]);
    out.lever = 0.25 * span * std::min(1.0, tolerance.depth / std::max(std::fabs(rise), tolerance.depth));
}

void Meet::lineOnDisk(const Side& line, const Side& disk) {
    const Double2 start = disk.patch.inCircle(line.patch.ends[0]);
    const Double2 end = disk.patch.inCircle(line.patch.ends[1]);
    const double noise = 1.0 + tolerance.clip / disk.patch.radius;
    const Double2 edge = end - start;
    const double square = dot(edge, edge);
    const double nearest = -dot(start, edge) / square;
    const double distance = dot(start, start) - nearest * nearest * square;
    if (distance > noise * noise) {
        return;
    }
    const double half = std::sqrt(std::max(0.0, 1.0 - distance) / square);
    const bool inside[2] = {dot(start, start) <= noise * noise, dot(end, end) <= noise * noise};
    const double at[2] = {inside[0] ? 0.0 : nearest - half, inside[1] ? 1.0 : std::max(nearest + half, inside[0] ? 0.0 : -1.0)};
    if (at[0] > 1.0 || at[1] < 0.0) {
        return;
    }
    std::uint32_t keys[2];
    for (std::uint32_t i = 0; i < 2; ++i) {
        keys[i] = inside[i] ? line.over(disk.patch, roundFeature::lineEnd + i)
                            : line.key(AxisKind::edges, roundFeature::line, roundFeature::rim + disk.patch.feature, i);
    }
    addLine(line.patch, at, keys);
}

void Meet::lineOnPolygon() {
    const Patch& line = a.patch;
    const Patch& polygon = b.patch;
    double at[2] = {0.0, 1.0};
    std::uint32_t keys[2] = {a.over(polygon, roundFeature::lineEnd), a.over(polygon, roundFeature::lineEnd + 1)};
    for (int i = 0; i < polygon.count; ++i) {
        const auto here = static_cast<std::size_t>(i);
        const Double2& corner = polygon.corners[here];
        const Double2 edge = polygon.corners[static_cast<std::size_t>((i + 1) % polygon.count)] - corner;
        const double length = std::sqrt(dot(edge, edge));
        const double inside[2] = {cross(edge, Double2(line.ends[0] - corner)) / length, cross(edge, Double2(line.ends[1] - corner)) / length};
        for (int end = 0; end < 2; ++end) {
            const double own = inside[end];
            const double other = inside[1 - end];
            if (own >= -tolerance.clip) {
                continue;
            }
            if (other < -tolerance.clip) {
                return;
            }
            const double cut = other > 0.0 ? own / (own - other) : 1.0;
            const double place = end == 0 ? cut : 1.0 - cut;
            if (end == 0 ? place > at[0] : place < at[1]) {
                at[end] = place;
                keys[end] = a.key(AxisKind::edges, roundFeature::line, polygon.edgeNames[here], static_cast<std::uint32_t>(end));
            }
        }
    }
    if (at[0] <= at[1]) {
        addLine(line, at, keys);
    }
}

/// The common part of two nearly parallel lines. Lines that cross stay within the depth of noise of each other's surface only near the
/// crossing.
void Meet::lineOnLine() {
    constexpr double mostSine = 0.1;
    const Double2 along = a.patch.ends[1] - a.patch.ends[0];
    const double square = dot(along, along);
    const double length = std::sqrt(square);
    double place[2];
    double aside[2];
    for (int i = 0; i < 2; ++i) {
        const Double2 from = b.patch.ends[i] - a.patch.ends[0];
        place[i] = dot(along, from) / square;
        aside[i] = cross(along, from) / length;
    }
    const double run = place[1] - place[0];
    const double turn = aside[1] - aside[0];
    if (!(std::fabs(turn) <= mostSine * std::fabs(run) * length)) {
        return;
    }
    const std::uint32_t forwards = run > 0.0 ? 0 : 1;
    double at[2] = {0.0, 1.0};
    std::uint32_t keys[2];
    for (std::uint32_t i = 0; i < 2; ++i) {
        keys[i] = pointKey(AxisKind::points, roundFeature::lineEnd + i, roundFeature::line, 0);
    }
    // An end of B that falls on one of A but for noise does not cut.
    const double noise = tolerance.clip / length;
    const auto cut = [&](int end, double to, std::uint32_t key) {
        if (end == 0 ? to > at[0] + noise : to < at[1] - noise) {
            at[end] = to;
            keys[end] = key;
        }
    };
    for (std::uint32_t i = 0; i < 2; ++i) {
        const std::uint32_t endOfB = i ^ forwards;
        cut(static_cast<int>(i), place[endOfB], pointKey(AxisKind::points, roundFeature::line, roundFeature::lineEnd + endOfB, 0));
    }
    const double reach = tolerance.clip + std::sqrt(0.5 * (a.patch.radius + b.patch.radius) * tolerance.depth);
    if (std::min(std::fabs(aside[0]), std::fabs(aside[1])) > reach && aside[0] * aside[1] > 0.0) {
        return;
    }
    if (std::fabs(turn) * 1e6 > reach) {
        const double crossing = place[0] - aside[0] * run / turn;
        const double around = std::fabs(reach * run / turn);
        cut(0, crossing - around, pointKey(AxisKind::points, roundFeature::line, roundFeature::line, 0));
        cut(1, crossing + around, pointKey(AxisKind::points, roundFeature::line, roundFeature::line, 1));
    }
    if (at[0] <= at[1]) {
        addLine(a.patch, at, keys);
    }
}

void Meet::run() {
    const PatchKind kind = b.patch.kind;
    if (a.patch.kind == PatchKind::disk) {
        switch (kind) {
            case PatchKind::everything:
                return wholeDisk(a, b.patch);
            case PatchKind::polygon:
                return diskOnPolygon();
            case PatchKind::disk:
                return diskOnDisk();
            case PatchKind::line:
                return lineOnDisk(b, a);
            case PatchKind::point:
                return pointOnDisk();
        }
    }
    if (a.patch.kind == PatchKind::line) {
        if (kind == PatchKind::everything) {
            addLine(a.patch, {0.0, 1.0}, {a.over(b.patch, roundFeature::lineEnd), a.over(b.patch, roundFeature::lineEnd + 1)});
        } else if (kind == PatchKind::polygon) {
            lineOnPolygon();
        } else if (kind == PatchKind::disk) {
            lineOnDisk(a, b);
        } else if (kind == PatchKind::line) {
            lineOnLine();
        }
    }
}

}  // namespace

void meet(Meeting& meeting, const View& view, const Patch& a, const Patch& b, const MeetTolerances& tolerances) {
    Meet(meeting, view, a, b, tolerances).run();
}

}  // namespace talus
