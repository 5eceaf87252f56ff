#include "contact_loops.h"

namespace talus {

template <>
const ContactKernelSet<2>& narrowKernels<2, 4>() {
    return contactLoops<2, 4>;
}

template <>
const ContactKernelSet<3>& narrowKernels<3, 4>() {
    return contactLoops<3, 4>;
}

}  // namespace talus
