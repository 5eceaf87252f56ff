// What a person did since the last frame, whichever way it came: a window, a script, a test.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace talus {

enum class MouseButton : std::uint8_t { left, right, middle };

struct FrameInput {
    /// Of the framebuffer, pixels.
    int width = 1280;
    int height = 720;
    /// Since the last frame, s.
    float seconds = 1.0f / 60.0f;
    /// Pixels from the upper left corner; negative: outside.
    float mouseX = -1.0f;
    float mouseY = -1.0f;
    /// By `MouseButton`, held down now.
    bool mouseDown[3] = {};
    /// Notches, positive away from the hand.
    float wheel = 0.0f;
    bool shift = false;
    bool control = false;
    bool alt = false;
    /// Keys pressed since the last frame, as shortcuts name them without what is held beside: "Space", "A", "F1", "+".
    std::vector<std::string> keys = {};
    /// Typed, UTF-8.
    std::string text = {};
    /// Paths of files that were dropped.
    std::vector<std::string> files = {};
};

}  // namespace talus
