// A box falls on the ground and lies there. Exits with 1 if it does not.
#include <talus/engine/world.h>
#include <talus/talus.h>

#include <cmath>
#include <cstdio>

int main() {
    talus::World2 world({.gravity = {0.0f, -9.81f}});
    const talus::BodyId ground = world.create({.kind = talus::BodyKind::fixed});
    world.attach(ground, {.geometry = talus::Box<2>{{10.0f, 0.5f}}});
    const talus::BodyId box = world.create({.position = {0.0f, 3.0f}});
    world.attach(box, {.geometry = talus::Box<2>{{0.5f, 0.5f}}, .material = {.density = 1.0f, .friction = 0.6f}});

    for (int step = 0; step <= 120; ++step) {
        if (step % 20 == 0) {
            std::printf("t = %.2f s   height %.4f m\n", step / 60.0, static_cast<double>(world.pose(box).p.y()));
        }
        world.step(1.0f / 60.0f);
    }

    // Half the ground's height and half the box's.
    const float expected = 1.0f;
    const bool rests = std::fabs(world.pose(box).p.y() - expected) < 0.005f && std::fabs(world.velocity(box).y()) < 0.001f;
    std::printf("%s\n", rests ? "the box rests on the ground" : "the box does not rest on the ground");
    return rests ? 0 : 1;
}
