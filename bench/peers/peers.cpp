#include "peers.h"

namespace talus {

template <>
std::vector<Peer<3>> peers() {
    std::vector<Peer<3>> found;
#if defined(TALUS_HAS_BULLET)
    found.push_back({"bullet", bulletSimulation});
#endif
#if defined(TALUS_HAS_ODE)
    found.push_back({"ode", odeSimulation});
#endif
    return found;
}

template <>
std::vector<Peer<2>> peers() {
    std::vector<Peer<2>> found;
#if defined(TALUS_HAS_BOX2D)
    found.push_back({"box2d", box2dSimulation, false});
#endif
#if defined(TALUS_HAS_CHIPMUNK)
    found.push_back({"chipmunk", chipmunkSimulation});
#endif
    return found;
}

}  // namespace talus
