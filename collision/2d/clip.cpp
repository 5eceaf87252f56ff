#include "clip.h"

#include <algorithm>

namespace talus {

ClippedEdge clipEdge(const FaceFrame& frame, const Vector<2>& start, const Vector<2>& end, float tolerance) {
    const Vector<2> ends[2] = {start, end};
    const float along[2] = {dot(frame.tangent, Vector<2>(start - frame.origin)), dot(frame.tangent, Vector<2>(end - frame.origin))};
    ClippedEdge clipped;
    for (int i = 0; i < 2; ++i) {
        const bool below = along[i] < -tolerance;
        if (!below && !(along[i] > frame.length + tolerance)) {
            clipped.ends[clipped.count++] = {ends[i], std::clamp(along[i], 0.0f, frame.length), false, i};
            continue;
        }
        const float plane = below ? 0.0f : frame.length;
        const float other = along[1 - i];
        // The rest of the edge ends before the plane: nothing, or the other end alone, remains.
        if (below ? !(other > plane) : !(other < plane)) {
            continue;
        }
        const float fraction = (plane - along[i]) / (other - along[i]);
        clipped.ends[clipped.count++] = {ends[i] + (ends[1 - i] - ends[i]) * fraction, plane, true, below ? 0 : 1};
    }
    return clipped;
}

}  // namespace talus
