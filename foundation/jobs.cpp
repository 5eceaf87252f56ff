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
    threads.reserve(static_cast<std::size_t>(workers - 1));
    for (int i = 1; i < workers; ++i) {
        threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
}

Jobs::Loop Jobs::loopOf(int count, int grain, int workers, const std::function<void(int begin, int end)>& body) {
    const int most = chunksPerWorker * workers;
    const int even = count / most + (count % most != 0 ? 1 : 0);
    const int chunk = std::max({1, grain, even});
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
    const std::uint64_t number = (ticket.load() >> 32) + 1;
    ticket.store(number << 32 | loop.chunks);
    // Sequentially consistent with the sleeper's count and look: either this sees the sleeper or the sleeper sees the ticket.
    if (sleepers.load() > 0) {
        const std::lock_guard lock(mutex);
        workToDo.notify_all();
    }
    while (takeChunk()) {
    }
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

bool Jobs::takeChunk() {
    std::uint64_t seen = ticket.load();
    do {
        if (static_cast<std::uint32_t>(seen) == 0) {
            return false;
        }
    } while (!ticket.compare_exchange_weak(seen, seen - 1));
    runChunk(current, current.chunks - static_cast<std::uint32_t>(seen), *currentFailure);
    if (unfinished.fetch_sub(1) == 1 && isCallerAsleep.load()) {
        const std::lock_guard lock(mutex);
        allDone.notify_all();
    }
    return true;
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

void Jobs::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        if (takeChunk()) {
            continue;
        }
        if (spinUntil([&] { return hasTicket() || stop.stop_requested(); })) {
            continue;
        }
        std::unique_lock lock(mutex);
        ++sleepers;
        workToDo.wait(lock, stop, [this] { return hasTicket(); });
        --sleepers;
    }
}

}  // namespace talus
