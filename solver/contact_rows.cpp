#include "contact_rows.h"

#include "../foundation/check.h"

namespace talus {

template <int D>
std::unique_ptr<ContactRows<D>> makeContactRows(int lanes) {
    switch (lanes) {
        case 1:
            return std::make_unique<WideContactRows<D, 1>>();
        case 4:
            return std::make_unique<WideContactRows<D, 4>>();
        case 8:
            return std::make_unique<WideContactRows<D, 8>>();
        case 16:
#if defined(__AVX512F__)
            return std::make_unique<WideContactRows<D, 16>>();
#else
            return std::make_unique<WideContactRows<D, 8>>();
#endif
        default:
            refuse("lanes", std::to_string(lanes), "must be 1, 4, 8 or 16");
    }
}

template std::unique_ptr<ContactRows<2>> makeContactRows<2>(int);
template std::unique_ptr<ContactRows<3>> makeContactRows<3>(int);

}  // namespace talus
