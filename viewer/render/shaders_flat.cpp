#include "shaders.h"

namespace talus::shaders {

const char* const backgroundVertex = R"(
out vec3 shade;
void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    shade = upward.w > 0.5 ? above.rgb : mix(below.rgb, above.rgb, 0.5 + 0.5 * corner.y);
    gl_Position = vec4(corner, 0.999999, 1.0);
}
)";

const char* const backgroundFragment = R"(
in vec3 shade;
out vec4 colour;
void main() {
    colour = vec4(shade, 1.0);
}
)";

const char* const groundVertex = R"(
layout(location = 0) in vec2 corner;
uniform vec4 plane;       // a place of the boundary below the target; w 1: filled below, in the plane
uniform vec3 planeNormal;
out vec3 place;
out vec2 cell;
out vec3 onMap;
void main() {
    vec3 side = plane.w > 0.5 ? vec3(planeNormal.y, -planeNormal.x, 0.0)
                              : normalize(abs(planeNormal.y) < 0.9 ? cross(vec3(0, 1, 0), planeNormal) : cross(vec3(0, 0, 1), planeNormal));
    vec3 other = cross(planeNormal, side);
    vec3 along = plane.w > 0.5 ? -planeNormal * (0.5 + 0.5 * corner.y) : other * corner.y;
    place = plane.xyz + (side * corner.x + along) * glass.w;
    cell = glass.z > 0.0 ? vec2(dot(place, side), dot(place, other)) / glass.z : vec2(0.5);
    onMap = (toShadow * vec4(place, 1.0)).xyz;
    gl_Position = toClip * vec4(place, 1.0);
    gl_ClipDistance[0] = cut.w - dot(cut.xyz, place);
}
)";

const char* const groundFragment = R"(
in vec3 place;
in vec2 cell;
in vec3 onMap;
uniform vec4 plane;
uniform vec4 fill;
uniform vec4 line;
uniform uint pick;
#ifdef PICK
out uint picked;
void main() {
    picked = pick;
}
#else
out vec4 colour;
uniform sampler2DShadow shadows;

void main() {
    if (plane.w > 0.5) {
        colour = fill;
        return;
    }
    float sun = 1.0;
    if (light.w > 0.0) {
#ifdef FAST
        sun = texture(shadows, onMap);
#else
        vec2 texel = 1.0 / vec2(textureSize(shadows, 0));
        sun = 0.5 * (texture(shadows, vec3(onMap.xy + texel * vec2(-0.9, -0.45), onMap.z)) + texture(shadows, vec3(onMap.xy + texel * vec2(0.9, 0.45), onMap.z)));
#endif
    }
    // A line of a pixel at whole numbers; lines too close to be told apart fade.
    vec2 wide = fwidth(cell);
    vec2 share = clamp(1.0 - abs(fract(cell - 0.5) - 0.5) / (max(wide, vec2(1e-9)) * screen.w), 0.0, 1.0) * clamp(1.3 - 5.0 * wide, 0.0, 1.0);
    float ruled = 0.75 * max(share.x, share.y) * grid.a;
    vec3 arm = (place - target.xyz) / glass.w;
    float far = clamp(1.15 - 3.2 * dot(arm, arm), 0.0, 1.0);
    vec3 base = mix(fill.rgb, line.rgb, ruled) * (0.74 + 0.26 * sun);
    // Opaque grounds pass into the background by themselves, since they are drawn before it.
    colour = fill.a < 1.0 ? vec4(base, max(fill.a, ruled * line.a) * far) : vec4(mix(mix(below.rgb, above.rgb, gl_FragCoord.y / screen.y), base, far), 1.0);
}
#endif
)";

const char* const flatVertex = R"(
layout(location = 0) in vec3 vertex;
layout(location = 5) in vec4 fill;
out vec4 fillColour;
void main() {
    fillColour = fill;
    gl_Position = toClip * vec4(vertex, 1.0);
}
)";

const char* const flatFragment = R"(
in vec4 fillColour;
out vec4 colour;
uniform float strength;
void main() {
    colour = vec4(fillColour.rgb, fillColour.a * strength);
}
)";

const char* const textVertex = R"(
out vec2 texel;
flat out vec2 plateSize;
flat out vec4 fillColour;
void main() {
    vec2 corner = quadCorner();
    uvec4 anchor = itemBits(0);
    vec4 rectangle = itemValues(1);   // left, top, right, bottom in pixels from the anchor
    vec4 atlas = itemValues(2);       // of a plate: left below zero
    vec4 clip = toClip * vec4(uintBitsToFloat(anchor.xyz), 1.0);
    vec2 pixel = floor((clip.xy / clip.w * vec2(0.5, -0.5) + 0.5) * screen.xy + 0.5);
    vec2 at = mix(rectangle.xy, rectangle.zw, corner);
    vec2 page = (pixel + at) / screen.xy * 2.0 - 1.0;
    bool isPlate = atlas.x < 0.0;
    plateSize = isPlate ? rectangle.zw - rectangle.xy : vec2(0.0);
    texel = isPlate ? at - rectangle.xy : mix(atlas.xy, atlas.zw, corner);
    fillColour = channels(anchor.w);
    gl_Position = clip.w > 0.0 ? vec4(page.x, -page.y, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
)";

const char* const textFragment = R"(
in vec2 texel;
flat in vec2 plateSize;
flat in vec4 fillColour;
out vec4 colour;
uniform sampler2D glyphs;
void main() {
    if (plateSize.x > 0.0) {
        float round = min(4.0 * screen.w, 0.5 * plateSize.y);
        vec2 beyond = abs(texel - 0.5 * plateSize) - (0.5 * plateSize - round);
        float outside = length(max(beyond, 0.0)) - round;
        colour = vec4(fillColour.rgb, fillColour.a * clamp(0.5 - outside, 0.0, 1.0));
        return;
    }
    colour = vec4(fillColour.rgb, fillColour.a * texture(glyphs, texel).r);
}
)";

}  // namespace talus::shaders
