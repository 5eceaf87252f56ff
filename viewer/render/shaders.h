// The sources of the shading programs. `frameBlock` stands before each.
#pragma once

namespace talus::shaders {

/// What all programs know of the frame; laid out as `FrameValues`.
extern const char* const frameBlock;

/// For vertex shaders of rectangles: reads items of TEXELS times 16 bytes from a buffer. With SEVERAL an item has several rectangles.
extern const char* const quadBlock;

/// For both shaders of disks, lines and marks, after `quadBlock`: style, casing, picking.
extern const char* const strokeBlock;

/// With BOX (and RULED), BALL, CAPSULE, DRUM or MESH defined, PICK or DEPTH for passes that leave no colour, and FAST for less work a pixel.
extern const char* const solidVertex;
extern const char* const solidFragment;

extern const char* const backgroundVertex;
extern const char* const backgroundFragment;
extern const char* const groundVertex;
extern const char* const groundFragment;

extern const char* const flatVertex;
extern const char* const flatFragment;
extern const char* const diskVertex;
extern const char* const diskFragment;
extern const char* const lineVertex;
extern const char* const lineFragment;
extern const char* const markVertex;
extern const char* const markFragment;
extern const char* const textVertex;
extern const char* const textFragment;

}  // namespace talus::shaders
