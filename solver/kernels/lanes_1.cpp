#include "contact_loops.h"

namespace talus {

template <>
const ContactKernelSet<2>& narrowKernels<2, 1>() {
    return contactLoops<2, 1>;
}

template <>
const ContactKernelSet<3>& narrowKernels<3, 1>() {
    return contactLoops<3, 1>;
}

}  // namespace talus
