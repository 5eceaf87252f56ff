#include "svg_tags.h"

#include "../../scenes/svg.h"

#include "../../scenes/svg_legend.h"
#include "../../scenes/svg_page.h"
#include "../../scenes/svg_style.h"
#include "../../scenes/svg_text.h"
#include "../../scenes/svg_view.h"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <regex>
#include <set>
#include <stdexcept>

namespace talus {
namespace {

using test::cornersOfPath;
using test::panelOf;
using test::Tag;
using test::tagsOf;
using test::withClass;

constexpr BodyId ground{1, 1};

float unit(std::mt19937& random) {
    return static_cast<float>(random()) / 4294967296.0f;
}

void addBox(SvgDraw& draw, const Vector<2>& centre, const Vector<2>& half, DrawRole role, BodyId body, float radius = 0.0f) {
    const Vector<2> across(half.x(), -half.y());
    const std::vector<Position<2>> corners = {centre - half, centre + across, centre + half, centre - across};
    draw.polygon(corners, radius, role, body);
}

TEST(SvgText, NumbersAreShortAndReadBack) {
    EXPECT_EQ(shortNumber(0.5), "0.5");
    EXPECT_EQ(shortNumber(-3.0), "-3");
    EXPECT_EQ(shortNumber(-0.001), "0");
    EXPECT_EQ(shortNumber(100.0), "100");
    EXPECT_EQ(shortNumber(1234.567), "1234.57");
    EXPECT_EQ(shortNumber(120.0, 0), "120");
    std::mt19937 random(1);
    for (int i = 0; i < 1000; ++i) {
        const double value = static_cast<double>((unit(random) - 0.5f) * 2e4f);
        EXPECT_NEAR(std::stod(shortNumber(value)), value, 0.00501);
    }
}

TEST(SvgText, NumbersDoNotKnowTheLocale) {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"}) {
        std::setlocale(LC_ALL, name);
        EXPECT_EQ(shortNumber(1234.5), "1234.5");
    }
    std::setlocale(LC_ALL, before.c_str());
}

TEST(SvgText, EscapesAndRepairs) {
    EXPECT_EQ(escaped("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
    EXPECT_EQ(escaped(std::string("x\x01\ny")), "x  y");
    EXPECT_EQ(escaped("µ°…"), "µ°…");
    EXPECT_EQ(escaped("\xff\xc3"), "??");
    EXPECT_EQ(escaped("\xed\xa0\x80"), "???");
    EXPECT_EQ(shortened("abcdef", 6), "abcdef");
    EXPECT_EQ(shortened("abcdefg", 6), "abcde…");
    EXPECT_EQ(shortened("µµµµ", 3), "µµ…");
}

TEST(SvgText, RoundLengths) {
    for (double bound = 1e-7; bound < 1e7; bound *= 1.7) {
        const double value = roundLengthBelow(bound);
        EXPECT_LE(value, bound * (1.0 + 1e-12));
        EXPECT_GT(value * 2.5000001, bound);
        const double mantissa = value / std::pow(10.0, std::floor(std::log10(value) + 1e-9));
        EXPECT_TRUE(std::fabs(mantissa - 1.0) < 1e-6 || std::fabs(mantissa - 2.0) < 1e-6 || std::fabs(mantissa - 5.0) < 1e-6) << value;
    }
    EXPECT_EQ(withUnit(0.5, "N s"), "0.5 N s");
    EXPECT_EQ(withUnit(0.005, "m"), "5 mm");
    EXPECT_EQ(withUnit(1200.0, "N"), "1.2 kN");
    EXPECT_EQ(withUnit(999.7, "m"), "1 km");
}

// A square outline's corners, measured in the picture, are where the view says, and the view is true to scale.
TEST(Svg, ShapesAreTrueToScale) {
    SvgDraw draw;
    addBox(draw, {3.0f, 2.0f}, {0.5f, 0.25f}, DrawRole::dynamicShape, {2, 1});
    const std::vector<Tag> tags = tagsOf(svgPage(draw, {}, {.target = Vector<2>(3.0f, 2.0f), .viewHeight = 4.0f}));
    const SvgPanel panel = panelOf(tags);
    const std::vector<Vector<2>> corners = cornersOfPath(withClass(tags, "path", "dynamic").front());
    ASSERT_EQ(corners.size(), 4u);
    const float scale = panel.height / 4.0f;
    const Vector<2> middle(panel.left + 0.5f * panel.width, panel.top + 0.5f * panel.height);
    EXPECT_NEAR(corners[0].x(), middle.x() - 0.5f * scale, 0.01f);
    EXPECT_NEAR(corners[0].y(), middle.y() + 0.25f * scale, 0.01f);
    EXPECT_NEAR(corners[2].x(), middle.x() + 0.5f * scale, 0.01f);
    EXPECT_NEAR(corners[2].y(), middle.y() - 0.25f * scale, 0.01f);
}

TEST(Svg, FittedViewHoldsWhatMovesAndMakesItLarge) {
    std::mt19937 random(7);
    for (int trial = 0; trial < 50; ++trial) {
        SvgDraw draw;
        const Vector<2> middle((unit(random) - 0.5f) * 200.0f, (unit(random) - 0.5f) * 200.0f);
        const float spread = 0.01f + unit(random) * 30.0f;
        Bounds<2> all;
        for (std::uint32_t i = 0; i < 12; ++i) {
            const Vector<2> centre = middle + Vector<2>((unit(random) - 0.5f) * spread, (unit(random) - 0.5f) * spread);
            addBox(draw, centre, Vector<2>(0.1f, 0.1f) * spread, DrawRole::dynamicShape, {i + 2, 1});
            all = merge(all, boundsOf(draw.shapes().back()));
        }
        // A huge ground and far walls must not make the boxes small.
        addBox(draw, middle - Vector<2>(0.0f, spread * 1.6f), {1e4f, spread}, DrawRole::staticShape, ground);
        addBox(draw, middle + Vector<2>(4e3f, 0.0f), {1.0f, 50.0f}, DrawRole::staticShape, ground);
        const SvgPanel panel{.left = 10.0f, .top = 20.0f, .width = 1200.0f, .height = 600.0f};
        const SvgView view = fitView(draw, {}, panel);
        const Bounds<2> visible = view.world();
        EXPECT_TRUE(contains(visible, all));
        EXPECT_EQ(bodiesOutside(draw, view), 0);
        EXPECT_GT((all.upper.y() - all.lower.y()) * view.pixelsPerMetre, 0.3f * panel.height);
    }
}

TEST(Svg, OneBodyThatFlewOffIsReportedNotFitted) {
    SvgDraw draw;
    for (std::uint32_t i = 0; i < 10; ++i) {
        addBox(draw, {static_cast<float>(i), 0.0f}, {0.5f, 0.5f}, DrawRole::dynamicShape, {i + 2, 1});
    }
    addBox(draw, {0.0f, -1e6f}, {0.5f, 0.5f}, DrawRole::dynamicShape, {50, 1});
    const std::string svg = svgPage(draw, {}, {});
    EXPECT_NE(svg.find("1 body outside the picture"), std::string::npos);
    EXPECT_GE(withClass(tagsOf(svg), "path", "dynamic").size(), 10u);
}

// The length of an impulse line over its scale bar is the impulse over the bar's label.
TEST(Svg, ImpulseLinesAgreeWithTheirScaleBar) {
    for (const float impulse : {0.02f, 0.7f, 35.0f, 12000.0f}) {
        SvgDraw draw;
        addBox(draw, {0.0f, 0.0f}, {0.5f, 0.5f}, DrawRole::dynamicShape, {2, 1});
        draw.arrow({0.0f, -0.5f}, {0.6f * impulse, 0.8f * impulse}, DrawRole::normalImpulse, 5);
        draw.arrow({0.0f, -0.5f}, {-0.25f * impulse, 0.0f}, DrawRole::frictionImpulse, 5);
        const float stepSeconds = 0.02f;
        const std::string svg = svgPage(draw, {}, {.stepSeconds = stepSeconds});
        const std::vector<Tag> tags = tagsOf(svg);
        const auto lengthOf = [](const Tag& line) {
            return std::hypot(line.number("x2") - line.number("x1"), line.number("y2") - line.number("y1"));
        };
        const float push = lengthOf(withClass(tags, "line", "push").front());
        const float friction = lengthOf(withClass(tags, "line", "friction").front());
        EXPECT_NEAR(friction / push, 0.25f, 0.002f);

        std::smatch label;
        ASSERT_TRUE(std::regex_search(svg, label, std::regex(R"(>([0-9.]+) ([kMm]?)N s = ([0-9.]+) ([kMm]?)N mean<)")));
        const auto factor = [](const std::string& prefix) { return prefix == "k" ? 1e3f : prefix == "M" ? 1e6f : prefix == "m" ? 1e-3f : 1.0f; };
        const float barImpulse = std::stof(label[1]) * factor(label[2]);
        EXPECT_NEAR(std::stof(label[3]) * factor(label[4]), barImpulse / stepSeconds, 0.01f * barImpulse / stepSeconds);
        // The bars are three lines each, the long one first: metres, then impulse.
        const std::vector<Tag> bars = withClass(tags, "line", "bar");
        ASSERT_EQ(bars.size(), 6u);
        EXPECT_NEAR(lengthOf(bars[3]) / push, barImpulse / impulse, 0.01f * barImpulse / impulse);
    }
}

TEST(Svg, MetreBarIsTrue) {
    for (const float viewHeight : {0.03f, 1.0f, 7.0f, 900.0f, 5e5f}) {
        SvgDraw draw;
        addBox(draw, {0.0f, 0.0f}, {0.5f, 0.5f}, DrawRole::dynamicShape, {2, 1});
        const std::string svg = svgPage(draw, {}, {.viewHeight = viewHeight});
        const std::vector<Tag> tags = tagsOf(svg);
        const Tag bar = withClass(tags, "line", "bar").front();
        std::smatch label;
        ASSERT_TRUE(std::regex_search(svg, label, std::regex(R"(>([0-9.]+) ([kmµ]?)m<)")));
        const float factor = label[2] == "k" ? 1e3f : label[2] == "m" ? 1e-3f : 1.0f;
        const float metres = std::stof(label[1]) * factor;
        EXPECT_NEAR((bar.number("x2") - bar.number("x1")) * viewHeight / panelOf(tags).height, metres, 0.01f * metres);
    }
}

TEST(Svg, NormalPointsWhereItShouldAndUpIsUp) {
    SvgDraw draw;
    addBox(draw, {0.0f, 0.0f}, {0.5f, 0.5f}, DrawRole::dynamicShape, {2, 1});
    draw.arrow({0.0f, 0.0f}, {0.0f, 1.0f}, DrawRole::contactNormal, 1);
    const Tag normal = withClass(tagsOf(svgPage(draw, {}, {})), "line", "normal").front();
    EXPECT_LT(normal.number("y2"), normal.number("y1") - 10.0f);
    EXPECT_NEAR(normal.number("x2"), normal.number("x1"), 0.01f);
}

// The same key has the same look in any order and any picture; different keys use all looks.
TEST(Svg, PointsAreColouredByKey) {
    const auto colourOf = [](std::uint32_t key, std::uint32_t first) {
        SvgDraw draw;
        draw.point({5.0f, 5.0f}, DrawRole::contactPoint, first);
        draw.point({0.0f, 0.0f}, DrawRole::contactPoint, key);
        addBox(draw, {2.5f, 2.5f}, {3.0f, 3.0f}, DrawRole::dynamicShape, {2, 1});
        return withClass(tagsOf(svgPage(draw, {}, {})), "circle", "contact")[1].attribute("fill");
    };
    EXPECT_EQ(colourOf(77, 3), colourOf(77, 4));
    std::set<std::pair<std::string_view, bool>> looks;
    for (std::uint32_t key = 0; key < 400; ++key) {
        looks.insert({keyColour(key), keyIsRing(key)});
    }
    EXPECT_EQ(looks.size(), 16u);
}

TEST(Svg, LegendNamesWhatOccursAndNothingElse) {
    SvgDraw draw;
    addBox(draw, {0.0f, 0.0f}, {0.5f, 0.5f}, DrawRole::sleepingShape, {2, 1});
    draw.plane({0.0f, -0.5f}, {0.0f, 1.0f}, DrawRole::staticShape, ground);
    const std::string svg = svgPage(draw, {}, {});
    EXPECT_NE(svg.find(">asleep<"), std::string::npos);
    EXPECT_NE(svg.find(">static<"), std::string::npos);
    EXPECT_EQ(svg.find(">dynamic<"), std::string::npos);
    EXPECT_EQ(svg.find(">sensor<"), std::string::npos);
    EXPECT_EQ(svg.find(" mean<"), std::string::npos);
}

// The half-plane fills exactly what of the view lies below it: the area of its path by the shoelace formula.
TEST(Svg, PlaneFillsItsHalf) {
    for (int degrees = 0; degrees < 360; degrees += 30) {
        const float angle = static_cast<float>(degrees) * std::numbers::pi_v<float> / 180.0f;
        SvgDraw draw;
        draw.plane({0.0f, 0.0f}, {std::cos(angle), std::sin(angle)}, DrawRole::staticShape, ground);
        const std::vector<Tag> tags = tagsOf(svgPage(draw, {}, {.target = Vector<2>(0.0f, 0.0f), .viewHeight = 2.0f}));
        const std::vector<Vector<2>> corners = cornersOfPath(withClass(tags, "path", "fixed").front());
        double area = 0.0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            area += 0.5 * static_cast<double>(cross<float>(corners[i], corners[(i + 1) % corners.size()]));
        }
        const SvgPanel panel = panelOf(tags);
        // A line through the middle halves the view, which is drawn with a margin of at most 30 pixels.
        const double half = 0.5 * static_cast<double>(panel.width * panel.height);
        EXPECT_GE(std::fabs(area), half * 0.999);
        EXPECT_LE(std::fabs(area), 0.5 * static_cast<double>((panel.width + 60.0f) * (panel.height + 60.0f)));
    }
}

// Points of a rounded outline are at the radius from the corners' polygon: its arcs end on the offset edges.
TEST(Svg, RoundedOutlineKeepsItsDistance) {
    SvgDraw draw;
    addBox(draw, {0.0f, 0.0f}, {1.0f, 0.5f}, DrawRole::dynamicShape, {2, 1}, 0.25f);
    const std::vector<Tag> tags = tagsOf(svgPage(draw, {}, {.target = Vector<2>(0.0f, 0.0f), .viewHeight = 4.0f}));
    const SvgPanel panel = panelOf(tags);
    const Tag path = withClass(tags, "path", "dynamic").front();
    const float scale = panel.height / 4.0f;
    EXPECT_EQ(path.attribute("d").find("nan"), std::string::npos);
    int onOutline = 0;
    for (const Vector<2>& corner : cornersOfPath(path)) {
        const Vector<2> metres(std::fabs(corner.x() - panel.left - 0.5f * panel.width) / scale,
                               std::fabs(corner.y() - panel.top - 0.5f * panel.height) / scale);
        const Vector<2> beyond = (metres - Vector<2>(1.0f, 0.5f)).cwiseMax(0.0f);
        // The radii of the arc commands read as pairs as well; they are no points.
        if (std::fabs(corner.x() - 0.25f * scale) > 0.01f || std::fabs(corner.y() - 0.25f * scale) > 0.01f) {
            EXPECT_NEAR(length<2>(beyond), 0.25f, 0.001f);
            ++onOutline;
        }
    }
    EXPECT_EQ(onOutline, 9);
}

TEST(Svg, ClippingAgreesWithPointTests) {
    std::mt19937 random(3);
    const Bounds<2> bounds{Vector<2>(-1.0f, -0.5f), Vector<2>(1.0f, 0.5f)};
    for (int trial = 0; trial < 500; ++trial) {
        Position<2> a((unit(random) - 0.5f) * 6.0f, (unit(random) - 0.5f) * 6.0f);
        Position<2> b((unit(random) - 0.5f) * 6.0f, (unit(random) - 0.5f) * 6.0f);
        double inside = 0.0;
        for (int i = 0; i < 4000; ++i) {
            const Position<2> p = a + (b - a) * ((static_cast<float>(i) + 0.5f) / 4000.0f);
            inside += contains(bounds, Bounds<2>{p, p}) ? 1.0 / 4000.0 : 0.0;
        }
        const float whole = length<2>(Vector<2>(b - a));
        const bool hit = clipSegment(a, b, bounds);
        EXPECT_NEAR(hit ? length<2>(Vector<2>(b - a)) / whole : 0.0f, inside, 0.001);
    }
}

// Numbers far from any picture: the document stays well-formed, and nothing in it is far outside the page.
TEST(Svg, ExtremeInputGivesAWholeDocument) {
    const float infinite = std::numeric_limits<float>::infinity();
    for (const float size : {1e-30f, 1e-6f, 1.0f, 1e5f, 1e8f}) {
        SvgDraw draw;
        draw.ball({0.0f, 0.0f}, size, {}, DrawRole::dynamicShape, {2, 1});
        draw.ball({0.0f, -1e8f}, 1e8f, {}, DrawRole::staticShape, ground);
        draw.capsule({-1e8f, 0.0f}, {1e8f, 0.0f}, 0.1f, DrawRole::staticShape, ground);
        draw.capsule({0.0f, 0.0f}, {0.0f, 0.0f}, size, DrawRole::kinematicShape, {3, 1});
        draw.line({-1e8f, -1e8f}, {1e8f, 1e8f}, DrawRole::staticShape, ground);
        addBox(draw, {0.0f, -1e8f}, {1e8f, 1e8f}, DrawRole::staticShape, ground, size);
        draw.plane({0.0f, 1e8f}, {0.0f, 1.0f}, DrawRole::staticShape, ground);
        draw.polygon({}, 0.0f, DrawRole::dynamicShape, {4, 1});
        draw.point({infinite, 0.0f}, DrawRole::contactPoint, 1);
        draw.arrow({0.0f, 0.0f}, {std::nanf(""), 0.0f}, DrawRole::normalImpulse, 1);
        draw.arrow({0.0f, 0.0f}, {0.0f, size}, DrawRole::normalImpulse, 1);
        EXPECT_EQ(draw.refused(), 3);
        const std::string svg = svgPage(draw, {.line = "a line", .stamp = "stamp"}, {.title = "<&>\x02"});
        const std::vector<Tag> tags = tagsOf(svg);
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
        EXPECT_NE(svg.find("3 not finite, left out"), std::string::npos);
        for (const Tag& tag : tags) {
            if (tag.name == "path" && tag.attribute("d").find('A') == std::string::npos) {
                for (const Vector<2>& corner : cornersOfPath(tag)) {
                    EXPECT_LT(corner.cwiseAbs().maxCoeff(), 3e6f) << tag.text;
                }
            }
        }
    }
}

TEST(Svg, EmptyWorldIsAPicture) {
    EXPECT_FALSE(withClass(tagsOf(svgPage(SvgDraw(), {}, {})), "rect", "frame").empty());
}

TEST(Svg, TextStaysOnThePage) {
    SvgDraw draw;
    for (std::uint32_t i = 0; i < 8; ++i) {
        addBox(draw, {static_cast<float>(i) * 3.0f, 0.0f}, {0.5f, 0.5f}, DrawRole::dynamicShape, {i + 2, 1});
    }
    SvgOptions options{.width = 640, .height = 400, .names = true, .title = std::string(300, 'W')};
    options.nameOf = [](BodyId body) { return "a body of the long name " + std::to_string(body.index); };
    const std::vector<Tag> tags = tagsOf(svgPage(draw, {}, options));
    const std::vector<Tag> labels = withClass(tags, "text", "label");
    ASSERT_EQ(labels.size(), 8u);
    for (const Tag& label : labels) {
        EXPECT_GT(label.number("x"), 100.0f);
        EXPECT_LT(label.number("x"), 540.0f);
    }
}

TEST(Svg, OptionsOutOfRangeAreRefusedByName) {
    const auto messageOf = [](const SvgOptions& options) -> std::string {
        try {
            svgPage(SvgDraw(), {}, options);
        } catch (const std::invalid_argument& refusal) {
            return refusal.what();
        }
        return "accepted";
    };
    EXPECT_NE(messageOf({.width = 0}).find("width"), std::string::npos);
    EXPECT_NE(messageOf({.height = 100000}).find("height"), std::string::npos);
    EXPECT_NE(messageOf({.viewHeight = -1.0f}).find("viewHeight"), std::string::npos);
    EXPECT_NE(messageOf({.viewHeight = std::nanf("")}).find("viewHeight"), std::string::npos);
    EXPECT_NE(messageOf({.target = Vector<2>(std::nanf(""), 0.0f)}).find("target"), std::string::npos);
    EXPECT_NE(messageOf({.impulsePixels = 0.0f}).find("impulsePixels"), std::string::npos);
    EXPECT_NE(messageOf({.stepSeconds = 0.0f}).find("stepSeconds"), std::string::npos);
    EXPECT_EQ(messageOf({}), "accepted");
}

// The whole way from a world: a resting box shows its weight as impulse.
TEST(Svg, WorldShowsTheWeightOfARestingBox) {
    World<2> world;
    const BodyId floor = world.create({.kind = BodyKind::fixed});
    world.attach(floor, {.geometry = Plane<2>{}});
    const BodyId box = world.create({.position = Vector<2>(0.0f, 0.5f)});
    world.attach(box, {.geometry = Box<2>{}, .material = {.density = 3.0f}});
    Settings settings = world.settings();
    settings.sleeping = false;
    world.configure(settings);
    for (int i = 0; i < 120; ++i) {
        world.step(1.0f / 60.0f);
    }
    const std::string svg = svgOf(world, {.impulsePixels = 100.0f, .title = "a box"});
    const std::vector<Tag> tags = tagsOf(svg);
    float impulse = 0.0f;
    for (const Tag& line : withClass(tags, "line", "push")) {
        // The legend's sample lies level.
        impulse += (line.number("y1") - line.number("y2")) / 100.0f;
    }
    EXPECT_NEAR(impulse, 3.0f * 9.81f / 60.0f, 0.01f);
    EXPECT_NE(svg.find("step 120 · t = 2 s · 1 dynamic body · 1 contact, 2 points"), std::string::npos);
}

}  // namespace
}  // namespace talus
