#include "contact_rows_kernels.h"

namespace talus {

template class WideContactRows<2, 1>;
template class WideContactRows<3, 1>;

}  // namespace talus
