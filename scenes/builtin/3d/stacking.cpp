#include "../parts.h"
#include "../topics.h"

namespace talus {
namespace {

using namespace parts;

constexpr int settled = 120;
constexpr int minute = 3600;

void expectStays(Json& document, const std::string& name, double within, int last = -1) {
    document["expect"].push_back(atMost(since(from(check("displacement", ofBody(name)), settled, last), settled), within));
}

Json pyramidSquare() {
    constexpr int base = 6;
    Json document =
        scene3("pyramid_square_3d",
               "A pyramid of 91 cubes on a square of six by six, layers centred and touching exactly: each cube stands on four, none moves.", 600);
    document["bodies"].push_back(floor3(0.6));
    for (int row = 0; row < base; ++row) {
        const int width = base - row;
        for (int i = 0; i < width * width; ++i) {
            const std::string name = "box" + std::to_string(row) + "_" + std::to_string(i);
            const double x = i % width - 0.5 * (width - 1);
            const double z = i / width - 0.5 * (width - 1);
            document["bodies"].push_back(bodyAt(name, point(x, 0.5 + row, z), boxOf(point(0.5, 0.5, 0.5))));
            expectStays(document, name, 2e-5);
        }
    }
    document["expect"].push_back(atMost(from(check("penetration", Json::object()), settled), 0.002));
    // The corners of the base bear a quarter of the cube above; all bear all.
    document["expect"].push_back(near(check("contactPoints", ofPair("box4_0", "box5_0")), 4.0, 0.0));
    return document;
}

// Half length, half thickness and half width of a card; how far it leans from upright.
constexpr double cardLong = 0.5;
constexpr double cardThin = 0.015;
constexpr double cardWide = 0.3;
constexpr double lean = 25.0 * degree;

Json card(const std::string& name, double x, double y, double halfLength, double angle) {
    return bodyAt(name, point(x, y, 0.0), boxOf(point(cardThin, halfLength, cardWide), {{"friction", 0.8}}),
                  {{"rotation", turned(point(0.0, 0.0, 1.0), angle)}});
}

Json cardHouse() {
    Json document = scene3("card_house_3d",
                           "A card house of three storeys: cards lean by 25 degrees against each other and bear boards with the next storey, by "
                           "friction 0.8 alone (tan 25 = 0.47 would do). It stands for a minute.",
                           minute);
    document["bodies"].push_back(floor3(0.8, 5.0));
    // The lower inner edge stands on the ground, the upper inner edges meet; the upper outer edges are a little higher and bear the board.
    const double foot = 2.0 * cardLong * std::sin(lean);
    const double storey = 2.0 * cardLong * std::cos(lean) + 2.0 * cardThin * std::sin(lean);
    const double spacing = 2.0 * (foot + 2.0 * cardThin * std::cos(lean)) + 0.01;
    double ground = 0.0;
    for (int level = 0; level < 3; ++level) {
        const int frames = 3 - level;
        for (int i = 0; i < frames; ++i) {
            const double apex = spacing * (i - 0.5 * (frames - 1));
            const std::string place = std::to_string(level) + "_" + std::to_string(i);
            for (const int side : {-1, 1}) {
                // From the middle of the card to its meeting edge: half its length up, half its thickness inwards.
                const double x = apex + side * (cardLong * std::sin(lean) + cardThin * std::cos(lean));
                const double y = ground + cardLong * std::cos(lean) + cardThin * std::sin(lean);
                const std::string name = (side < 0 ? "left" : "right") + place;
                document["bodies"].push_back(card(name, x, y, cardLong, side * lean));
                expectStays(document, name, 0.001);
            }
        }
        ground += storey;
        // Boards from apex to apex; they meet above the middle of inner ones.
        for (int i = 0; i + 1 < frames; ++i) {
            const bool first = i == 0;
            const bool last = i + 2 == frames;
            const double left = spacing * (i - 0.5 * (frames - 1)) - (first ? 0.1 : -0.001);
            const double right = spacing * (i + 1 - 0.5 * (frames - 1)) + (last ? 0.1 : -0.001);
            const std::string name = "board" + std::to_string(level) + "_" + std::to_string(i);
            document["bodies"].push_back(card(name, 0.5 * (left + right), ground + cardThin, 0.5 * (right - left), 90.0 * degree));
            expectStays(document, name, 0.001);
        }
        ground += 2.0 * cardThin;
    }
    document["expect"].push_back(atMost(from(check("penetration", Json::object()), settled), 0.005));
    return document;
}

Json jenga() {
    constexpr int layers = 18;
    constexpr double half = 0.25;
    constexpr double height = 0.3;
    constexpr int pulled = 300;
    Json document = scene3("jenga_3d",
                           "A tower of eighteen layers, three blocks each, every other layer crosswise. It stands; then two middle blocks are taken "
                           "out and it stands on.",
                           900);
    document["bodies"].push_back(floor3(0.6, 10.0));
    for (int layer = 0; layer < layers; ++layer) {
        for (int i = 0; i < 3; ++i) {
            const bool along = layer % 2 == 0;
            const double aside = 2.0 * half * (i - 1);
            const std::string name = "block" + std::to_string(layer) + "_" + std::to_string(i);
            const Json size = along ? point(3.0 * half, 0.5 * height, half - 0.005) : point(half - 0.005, 0.5 * height, 3.0 * half);
            document["bodies"].push_back(
                bodyAt(name, point(along ? 0.0 : aside, height * (layer + 0.5), along ? aside : 0.0), boxOf(size, {{"friction", 0.6}})));
            expectStays(document, name, 0.001, pulled);
        }
    }
    document["script"] = {script(pulled, "destroy", ofBody("block6_1")), script(pulled, "destroy", ofBody("block11_1"))};
    Json& expect = document["expect"];
    for (int i = 0; i < 3; ++i) {
        const Json top = ofBody("block17_" + std::to_string(i));
        expect.push_back(near(from(check("position.y", top), settled), height * 17.5, 0.02));
        expect.push_back(near(from(check("displacement.x", top), 0), 0.0, 0.005));
        expect.push_back(near(from(check("displacement.z", top), 0), 0.0, 0.005));
    }
    return document;
}

Json arch() {
    constexpr int stones = 13;
    constexpr double inner = 2.0;
    constexpr double outer = 2.6;
    constexpr double deep = 0.4;
    Json document = scene3("arch_3d",
                           "Thirteen wedge stones span five metres without mortar: each presses on the next, friction keeps them from slipping, and "
                           "each springer bears half of the weight. It stands for a minute.",
                           minute);
    for (const int side : {-1, 1}) {
        document["bodies"].push_back(fixed(
            bodyAt(side < 0 ? "left" : "right", point(side * 0.5 * (inner + outer), -0.3, 0.0), boxOf(point(0.5, 0.3, 0.6), {{"friction", 0.7}}))));
    }
    const double step = std::numbers::pi / stones;
    // Volume of a trapezoid between chords.
    const double mass = 1000.0 * 2.0 * deep * 0.5 * (outer * outer - inner * inner) * std::sin(step);
    for (int i = 0; i < stones; ++i) {
        const double middle = (i + 0.5) * step;
        const double x = 0.5 * (inner + outer) * std::cos(middle);
        const double y = 0.5 * (inner + outer) * std::sin(middle);
        Json points = Json::array();
        for (const double angle : {i * step, (i + 1) * step}) {
            for (const double radius : {inner, outer}) {
                for (const double z : {-deep, deep}) {
                    points.push_back(point(radius * std::cos(angle) - x, radius * std::sin(angle) - y, z));
                }
            }
        }
        const std::string name = "stone" + std::to_string(i);
        document["bodies"].push_back(bodyAt(name, point(x, y, 0.0), hull(points, {{"friction", 0.7}})));
        expectStays(document, name, 0.001);
    }
    const double half = 0.5 * stones * mass * gravity;
    document["expect"].push_back(near(check("normalForce", ofPair("right", "stone0")), half, 0.01 * half));
    document["expect"].push_back(near(check("normalForce", ofPair("left", "stone12")), half, 0.01 * half));
    document["expect"].push_back(atMost(from(check("penetration", Json::object()), settled), 0.005));
    document["camera"] = {{"target", point(0.0, 1.1, 0.0)}, {"eye", point(3.0, 3.0, 8.0)}, {"height", 4.0}};
    return document;
}

Json dominoes() {
    constexpr int count = 24;
    constexpr double spacing = 0.32;
    Json document =
        scene3("dominoes_3d",
               "A row of dominoes, the first one pushed: each falls against the next, none is left standing and none falls before its turn.", 600);
    document["bodies"].push_back(floor3(0.6, 20.0));
    Json& expect = document["expect"];
    for (int i = 0; i < count; ++i) {
        const std::string name = "domino" + std::to_string(i);
        document["bodies"].push_back(bodyAt(name, point(spacing * (i - 0.5 * count), 0.4, 0.0), boxOf(point(0.05, 0.4, 0.2), {{"friction", 0.4}})));
        // Fallen ones lean on the next; the last lies flat.
        expect.push_back(atLeast(check("tilt", ofBody(name)), (i + 1 < count ? 60.0 : 89.0) * degree));
        if (i > 0) {
            expect.push_back(near(check("contactBegins", ofPair("domino" + std::to_string(i - 1), name)), 1.0, 1.0));
        }
    }
    // Half of them are passed in a second or more, since each needs a part of its own fall.
    expect.push_back(atMost(from(check("tilt", ofBody("domino23")), 0, 60), 0.1 * degree));
    expect.push_back(atMost(check("speed", ofBody("domino12")), 0.02));
    document["script"].push_back(script(
        10, "applyImpulse", {{"body", "domino0"}, {"impulse", point(30.0, 0.0, 0.0)}, {"point", point(-0.5 * spacing * count - 0.05, 0.75, 0.0)}}));
    return document;
}

}  // namespace

std::vector<BuiltinScene> spaceStackingScenes() {
    return {{"pyramid_square_3d", pyramidSquare}, {"card_house_3d", cardHouse}, {"jenga_3d", jenga}, {"arch_3d", arch}, {"dominoes_3d", dominoes}};
}

}  // namespace talus
