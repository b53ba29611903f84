#pragma once
// Float to integer casts with x86 semantics for values that do not fit the integer type (and NaN): C++ leaves
// them undefined, x86 and so PyTorch return the smallest integer.

#include <cmath>
#include <cstdint>
#include <limits>

namespace qcs::quant {

inline std::int32_t x86_int32(double value) {
    return value >= -2147483648.0 && value < 2147483648.0 ? static_cast<std::int32_t>(value)
                                                          : std::numeric_limits<std::int32_t>::min();
}

inline std::int64_t x86_int64(double value) {
    return value >= -9223372036854775808.0 && value < 9223372036854775808.0
               ? static_cast<std::int64_t>(value)
               : std::numeric_limits<std::int64_t>::min();
}

/// The low 32 bits of the value, as a narrowing cast keeps them.
inline std::int32_t wrap_int32(std::int64_t value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

} // namespace qcs::quant
