#include "renderer.h"

#include "batches.h"
#include "depth_tiles.h"
#include "frame_values.h"
#include "gl.h"
#include "programs.h"
#include "text_layout.h"

#include <algorithm>
#include <array>
#include <string>

namespace talus {

namespace {

constexpr int shadowTexels = 1024;
/// From so many overlays on it is worth while to look which of them are hidden: that waits for all that was drawn before.
constexpr std::size_t manyOverlays = 500;

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
    SolidPrograms depth{"DEPTH", RenderQuality::full};
    PickPrograms picking;
    /// By quality, made when they are first needed.
    std::array<std::unique_ptr<ColourPrograms>, 2> colours;
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
    DepthTiles tiles;
    SeenOverlays seen;

    Parts();
    const FontAtlas& font(float scale);
    const ColourPrograms& programs(const RenderOptions& options);
    void fill(const Picture& picture, const FrameValues& view, float scale);
    void fillSeen(const Picture& picture, const ViewCamera& camera, const FrameValues& view);
    void setFrame(const FrameValues& values);
    void drawShadows(const FrameValues& values);
    void drawPlaneGrid(const ViewCamera& camera, const RenderOptions& options);
    void drawGrounds(const Picture& picture, const ViewCamera& camera, const GlProgram& program, GroundKind kind);
    void drawBackground(const ViewCamera& camera, const RenderOptions& options);
    void drawOpaque(const RenderOptions& options, bool isFlat);
    void drawGlass(const RenderOptions& options, bool isFlat);
    void drawOverlays(const ColourPrograms& with, float strength);
    void drawSpaceOverlays(const Picture& picture, const ViewCamera& camera, const FrameValues& view, const RenderOptions& options);
    void drawText(const RenderOptions& options);
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

const ColourPrograms& Renderer::Parts::programs(const RenderOptions& options) {
    std::unique_ptr<ColourPrograms>& made = colours[static_cast<std::size_t>(options.quality)];
    if (!made) {
        made = std::make_unique<ColourPrograms>(options.quality);
    }
    return *made;
}

void Renderer::Parts::fill(const Picture& picture, const FrameValues& view, float scale) {
    letters.clear();
    layOut(picture.labels, font(scale), letters);
    overlays.glyphs.fill(letters.data(), letters.size());
    opaque.fill(picture.opaque, view.eye);
    glass.fill(picture.glass, view.eye);
    overlays.fill(picture);
}

// After the solids are drawn.
void Renderer::Parts::fillSeen(const Picture& picture, const ViewCamera& camera, const FrameValues& view) {
    tiles.read(camera.width(), camera.height());
    keepSeen(picture, camera, tiles, view.target[3], view.screen[3], seen);
    overlays.disks.fill(seen.disks.data(), seen.disks.size());
    overlays.lines.fill(seen.lines.data(), seen.lines.size());
    overlays.marks.fill(seen.marks.data(), seen.marks.size());
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
    depth.draw(opaque, false);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(found));
}

void Renderer::Parts::drawPlaneGrid(const ViewCamera& camera, const RenderOptions& options) {
    const std::vector<Line> lines = planeGridLines(camera, *options.theme);
    planeGrid.fill(lines.data(), lines.size());
    const GlProgram& line = programs(options).line;
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
    programs(options).background.use();
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
    const SolidPrograms& solids = programs(options).solids;
    const bool isCut = options.clip.has_value();
    if (options.xray) {
        glDepthMask(GL_FALSE);
        solids.draw(opaque, isCut);
        glDepthMask(GL_TRUE);
        return;
    }
    // Shading costs more than depth: of what lies behind each other only the nearest is shaded. Boxes are in order.
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    depth.mesh.use();
    opaque.mesh.draw();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    if (options.quality == RenderQuality::full) {
        glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    }
    solids.draw(opaque, isCut);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

void Renderer::Parts::drawGlass(const RenderOptions& options, bool isFlat) {
    const SolidState state(options, isFlat);
    glDepthMask(GL_FALSE);
    // Ghosts lie nearly in the faces of the bodies that they are compared with.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1.0f, -2.0f);
    programs(options).solids.draw(glass, options.clip.has_value());
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDepthMask(GL_TRUE);
}

void Renderer::Parts::drawOverlays(const ColourPrograms& with, float strength) {
    const auto draw = [&](const GlProgram& program, const auto& batch) {
        if (!batch.isEmpty()) {
            program.use();
            glUniform1f(program.uniform("strength"), strength);
            batch.draw();
        }
    };
    draw(with.flat, overlays.triangles);
    draw(with.disk, overlays.disks);
    draw(with.line, overlays.lines);
    draw(with.mark, overlays.marks);
}

void Renderer::Parts::drawSpaceOverlays(const Picture& picture, const ViewCamera& camera, const FrameValues& view, const RenderOptions& options) {
    const bool isFast = options.quality == RenderQuality::fast;
    if (isFast && !options.xray && picture.disks.size() + picture.lines.size() + picture.marks.size() > manyOverlays) {
        fillSeen(picture, camera, view);
    }
    if (!isFast && options.hiddenOverlays > 0.0f && !options.xray) {
        glDepthFunc(GL_GREATER);
        drawOverlays(programs(options), options.hiddenOverlays);
        glDepthFunc(GL_LEQUAL);
    }
    drawOverlays(programs(options), 1.0f);
}

void Renderer::Parts::drawText(const RenderOptions& options) {
    if (!overlays.glyphs.isEmpty()) {
        glBindTexture(GL_TEXTURE_2D, glyphMap.id());
        programs(options).text.use();
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

RenderQuality usualQuality() {
    const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string renderer = text != nullptr ? text : "";
    const auto names = [&](const char* driver) { return renderer.find(driver) != std::string::npos; };
    return names("llvmpipe") || names("softpipe") || names("SWR") || names("SwiftShader") ? RenderQuality::fast : RenderQuality::full;
}

void Renderer::draw(const Picture& picture, const ViewCamera& camera, const RenderOptions& options) {
    FrameValues frame = viewFrame(camera, options);
    parts->fill(picture, frame, options.scale);
    const GlProgram& ground = parts->programs(options).ground;
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
        parts->drawGrounds(picture, camera, ground, GroundKind::all);
        parts->drawOpaque(options, true);
    } else {
        // From front to back, so that little is shaded that is not seen.
        if (!options.xray) {
            parts->drawOpaque(options, false);
        }
        parts->drawGrounds(picture, camera, ground, GroundKind::opaque);
        parts->drawBackground(camera, options);
        glEnable(GL_BLEND);
        parts->drawGrounds(picture, camera, ground, GroundKind::glass);
        if (options.xray) {
            parts->drawOpaque(options, false);
        }
    }
    parts->drawGlass(options, camera.isFlat());
    glDepthMask(GL_FALSE);
    if (camera.isFlat()) {
        glDisable(GL_DEPTH_TEST);
        parts->drawOverlays(parts->programs(options), 1.0f);
    } else {
        parts->drawSpaceOverlays(picture, camera, frame, options);
        glDisable(GL_DEPTH_TEST);
    }
    parts->drawText(options);
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
    const FrameValues frame = viewFrame(camera, options);
    parts->fill(picture, frame, options.scale);
    parts->preparePicking(camera);
    parts->setFrame(frame);
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
    parts->drawGrounds(picture, camera, parts->picking.ground, GroundKind::all);
    parts->picking.solids.draw(parts->opaque, options.clip.has_value());
    parts->picking.solids.draw(parts->glass, options.clip.has_value());
    glDisable(GL_CLIP_DISTANCE0);
    // What lies over the solids can be picked also where they hide it.
    glDisable(GL_DEPTH_TEST);
    parts->picking.line.use();
    parts->overlays.lines.draw();
    parts->picking.mark.use();
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
