#include "../../foundation/jobs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

namespace talus {
namespace {

using Chunk = std::pair<int, int>;

std::vector<Chunk> chunksOf(Jobs& jobs, int count, int grain) {
    std::mutex mutex;
    std::vector<Chunk> chunks;
    jobs.run(count, grain, [&](int begin, int end) {
        const std::lock_guard lock(mutex);
        chunks.emplace_back(begin, end);
    });
    std::sort(chunks.begin(), chunks.end());
    return chunks;
}

class JobsWith : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Workers, JobsWith, testing::Values(1, 2, 3, 8));

TEST_P(JobsWith, EveryIndexIsVisitedOnce) {
    Jobs jobs(GetParam());
    std::vector<int> visits(10000);
    for (int count = 0; count <= 10000; count = count < 300 ? count + 1 : count * 5 / 4 + 1) {
        std::fill(visits.begin(), visits.end(), 0);
        jobs.run(count, 1 + count % 50, [&](int begin, int end) {
            for (int i = begin; i < end; ++i) {
                ++visits[static_cast<std::size_t>(i)];
            }
        });
        ASSERT_EQ(std::count(visits.begin(), visits.begin() + count, 1), count);
        ASSERT_EQ(std::count(visits.begin() + count, visits.end(), 0), 10000 - count);
    }
}

TEST_P(JobsWith, ChunksAreFewLargeAndTheSameEveryTime) {
    Jobs jobs(GetParam());
    for (const int count : {1, 7, 100, 1001, 9999}) {
        for (const int grain : {-3, 0, 1, 16, 5000}) {
            const std::vector<Chunk> chunks = chunksOf(jobs, count, grain);
            EXPECT_LE(static_cast<int>(chunks.size()), 8 * GetParam());
            int next = 0;
            for (const auto& [begin, end] : chunks) {
                EXPECT_EQ(begin, next);
                EXPECT_TRUE(end - begin >= grain || end == count);
                EXPECT_GT(end, begin);
                next = end;
            }
            EXPECT_EQ(next, count);
            EXPECT_EQ(chunksOf(jobs, count, grain), chunks);
        }
    }
}

TEST_P(JobsWith, ThousandsOfTinyLoopsLoseNothing) {
    Jobs jobs(GetParam());
    std::vector<std::int64_t> values(64);
    for (int round = 1; round <= 2000; ++round) {
        // Plain writes: the end of a loop must make them visible to the caller and to the next loop.
        jobs.run(64, 1, [&](int begin, int end) {
            for (int i = begin; i < end; ++i) {
                values[static_cast<std::size_t>(63 - i)] += i;
            }
        });
        ASSERT_EQ(std::accumulate(values.begin(), values.end(), std::int64_t{0}), std::int64_t{2016} * round);
    }
}

TEST_P(JobsWith, SleepingWorkersDoNotStopALoop) {
    Jobs jobs(GetParam());
    for (int round = 0; round < 20; ++round) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::atomic<int> sum{0};
        jobs.run(100, 1, [&](int begin, int end) { sum += end - begin; });
        ASSERT_EQ(sum, 100);
    }
}

TEST_P(JobsWith, CallerSleepsThroughALongChunkAndWakesUp) {
    Jobs jobs(GetParam());
    for (int round = 0; round < 5; ++round) {
        std::atomic<int> finished{0};
        jobs.run(2, 1, [&](int, int) {
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
            ++finished;
        });
        ASSERT_EQ(finished, 2);
    }
}

TEST_P(JobsWith, ExceptionOfTheFirstChunkReachesTheCallerAfterAllHaveRun) {
    Jobs jobs(GetParam());
    for (int round = 0; round < 50; ++round) {
        std::atomic<int> covered{0};
        std::string message;
        try {
            jobs.run(1000, 1, [&](int begin, int end) {
                covered += end - begin;
                if (end > 500) {
                    throw std::runtime_error(std::to_string(begin));
                }
            });
        } catch (const std::runtime_error& error) {
            message = error.what();
        }
        ASSERT_EQ(covered, 1000);
        int first = -1;
        for (const auto& [begin, end] : chunksOf(jobs, 1000, 1)) {
            first = first < 0 && end > 500 ? begin : first;
        }
        ASSERT_EQ(message, std::to_string(first));
    }
}

TEST_P(JobsWith, LoopsInsideLoopsRunWhereTheyStart) {
    Jobs jobs(GetParam());
    std::atomic<int> sum{0};
    std::atomic<bool> hasMoved{false};
    jobs.run(50, 1, [&](int begin, int end) {
        const std::thread::id here = std::this_thread::get_id();
        for (int i = begin; i < end; ++i) {
            jobs.run(20, 1, [&](int first, int last) {
                hasMoved = hasMoved || std::this_thread::get_id() != here;
                sum += last - first;
            });
        }
    });
    EXPECT_EQ(sum, 1000);
    EXPECT_FALSE(GetParam() > 1 && hasMoved);
    EXPECT_EQ(static_cast<int>(chunksOf(jobs, 10000, 1).size()), 8 * GetParam());
}

TEST(Jobs, OneWorkerAndOneChunkStayOnTheCallingThread) {
    const std::thread::id here = std::this_thread::get_id();
    Jobs alone(1);
    alone.run(1000, 1, [&](int, int) { EXPECT_EQ(std::this_thread::get_id(), here); });
    Jobs several(4);
    for (int round = 0; round < 100; ++round) {
        several.run(10, 10, [&](int, int) { EXPECT_EQ(std::this_thread::get_id(), here); });
    }
}

TEST(Jobs, TwoCallersAtOnceBothGetTheirLoops) {
    Jobs jobs(3);
    std::atomic<int> sum{0};
    const auto call = [&] {
        for (int round = 0; round < 300; ++round) {
            jobs.run(100, 1, [&](int begin, int end) { sum += end - begin; });
        }
    };
    std::thread other(call);
    call();
    other.join();
    EXPECT_EQ(sum, 60000);
}

TEST(Jobs, WorkIsShared) {
    Jobs jobs(2);
    std::atomic<int> inside{0};
    std::atomic<bool> haveMet{false};
    // Both threads stay inside until they have met, or one has waited far too long.
    jobs.run(2, 1, [&](int, int) {
        ++inside;
        for (int i = 0; i < 5000 && !haveMet; ++i) {
            haveMet = haveMet || inside == 2;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    EXPECT_TRUE(haveMet);
}

TEST(Jobs, HostTakesOver) {
    int calls = 0;
    Jobs jobs(4, [&](int count, int grain, const std::function<void(int, int)>& body) {
        ++calls;
        for (int end = count; end > 0; end -= grain) {
            body(std::max(0, end - grain), end);
        }
    });
    std::vector<int> visits(100);
    jobs.run(100, 7, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
            ++visits[static_cast<std::size_t>(i)];
        }
    });
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), 100);
    EXPECT_THROW(jobs.run(100, 7, [](int, int) { throw std::runtime_error("body"); }), std::runtime_error);
}

TEST(Jobs, HostThatLosesWorkIsRefused) {
    Jobs jobs(2, [](int count, int, const std::function<void(int, int)>& body) { body(0, count / 2); });
    EXPECT_THROW(jobs.run(100, 1, [](int, int) {}), std::invalid_argument);
}

TEST(Jobs, NumberOfWorkersIsChecked) {
    EXPECT_THROW(Jobs(0), std::invalid_argument);
    EXPECT_THROW(Jobs(65), std::invalid_argument);
    EXPECT_EQ(Jobs(64).workers(), 64);
}

}  // namespace
}  // namespace talus
