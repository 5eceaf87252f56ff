#include "contact_rows_kernels.h"

// Without registers of this width rows of eight do the same work with the same bits.
#if defined(__AVX512F__)

namespace talus {

template class WideContactRows<2, 16>;
template class WideContactRows<3, 16>;

}  // namespace talus

#endif
