#include "ball.h"

#include "../../foundation/check.h"

namespace talus {

Vector<2> projectDisk(const Vector<2>& candidate, float radius) {
    constexpr float greatest = std::numeric_limits<float>::max();
    requireWithin("candidate", candidate, greatest);
    requireRange("radius", radius, 0.0f, greatest);
    return projectBall(candidate, radius);
}

}  // namespace talus
