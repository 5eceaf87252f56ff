#include "quality.h"

#include "../collision/placement.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talus {
namespace {

double lengthOf(double value) {
    return std::fabs(value);
}

template <int D>
double lengthOf(const Vector<D, double>& value) {
    return std::sqrt(dot(value, value));
}

// Engines round their rotations differently; a wall of 100 m must not shrink by that.
Rotation<2, double> unit(const Rotation<2, double>& q) {
    const double n = std::sqrt(q.c * q.c + q.s * q.s);
    return {q.c / n, q.s / n};
}

Rotation<3, double> unit(const Rotation<3, double>& q) {
    const double n = std::sqrt(dot(q.v, q.v) + q.s * q.s);
    return {q.v / n, q.s / n};
}

template <int D>
bool isKnown(const BenchMotion<D>& motion) {
    return std::isfinite(lengthOf(motion.position)) && std::isfinite(lengthOf(motion.velocity)) && std::isfinite(lengthOf(motion.angularVelocity)) &&
           std::isfinite(lengthOf(rotate(motion.rotation, Vector<D, double>(Vector<D, double>::Ones()))));
}

// Bodies sorted by the cell of their centre. Cells are as wide as the widest pair may reach, so partners lie in neighbouring cells.
template <int D>
class Grid {
public:
    Grid(std::span<const BenchMotion<D>> motions, const std::vector<int>& bodies, double cellSize) : size(cellSize) {
        for (const int body : bodies) {
            entries.emplace_back(keyOf(cellOf(motions[static_cast<std::size_t>(body)].position)), body);
        }
        std::sort(entries.begin(), entries.end());
    }

    // Calls `visit(body)` for all bodies in the cells around a place.
    template <class Visit>
    void visitNear(const Vector<D, double>& place, Visit visit) const {
        int rows = 1;
        for (int axis = 1; axis < D; ++axis) {
            rows *= 3;
        }
        for (int row = 0; row < rows; ++row) {
            Vector<D, double> cell = cellOf(place);
            for (int axis = 1, rest = row; axis < D; ++axis, rest /= 3) {
                cell[axis] += rest % 3 - 1;
            }
            // Cells that follow each other along x have keys that follow each other.
            const std::uint64_t key = keyOf(cell);
            for (auto at = std::lower_bound(entries.begin(), entries.end(), std::pair(key - 1, 0)); at != entries.end() && at->first <= key + 1;
                 ++at) {
                visit(at->second);
            }
        }
    }

private:
    static constexpr double range = 1'000'000.0;

    Vector<D, double> cellOf(const Vector<D, double>& place) const {
        Vector<D, double> cell;
        for (int axis = 0; axis < D; ++axis) {
            cell[axis] = std::clamp(std::floor(place[axis] / size), -range, range);
        }
        return cell;
    }

    static std::uint64_t keyOf(const Vector<D, double>& cell) {
        std::uint64_t key = 0;
        for (int axis = D - 1; axis >= 0; --axis) {
            key = (key << 21) + static_cast<std::uint64_t>(cell[axis] + range + 2.0);
        }
        return key;
    }

    double size;
    std::vector<std::pair<std::uint64_t, int>> entries;
};

// Separations of the pairs that touch.
template <int D>
std::vector<double> touchingSeparations(const BenchScene<D>& scene, std::span<const BenchMotion<D>> motions, const std::vector<int>& known) {
    std::vector<int> moving;
    std::vector<int> fixed;
    double largest = 0.0;
    for (const int body : known) {
        const BenchBody<D>& description = scene.bodies[static_cast<std::size_t>(body)];
        (description.fixed ? fixed : moving).push_back(body);
        largest = description.fixed ? largest : std::max(largest, boundingRadius(description.shape));
    }
    std::vector<double> separations;
    const auto add = [&](int a, int b) {
        const BenchShape<D>& shapeA = scene.bodies[static_cast<std::size_t>(a)].shape;
        const BenchShape<D>& shapeB = scene.bodies[static_cast<std::size_t>(b)].shape;
        const BenchMotion<D>& motionA = motions[static_cast<std::size_t>(a)];
        const BenchMotion<D>& motionB = motions[static_cast<std::size_t>(b)];
        const double reach = boundingRadius(shapeA) + boundingRadius(shapeB) + touchDistance;
        if (lengthOf(Vector<D, double>(motionB.position - motionA.position)) > reach) {
            return;
        }
        const double separation = separationOf(shapeA, motionA, shapeB, motionB);
        if (separation < touchDistance) {
            separations.push_back(separation);
        }
    };
    const Grid<D> grid(motions, moving, 2.0 * largest + touchDistance);
    for (const int body : moving) {
        for (const int other : fixed) {
            add(body, other);
        }
        grid.visitNear(motions[static_cast<std::size_t>(body)].position, [&](int other) {
            if (other > body) {
                add(body, other);
            }
        });
    }
    return separations;
}

void measureOverlaps(const std::vector<double>& separations, Quality& quality) {
    std::vector<double> overlaps;
    for (const double separation : separations) {
        if (separation < 0.0) {
            overlaps.push_back(-separation);
        }
    }
    quality.pairs = static_cast<int>(separations.size());
    quality.overlapping = static_cast<int>(overlaps.size());
    if (overlaps.empty()) {
        return;
    }
    std::sort(overlaps.begin(), overlaps.end());
    for (const double overlap : overlaps) {
        quality.overlapMean += overlap / static_cast<double>(overlaps.size());
    }
    quality.overlapMax = overlaps.back();
    quality.overlap99 = overlaps[percentileRank(overlaps.size(), 99)];
}

}  // namespace

std::size_t percentileRank(std::size_t count, std::size_t percent) {
    return (count * percent + 99) / 100 - 1;
}

template <int D>
BenchMotion<D> atRest(const Pose<D>& pose) {
    const Placement<D> placement = inDouble<D>(pose);
    BenchMotion<D> motion;
    motion.position = placement.p;
    motion.rotation = placement.q;
    return motion;
}

template <int D>
Quality qualityOf(const BenchScene<D>& scene, std::span<const BenchMotion<D>> start, std::span<const BenchMotion<D>> end) {
    Quality quality;
    std::vector<BenchMotion<D>> motions(end.begin(), end.end());
    std::vector<int> known;
    int moving = 0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        BenchMotion<D>& motion = motions[i];
        motion.rotation = unit(motion.rotation);
        if (!isKnown(motion)) {
            ++quality.lost;
            continue;
        }
        known.push_back(static_cast<int>(i));
        const BenchBody<D>& body = scene.bodies[i];
        if (body.fixed) {
            continue;
        }
        ++moving;
        const double drift = lengthOf(Vector<D, double>(motion.position - start[i].position));
        quality.driftMax = std::max(quality.driftMax, drift);
        quality.driftMean += drift;
        quality.kineticEnergy += kineticEnergyOf(body.shape, motion);
        quality.totalEnergy -= massOf(body.shape) * static_cast<double>(benchGravity) * motion.position.y();
    }
    quality.driftMean /= std::max(moving, 1);
    quality.totalEnergy += quality.kineticEnergy;
    measureOverlaps(touchingSeparations<D>(scene, motions, known), quality);
    return quality;
}

template BenchMotion<2> atRest(const Pose<2>&);
template BenchMotion<3> atRest(const Pose<3>&);
template Quality qualityOf(const BenchScene<2>&, std::span<const BenchMotion<2>>, std::span<const BenchMotion<2>>);
template Quality qualityOf(const BenchScene<3>&, std::span<const BenchMotion<3>>, std::span<const BenchMotion<3>>);

}  // namespace talus
