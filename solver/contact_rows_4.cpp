#include "contact_rows_kernels.h"

namespace talus {

template class WideContactRows<2, 4>;
template class WideContactRows<3, 4>;

}  // namespace talus
