#include "shaders.h"

namespace talus::shaders {

const char* const frameBlock = R"(
layout(std140) uniform Frame {
    mat4 toClip;
    mat4 toShadow;
    vec4 eye;         // w 1: the eye; w 0: the direction towards it
    vec4 light;       // towards the light; w: what a texel of the shadow covers, m, 0 without shadows
    vec4 upward;      // w 1: nothing is lit
    vec4 screen;      // width, height in pixels; metres a pixel shows at unit w; scale of pixel sizes
    vec4 cut;         // kept where dot(cut.xyz, place) <= cut.w
    vec4 glass;       // factor of alpha of faces, of edges; spacing of lines on grounds, m; reach of grounds, m
    vec4 halo;
    vec4 above;       // background
    vec4 below;
    vec4 cutColour;
    vec4 target;      // w: pixels by which overlays are drawn nearer than they are
    vec4 grid;        // colour of lines on faces and of the plane's grid; alpha 0: none
    vec4 right;       // of the screen, unit
    vec4 up;
};

vec3 towardEye(vec3 place) {
    return normalize(eye.w > 0.5 ? eye.xyz - place : eye.xyz);
}

vec3 turned(vec4 q, vec3 r) {
    return r + 2.0 * cross(q.xyz, cross(q.xyz, r) + q.w * r);
}

vec3 turnedBack(vec4 q, vec3 r) {
    return turned(vec4(-q.xyz, q.w), r);
}

// Shares of a colour that the sky and the unshaded sun give back.
vec2 skyAndSunOf(vec3 facing) {
    return upward.w > 0.5 ? vec2(1.0, 0.0) : vec2(0.60 + 0.10 * dot(facing, upward.xyz), 0.42 * max(dot(facing, light.xyz), 0.0));
}

// A little outside of the surface, so that it does not shade itself.
vec3 onShadowMap(vec3 at, vec3 facing) {
    return (toShadow * vec4(at + facing * (2.0 * light.w), 1.0)).xyz;
}
)";

const char* const quadBlock = R"(
#ifdef VERTEX
uniform usamplerBuffer items;
const int texels = TEXELS;

// Items of several rectangles have four numbers of rectangles each.
#ifdef SEVERAL
#define ITEM (gl_VertexID >> 4)
#define RECTANGLE ((gl_VertexID >> 2) & 3)
#else
#define ITEM (gl_VertexID >> 2)
#endif

uvec4 itemBits(int part) {
    return texelFetch(items, ITEM * texels + part);
}

vec4 itemValues(int part) {
    return uintBitsToFloat(itemBits(part));
}

// (0, 0) to (1, 1).
vec2 quadCorner() {
    return vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1));
}

vec4 channels(uint colour) {
    return vec4(uvec4(colour, colour >> 8, colour >> 16, colour >> 24) & 255u) / 255.0;
}
#endif
)";

const char* const solidVertex = R"(
#if !defined(BALL) && !defined(BOX)
layout(location = 0) in vec4 vertex;
layout(location = 1) in vec3 vertexNormal;
layout(location = 2) in vec4 placeRadius;
layout(location = 3) in vec4 reachTaper;
layout(location = 4) in vec4 rotation;
layout(location = 5) in vec4 fill;
layout(location = 6) in vec4 edge;
layout(location = 7) in uint pick;
layout(location = 8) in uint flags;
#endif

invariant gl_Position;
#ifdef BOX
// Of a flat face all light but the shadow is the same. Fewer values a pixel are much less work for drivers without a graphics card.
flat out vec2 skyAndSun;
out vec3 onMap;
// Metres from the middle of the face.
out vec2 onFace;
flat out vec2 halfFace;
#ifdef RULED
// Where the camera's target lies above the face, and how high.
flat out vec3 targetOnFace;
#endif
#else
out vec3 place;
out vec3 normal;
out vec3 local;
#endif
flat out vec4 fillColour;
flat out vec4 edgeColour;
flat out uint pickId;
flat out uint look;
#ifdef BOX
// 1: the faces towards the eye; -1: the others.
uniform float side;
#endif
#ifdef BALL
flat out vec4 sphere;
flat out vec4 turn;
#endif
#ifdef DRUM
out vec3 border;
#endif

void main() {
#if defined(BOX) || defined(BALL)
    vec4 placeRadius = itemValues(0);
    vec4 rotation = itemValues(2);
    uvec4 ends = itemBits(3);
    vec4 fill = channels(ends.x);
    vec4 edge = channels(ends.y);
    uint pick = ends.z;
    uint flags = ends.w;
#endif
#if defined(BOX)
    // Of a box at most three faces are seen, one along each axis.
    vec3 toEye = turnedBack(rotation, eye.w > 0.5 ? eye.xyz - placeRadius.xyz : eye.xyz);
    int face = RECTANGLE;
    float facing = (face == 0 ? toEye.x : face == 1 ? toEye.y : toEye.z) < 0.0 ? -side : side;
    vec2 corner = quadCorner() * 2.0 - 1.0;
    corner.x *= facing;
    vec3 halfExtent = itemValues(1).xyz;
    vec3 outward = vec3(face == 0, face == 1, face == 2) * facing;
    halfFace = face == 0 ? halfExtent.yz : face == 1 ? halfExtent.zx : halfExtent.xy;
    onFace = corner * halfFace;
    vec3 local = outward * halfExtent + (face == 0 ? vec3(0.0, onFace) : face == 1 ? vec3(onFace.y, 0.0, onFace.x) : vec3(onFace, 0.0));
    vec3 at = placeRadius.xyz + turned(rotation, local);
    vec3 normal = turned(rotation, outward);
    skyAndSun = skyAndSunOf(normal);
    onMap = onShadowMap(at, normal);
#ifdef RULED
    vec3 aim = turnedBack(rotation, target.xyz - placeRadius.xyz) - outward * halfExtent;
    targetOnFace = face == 0 ? aim.yzx : face == 1 ? aim.zxy : aim;
#endif
#elif defined(BALL)
    vec2 vertex = quadCorner() * 2.0 - 1.0;
    // A square that faces the eye and covers the ball's outline with a pixel to spare.
    vec3 toEye = eye.w > 0.5 ? eye.xyz - placeRadius.xyz : eye.xyz;
    float distance = length(toEye);
    vec3 facing = toEye / distance;
    vec3 side = normalize(abs(facing.y) < 0.9 ? cross(vec3(0, 1, 0), facing) : cross(vec3(1, 0, 0), facing));
    float radius = placeRadius.w;
    float widening = eye.w > 0.5 ? distance / sqrt(max(distance * distance - radius * radius, 1e-6 * distance * distance)) : 1.0;
    float margin = 1.5 * screen.z * (toClip * vec4(placeRadius.xyz, 1.0)).w;
    place = placeRadius.xyz + (side * vertex.x + cross(facing, side) * vertex.y) * (radius * widening + margin);
    normal = facing;
    local = vec3(0.0);
    sphere = placeRadius;
    turn = rotation;
#elif defined(CAPSULE) || defined(DRUM)
    vec3 axis = reachTaper.xyz - placeRadius.xyz;
    float size = length(axis);
    axis = size > 0.0 ? axis / size : turned(rotation, vec3(0, 1, 0));
    vec3 sideways = turned(rotation, vec3(1, 0, 0));
    vec3 other = turned(rotation, vec3(0, 0, 1));
    vec3 x = abs(dot(sideways, axis)) < 0.8 ? sideways : other;
    x = normalize(x - axis * dot(x, axis));
    vec3 z = cross(x, axis);
    float radius = placeRadius.w * mix(1.0, reachTaper.w, vertex.w);
    vec3 arm = x * vertex.x + axis * vertex.y + z * vertex.z;
    place = mix(placeRadius.xyz, reachTaper.xyz, vertex.w) + arm * radius;
    local = vec3(vertex.x, 0.0, vertex.z) * max(radius, 1e-9);
#ifdef CAPSULE
    normal = arm;
#else
    bool isSide = vertexNormal.y == 0.0;
    normal = isSide ? normalize((x * vertexNormal.x + z * vertexNormal.z) * size + axis * (placeRadius.w * (1.0 - reachTaper.w))) : axis * vertexNormal.y;
    const float far = 1e6;
    border = isSide ? vec3(vertex.w * size, reachTaper.w > 0.0 ? (1.0 - vertex.w) * size : far, far)
                    : vec3(far, far, (1.0 - length(vertex.xz)) * radius);
#endif
#else
    place = vertex.xyz;
    normal = vertexNormal;
    local = placeRadius.xyz;
#endif
    fillColour = fill;
    edgeColour = edge;
    pickId = pick;
    look = flags;
#ifndef BOX
    vec3 at = place;
#endif
    gl_Position = toClip * vec4(at, 1.0);
    gl_ClipDistance[0] = cut.w - dot(cut.xyz, at);
}
)";

const char* const solidFragment = R"(
#ifdef BOX
flat in vec2 skyAndSun;
in vec3 onMap;
in vec2 onFace;
flat in vec2 halfFace;
#ifdef RULED
flat in vec3 targetOnFace;
#endif
#else
in vec3 place;
in vec3 normal;
in vec3 local;
#endif
flat in vec4 fillColour;
flat in vec4 edgeColour;
flat in uint pickId;
flat in uint look;
#ifdef BALL
flat in vec4 sphere;
flat in vec4 turn;
#endif
#ifdef DRUM
in vec3 border;
#endif

#if defined(PICK)
out uint picked;
#elif !defined(DEPTH)
out vec4 colour;
uniform sampler2DShadow shadows;

float sunAt(vec3 map) {
    if (light.w <= 0.0) {
        return 1.0;
    }
#ifdef FAST
    return texture(shadows, map);
#else
    vec2 texel = 1.0 / vec2(textureSize(shadows, 0));
    return 0.5 * (texture(shadows, vec3(map.xy + texel * vec2(-0.7, -0.35), map.z)) + texture(shadows, vec3(map.xy + texel * vec2(0.7, 0.35), map.z)));
#endif
}
#endif

// Pixels to the nearest edge, of faces seen at any slant.
float edgePixels() {
#if defined(BOX)
    vec2 pixels = (halfFace - abs(onFace)) / max(fwidth(onFace), vec2(1e-9));
    return min(pixels.x, pixels.y);
#elif defined(DRUM)
    vec3 pixels = border / max(fwidth(border), vec3(1e-9));
    return min(pixels.x, min(pixels.y, pixels.z));
#elif defined(MESH)
    vec3 pixels = local / max(fwidth(local), vec3(1e-9));
    return min(pixels.x, min(pixels.y, pixels.z));
#else
    return 1e6;
#endif
}

// Edges of faces of a few pixels would leave nothing of them.
float edgeStrength() {
#if defined(BOX)
    vec2 pixels = halfFace / max(fwidth(onFace), vec2(1e-9));
    return clamp(min(pixels.x, pixels.y) / 9.0, 0.2, 0.85);
#elif defined(MESH)
    vec3 heights = 1.0 / max(fwidth(local), vec3(1e-6));
    return clamp(min(heights.x, min(heights.y, heights.z)) / 22.0, 0.2, 0.85);
#else
    return 0.85;
#endif
}

#ifdef RULED
// Share of a line at round metres on the faces of a large box.
float ruling() {
    if (glass.z <= 0.0) {
        return 0.0;
    }
    vec2 wide = fwidth(onFace);
    vec2 lines = abs(fract(onFace / glass.z - 0.5) - 0.5) * glass.z / max(wide, vec2(1e-9));
    vec2 across = clamp(1.0 - lines, 0.0, 1.0) * clamp(1.0 - 6.0 * wide / glass.z, 0.0, 1.0);
    return max(across.x, across.y);
}
#endif

void main() {
#ifdef BALL
    vec3 origin = eye.w > 0.5 ? eye.xyz : place + eye.xyz * 4.0 * sphere.w;
    vec3 ray = -towardEye(place);
    vec3 arm = sphere.xyz - origin;
    float along = dot(arm, ray);
    float apart = length(arm - ray * along);
    float pixel = screen.z * (toClip * vec4(sphere.xyz, 1.0)).w;
    float inside = clamp((sphere.w - apart) / pixel + 0.5, 0.0, 1.0);
    float depth = sqrt(max(sphere.w * sphere.w - apart * apart, 0.0));
    vec3 at = origin + ray * (along - depth);
    bool isCut = dot(cut.xyz, at) > cut.w;
    at = isCut ? origin + ray * (along + depth) : at;
    if (inside <= 0.02 || dot(cut.xyz, at) > cut.w) {
        discard;
    }
    vec3 facing = normalize(at - sphere.xyz);
    vec4 clip = toClip * vec4(at, 1.0);
    gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
#else
#ifndef BOX
    vec3 at = place;
    vec3 facing = normalize(normal);
#endif
    bool isCut = !gl_FrontFacing;
#endif
#if defined(PICK)
    picked = pickId;
#elif !defined(DEPTH)
    float edge = 0.0;
#ifndef BOX
    if ((look & 4u) == 0u)
#endif
    {
        bool inPlane = upward.w > 0.5;
        edge = clamp((inPlane ? 1.6 : 0.9) * screen.w - edgePixels() + 0.5, 0.0, 1.0) * (inPlane ? 1.0 : edgeStrength());
    }
#ifdef BALL
    float alpha = inside;
    bool isFlat = upward.w > 0.5;
    float rim = isFlat ? (sphere.w - apart) / pixel : 1e6;
    edge = clamp(1.6 * screen.w - rim + 0.5, 0.0, 1.0);
    if ((look & 1u) != 0u && sphere.w > 4.0 * pixel) {
        vec3 own = turnedBack(turn, isFlat ? origin + ray * along - sphere.xyz : facing * sphere.w);
        float spoke = isFlat ? (own.x > 0.0 ? abs(own.y) / pixel : 1e6) : min(abs(own.x), abs(own.z)) / pixel;
        edge = max(edge, clamp(0.7 * screen.w - spoke + 0.5, 0.0, 1.0) * (isFlat ? 1.0 : 0.6));
    }
#else
    float alpha = 1.0;
#endif
#if defined(CAPSULE) || defined(DRUM)
    if ((look & 1u) != 0u) {
        float spoke = local.x > 0.0 ? abs(local.z) / max(fwidth(local.z), 1e-9) : 1e6;
        edge = max(edge, clamp(0.8 * screen.w - spoke + 0.5, 0.0, 1.0) * 0.8);
    }
#endif
    if (isCut) {
        colour = vec4(cutColour.rgb * (0.94 + 0.06 * step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 9.0))), alpha);
        return;
    }
#ifndef BOX
    vec2 skyAndSun = skyAndSunOf(facing);
    vec3 onMap = onShadowMap(at, facing);
#endif
    vec3 base = fillColour.rgb * (skyAndSun.x + skyAndSun.y * sunAt(onMap));
#ifdef RULED
    base = mix(base, grid.rgb, ruling() * grid.a);
    if (upward.w < 0.5) {
        // Large floors pass into the background as endless grounds do.
        float far = smoothstep(0.12, 0.62, length(vec3(onFace, 0.0) - targetOnFace) / glass.w);
        base = mix(base, mix(below.rgb, above.rgb, gl_FragCoord.y / screen.y), far);
        edge *= 1.0 - far;
    }
#endif
#ifdef RULED
    // Large floors stay half there in an X-ray: without them there is no below.
    float faceAlpha = fillColour.a * (glass.x < 1.0 ? 0.5 : glass.x);
#else
    float faceAlpha = fillColour.a * glass.x;
#endif
    float lineAlpha = edgeColour.a * glass.y;
    colour = vec4(mix(base, edgeColour.rgb, edge * (faceAlpha < 1.0 ? 1.0 : edgeColour.a)), alpha * mix(faceAlpha, max(lineAlpha, faceAlpha), edge));
#endif
}
)";

}  // namespace talus::shaders
