// Parallel loops over the built-in threads or the host's.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace talus {

/// A host's job system: runs `body(begin, end)` for parts that cover [0, count), each at least `grain` long (save the last),
/// and returns when all are done. It may run them in any order on any threads.
using ParallelFor = std::function<void(int count, int grain, const std::function<void(int begin, int end)>& body)>;

/// A pool of `workers` threads, the calling thread being one of them. Each has its own part of a loop's chunks, the same part of every loop, so that
/// what it has in its caches serves the next loop over the same things; who is done with its part helps others from the end of theirs. A
/// loop is over when all chunks are finished, whether or not every thread has woken up.
class Jobs {
public:
    /// `workers` from 1 to 64. With `host` no threads are made and every loop is handed to it.
    explicit Jobs(int workers = 1, ParallelFor host = {});

    /// Calls body(begin, end) for chunks that cover [0, count): each `grain` long or longer (save the last), at most eight a
    /// worker, with borders that depend on count, grain and the number of workers only. All chunks run even if one throws; then
    /// the exception of the first of them (in order of chunks) is thrown here. A loop started inside a loop, or from a second
    /// thread at the same time, runs on the thread that starts it.
    void run(int count, int grain, const std::function<void(int begin, int end)>& body);

    int workers() const { return workerCount; }
    /// Whether a loop may run on more than one thread.
    bool isParallel() const { return workerCount > 1 || static_cast<bool>(host); }

private:
    struct Loop {
        const std::function<void(int, int)>* body = nullptr;
        int count = 0;
        int chunk = 1;
        std::uint32_t chunks = 0;
    };
    class Failure;

    static Loop loopOf(int count, int grain, int workers, const std::function<void(int begin, int end)>& body);
    void runOnHost(int count, int grain, const std::function<void(int begin, int end)>& body);
    void runOnPool(const Loop& loop);
    static void runGuarded(const std::function<void(int begin, int end)>& body, int begin, int end, Failure& failure);
    static void runChunk(const Loop& loop, std::uint32_t index, Failure& failure);
    /// A worker's part of the chunks: those from `first` to before `last` are not yet taken. In one atomic number with that of the loop, so that who
    /// has looked at an earlier loop cannot take from this one.
    struct alignas(64) Part {
        std::atomic<std::uint64_t> range{0};
    };
    /// Runs chunks of the worker's own part, then of others', until there are none; false if there was none.
    bool takeChunks(int worker);
    /// Runs what is left of a part, chunk by chunk; how many these were.
    std::uint32_t takeFrom(Part& part, bool fromFront);
    bool hasWork() const;
    void waitForOthers();
    void work(int worker, const std::stop_token& stop);

    int workerCount;
    ParallelFor host;

    std::atomic<bool> isBusy{false};
    // By worker, the caller's first. `current` is read only by the holder of a taken chunk, so it cannot change meanwhile: the loop is not over.
    std::vector<Part> parts;
    std::uint32_t loopNumber = 0;
    alignas(64) std::atomic<std::uint32_t> unfinished{0};
    alignas(64) Loop current;
    Failure* currentFailure = nullptr;

    std::mutex mutex;
    std::condition_variable_any workToDo;
    std::condition_variable_any allDone;
    std::atomic<int> sleepers{0};
    std::atomic<bool> isCallerAsleep{false};

    // Last, so that the threads end before anything they use does.
    std::vector<std::jthread> threads;
};

}  // namespace talus
