// Pictures of space: projected places, what hides what, and whole documents whatever is drawn.
#include "svg_tags.h"

#include "../../foundation/trig.h"
#include "../../scenes/3d/paint_order.h"
#include "../../scenes/3d/project_solids.h"
#include "../../scenes/svg.h"
#include "../../scenes/svg_page.h"
#include "../../scenes/svg_style.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

namespace talus {
namespace {

using test::cornersOfPath;
using test::panelOf;
using test::Tag;
using test::tagsOf;
using test::withClass;

const Vector<3> down(0.0f, -9.81f, 0.0f);

float unit(std::mt19937& random) {
    return static_cast<float>(random()) / 4294967296.0f;
}

Vector<3> vectorIn(std::mt19937& random, float reach) {
    const float x = unit(random) - 0.5f;
    const float y = unit(random) - 0.5f;
    const float z = unit(random) - 0.5f;
    return Vector<3>(x, y, z) * (2.0f * reach);
}

void addBox(SpaceDraw& draw, const Pose<3>& pose, const Vector<3>& half, DrawRole role, BodyId body, float radius = 0.0f) {
    static constexpr std::array<std::array<std::uint8_t, 4>, 6> corners = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    std::vector<Position<3>> vertices;
    for (unsigned i = 0; i < 8; ++i) {
        const Vector<3> corner((i & 1u) != 0 ? half.x() : -half.x(), (i & 2u) != 0 ? half.y() : -half.y(), (i & 4u) != 0 ? half.z() : -half.z());
        vertices.push_back(toWorld(pose, corner));
    }
    std::vector<DrawFace> faces;
    for (std::size_t i = 0; i < 6; ++i) {
        const Vector<3> normal = Vector<3>::Unit(static_cast<int>(i / 2)) * (i % 2 == 0 ? -1.0f : 1.0f);
        faces.push_back({corners[i], rotate(pose.q, normal)});
    }
    draw.polyhedron(vertices, faces, radius, role, body);
}

Projection lookingFrom(const Vector<3>& eye, const Position<3>& target = zeroVector<3>()) {
    return projectionOf(SpaceDraw(), {.target = target, .height = {}, .eye = target + eye}, down);
}

// A projection keeps lengths across the line of sight, up stays up, and what is nearer to the eye is nearer.
TEST(Svg3, ProjectionIsAnOrthonormalFrame) {
    std::mt19937 random(3);
    for (int trial = 0; trial < 200; ++trial) {
        const Vector<3> eye = vectorIn(random, 10.0f);
        const Projection p = lookingFrom(eye);
        const std::array<Vector<3>, 3> axes = {p.right, p.up, p.toward};
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_NEAR(length<3>(axes[i]), 1.0f, 1e-5f);
            EXPECT_NEAR(dot(axes[i], axes[(i + 1) % 3]), 0.0f, 1e-5f);
        }
        EXPECT_GT(dot(cross<float>(p.right, p.up), p.toward), 0.99f);
        EXPECT_NEAR(length<2>(p.ofPlace(eye)), 0.0f, 1e-4f);
        EXPECT_GE(p.ofVector(-down).y(), 0.0f);
        EXPECT_GT(p.nearness(eye), 0.0f);
    }
    const Projection above = lookingFrom(Vector<3>(0.0f, 5.0f, 0.0f));
    EXPECT_NEAR(above.ofPlace(Vector<3>(1.0f, 0.0f, 0.0f)).x(), 1.0f, 1e-6f);
    EXPECT_NEAR(above.ofPlace(Vector<3>(0.0f, 0.0f, 1.0f)).y(), -1.0f, 1e-6f);
}

// Of a box three faces at most are seen, and their outlines together fill its silhouette: areas by the shoelace formula.
TEST(Svg3, SeenFacesFillTheSilhouette) {
    std::mt19937 random(5);
    for (int trial = 0; trial < 50; ++trial) {
        SpaceDraw draw;
        const Vector<3> half(0.5f + unit(random), 0.5f + unit(random), 0.5f + unit(random));
        const Pose<3> pose{zeroVector<3>(), rotationOf(vectorIn(random, 1.0f), 3.0f * unit(random))};
        addBox(draw, pose, half, DrawRole::dynamicShape, {2, 1});
        const Projection projection = lookingFrom(vectorIn(random, 10.0f));
        const SvgDraw page = projected(draw, projection);
        ASSERT_LE(page.shapes().size(), 3u);
        float area = 0.0f;
        for (const DrawnShape& face : page.shapes()) {
            for (std::size_t i = 0; i < face.points.size(); ++i) {
                area += 0.5f * cross<float>(face.points[i], face.points[(i + 1) % face.points.size()]);
            }
        }
        // The shadow of a box is the sum of its faces' shadows (Cauchy).
        float shadow = 0.0f;
        for (int axis = 0; axis < 3; ++axis) {
            const Vector<3> normal = rotate(pose.q, Vector<3>(Vector<3>::Unit(axis)));
            shadow += 4.0f * half[(axis + 1) % 3] * half[(axis + 2) % 3] * std::fabs(dot(normal, projection.toward));
        }
        EXPECT_NEAR(area, shadow, 1e-4f * shadow);
    }
}

// Where two solids cover the same place of the page, the one whose surface is nearer there is painted later. Found by rays, for balls and
// boxes that do not overlap.
TEST(Svg3, WhatIsNearerIsPaintedLater) {
    std::mt19937 random(11);
    int compared = 0;
    for (int trial = 0; trial < 60; ++trial) {
        SpaceDraw draw;
        std::vector<Pose<3>> poses;
        const Vector<3> half(1.5f, 0.1f, 0.6f);
        // Boards in layers that lie apart, so that they never meet, however they turn within their layer.
        for (int i = 0; i < 8; ++i) {
            const Vector<3> place(3.0f * (unit(random) - 0.5f), 0.3f * static_cast<float>(i), 3.0f * (unit(random) - 0.5f));
            poses.push_back({place, rotationOf(Vector<3>(0.0f, 1.0f, 0.0f), 6.0f * unit(random))});
            addBox(draw, poses.back(), half, DrawRole::dynamicShape, {static_cast<std::uint32_t>(i + 2), 1});
        }
        const Projection projection = lookingFrom(vectorIn(random, 10.0f));
        const PaintOrder painting = paintOrderOf(draw.solids(), projection);
        ASSERT_EQ(painting.order.size(), poses.size());
        std::vector<std::size_t> turn(poses.size());
        for (std::size_t i = 0; i < painting.order.size(); ++i) {
            turn[painting.order[i]] = i;
        }
        // Nearness of the surface where the line of sight through a page point enters the box; lowest if it misses.
        const auto entry = [&](const Pose<3>& pose, const Vector<2>& place) {
            const Vector<3> start = toLocal(pose, Position<3>(projection.right * place.x() + projection.up * place.y()));
            const Vector<3> along = inverseRotate(pose.q, projection.toward);
            float low = -1e9f, high = 1e9f;
            for (int axis = 0; axis < 3; ++axis) {
                const float a = (-half[axis] - start[axis]) / along[axis];
                const float b = (half[axis] - start[axis]) / along[axis];
                low = std::max(low, std::min(a, b));
                high = std::min(high, std::max(a, b));
            }
            return low < high ? high : -1e9f;
        };
        for (int sample = 0; sample < 400; ++sample) {
            const Vector<2> place(4.0f * (unit(random) - 0.5f), 4.0f * (unit(random) - 0.5f));
            std::size_t latest = poses.size();
            float nearest = -1e9f;
            std::size_t front = poses.size();
            for (std::size_t i = 0; i < poses.size(); ++i) {
                const float near = entry(poses[i], place);
                if (near > -1e8f) {
                    latest = latest == poses.size() || turn[i] > turn[latest] ? i : latest;
                    front = near > nearest ? i : front;
                    nearest = std::max(nearest, near);
                    ++compared;
                }
            }
            EXPECT_EQ(latest, front);
        }
    }
    EXPECT_GT(compared, 5000);
}

TEST(Svg3, WhatStandsBeforeEverythingIsGlass) {
    SpaceDraw draw;
    for (std::uint32_t i = 0; i < 10; ++i) {
        draw.ball(Vector<3>(static_cast<float>(i), 0.0f, 0.0f), 0.4f, {}, DrawRole::dynamicShape, {i + 2, 1});
    }
    addBox(draw, {Vector<3>(4.5f, 0.0f, 3.0f), {}}, Vector<3>(6.0f, 2.0f, 0.1f), DrawRole::staticShape, {20, 1});
    addBox(draw, {Vector<3>(4.5f, 0.0f, -3.0f), {}}, Vector<3>(6.0f, 2.0f, 0.1f), DrawRole::staticShape, {21, 1});
    const PaintOrder painting = paintOrderOf(draw.solids(), lookingFrom(Vector<3>(0.0f, 0.0f, 9.0f)));
    EXPECT_TRUE(painting.glass[10]);
    EXPECT_FALSE(painting.glass[11]);
    EXPECT_FALSE(painting.glass[0]);
    EXPECT_EQ(painting.order.front(), 11u);
    EXPECT_EQ(painting.order.back(), 10u);
}

// The outline of a cylinder: every point of its rim lies within it, and its width along any direction is that of the solid.
TEST(Svg3, RoundOutlinesAreAsWideAsTheSolids) {
    std::mt19937 random(13);
    for (const bool cone : {false, true}) {
        for (int trial = 0; trial < 40; ++trial) {
            SpaceDraw draw;
            const Vector<3> a = vectorIn(random, 1.0f);
            const Vector<3> b = vectorIn(random, 1.0f);
            const float radius = 0.2f + 0.5f * unit(random);
            if (cone) {
                draw.cone(a, b, radius, {}, DrawRole::dynamicShape, {2, 1});
            } else {
                draw.cylinder(a, b, radius, {}, DrawRole::dynamicShape, {2, 1});
            }
            const Projection projection = lookingFrom(vectorIn(random, 5.0f));
            const std::vector<Tag> tags = tagsOf(svgPage(projected(draw, projection), {}, {.target = zeroVector<2>(), .viewHeight = 6.0f}));
            const SvgPanel panel = panelOf(tags);
            const float scale = panel.height / 6.0f;
            const std::vector<Vector<2>> outline = cornersOfPath(withClass(tags, "path", "dynamic").front());
            const Vector<3> axis = unitOf(difference<3>(b, a));
            for (float angle = 0.0f; angle < 6.28f; angle += 0.3f) {
                const Vector<2> direction(std::cos(angle), std::sin(angle));
                // Support of the discs at the ends.
                const Vector<3> in3 = projection.right * direction.x() + projection.up * direction.y();
                const float spread = radius * std::sqrt(std::max(1.0f - dot(in3, axis) * dot(in3, axis), 0.0f));
                const float expected = std::max(dot(in3, a) + spread, dot(in3, b) + (cone ? 0.0f : spread));
                float reached = -1e9f;
                for (const Vector<2>& point : outline) {
                    const Vector<2> metres((point.x() - panel.left - 0.5f * panel.width) / scale,
                                           (panel.top + 0.5f * panel.height - point.y()) / scale);
                    reached = std::max(reached, dot(metres, direction));
                }
                EXPECT_NEAR(reached, expected, 0.005f);
            }
        }
    }
}

// The grid of the ground: its lines run through round metres, which are found again by the projection's inverse.
TEST(Svg3, GroundLinesLieAtRoundMetres) {
    SpaceDraw draw;
    draw.plane(Vector<3>(3.0f, 0.5f, -2.0f), Vector<3>(0.0f, 1.0f, 0.0f), DrawRole::staticShape, {1, 1});
    draw.ball(Vector<3>(0.0f, 1.0f, 0.0f), 0.5f, {}, DrawRole::dynamicShape, {2, 1});
    const Projection projection = lookingFrom(Vector<3>(0.0f, 7.0f, 0.0f), Vector<3>(0.25f, 0.0f, 0.125f));
    const std::vector<Tag> tags = tagsOf(svgPage(projected(draw, projection), {}, {.target = zeroVector<2>(), .viewHeight = 5.0f}));
    const SvgPanel panel = panelOf(tags);
    const float scale = panel.height / 5.0f;
    const std::vector<Tag> lines = withClass(tags, "line", "ground");
    ASSERT_GT(lines.size(), 8u);
    for (const Tag& line : lines) {
        const float x = 0.25f + (line.number("x1") - panel.left - 0.5f * panel.width) / scale;
        const float z = 0.125f + (line.number("y1") - panel.top - 0.5f * panel.height) / scale;
        const bool alongZ = std::fabs(line.number("x2") - line.number("x1")) < 0.02f;
        const float coordinate = (alongZ ? x : z) / 0.5f;
        EXPECT_NEAR(coordinate, std::round(coordinate), 0.002f) << line.text;
    }
}

TEST(Svg3, NormalsTowardsTheViewerAreShort) {
    SpaceDraw draw;
    draw.ball(zeroVector<3>(), 0.5f, {}, DrawRole::dynamicShape, {2, 1});
    draw.arrow(zeroVector<3>(), Vector<3>(0.0f, 0.6f, 0.8f), DrawRole::contactNormal, 1);
    draw.arrow(zeroVector<3>(), Vector<3>(0.0f, 1.0f, 0.0f), DrawRole::contactNormal, 2);
    const std::vector<Tag> lines = withClass(tagsOf(svgPage(projected(draw, lookingFrom(Vector<3>(0.0f, 0.0f, 9.0f))), {}, {})), "line", "normal");
    ASSERT_GE(lines.size(), 2u);
    const auto reach = [](const Tag& line) { return line.number("y1") - line.number("y2"); };
    EXPECT_LT(reach(lines[0]), reach(lines[1]));
    EXPECT_GT(reach(lines[0]), 0.0f);
}

// Numbers far from any picture: the document stays well-formed, and nothing in it is far outside the page.
TEST(Svg3, ExtremeInputGivesAWholeDocument) {
    const float infinite = std::numeric_limits<float>::infinity();
    for (const float size : {1e-30f, 1e-6f, 1.0f, 1e5f, 1e8f}) {
        SpaceDraw draw;
        draw.ball(zeroVector<3>(), size, {}, DrawRole::dynamicShape, {2, 1});
        draw.ball(Vector<3>(0.0f, -1e8f, 0.0f), 1e8f, {}, DrawRole::staticShape, {1, 1});
        draw.capsule(Vector<3>(-1e8f, 0.0f, 0.0f), Vector<3>(1e8f, 0.0f, 0.0f), 0.1f, DrawRole::staticShape, {1, 1});
        draw.cylinder(zeroVector<3>(), zeroVector<3>(), size, {}, DrawRole::kinematicShape, {3, 1});
        draw.cone(zeroVector<3>(), Vector<3>(0.0f, 1e8f, 0.0f), size, {}, DrawRole::dynamicShape, {3, 1});
        draw.line(Vector<3>(-1e8f, -1e8f, -1e8f), Vector<3>(1e8f, 1e8f, 1e8f), DrawRole::joint, {1, 1});
        addBox(draw, {Vector<3>(0.0f, -1e8f, 0.0f), {}}, Vector<3>(1e8f, 1e8f, 1e8f), DrawRole::staticShape, {1, 1}, size);
        draw.plane(Vector<3>(0.0f, 1e8f, 0.0f), Vector<3>(0.0f, 1.0f, 0.0f), DrawRole::staticShape, {1, 1});
        draw.polyhedron({}, {}, 0.0f, DrawRole::dynamicShape, {4, 1});
        draw.point(Vector<3>(infinite, 0.0f, 0.0f), DrawRole::contactPoint, 1);
        draw.arrow(zeroVector<3>(), Vector<3>(std::nanf(""), 0.0f, 0.0f), DrawRole::normalImpulse, 1);
        draw.arrow(zeroVector<3>(), Vector<3>(0.0f, size, 0.0f), DrawRole::normalImpulse, 1);
        EXPECT_EQ(draw.refused(), 3);
        const std::string svg = svgPage(projected(draw, projectionOf(draw, {}, down)), {.line = "a line", .stamp = "stamp"}, {.title = "<&>\x02"});
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
        EXPECT_NE(svg.find("3 not finite, left out"), std::string::npos);
        for (const Tag& tag : tagsOf(svg)) {
            if (tag.name == "path" && tag.attribute("d").find('A') == std::string::npos) {
                for (const Vector<2>& corner : cornersOfPath(tag)) {
                    EXPECT_LT(corner.cwiseAbs().maxCoeff(), 3e6f) << tag.text;
                }
            }
        }
    }
}

TEST(Svg3, EmptyWorldIsAPicture) {
    EXPECT_FALSE(withClass(tagsOf(svgOf(World<3>())), "rect", "frame").empty());
}

// The whole way from a world: the camera of a scene is obeyed, everything that moves is on the page, and a trail joins start and end.
TEST(Svg3, WorldsCameraAndTrails) {
    World<3> world;
    const BodyId floor = world.create({.kind = BodyKind::fixed});
    world.attach(floor, {.geometry = Plane<3>{}});
    std::vector<BodyId> bodies;
    const std::array<Geometry<3>, 6> geometries = {Ball<3>{},  Box<3>{}, Capsule<3>{zeroVector<3>(), Vector<3>::Unit(1), 0.3f},
                                                   Cylinder{}, Cone{},   Box<3>{Vector<3>::Constant(0.4f), 0.1f}};
    for (const Geometry<3>& geometry : geometries) {
        bodies.push_back(world.create({.position = Vector<3>(2.0f * static_cast<float>(bodies.size()), 2.0f, 0.0f)}));
        world.attach(bodies.back(), {.geometry = geometry});
    }
    std::vector<Position<3>> way;
    for (int i = 0; i < 20; ++i) {
        way.push_back(world.centreOfMass(bodies[0]));
        world.step(1.0f / 60.0f);
    }
    const auto onPage = [](const std::vector<Tag>& tags) {
        const SvgPanel panel = panelOf(tags);
        for (const char* element : {"path", "circle"}) {
            for (const Tag& tag : withClass(tags, element, "dynamic")) {
                // The radii of arcs read as places too.
                const bool arcs = tag.attribute("d").find('A') != std::string::npos;
                for (const Vector<2>& corner : arcs ? std::vector<Vector<2>>() : cornersOfPath(tag)) {
                    EXPECT_GE(corner.x(), panel.left);
                    EXPECT_LE(corner.x(), panel.left + panel.width);
                    EXPECT_GE(corner.y(), panel.top);
                    EXPECT_LE(corner.y(), panel.top + panel.height);
                }
            }
        }
    };
    onPage(tagsOf(svgOf(world)));
    SvgSpace<3> space;
    space.camera.target = Vector<3>(0.0f, 1.0f, 0.0f);
    space.camera.eye = Vector<3>(0.0f, 1.0f, 10.0f);
    space.trails.push_back({bodies[0], way});
    const std::vector<Tag> tags = tagsOf(svgOf(world, {}, space));
    const SvgPanel panel = panelOf(tags);
    const std::vector<Vector<2>> trail = cornersOfPath(withClass(tags, "path", "trail").front());
    // A lens of 45 degrees, 10 m away, shows 8.284 m.
    const float scale = panel.height / 8.28427f;
    EXPECT_NEAR(trail.front().y(), panel.top + 0.5f * panel.height - scale * (way.front().y() - 1.0f), 0.02f);
    EXPECT_NEAR(trail.front().x(), panel.left + 0.5f * panel.width, 0.02f);
    EXPECT_NEAR(trail.back().y(), panel.top + 0.5f * panel.height - scale * (way.back().y() - 1.0f), 1.1f);
    EXPECT_EQ(withClass(tags, "circle", "stop").size(), 3u);
}

}  // namespace
}  // namespace talus
