#include "../distance.h"

#include "../support.h"

#include <algorithm>

namespace talus {

template <>
CorePoint<2> supportOf<2>(const Piece<2>& piece, const Vector<2, double>& direction) {
    const int index = farthestOf<2>(std::span(piece.points, static_cast<std::size_t>(piece.count)), direction);
    return {piece.points[index].cast<double>(), index};
}

namespace {

/// Corners differ in height by this part of their distance and of their coordinates and are still of one face: normals
/// and corners are rounded to float, so that even the ends of the face that gave the direction differ.
constexpr double levelOfFace = 2.5e-7;

double sizeOf(const Vector<2, double>& arm) {
    return std::fabs(arm.x()) + std::fabs(arm.y());
}

/// How far the points of a piece that are farthest along a direction reach sideways.
struct Face {
    double height = 0.0;
    double from = 0.0;
    double to = 0.0;
};

Face farthestFace(const Piece<2>& piece, const Placement<2>& frame, const Vector<2, double>& direction) {
    const Vector<2, double> tangent = leftPerpendicular(direction);
    const Vector<2, double> local = inverseRotate(frame.q, direction);
    const Vector<2, double> top = frame.outward(supportOf<2>(piece, local).place);
    Face face = {dot(top, direction), dot(top, tangent), dot(top, tangent)};
    for (int i = 0; i < piece.count; ++i) {
        const Vector<2, double> point = frame.outward(piece.points[i].cast<double>());
        const double level = levelOfFace * (sizeOf(point - top) + sizeOf(piece.points[i].cast<double>()));
        if (dot(point, direction) >= face.height - level) {
            face.from = std::min(face.from, dot(point, tangent));
            face.to = std::max(face.to, dot(point, tangent));
        }
    }
    return face;
}

/// The separation along a unit normal from A to B, at the middle of what the two faces have in common.
Separation<2> alongNormal(const Piece<2>& a, const Piece<2>& b, const Placement<2>& bInA, const Vector<2, double>& normal) {
    const Face faceA = farthestFace(a, {}, normal);
    const Face faceB = farthestFace(b, bInA, -normal);
    // B's face was measured along the opposite directions.
    const double from = std::max(faceA.from, -faceB.to);
    const double to = std::min(faceA.to, -faceB.from);
    const Vector<2, double> sideways = leftPerpendicular(normal) * (0.5 * (from + to));
    return {-faceB.height - faceA.height, normal, sideways + normal * faceA.height, sideways - normal * faceB.height};
}

/// Least overlap over the face normals of `face`, and the normal (from `face` to `other`, in the frame of `face`).
struct LeastOverlap {
    double distance = -std::numeric_limits<double>::max();
    Vector<2, double> normal = Vector<2, double>::Zero();
};

LeastOverlap leastOverlap(const Piece<2>& face, const Piece<2>& other, const Placement<2>& otherInFace) {
    LeastOverlap least;
    for (int i = 0; i < face.count && face.count > 1; ++i) {
        const Vector<2, double> normal = face.normals[i].cast<double>();
        const Vector<2, double> away = inverseRotate<double>(otherInFace.q, -normal);
        const Vector<2, double> deepest = otherInFace.outward(supportOf<2>(other, away).place);
        const double distance = dot<double>(normal, deepest - face.points[i].cast<double>());
        if (distance > least.distance) {
            least = {distance, normal};
        }
    }
    return least;
}

}  // namespace

template <>
Separation<2> coreOverlap<2>(const Piece<2>& a, const Piece<2>& b, const Placement<2>& bInA) {
    const LeastOverlap ofA = leastOverlap(a, b, bInA);
    const LeastOverlap ofB = leastOverlap(b, a, relative(bInA, Placement<2>{}));
    Vector<2, double> normal = Vector<2, double>::Unit(1);
    if (a.count > 1 && ofA.distance >= ofB.distance) {
        normal = ofA.normal;
    } else if (b.count > 1) {
        normal = -rotate(bInA.q, ofB.normal);
    }
    normal /= std::sqrt(dot(normal, normal));
    return alongNormal(a, b, bInA, normal);
}

}  // namespace talus
