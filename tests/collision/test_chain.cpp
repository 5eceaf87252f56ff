#include "collide_truth.h"

namespace talus {
namespace {

using namespace test;

const CollideSettings settings;

/// A chain as the engine has it, and everything one body touches on it.
struct Ground {
    std::vector<Piece<2>> segments;

    explicit Ground(const std::vector<Vector<2>>& points, bool loop = false) : segments(makePieces<2>(Geometry<2>(Chain{points, loop}), Pose<2>{})) {}

    struct Touch {
        Vector<2> place;
        Vector<2> normal;
        float separation;
        std::size_t segment;
        std::uint32_t key;
    };

    std::vector<Touch> touches(const Piece<2>& b, const Pose<2>& pose, std::vector<Manifold<2>>* previous = nullptr, bool swapped = false) const {
        std::vector<Touch> found;
        for (std::size_t i = 0; i < segments.size(); ++i) {
            const Manifold<2> before = previous != nullptr ? (*previous)[i] : Manifold<2>{};
            const Manifold<2> manifold = swapped ? collide<2>(b, segments[i], relative(pose, Pose<2>{}), before, settings)
                                                 : collide<2>(segments[i], b, pose, before, settings);
            if (previous != nullptr) {
                (*previous)[i] = manifold;
            }
            if (!swapped) {
                expectSound(manifold, segments[i], b, pose, settings);
            }
            for (int k = 0; k < manifold.count; ++k) {
                const ManifoldPoint<2>& point = manifold.points[k];
                found.push_back({swapped ? point.localB : point.localA, swapped ? Vector<2>(-rotate(pose.q, manifold.normal)) : manifold.normal,
                                 point.separation, i, point.key});
            }
        }
        return found;
    }

    /// Whether a normal belongs to the chain's surface at a segment: its own, or between its own and a convex neighbour's.
    bool allows(std::size_t segment, const Vector<2>& normal) const {
        const Piece<2>& piece = segments[segment];
        if (dot(normal, piece.normals[0]) > 0.9999f) {
            return true;
        }
        for (int end = 0; end < 2; ++end) {
            const Vector<2> edge = end == 1 ? Vector<2>(piece.ghosts[1] - piece.points[1]) : Vector<2>(piece.points[0] - piece.ghosts[0]);
            if (!(length(edge) > 0.0f)) {
                continue;
            }
            const Vector<2> next = rightPerpendicular(edge) / length(edge);
            const float turn = end == 1 ? cross(piece.normals[0], next) : cross(next, piece.normals[0]);
            const float fromOwn = end == 1 ? cross(piece.normals[0], normal) : cross(normal, piece.normals[0]);
            const float toNext = end == 1 ? cross(normal, next) : cross(next, normal);
            if (turn > 0.0f && fromOwn > -1e-4f && toNext > -1e-4f && dot(normal, piece.normals[0]) > 0.0f) {
                return true;
            }
        }
        return false;
    }
};

/// Points of a ground from right to left (free above) at the given heights.
std::vector<Vector<2>> heights(const std::vector<float>& values, float step) {
    std::vector<Vector<2>> points;
    for (std::size_t i = 0; i < values.size(); ++i) {
        points.push_back(Vector<2>(-static_cast<float>(i) * step, values[i]));
    }
    return points;
}

/// Height of the ground, linear between its points.
double heightAt(const std::vector<Vector<2>>& points, double x) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        if (x <= points[i].x() && x >= points[i + 1].x()) {
            const double t = (x - points[i].x()) / (double(points[i + 1].x()) - points[i].x());
            return points[i].y() + t * (double(points[i + 1].y()) - points[i].y());
        }
    }
    return -1e9;
}

std::vector<Piece<2>> riders() {
    return {pieceOf(Ball<2>{{0.0f, 0.0f}, 0.3f}), boxOf(0.3f, 0.2f), pieceOf(Capsule<2>{{-0.25f, 0.0f}, {0.25f, 0.0f}, 0.15f}),
            boxOf(0.2f, 0.2f, 0.1f), boxOf(0.05f, 0.05f)};
}

/// Distance of a piece from the ground, negative if it reaches below: corners of the piece from the line, corners of the
/// line from the piece.
double clearance(const std::vector<Vector<2>>& ground, const Piece<2>& b, const Pose<2>& pose) {
    double least = 1e9;
    for (const Exact& corner : cornersOf(b, pose)) {
        double nearest = 1e9;
        for (std::size_t i = 0; i + 1 < ground.size(); ++i) {
            const double ex = double(ground[i + 1].x()) - ground[i].x();
            const double ey = double(ground[i + 1].y()) - ground[i].y();
            const double rx = corner.x - ground[i].x();
            const double ry = corner.y - ground[i].y();
            const double t = std::min(1.0, std::max(0.0, (rx * ex + ry * ey) / (ex * ex + ey * ey)));
            nearest = std::min(nearest, std::hypot(rx - t * ex, ry - t * ey));
        }
        least = std::min(least, (corner.y < heightAt(ground, corner.x) ? -nearest : nearest) - double(b.radius));
    }
    for (const Vector<2>& point : ground) {
        least = std::min(least, distanceFromSurface(b, toLocal(pose, point)));
    }
    return least;
}

/// Moves a rider over the ground in small steps, always sunk by `depth`, and looks at every contact.
void slideOver(const std::vector<Vector<2>>& points, const Piece<2>& rider, float tilt, float depth, float low, float high) {
    const Ground ground(points);
    std::vector<Manifold<2>> previous(ground.segments.size());
    for (int step = 0; step <= 250; ++step) {
        SCOPED_TRACE(step);
        Pose<2> pose{{low + (high - low) * static_cast<float>(step) / 250.0f, 0.0f}, turned(tilt)};
        // Let down until it is sunk by the depth.
        double top = 3.0;
        double bottom = -1.0;
        for (int k = 0; k < 30; ++k) {
            const double middle = 0.5 * (top + bottom);
            pose.p.y() = static_cast<float>(middle);
            (clearance(points, rider, pose) > -double(depth) ? top : bottom) = middle;
        }
        const std::vector<Ground::Touch> touches = ground.touches(rider, pose, &previous);
        ASSERT_FALSE(touches.empty());
        float lowest = 1.0f;
        for (const Ground::Touch& touch : touches) {
            ASSERT_TRUE(ground.allows(touch.segment, touch.normal)) << "segment " << touch.segment << " normal " << touch.normal.transpose();
            lowest = std::min(lowest, touch.separation);
        }
        ASSERT_LT(lowest, -0.9f * depth + 1e-5f);
        // A segment keeps its own normal against a better one by a part of the slop.
        ASSERT_GT(lowest, -1.1f * depth - 0.2f * settings.slop - 1e-5f);
        // The other order says the same.
        ASSERT_EQ(ground.touches(rider, pose, nullptr, true).size(), ground.touches(rider, pose).size());
    }
}

TEST(Chain, FlatGroundGivesOnlyItsNormal) {
    const std::vector<Vector<2>> points = heights({0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f}, 0.5f);
    for (const Piece<2>& rider : riders()) {
        for (const float tilt : {0.0f, 0.02f, 0.4f}) {
            for (const float depth : {1e-4f, 3e-3f}) {
                slideOver(points, rider, tilt, depth, -3.013f, -1.017f);
            }
        }
    }
}

TEST(Chain, ConvexGroundGivesNormalsOfItsCorners) {
    const std::vector<Vector<2>> points = heights({-0.8f, -0.4f, -0.15f, 0.0f, 0.05f, 0.05f, 0.0f, -0.2f, -0.6f}, 0.5f);
    for (const Piece<2>& rider : riders()) {
        for (const float tilt : {0.0f, 0.05f, -0.4f}) {
            slideOver(points, rider, tilt, 1e-3f, -3.013f, -1.017f);
        }
    }
}

TEST(Chain, ConcaveAndMixedGround) {
    for (const auto& values : {std::vector<float>{0.6f, 0.3f, 0.1f, 0.0f, -0.05f, 0.0f, 0.15f, 0.4f, 0.8f},
                               std::vector<float>{0.0f, 0.1f, 0.0f, 0.1f, 0.0f, 0.1f, 0.0f, 0.1f, 0.0f}}) {
        for (const Piece<2>& rider : riders()) {
            for (const float tilt : {0.0f, 0.1f}) {
                slideOver(heights(values, 0.5f), rider, tilt, 1e-3f, -3.013f, -1.017f);
            }
        }
    }
}

TEST(Chain, NothingStandsInTheWayOnFlatGround) {
    // As a speculative contact too: at 7 m/s nothing ahead may block.
    const Ground ground(heights({0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f}, 0.5f));
    for (const Piece<2>& rider : riders()) {
        float height = 0.0f;
        for (int i = 0; i < rider.count; ++i) {
            height = std::max(height, rider.radius - rider.points[i].y());
        }
        for (const float depth : {-5e-3f, -1e-4f, 0.0f, 1e-4f, 1e-3f, 2e-2f}) {
            for (int phase = 0; phase < 1000; ++phase) {
                for (const Ground::Touch& touch : ground.touches(rider, {{-1.0f - 1e-3f * static_cast<float>(phase), height - depth}, {}})) {
                    ASSERT_NEAR(touch.normal.x(), 0.0f, 1e-6f) << phase;
                    ASSERT_NEAR(touch.separation, -depth, 1e-5f) << phase;
                }
            }
        }
    }
}

TEST(Chain, ConvexCornerCountsOnce) {
    for (const float drop : {0.05f, 0.2f, 0.6f}) {
        // The ridge is the middle point.
        const Ground ground(heights({-drop, 0.0f, -drop}, 1.0f));
        for (int i = 0; i <= 400; ++i) {
            SCOPED_TRACE(i);
            const double angle = (i - 200) * 0.4e-2;
            const Pose<2> pose{Vector<2>(-1.0f + 0.299f * static_cast<float>(std::sin(angle)), 0.299f * static_cast<float>(std::cos(angle))), {}};
            EXPECT_EQ(ground.touches(pieceOf(Ball<2>{{0.0f, 0.0f}, 0.3f}), pose).size(), 1u);
        }
        // A board on the ridge, tilted between the slopes.
        const Piece<2> board = boxOf(0.3f, 0.05f);
        const double slope = std::atan(drop);
        for (int i = -20; i <= 20; ++i) {
            SCOPED_TRACE(i);
            const Rotation<2> q = turned(0.9 * slope * i / 20.0);
            const Pose<2> pose{Vector<2>(-1.0f, 0.0f) + rotate(q, Vector<2>(0.1f, 0.049f)), q};
            int atRidge = 0;
            for (const Ground::Touch& touch : ground.touches(board, pose)) {
                atRidge += length(Vector<2>(touch.place - Vector<2>(-1.0f, 0.0f))) < 1e-3f;
            }
            EXPECT_EQ(atRidge, 1);
        }
    }
}

TEST(Chain, SpikesCarryFromBothSides) {
    // Two steep spikes under the ends of a board: its centre is behind one side of each.
    const Ground ground({{1.0f, 0.0f}, {0.75f, 0.0f}, {0.5f, 0.5f}, {0.25f, 0.0f}, {-0.25f, 0.0f}, {-0.5f, 0.5f}, {-0.75f, 0.0f}, {-1.0f, 0.0f}});
    const std::vector<Ground::Touch> touches = ground.touches(boxOf(0.8f, 0.05f), {{0.0f, 0.549f}, {}});
    ASSERT_EQ(touches.size(), 2u);
    for (const Ground::Touch& touch : touches) {
        EXPECT_NEAR(touch.normal.y(), 1.0f, 1e-6f);
        EXPECT_NEAR(std::fabs(touch.place.x()), 0.5f, 1e-6f);
        EXPECT_NEAR(touch.separation, -1e-3f, 1e-6f);
    }
}

TEST(Chain, IsOneSided) {
    const Ground ground(heights({0.0f, 0.0f, 0.0f, 0.0f}, 1.0f));
    for (const Piece<2>& rider : riders()) {
        for (int i = 0; i < 200; ++i) {
            const float y = -0.01f - 0.005f * static_cast<float>(i);
            EXPECT_TRUE(ground.touches(rider, {{-1.5f, y}, {}}).empty());
            EXPECT_TRUE(ground.touches(rider, {{-1.0f, y}, {}}).empty());
        }
        // Sunk by less than half it is still pushed out.
        const std::vector<Ground::Touch> touches = ground.touches(rider, {{-1.4f, 0.01f}, {}});
        ASSERT_FALSE(touches.empty());
        for (const Ground::Touch& touch : touches) {
            EXPECT_NEAR(touch.normal.y(), 1.0f, 1e-6f);
        }
    }
}

TEST(Chain, ConcaveCornerHoldsOnBothSides) {
    // Floor and wall, free to the upper right of (0, 0).
    const Ground ground({{2.0f, 0.0f}, {0.0f, 0.0f}, {0.0f, 2.0f}});
    for (const Piece<2>& rider : {pieceOf(Ball<2>{{0.0f, 0.0f}, 0.3f}), boxOf(0.3f, 0.3f)}) {
        bool floor = false;
        bool wall = false;
        for (const Ground::Touch& touch : ground.touches(rider, {{0.299f, 0.298f}, {}})) {
            EXPECT_NEAR(touch.separation, touch.normal.x() > 0.5f ? -1e-3f : -2e-3f, 1e-6f);
            floor = floor || touch.normal.y() > 0.9999f;
            wall = wall || touch.normal.x() > 0.9999f;
        }
        EXPECT_TRUE(floor && wall);
    }
}

TEST(Chain, OpenEndIsRound) {
    const Ground ground({{1.0f, 0.0f}, {-1.0f, 0.0f}});
    const Piece<2> ball = pieceOf(Ball<2>{{0.0f, 0.0f}, 0.3f});
    for (int i = 0; i < 90; ++i) {
        const double angle = i * 0.017453;
        const Vector<2> way(static_cast<float>(std::sin(angle)), static_cast<float>(std::cos(angle)));
        for (const float side : {-1.0f, 1.0f}) {
            const Vector<2> outwards(side * way.x(), way.y());
            const std::vector<Ground::Touch> touches = ground.touches(ball, {Vector<2>(side, 0.0f) + outwards * 0.299f, {}});
            ASSERT_EQ(touches.size(), 1u);
            EXPECT_GT(dot(touches[0].normal, outwards), 0.99999f);
            EXPECT_NEAR(touches[0].separation, -1e-3f, 1e-6f);
        }
    }
    // A box against the end is stopped by its own side.
    const std::vector<Ground::Touch> touches = ground.touches(boxOf(0.3f, 0.3f), {{1.299f, 0.1f}, {}});
    ASSERT_FALSE(touches.empty());
    EXPECT_NEAR(touches[0].normal.x(), 1.0f, 1e-6f);
}

TEST(Chain, LoopHoldsWhatStandsOnIt) {
    // Counter-clockwise: solid inside. A box on each side, and on a corner.
    const Ground ground({{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}}, true);
    const Piece<2> box = boxOf(0.2f, 0.2f);
    for (const Vector<2>& out : {Vector<2>(1.0f, 0.0f), Vector<2>(0.0f, 1.0f), Vector<2>(-1.0f, 0.0f), Vector<2>(0.0f, -1.0f)}) {
        for (const float along : {0.0f, 0.9f, -1.1f}) {
            const std::vector<Ground::Touch> touches = ground.touches(box, {out * 1.199f + leftPerpendicular(out) * along, {}});
            ASSERT_EQ(touches.size(), 2u);
            for (const Ground::Touch& touch : touches) {
                EXPECT_GT(dot(touch.normal, out), 0.9999f);
                EXPECT_NEAR(touch.separation, -1e-3f, 1e-6f);
            }
        }
        const Vector<2> corner = out + leftPerpendicular(out);
        const std::vector<Ground::Touch> touches = ground.touches(box, {corner * (1.0f + 0.199f * 0.70710678f), turned(0.7853981633974483)});
        ASSERT_EQ(touches.size(), 1u);
        EXPECT_GT(dot(touches[0].normal, corner), 0.9999f * 1.41421f);
    }
    EXPECT_TRUE(ground.touches(box, {{0.0f, 0.0f}, {}}).empty());
}

TEST(Chain, BallRollsAroundACornerWithoutAGap) {
    // Exactly over the joints, where rounding decides which segment answers.
    Random random(41);
    for (int trial = 0; trial < 3000; ++trial) {
        const Vector<2> ridge = random.vector(1.0f);
        const Ground ground({ridge + Vector<2>(1.0f, random.between(-0.5f, 0.1f)), ridge, ridge + Vector<2>(-1.0f, random.between(-0.5f, 0.1f))});
        const Piece<2> ball = pieceOf(Ball<2>{{0.0f, 0.0f}, 0.3f});
        const std::size_t segment = static_cast<std::size_t>(random.below(2));
        const Vector<2> normal = ground.segments[segment].normals[0];
        const std::vector<Ground::Touch> touches = ground.touches(ball, {ridge + normal * 0.299f + random.vector(1e-7f), {}});
        ASSERT_GE(touches.size(), 1u);
        EXPECT_LT(touches[0].separation, 0.0f);
    }
}

}  // namespace
}  // namespace talus
