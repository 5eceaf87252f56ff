// Counts heap allocations by replacing the global allocation functions of this program.
#include "worlds.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> allocations = 0;

void* counted(std::size_t size, std::size_t alignment) {
    ++allocations;
    void* memory = alignment <= alignof(std::max_align_t) ? std::malloc(size) : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}
}  // namespace

void* operator new(std::size_t size) {
    return counted(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

namespace talus::testing {
namespace {

TEST(Allocation, theCounterCounts) {
    const long before = allocations;
    const std::vector<int> some(100);
    EXPECT_GT(allocations, before + static_cast<long>(some.size() == 0));
}

TEST(Allocation, aSettledPileAllocatesNothingInAnyStep) {
    World2 world({.settings = awake()});
    const std::vector<BodyId> bodies = addMixedScene(world, 150);
    world.setAngularVelocity(bodies.back(), 0.0f);
    run(world, 600);
    for (int i = 0; i < 120; ++i) {
        const long before = allocations;
        world.step(dt);
        ASSERT_EQ(allocations, before) << "step " << i;
    }
}

TEST(Allocation, aSleepingWorldAllocatesNothingInAnyStep) {
    World2 world(WorldDef<2>{});
    addGround(world);
    addPyramid(world, 6);
    run(world, 300);
    ASSERT_EQ(world.report().counts.awakeBodies, 0);
    const long before = allocations;
    run(world, 60);
    EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace talus::testing
