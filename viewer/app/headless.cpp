#include "headless.h"

namespace talus {

HeadlessApp::HeadlessApp(int width, int height, const AppOptions& options) : screen(width, height, 0), viewer(options) {}

void HeadlessApp::frame(FrameInput input) {
    input.width = screen.width();
    input.height = screen.height();
    screen.bind();
    viewer.frame(input);
}

Image HeadlessApp::picture() {
    return screen.read();
}

}  // namespace talus
