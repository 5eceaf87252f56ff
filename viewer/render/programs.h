// The shading programs of the renderer.
#pragma once

#include "batches.h"
#include "gl.h"
#include "renderer.h"

#include <string>

namespace talus {

/// One program for each kind of solid; `pass` is empty for colours, DEPTH or PICK.
struct SolidPrograms {
    GlProgram box, floor, ball, capsule, drum, mesh;

    SolidPrograms(const std::string& pass, RenderQuality quality);
    /// Where solids are cut open, boxes show the faces that look away from the eye too.
    void draw(const SolidBatches& solids, bool isCut) const;

private:
    static void drawBoxes(const GlProgram& program, const QuadBatch& boxes, bool isCut);
};

/// All that leaves colours.
struct ColourPrograms {
    SolidPrograms solids;
    GlProgram background, ground, flat, disk, line, mark, text;

    explicit ColourPrograms(RenderQuality quality);
};

/// All that leaves pick ids.
struct PickPrograms {
    SolidPrograms solids;
    GlProgram ground, line, mark;

    PickPrograms();
};

}  // namespace talus
