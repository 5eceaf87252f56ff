#include "programs.h"

#include "shaders.h"

namespace talus {

namespace {

constexpr const char* pick = "#define PICK\n";

std::string headOf(RenderQuality quality) {
    return std::string(quality == RenderQuality::fast ? "#define FAST\n" : "") + shaders::frameBlock;
}

// For items of so many texels.
std::string quadHead(int texels, const std::string& more = {}) {
    return "#define TEXELS " + std::to_string(texels) + "\n" + more + shaders::frameBlock + shaders::quadBlock;
}

std::string strokeHead(int texels, const std::string& more = {}) {
    return quadHead(texels, more) + shaders::strokeBlock;
}

std::string solidHead(const std::string& kind, const std::string& pass, RenderQuality quality) {
    std::string head = "#define " + kind + "\n" + (pass.empty() ? "" : "#define " + pass + "\n");
    head += quality == RenderQuality::fast ? "#define FAST\n" : "";
    return kind.starts_with("BOX") ? quadHead(4, head + "#define SEVERAL\n") : kind == "BALL" ? quadHead(4, head) : head + shaders::frameBlock;
}

}  // namespace

SolidPrograms::SolidPrograms(const std::string& pass, RenderQuality quality)
    : box(solidHead("BOX", pass, quality), shaders::solidVertex, shaders::solidFragment),
      floor(solidHead("BOX\n#define RULED", pass, quality), shaders::solidVertex, shaders::solidFragment),
      ball(solidHead("BALL", pass, quality), shaders::solidVertex, shaders::solidFragment),
      capsule(solidHead("CAPSULE", pass, quality), shaders::solidVertex, shaders::solidFragment),
      drum(solidHead("DRUM", pass, quality), shaders::solidVertex, shaders::solidFragment),
      mesh(solidHead("MESH", pass, quality), shaders::solidVertex, shaders::solidFragment) {}

void SolidPrograms::drawBoxes(const GlProgram& program, const QuadBatch& boxes, bool isCut) {
    if (boxes.isEmpty()) {
        return;
    }
    program.use();
    glUniform1f(program.uniform("side"), 1.0f);
    boxes.draw();
    if (isCut) {
        glUniform1f(program.uniform("side"), -1.0f);
        boxes.draw();
    }
}

void SolidPrograms::draw(const SolidBatches& solids, bool isCut) const {
    drawBoxes(box, solids.boxes, isCut);
    drawBoxes(floor, solids.floors, isCut);
    mesh.use();
    solids.mesh.draw();
    capsule.use();
    solids.capsules.draw();
    drum.use();
    solids.drums.draw();
    ball.use();
    solids.balls.draw();
}

ColourPrograms::ColourPrograms(RenderQuality quality)
    : solids("", quality),
      background(headOf(quality), shaders::backgroundVertex, shaders::backgroundFragment),
      ground(headOf(quality), shaders::groundVertex, shaders::groundFragment),
      flat(headOf(quality), shaders::flatVertex, shaders::flatFragment),
      disk(strokeHead(3), shaders::diskVertex, shaders::diskFragment),
      line(strokeHead(3), shaders::lineVertex, shaders::lineFragment),
      mark(strokeHead(2), shaders::markVertex, shaders::markFragment),
      text(quadHead(3), shaders::textVertex, shaders::textFragment) {}

PickPrograms::PickPrograms()
    : solids("PICK", RenderQuality::full),
      ground(pick + headOf(RenderQuality::full), shaders::groundVertex, shaders::groundFragment),
      line(strokeHead(3, pick), shaders::lineVertex, shaders::lineFragment),
      mark(strokeHead(2, pick), shaders::markVertex, shaders::markFragment) {}

}  // namespace talus
