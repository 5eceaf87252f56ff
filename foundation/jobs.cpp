#include "jobs.h"

#include "check.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace talus {

namespace {

constexpr int chunksPerWorker = 8;

/// What a worker's part says: the loop, and the chunks that are left (no loop has 2^16 of them).
struct Range {
    std::uint32_t loop = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};
constexpr std::uint64_t packed(const Range& range) {
    return std::uint64_t{range.loop} << 32 | std::uint64_t{range.first} << 16 | range.last;
}
constexpr Range unpacked(std::uint64_t bits) {
    return {static_cast<std::uint32_t>(bits >> 32), static_cast<std::uint32_t>(bits >> 16) & 0xffffu, static_cast<std::uint32_t>(bits) & 0xffffu};
}
constexpr std::chrono::microseconds spinTime{50};

void relax() {
#if defined(__SSE2__)
    _mm_pause();
#elif defined(__aarch64__)
    // `yield` passes at once on most of these processors; this waits about as long as a pause.
    asm volatile("isb" ::: "memory");
#else
    std::this_thread::yield();
#endif
}

/// Waits a bounded time for the condition without giving the processor away: the stages of a step are shorter than a wake-up.
template <class Condition>
bool spinUntil(Condition&& condition) {
    const auto start = std::chrono::steady_clock::now();
    do {
        for (int i = 0; i < 32; ++i) {
            if (condition()) {
                return true;
            }
            relax();
        }
        // On a machine with more threads than cores the one that is waited for may need this core.
        std::this_thread::yield();
    } while (std::chrono::steady_clock::now() - start < spinTime);
    return condition();
}

}  // namespace

/// The exception of the lowest chunk that threw one: the same whatever the timing.
class Jobs::Failure {
public:
#if defined(__cpp_exceptions)
    void keepCurrent(int begin) {
        const std::lock_guard lock(mutex);
        if (!exception || begin < firstBegin) {
            exception = std::current_exception();
            firstBegin = begin;
        }
    }
#endif
    void rethrow() {
        if (exception) {
            std::rethrow_exception(std::exchange(exception, nullptr));
        }
    }

private:
    std::mutex mutex;
    std::exception_ptr exception;
    int firstBegin = 0;
};

Jobs::Jobs(int workers, ParallelFor hostLoop) : workerCount(workers), host(std::move(hostLoop)) {
    if (workers < 1 || workers > 64) {
        refuse("workers", std::to_string(workers), "must be between 1 and 64");
    }
    if (host) {
        return;
    }
    parts = std::vector<Part>(static_cast<std::size_t>(workers));
    threads.reserve(static_cast<std::size_t>(workers - 1));
    for (int i = 1; i < workers; ++i) {
        threads.emplace_back([this, i](const std::stop_token& stop) { work(i, stop); });
    }
}

Jobs::Loop Jobs::loopOf(int count, int grain, int workers, const std::function<void(int begin, int end)>& body) {
    // As many for every worker: where there are few, one more or less would leave a worker waiting.
    const int possible = std::clamp(count / std::max(1, grain), 1, chunksPerWorker * workers);
    const int chunks = possible > workers ? possible - possible % workers : possible;
    const int chunk = count / chunks + (count % chunks != 0 ? 1 : 0);
    return {&body, count, chunk, static_cast<std::uint32_t>((count - 1) / chunk + 1)};
}

void Jobs::run(int count, int grain, const std::function<void(int begin, int end)>& body) {
    if (count <= 0) {
        return;
    }
    const Loop loop = loopOf(count, grain, workerCount, body);
    const bool alone = loop.chunks == 1 || (threads.empty() && !host);
    if (alone || isBusy.exchange(true)) {
        Failure failure;
        for (std::uint32_t i = 0; i < loop.chunks; ++i) {
            runChunk(loop, i, failure);
        }
        failure.rethrow();
        return;
    }
    struct Busy {
        std::atomic<bool>& flag;
        ~Busy() { flag = false; }
    } busy{isBusy};
    if (host) {
        runOnHost(count, std::max(1, grain), body);
    } else {
        runOnPool(loop);
    }
}

void Jobs::runOnHost(int count, int grain, const std::function<void(int begin, int end)>& body) {
    Failure failure;
    std::atomic<std::int64_t> covered{0};
    const std::function<void(int, int)> guarded = [&](int begin, int end) {
        covered += end - begin;
        runGuarded(body, begin, end, failure);
    };
    host(count, grain, guarded);
    failure.rethrow();
    if (covered != count) {
        refuse("tasks", std::to_string(covered) + " of " + std::to_string(count), "must cover the whole range exactly once");
    }
}

void Jobs::runOnPool(const Loop& loop) {
    Failure failure;
    current = loop;
    currentFailure = &failure;
    unfinished.store(loop.chunks);
    ++loopNumber;
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        const auto border = [&](std::uint32_t worker) { return loop.chunks * worker / static_cast<std::uint32_t>(parts.size()); };
        parts[i].range.store(packed({loopNumber, border(i), border(i + 1)}));
    }
    // Sequentially consistent with the sleeper's count and look: either this sees the sleeper or the sleeper sees the work.
    if (sleepers.load() > 0) {
        const std::lock_guard lock(mutex);
        workToDo.notify_all();
    }
    takeChunks(0);
    waitForOthers();
    failure.rethrow();
}

void Jobs::runGuarded(const std::function<void(int begin, int end)>& body, int begin, int end, Failure& failure) {
#if defined(__cpp_exceptions)
    try {
        body(begin, end);
    } catch (...) {
        failure.keepCurrent(begin);
    }
#else
    static_cast<void>(failure);
    body(begin, end);
#endif
}

void Jobs::runChunk(const Loop& loop, std::uint32_t index, Failure& failure) {
    const int begin = static_cast<int>(index) * loop.chunk;
    runGuarded(*loop.body, begin, begin + std::min(loop.count - begin, loop.chunk), failure);
}

bool Jobs::takeChunks(int worker) {
    const auto count = static_cast<int>(parts.size());
    bool any = false;
    for (int k = 0; k < count; ++k) {
        const std::uint32_t done = takeFrom(parts[static_cast<std::size_t>((worker + k) % count)], k == 0);
        any = any || done > 0;
        // Told once for all of a part, as every telling sends a line of memory from one core to another, and before another's part is looked at,
        // which does too: the caller may be waiting.
        if (done > 0 && unfinished.fetch_sub(done) == done && isCallerAsleep.load()) {
            const std::lock_guard lock(mutex);
            allDone.notify_all();
        }
    }
    return any;
}

std::uint32_t Jobs::takeFrom(Part& part, bool fromFront) {
    std::uint32_t done = 0;
    for (std::uint64_t seen = part.range.load();;) {
        Range range = unpacked(seen);
        if (range.first == range.last) {
            return done;
        }
        const std::uint32_t chunk = fromFront ? range.first++ : --range.last;
        if (part.range.compare_exchange_weak(seen, packed(range))) {
            runChunk(current, chunk, *currentFailure);
            ++done;
            seen = packed(range);
        }
    }
}

void Jobs::waitForOthers() {
    const auto isDone = [this] { return unfinished.load() == 0; };
    if (spinUntil(isDone)) {
        return;
    }
    std::unique_lock lock(mutex);
    isCallerAsleep = true;
    allDone.wait(lock, isDone);
    isCallerAsleep = false;
}

bool Jobs::hasWork() const {
    return std::any_of(parts.begin(), parts.end(), [](const Part& part) {
        const Range range = unpacked(part.range.load());
        return range.first != range.last;
    });
}

void Jobs::work(int worker, const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        if (takeChunks(worker)) {
            continue;
        }
        if (spinUntil([&] { return hasWork() || stop.stop_requested(); })) {
            continue;
        }
        std::unique_lock lock(mutex);
        ++sleepers;
        workToDo.wait(lock, stop, [this] { return hasWork(); });
        --sleepers;
    }
}

}  // namespace talus
