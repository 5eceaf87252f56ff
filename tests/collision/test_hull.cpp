#include "../../collision/2d/hull.h"

#include "slow_geometry.h"

#include <gtest/gtest.h>

#include <map>

namespace talus {
namespace {

using Points = std::vector<Vector<2>>;

bool before(const Vector<2>& a, const Vector<2>& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
}

double turn(const Vector<2>& a, const Vector<2>& b, const Vector<2>& c) {
    return (double(b.x()) - a.x()) * (double(c.y()) - a.y()) - (double(b.y()) - a.y()) * (double(c.x()) - a.x());
}

double lineDistance(const Vector<2>& p, const Vector<2>& a, const Vector<2>& b) {
    return turn(a, b, p) / std::hypot(double(b.x()) - a.x(), double(b.y()) - a.y());
}

/// Every pair that has all points on its left, and those on its line between its ends, is an edge.
Points slowHull(const Points& points) {
    std::map<std::size_t, std::size_t> next;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < points.size(); ++j) {
            bool edge = !(points[i] == points[j]);
            for (std::size_t k = 0; edge && k < points.size(); ++k) {
                const double side = turn(points[i], points[j], points[k]);
                const bool between = (points[k] - points[i]).cast<double>().dot((points[k] - points[j]).cast<double>()) <= 0.0;
                // Of equal points the first stands for all.
                edge = (side > 0.0 || (side == 0.0 && between)) && !(k < i && points[k] == points[i]) && !(k < j && points[k] == points[j]);
            }
            if (edge) {
                next[i] = j;
            }
        }
    }
    Points hull;
    if (next.empty()) {
        return hull;
    }
    std::size_t start = next.begin()->first;
    for (const auto& [from, to] : next) {
        start = before(points[from], points[start]) ? from : start;
    }
    std::size_t i = start;
    do {
        hull.push_back(points[i]);
        i = next.at(i);
    } while (i != start);
    return hull;
}

/// Least height of a corner over its neighbours' line, and least width: what decides whether rounding may matter.
double sharpness(const Points& hull) {
    double least = 1e300;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const std::size_t n = hull.size();
        least = std::min(least, -lineDistance(hull[i], hull[(i + n - 1) % n], hull[(i + 1) % n]));
    }
    return least;
}

void expectSame(const Points& found, const Points& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i], expected[i]);
    }
}

/// In steps of 1/1024, so that sets can be moved by whole metres without rounding.
Points randomSet(slow::Random& random, int trial) {
    Points points;
    const int count = 3 + random.below(30);
    const double half = trial % 2 == 0 ? 1.0 : 0.004;
    for (int i = 0; i < count; ++i) {
        const Vector<2> p = random.inSquare(half);
        points.push_back({std::round(p.x() * 1024.0f) / 1024.0f, std::round(p.y() * 1024.0f) / 1024.0f});
        if (random.below(4) == 0) {
            points.push_back(points[static_cast<std::size_t>(random.below(static_cast<int>(points.size())))]);
        }
    }
    return points;
}

TEST(Hull, EqualsTheSlowHullInAnyOrderAndPlace) {
    slow::Random random(31);
    int compared = 0;
    for (int trial = 0; trial < 600; ++trial) {
        Points points = randomSet(random, trial);
        const Points expected = slowHull(points);
        if (expected.size() < 3 || sharpness(expected) < 6e-4) {
            continue;
        }
        ++compared;
        expectSame(convexHull(points), expected);
        random.shuffle(points);
        expectSame(convexHull(points), expected);
        Points far = points;
        for (Vector<2>& point : far) {
            point += Vector<2>{1000, -500};
        }
        Points back = convexHull(far);
        for (Vector<2>& point : back) {
            point -= Vector<2>{1000, -500};
        }
        expectSame(back, expected);
    }
    EXPECT_GT(compared, 300);
}

TEST(Hull, GridIsItsFourCorners) {
    slow::Random random(32);
    Points grid;
    for (int x = 0; x < 9; ++x) {
        for (int y = 0; y < 7; ++y) {
            grid.push_back({0.1f * float(x), 0.1f * float(y)});
        }
    }
    random.shuffle(grid);
    expectSame(convexHull(grid), {{0, 0}, {0.1f * 8, 0}, {0.1f * 8, 0.1f * 6}, {0, 0.1f * 6}});
}

TEST(Hull, SlantedGridIsItsFourCornersAlthoughRounded) {
    slow::Random random(33);
    for (int trial = 0; trial < 50; ++trial) {
        const Pose<2> pose = random.pose(1000.0);
        Points grid;
        for (int x = 0; x < 9; ++x) {
            for (int y = 0; y < 7; ++y) {
                grid.push_back(toWorld<2>(pose, Vector<2>{float(x), float(y)}));
            }
        }
        random.shuffle(grid);
        EXPECT_EQ(convexHull(grid).size(), 4u);
    }
}

TEST(Hull, NearlyCollinearAndNearlyEqualPointsAreDroppedWithinTheTolerance) {
    slow::Random random(34);
    for (int trial = 0; trial < 200; ++trial) {
        const double size = trial % 2 == 0 ? 1.0 : 500.0;
        const Vector<2> offset = trial % 3 == 0 ? Vector<2>{1000, -500} : Vector<2>{0, 0};
        Points points;
        double greatest = 0.0;
        for (int side = 0; side < 5; ++side) {
            const double angle = 0.4 * slow::halfTurn;
            const slow::Point a(size * std::cos(angle * side), size * std::sin(angle * side));
            const slow::Point b(size * std::cos(angle * (side + 1)), size * std::sin(angle * (side + 1)));
            for (int k = 0; k < 12; ++k) {
                const slow::Point p = a + (b - a) * (k / 12.0) * (k < 10 ? 1.0 : 1e-7);
                const double noise = 1e-7 * size;
                const double x = p.x() + random.between(-noise, noise);
                const double y = p.y() + random.between(-noise, noise);
                points.push_back(Vector<2>{float(x), float(y)} + offset);
                greatest = std::max({greatest, std::fabs(double(points.back().x())), std::fabs(double(points.back().y()))});
            }
        }
        random.shuffle(points);
        const Points hull = convexHull(points);
        EXPECT_EQ(hull.size(), 5u);
        EXPECT_GT(sharpness(hull), 0.1 * size);
        for (const Vector<2>& corner : hull) {
            EXPECT_NE(std::find(points.begin(), points.end(), corner), points.end());
        }
        const double tolerance = 2.0 * (2e-6 * size + 2.5e-7 * greatest);
        for (const Vector<2>& point : points) {
            for (std::size_t i = 0; i < hull.size(); ++i) {
                EXPECT_GT(lineDistance(point, hull[i], hull[(i + 1) % hull.size()]), -tolerance);
            }
        }
        Points again = points;
        random.shuffle(again);
        expectSame(convexHull(again), hull);
    }
}

TEST(Hull, FineCircleLosesLittleOfItsArea) {
    Points circle;
    for (int i = 0; i < 20000; ++i) {
        circle.push_back({float(std::cos(slow::halfTurn * i / 10000)), float(std::sin(slow::halfTurn * i / 10000))});
    }
    const Points hull = convexHull(circle);
    double area = 0.0;
    for (std::size_t i = 1; i + 1 < hull.size(); ++i) {
        area += turn(hull[0], hull[i], hull[i + 1]) / 2;
    }
    EXPECT_NEAR(area, slow::halfTurn, 1e-4);
    EXPECT_LT(hull.size(), 5000u);
}

TEST(Hull, SetsWithoutAreaAreEmpty) {
    EXPECT_TRUE(convexHull(Points{}).empty());
    EXPECT_TRUE(convexHull(Points(9, Vector<2>{1, 2})).empty());
    EXPECT_TRUE(convexHull(Points{{0, 0}, {1, 0}, {0, 0}}).empty());
    EXPECT_TRUE(convexHull(Points{{0, 0}, {1, 1}, {2, 2}, {3, 3}}).empty());
    EXPECT_TRUE(convexHull(Points{{0, 0}, {10, 0}, {5, 1e-6f}}).empty());
    EXPECT_TRUE(convexHull(Points{{0, 0}, {1e-6f, 0}, {0, 1e-6f}}).empty());
    // A slanted line in single precision is no line.
    Points line;
    for (int i = 0; i < 50; ++i) {
        line.push_back({1000 + 0.7f * float(i), -500 + 0.3f * float(i)});
    }
    EXPECT_TRUE(convexHull(line).empty());
    EXPECT_EQ(convexHull(Points{{0, 0}, {0, -0.0f}, {1, 0}, {-0.0f, 0}, {0, 1}}).size(), 3u);
}

}  // namespace
}  // namespace talus
