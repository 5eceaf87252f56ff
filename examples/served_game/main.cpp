// A small game that can be watched while it runs: a wall of boxes, and a ball that is thrown at it every few seconds.
//
//     served_game [PORT [SECONDS]]
//
// PORT 0, the default, takes any free one; SECONDS 0, the default, runs for ever. Watch it with talus view --connect and the
// address that it prints.
#include <talus/engine/debug_stream.h>
#include <talus/engine/world.h>
#include <talus/talus.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <thread>

namespace {

constexpr int hertz = 60;

class Game {
public:
    Game() : world({.gravity = {0.0f, -9.81f, 0.0f}}) {
        const talus::BodyId ground = add("ground", {.kind = talus::BodyKind::fixed});
        world.attach(ground, {.geometry = talus::Plane<3>{{0.0f, 1.0f, 0.0f}, 0.0f}});
        for (int row = 0; row < 6; ++row) {
            for (int column = 0; column < 8; ++column) {
                const float shift = row % 2 == 0 ? 0.0f : 0.5f;
                const talus::Vector<3> place(static_cast<float>(column) - 3.5f + shift, 0.25f + 0.5f * static_cast<float>(row), 0.0f);
                const talus::BodyId brick = add("brick " + std::to_string(row + 1) + "." + std::to_string(column + 1), {.position = place});
                world.attach(brick, {.geometry = talus::Box<3>{{0.48f, 0.25f, 0.25f}}});
            }
        }
        ball = add("ball", {.position = {0.0f, 1.0f, 12.0f}});
        world.attach(ball, {.geometry = talus::Ball<3>{talus::zeroVector<3>(), 0.4f}, .material = {.density = 3000.0f}});
    }

    void step() {
        if (world.stepCount() % (4 * hertz) == hertz) {
            world.setPose(ball, {0.0f, 1.2f, 12.0f}, {});
            world.setVelocity(ball, {0.0f, 3.0f, -14.0f});
            world.setAngularVelocity(ball, talus::zeroVector<3>());
        }
        world.step(1.0f / static_cast<float>(hertz));
    }

    const talus::World3& state() const { return world; }
    std::string nameOf(talus::BodyId body) const {
        const auto found = names.find(body);
        return found == names.end() ? std::string() : found->second;
    }

private:
    talus::BodyId add(const std::string& name, const talus::BodyDef<3>& def) {
        const talus::BodyId body = world.create(def);
        names[body] = name;
        return body;
    }

    talus::World3 world;
    std::map<talus::BodyId, std::string> names;
    talus::BodyId ball;
};

void play(int port, int seconds) {
    Game game;
    // Beside what every frame holds: which bodies hang together, and energies.
    const talus::FrameOptions frame{.islands = true, .measures = true};
    talus::DebugServer server({.port = port, .content = {.frame = frame, .nameOf = [&](talus::BodyId body) { return game.nameOf(body); }}});
    std::printf("serving 127.0.0.1:%d\n", server.port());
    std::fflush(stdout);

    auto next = std::chrono::steady_clock::now();
    for (int step = 0; seconds == 0 || step < seconds * hertz; ++step) {
        game.step();
        server.publish(game.state());
        next += std::chrono::microseconds(1000000 / hertz);
        std::this_thread::sleep_until(next);
    }
}

}  // namespace

int main(int count, char** words) {
    try {
        play(count > 1 ? std::atoi(words[1]) : 0, count > 2 ? std::atoi(words[2]) : 0);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
