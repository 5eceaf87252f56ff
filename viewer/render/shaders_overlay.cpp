#include "shaders.h"

namespace talus::shaders {

const char* const strokeBlock = R"(
#ifdef VERTEX
flat out vec4 fillColour;
flat out uint look;
flat out uint pickId;

// Nearer to the eye by the pixels that keep overlays before the surfaces they lie on.
vec4 beforeSurfaces(vec3 place) {
    float pixel = screen.z * (toClip * vec4(place, 1.0)).w;
    return toClip * vec4(place + towardEye(place) * (target.w * pixel), 1.0);
}

void takeStyle(uint colour, uint form, uint pick) {
    fillColour = channels(colour);
    look = form;
    pickId = pick;
}
#else
flat in vec4 fillColour;
flat in uint look;
flat in uint pickId;
#ifdef PICK
out uint picked;

// What ends less than two pixels away can still be picked.
void paintPick(float outside) {
    if (pickId == 0u || outside > 2.0 * screen.w) {
        discard;
    }
    picked = pickId;
}
#else
out vec4 colour;
uniform float strength;

float coverage(float outside) {
    return clamp(0.5 - outside, 0.0, 1.0);
}

// A form that ends `outside` pixels away, with a casing of the theme's halo.
void paintStroke(float outside, float casingAlpha) {
    float inside = coverage(outside);
    float casing = coverage(outside - 1.2 * screen.w) * casingAlpha;
    float alpha = max(inside, casing) * fillColour.a;
    if (alpha <= 0.0) {
        discard;
    }
    colour = vec4(mix(halo.rgb, fillColour.rgb, casing > 0.0 ? inside : 1.0), alpha * strength);
}
#endif
#endif
)";

const char* const diskVertex = R"(
out vec2 arm;
flat out float radius;
flat out float rimWidth;
flat out vec4 rimColour;
void main() {
    vec2 corner = quadCorner();
    vec4 centreRadius = itemValues(0);
    vec4 normalRim = itemValues(1);
    uvec4 ends = itemBits(2);
    vec3 n = normalRim.xyz;
    float size = length(n);
    vec3 facing = towardEye(centreRadius.xyz);
    n = size > 0.5 ? n / size : facing;
    vec3 side = normalize(abs(n.y) < 0.9 ? cross(vec3(0, 1, 0), n) : cross(vec3(1, 0, 0), n));
    float pixel = screen.z * (toClip * vec4(centreRadius.xyz, 1.0)).w;
    float grown = centreRadius.w + 2.0 * pixel * (1.0 + normalRim.w) / max(abs(dot(n, facing)), 0.2);
    arm = (corner * 2.0 - 1.0) * grown;
    radius = centreRadius.w;
    rimWidth = normalRim.w * screen.w;
    takeStyle(ends.x, 0u, 0u);
    rimColour = channels(ends.y);
    vec3 place = centreRadius.xyz + side * arm.x + cross(n, side) * arm.y + facing * (target.w * pixel);
    gl_Position = toClip * vec4(place, 1.0);
}
)";

const char* const diskFragment = R"(
in vec2 arm;
flat in float radius;
flat in float rimWidth;
flat in vec4 rimColour;
void main() {
    float size = length(arm);
    float pixel = max(length(vec2(dFdx(size), dFdy(size))), 1e-9);
    float outside = (size - radius) / pixel;
    float onRim = rimWidth > 0.0 ? coverage(abs(outside) - 0.5 * rimWidth) : 0.0;
    float alpha = max(coverage(outside) * fillColour.a, onRim * rimColour.a);
    if (alpha <= 0.0) {
        discard;
    }
    colour = vec4(mix(fillColour.rgb, rimColour.rgb, onRim), alpha * strength);
}
)";

const char* const lineVertex = R"(
out vec2 along;
flat out float size;
flat out float halfWidth;
void main() {
    vec2 corner = quadCorner();
    vec4 fromWidth = itemValues(0);
    uvec4 toFlags = itemBits(1);
    uvec4 ends = itemBits(2);
    uint flags = toFlags.w;
    vec4 a = beforeSurfaces(fromWidth.xyz);
    vec4 b = beforeSurfaces(uintBitsToFloat(toFlags.xyz));
    // What is behind the eye is cut off a little in front of it.
    const float front = 1e-3;
    if (a.w < front && b.w < front) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    vec4 start = a.w < front ? mix(a, b, (front - a.w) / (b.w - a.w)) : a;
    vec4 end = b.w < front ? mix(b, a, (front - b.w) / (a.w - b.w)) : b;
    vec2 from = start.xy / start.w * 0.5 * screen.xy;
    vec2 way = end.xy / end.w * 0.5 * screen.xy - from;
    size = length(way);
    vec2 direction = size > 1e-4 ? way / size : vec2(1.0, 0.0);
    float width = (flags & 4u) != 0u ? fromWidth.w / (screen.z * 0.5 * (start.w + end.w)) : fromWidth.w * screen.w;
    halfWidth = 0.5 * width;
    float head = (flags & 1u) != 0u ? 0.42 * max(4.0 * width, 6.0 * screen.w) : 0.0;
    float margin = max(halfWidth, head) + ((flags & 8u) != 0u ? 1.2 * screen.w : 0.0) + 0.7;
    vec2 place = vec2(corner.x > 0.5 ? size + margin : -margin, (corner.y * 2.0 - 1.0) * margin);
    along = place;
    takeStyle(ends.x, flags, ends.y);
    vec4 end3 = corner.x > 0.5 ? end : start;
    vec2 pixel = from + direction * place.x + vec2(-direction.y, direction.x) * place.y;
    gl_Position = vec4(pixel / (0.5 * screen.xy), end3.z / end3.w, 1.0);
}
)";

const char* const lineFragment = R"(
in vec2 along;
flat in float size;
flat in float halfWidth;

// Pixels outside the line, negative within.
float outsideOf(vec2 p) {
    float end = size;
    float head = 1e6;
    if ((look & 1u) != 0u) {
        float length = min(max(8.0 * halfWidth, 6.0 * screen.w), size);
        float wide = 0.42 * length;
        float slope = wide / max(length, 1e-3);
        head = max((abs(p.y) - slope * (size - p.x)) * inversesqrt(1.0 + slope * slope), size - length - p.x);
        end = max(size - 0.8 * length, 0.0);
    }
    float shaft = (look & 16u) != 0u ? max(abs(p.y) - halfWidth, max(-p.x, p.x - end)) : length(vec2(p.x - clamp(p.x, 0.0, end), p.y)) - halfWidth;
    if ((look & 2u) != 0u) {
        float period = 8.0 * screen.w;
        shaft = max(shaft, abs(mod(p.x, period) - 0.5 * period) - 0.3 * period);
    }
    return min(shaft, head);
}

void main() {
#ifdef PICK
    paintPick(outsideOf(along));
#else
    paintStroke(outsideOf(along), (look & 8u) != 0u ? 0.8 : 0.0);
#endif
}
)";

const char* const markVertex = R"(
out vec2 arm;
flat out float radius;
void main() {
    vec2 corner = quadCorner();
    vec4 placeSize = itemValues(0);
    uvec4 ends = itemBits(1);
    vec4 clip = beforeSurfaces(placeSize.xyz);
    radius = 0.5 * placeSize.w * screen.w;
    arm = (corner * 2.0 - 1.0) * (radius + 1.9 * screen.w);
    takeStyle(ends.x, ends.y, ends.z);
    gl_Position = clip.w > 0.0 ? vec4(clip.xy + arm / (0.5 * screen.xy) * clip.w, clip.z, clip.w) : vec4(2.0, 2.0, 2.0, 1.0);
}
)";

const char* const markFragment = R"(
in vec2 arm;
flat in float radius;

float outsideOf(vec2 p) {
    float wide = max(0.8 * screen.w, 0.14 * radius);
    vec2 a = abs(p);
    if (look == 0u) {
        vec2 turned = vec2(p.x + p.y, p.x - p.y) * 0.70710678;
        vec2 t = abs(turned);
        return max(min(t.x, t.y) - wide, max(t.x, t.y) - radius);
    }
    if (look == 1u) {
        return length(p) - radius;
    }
    if (look == 2u) {
        return abs(length(p) - radius + wide) - wide;
    }
    if (look == 3u) {
        return max(a.x, a.y) - 0.85 * radius;
    }
    if (look == 4u) {
        return (a.x + a.y - radius) * 0.70710678;
    }
    float cross = max(min(a.x, a.y) - 0.6 * screen.w, max(a.x, a.y) - radius);
    return min(abs(length(p) - 0.65 * radius) - 0.6 * screen.w, cross);
}

void main() {
#ifdef PICK
    paintPick(length(arm) - radius);
#else
    paintStroke(outsideOf(arm), 0.85);
#endif
}
)";

}  // namespace talus::shaders
