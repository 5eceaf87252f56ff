#include "contact_loops.h"

namespace talus {

template <>
const ContactKernels<2>& narrowKernels<2, 4>() {
    return contactLoops<2, 4>;
}

template <>
const ContactKernels<3>& narrowKernels<3, 4>() {
    return contactLoops<3, 4>;
}

}  // namespace talus
