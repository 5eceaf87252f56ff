#include "renderer.h"

#include "batches.h"
#include "frame_values.h"
#include "gl.h"
#include "shaders.h"
#include "text_layout.h"

#include <algorithm>
#include <array>
#include <string>

namespace talus {

namespace {

constexpr int shadowTexels = 1024;

const std::string plainDefines = shaders::frameBlock;
const std::string pickDefines = "#define PICK\n" + plainDefines;

// For items of so many texels.
std::string quadDefines(int texels) {
    return "#define TEXELS " + std::to_string(texels) + "\n" + shaders::frameBlock + shaders::quadBlock;
}

struct SolidPrograms {
    GlProgram box, ball, capsule, drum, mesh;

    explicit SolidPrograms(const std::string& pass)
        : box(defines("BOX", pass), shaders::solidVertex, shaders::solidFragment),
          ball(defines("BALL", pass), shaders::solidVertex, shaders::solidFragment),
          capsule(defines("CAPSULE", pass), shaders::solidVertex, shaders::solidFragment),
          drum(defines("DRUM", pass), shaders::solidVertex, shaders::solidFragment),
          mesh(defines("MESH", pass), shaders::solidVertex, shaders::solidFragment) {}

    static std::string defines(const std::string& kind, const std::string& pass) {
        return "#define " + kind + "\n" + (pass.empty() ? "" : "#define " + pass + "\n") + (kind == "BALL" ? quadDefines(4) : plainDefines);
    }

    void draw(const SolidBatches& solids) const {
        box.use();
        solids.boxes.draw();
        mesh.use();
        solids.mesh.draw();
        capsule.use();
        solids.capsules.draw();
        drum.use();
        solids.drums.draw();
        ball.use();
        solids.balls.draw();
    }
};

/// Which grounds are drawn: those that hide what lies behind, the others, or all.
enum class GroundKind { opaque, glass, all };

/// Culling and clipping while solids are drawn. What is cut open is seen from inside too.
struct SolidState {
    SolidState(const RenderOptions& options, bool isFlat) {
        if (options.clip) {
            glEnable(GL_CLIP_DISTANCE0);
        } else if (!isFlat) {
            glEnable(GL_CULL_FACE);
        }
    }
    ~SolidState() {
        glDisable(GL_CULL_FACE);
        glDisable(GL_CLIP_DISTANCE0);
    }
    SolidState(const SolidState&) = delete;
    SolidState& operator=(const SolidState&) = delete;
};

void requireVersion() {
    if (epoxy_gl_version() < 33) {
        const auto* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
        throw RenderError("OpenGL 3.3 is needed, this graphics driver offers " + std::string(version != nullptr ? version : "none"));
    }
}

}  // namespace

struct Renderer::Parts {
    SolidPrograms colour{""};
    SolidPrograms depth{"DEPTH"};
    SolidPrograms picking{"PICK"};
    GlProgram background{plainDefines, shaders::backgroundVertex, shaders::backgroundFragment};
    GlProgram groundColour{plainDefines, shaders::groundVertex, shaders::groundFragment};
    GlProgram groundPick{pickDefines, shaders::groundVertex, shaders::groundFragment};
    GlProgram flat{plainDefines, shaders::flatVertex, shaders::flatFragment};
    GlProgram disk{quadDefines(3), shaders::diskVertex, shaders::diskFragment};
    GlProgram line{quadDefines(3), shaders::lineVertex, shaders::lineFragment};
    GlProgram linePick{"#define PICK\n" + quadDefines(3), shaders::lineVertex, shaders::lineFragment};
    GlProgram mark{quadDefines(2), shaders::markVertex, shaders::markFragment};
    GlProgram markPick{"#define PICK\n" + quadDefines(2), shaders::markVertex, shaders::markFragment};
    GlProgram text{quadDefines(3), shaders::textVertex, shaders::textFragment};
    SolidBatches opaque;
    SolidBatches glass;
    OverlayBatches overlays;
    QuadBatch planeGrid{sizeof(Line)};
    GlVertexArray noVertices;
    Batch square{unitSquare(), {}, sizeof(std::uint32_t)};
    GlBuffer frame{GL_UNIFORM_BUFFER};
    GlFramebuffer shadowTarget;
    GlTexture shadowMap;
    GlTexture glyphMap;
    GlFramebuffer pickTarget;
    GlRenderbuffer pickIds;
    GlRenderbuffer pickDepth;
    std::array<int, 2> pickSize = {0, 0};
    std::unique_ptr<FontAtlas> atlas;
    std::vector<GlyphInstance> letters;

    Parts();
    const FontAtlas& font(float scale);
    void fill(const Picture& picture, float scale);
    void setFrame(const FrameValues& values);
    void drawShadows(const FrameValues& values);
    void drawPlaneGrid(const ViewCamera& camera, const RenderOptions& options);
    void drawGrounds(const Picture& picture, const ViewCamera& camera, const GlProgram& program, GroundKind kind);
    void drawBackground(const ViewCamera& camera, const RenderOptions& options);
    void drawOpaque(const RenderOptions& options, bool isFlat);
    void drawGlass(const RenderOptions& options, bool isFlat);
    void drawOverlays(float strength);
    void drawText();
    void preparePicking(const ViewCamera& camera);
};

Renderer::Parts::Parts() {
    constexpr std::uint32_t once = 0;
    square.fill(&once, 1);
    glBindTexture(GL_TEXTURE_2D, shadowMap.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, shadowTexels, shadowTexels, 0, GL_DEPTH_COMPONENT, GL_FLOAT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    constexpr std::array<float, 4> farAway = {1.0f, 1.0f, 1.0f, 1.0f};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, farAway.data());
    GLint found = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &found);
    shadowTarget.bind();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, shadowMap.id(), 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(found));
}

const FontAtlas& Renderer::Parts::font(float scale) {
    if (atlas && atlas->scale() == scale) {
        return *atlas;
    }
    atlas = std::make_unique<FontAtlas>(scale);
    glBindTexture(GL_TEXTURE_2D, glyphMap.id());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, FontAtlas::side, FontAtlas::side, 0, GL_RED, GL_UNSIGNED_BYTE, atlas->coverage().data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return *atlas;
}

void Renderer::Parts::fill(const Picture& picture, float scale) {
    letters.clear();
    layOut(picture.labels, font(scale), letters);
    opaque.fill(picture.opaque);
    glass.fill(picture.glass);
    overlays.fill(picture, letters);
}

void Renderer::Parts::setFrame(const FrameValues& values) {
    frame.fill(&values, sizeof(values));
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, frame.id());
}

void Renderer::Parts::drawShadows(const FrameValues& values) {
    GLint found = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &found);
    setFrame(values);
    shadowTarget.bind();
    glViewport(0, 0, shadowTexels, shadowTexels);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5f, 2.0f);
    depth.draw(opaque);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(found));
}

void Renderer::Parts::drawPlaneGrid(const ViewCamera& camera, const RenderOptions& options) {
    const std::vector<Line> lines = planeGridLines(camera, *options.theme);
    planeGrid.fill(lines.data(), lines.size());
    line.use();
    glUniform1f(line.uniform("strength"), 1.0f);
    planeGrid.draw();
}

void Renderer::Parts::drawGrounds(const Picture& picture, const ViewCamera& camera, const GlProgram& program, GroundKind kind) {
    program.use();
    for (const Ground& ground : picture.grounds) {
        const float height = dot(ground.normal, Vector<3>(camera.target() - ground.point));
        const Vector<3> below = camera.target() - ground.normal * height;
        const auto fillColour = channelsOf(ground.fill);
        const auto lineColour = channelsOf(ground.line);
        // What would stand between the viewer and everything else hides nothing.
        const Vector<3> toEye = camera.isPerspective() ? Vector<3>(camera.eye() - ground.point) : camera.toward();
        const bool seenFromFront = camera.isFlat() || dot(ground.normal, toEye) > 0.0f;
        const bool isOpaque = seenFromFront && ground.fill.alpha == 255;
        if (kind != GroundKind::all && isOpaque != (kind == GroundKind::opaque)) {
            continue;
        }
        glUniform4f(program.uniform("plane"), below.x(), below.y(), below.z(), camera.isFlat() ? 1.0f : 0.0f);
        glUniform3f(program.uniform("planeNormal"), ground.normal.x(), ground.normal.y(), ground.normal.z());
        glUniform4f(program.uniform("fill"), fillColour[0], fillColour[1], fillColour[2], seenFromFront ? fillColour[3] : 0.08f);
        glUniform4fv(program.uniform("line"), 1, lineColour.data());
        glUniform1ui(program.uniform("pick"), ground.pick);
        glDepthMask(isOpaque ? GL_TRUE : GL_FALSE);
        square.draw();
    }
    glDepthMask(GL_TRUE);
}

void Renderer::Parts::drawBackground(const ViewCamera& camera, const RenderOptions& options) {
    if (!options.background) {
        return;
    }
    glDepthMask(GL_FALSE);
    background.use();
    noVertices.bind();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (camera.isFlat() && options.grid) {
        glEnable(GL_BLEND);
        drawPlaneGrid(camera, options);
    }
    glDepthMask(GL_TRUE);
}

void Renderer::Parts::drawOpaque(const RenderOptions& options, bool isFlat) {
    const SolidState state(options, isFlat);
    if (options.xray) {
        glDepthMask(GL_FALSE);
        colour.draw(opaque);
        glDepthMask(GL_TRUE);
        return;
    }
    // Shading costs more than depth: of what lies behind each other only the nearest is shaded.
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    depth.box.use();
    opaque.boxes.draw();
    depth.mesh.use();
    opaque.mesh.draw();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    colour.draw(opaque);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

void Renderer::Parts::drawGlass(const RenderOptions& options, bool isFlat) {
    const SolidState state(options, isFlat);
    glDepthMask(GL_FALSE);
    colour.draw(glass);
    glDepthMask(GL_TRUE);
}

void Renderer::Parts::drawOverlays(float strength) {
    const auto with = [&](const GlProgram& program, const auto& batch) {
        if (!batch.isEmpty()) {
            program.use();
            glUniform1f(program.uniform("strength"), strength);
            batch.draw();
        }
    };
    with(flat, overlays.triangles);
    with(disk, overlays.disks);
    with(line, overlays.lines);
    with(mark, overlays.marks);
}

void Renderer::Parts::drawText() {
    if (!overlays.glyphs.isEmpty()) {
        glBindTexture(GL_TEXTURE_2D, glyphMap.id());
        text.use();
        overlays.glyphs.draw();
    }
}

void Renderer::Parts::preparePicking(const ViewCamera& camera) {
    pickTarget.bind();
    if (pickSize != std::array<int, 2>{camera.width(), camera.height()}) {
        pickSize = {camera.width(), camera.height()};
        pickIds.store(GL_R32UI, camera.width(), camera.height(), 0);
        pickIds.attach(GL_COLOR_ATTACHMENT0);
        pickDepth.store(GL_DEPTH_COMPONENT24, camera.width(), camera.height(), 0);
        pickDepth.attach(GL_DEPTH_ATTACHMENT);
    }
}

Renderer::Renderer() {
    requireVersion();
    parts = std::make_unique<Parts>();
}

Renderer::~Renderer() = default;

const FontAtlas& Renderer::font(float scale) {
    return parts->font(scale);
}

void Renderer::draw(const Picture& picture, const ViewCamera& camera, const RenderOptions& options) {
    parts->fill(picture, options.scale);
    FrameValues frame = viewFrame(camera, options);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    if (options.shadows && !camera.isFlat() && !options.xray) {
        const FrameValues shadow = shadowFrame(picture, camera, shadowTexels, frame);
        parts->drawShadows(shadow);
    }
    parts->setFrame(frame);
    glViewport(0, 0, camera.width(), camera.height());
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, parts->shadowMap.id());
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (options.background) {
        glClear(GL_DEPTH_BUFFER_BIT);
    }
    if (camera.isFlat()) {
        // All lies at one depth: what is painted later lies above.
        parts->drawBackground(camera, options);
        glEnable(GL_BLEND);
        parts->drawGrounds(picture, camera, parts->groundColour, GroundKind::all);
        parts->drawOpaque(options, true);
    } else {
        // From front to back, so that little is shaded that is not seen.
        if (!options.xray) {
            parts->drawOpaque(options, false);
        }
        parts->drawGrounds(picture, camera, parts->groundColour, GroundKind::opaque);
        parts->drawBackground(camera, options);
        glEnable(GL_BLEND);
        parts->drawGrounds(picture, camera, parts->groundColour, GroundKind::glass);
        if (options.xray) {
            parts->drawOpaque(options, false);
        }
    }
    parts->drawGlass(options, camera.isFlat());
    glDepthMask(GL_FALSE);
    if (camera.isFlat()) {
        glDisable(GL_DEPTH_TEST);
        parts->drawOverlays(1.0f);
    } else {
        if (options.hiddenOverlays > 0.0f && !options.xray) {
            glDepthFunc(GL_GREATER);
            parts->drawOverlays(options.hiddenOverlays);
            glDepthFunc(GL_LEQUAL);
        }
        parts->drawOverlays(1.0f);
        glDisable(GL_DEPTH_TEST);
    }
    parts->drawText();
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

std::uint32_t Renderer::pick(const Picture& picture, const ViewCamera& camera, const RenderOptions& options, const Vector<2>& pixel, int reach) {
    const int x = static_cast<int>(pixel.x());
    const int y = camera.height() - 1 - static_cast<int>(pixel.y());
    if (!isFinite(pixel) || pixel.x() < 0.0f || pixel.y() < 0.0f || x >= camera.width() || y < 0) {
        return notPicked;
    }
    GLint found = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &found);
    parts->fill(picture, options.scale);
    parts->preparePicking(camera);
    parts->setFrame(viewFrame(camera, options));
    const int side = 2 * std::max(reach, 0) + 1;
    glViewport(0, 0, camera.width(), camera.height());
    glScissor(x - side / 2, y - side / 2, side, side);
    glEnable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    constexpr std::array<GLuint, 4> nothing = {notPicked, 0, 0, 0};
    glClearBufferuiv(GL_COLOR, 0, nothing.data());
    glClear(GL_DEPTH_BUFFER_BIT);
    if (options.clip) {
        glEnable(GL_CLIP_DISTANCE0);
    }
    parts->drawGrounds(picture, camera, parts->groundPick, GroundKind::all);
    parts->picking.draw(parts->opaque);
    parts->picking.draw(parts->glass);
    glDisable(GL_CLIP_DISTANCE0);
    // What lies over the solids can be picked also where they hide it.
    glDisable(GL_DEPTH_TEST);
    parts->linePick.use();
    parts->overlays.lines.draw();
    parts->markPick.use();
    parts->overlays.marks.draw();
    glDisable(GL_SCISSOR_TEST);
    std::vector<GLuint> ids(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), notPicked);
    const int left = std::max(x - side / 2, 0);
    const int bottom = std::max(y - side / 2, 0);
    const int wide = std::min(x + side / 2, camera.width() - 1) - left + 1;
    const int high = std::min(y + side / 2, camera.height() - 1) - bottom + 1;
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(left, bottom, wide, high, GL_RED_INTEGER, GL_UNSIGNED_INT, ids.data());
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(found));
    std::uint32_t nearest = notPicked;
    int best = side * side;
    for (int row = 0; row < high; ++row) {
        for (int column = 0; column < wide; ++column) {
            const GLuint id = ids[static_cast<std::size_t>(row * wide + column)];
            const int away = (left + column - x) * (left + column - x) + (bottom + row - y) * (bottom + row - y);
            if (id != notPicked && away < best) {
                best = away;
                nearest = id;
            }
        }
    }
    return nearest;
}

}  // namespace talus
