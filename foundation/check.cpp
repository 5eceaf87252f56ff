#include "check.h"

#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace talus {

namespace {

void printAndAbort(const char* message) {
    std::fprintf(stderr, "%s\n", message);
    std::abort();
}

std::atomic<RefusalHandler> refusalHandler{&printAndAbort};

}  // namespace

void setRefusalHandler(RefusalHandler handler) {
    refusalHandler = handler != nullptr ? handler : &printAndAbort;
}

void refuse(std::string_view field, std::string_view value, std::string_view rule) {
    std::string message(field);
    message.append(": ").append(value).append(", ").append(rule);
#if defined(__cpp_exceptions)
    throw std::invalid_argument(message);
#else
    refusalHandler.load()(message.c_str());
    // A handler that returns would let the refused input through.
    std::abort();
#endif
}

std::string textOf(float value) {
    char text[32];
    const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
    return std::string(text, end.ptr);
}

void requireRange(std::string_view field, float value, float low, float high) {
    if (!(value >= low && value <= high)) {
        refuse(field, textOf(value), "must be between " + textOf(low) + " and " + textOf(high));
    }
}

void invariantBroken(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
    std::abort();
}

}  // namespace talus
