#pragma once
// torch.min and torch.max of two tensors, element by element: NaN wins.

#include <cmath>

namespace qcs::quant {

inline float lesser(float a, float b) {
    return std::isnan(a) || a < b ? a : b;
}
inline float greater(float a, float b) {
    return std::isnan(a) || a > b ? a : b;
}

} // namespace qcs::quant
