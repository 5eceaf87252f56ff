#include "shaders.h"

namespace talus::shaders {

const char* const backgroundVertex = R"(
out vec2 corner;
void main() {
    corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(corner, 0.999999, 1.0);
}
)";

const char* const backgroundFragment = R"(
in vec2 corner;
out vec4 colour;

// Share of a line at multiples of `spacing`; lines too close to be told apart fade.
float lineShare(vec2 place, float spacing) {
    float pixel = screen.z;
    vec2 pixels = abs(fract(place / spacing - 0.5) - 0.5) * spacing / pixel;
    vec2 share = clamp(1.0 - pixels, 0.0, 1.0);
    return max(share.x, share.y);
}

void main() {
    vec3 base = mix(below.rgb, above.rgb, clamp(0.5 + 0.5 * corner.y, 0.0, 1.0));
    if (upward.w > 0.5) {
        base = above.rgb;
        if (grid.a > 0.0 && glass.z > 0.0) {
            vec2 place = target.xy + (gl_FragCoord.xy - 0.5 * screen.xy) * screen.z;
            base = mix(base, grid.rgb, grid.a * max(0.28 * lineShare(place, 0.2 * glass.z), 0.6 * lineShare(place, glass.z)));
        }
    }
    colour = vec4(base, 1.0);
}
)";

const char* const groundVertex = R"(
layout(location = 0) in vec2 corner;
uniform vec4 plane;       // a place of the boundary below the target; w 1: filled below, in the plane
uniform vec3 planeNormal;
out vec3 place;
void main() {
    vec3 side = plane.w > 0.5 ? vec3(planeNormal.y, -planeNormal.x, 0.0)
                              : normalize(abs(planeNormal.y) < 0.9 ? cross(vec3(0, 1, 0), planeNormal) : cross(vec3(1, 0, 0), planeNormal));
    vec3 along = plane.w > 0.5 ? -planeNormal * (0.5 + 0.5 * corner.y) : cross(planeNormal, side) * corner.y;
    place = plane.xyz + (side * corner.x + along) * glass.w;
    gl_Position = toClip * vec4(place, 1.0);
    gl_ClipDistance[0] = cut.w - dot(cut.xyz, place);
}
)";

const char* const groundFragment = R"(
in vec3 place;
uniform vec4 plane;
uniform vec3 planeNormal;
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

float lineShare(vec3 at, float spacing, float strength) {
    vec3 wide = fwidth(at);
    vec3 lines = abs(fract(at / spacing - 0.5) - 0.5) * spacing / max(wide, vec3(1e-9));
    vec3 share = clamp(1.0 - lines / screen.w, 0.0, 1.0) * step(abs(planeNormal), vec3(0.7)) * clamp(1.3 - 5.0 * wide / spacing, 0.0, 1.0);
    return strength * max(share.x, max(share.y, share.z));
}

void main() {
    if (plane.w > 0.5) {
        colour = fill;
        return;
    }
    float sun = 1.0;
    if (light.w > 0.0) {
        vec3 map = (toShadow * vec4(place, 1.0)).xyz;
        vec2 texel = 1.6 / vec2(textureSize(shadows, 0));
        sun = 0.25 * (texture(shadows, vec3(map.xy + texel * vec2(-0.6, -1.4), map.z)) + texture(shadows, vec3(map.xy + texel * vec2(1.4, -0.6), map.z)) +
                      texture(shadows, vec3(map.xy + texel * vec2(0.6, 1.4), map.z)) + texture(shadows, vec3(map.xy + texel * vec2(-1.4, 0.6), map.z)));
    }
    float share = glass.z > 0.0 ? max(lineShare(place, glass.z, 0.55), lineShare(place, 5.0 * glass.z, 0.9)) : 0.0;
    vec3 base = mix(fill.rgb, line.rgb, share * grid.a) * (0.74 + 0.26 * sun);
    float far = length(place - target.xyz) / glass.w;
    colour = vec4(base, max(fill.a, share * line.a * grid.a) * (1.0 - smoothstep(0.12, 0.62, far)));
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
layout(location = 0) in vec2 corner;
layout(location = 2) in vec4 anchor;
layout(location = 3) in vec4 rectangle;   // left, top, right, bottom in pixels from the anchor
layout(location = 4) in vec4 atlas;       // of a plate: left below zero, size in pixels
layout(location = 5) in vec4 fill;
out vec2 texel;
flat out vec2 plateSize;
flat out vec4 fillColour;
void main() {
    vec4 clip = toClip * vec4(anchor.xyz, 1.0);
    vec2 pixel = floor((clip.xy / clip.w * vec2(0.5, -0.5) + 0.5) * screen.xy + 0.5);
    vec2 at = mix(rectangle.xy, rectangle.zw, corner);
    vec2 page = (pixel + at) / screen.xy * 2.0 - 1.0;
    bool isPlate = atlas.x < 0.0;
    plateSize = isPlate ? rectangle.zw - rectangle.xy : vec2(0.0);
    texel = isPlate ? at - rectangle.xy : mix(atlas.xy, atlas.zw, corner);
    fillColour = fill;
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
