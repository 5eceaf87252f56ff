#include "contact_rows_kernels.h"

namespace talus {

template class WideContactRows<2, 8>;
template class WideContactRows<3, 8>;

}  // namespace talus
