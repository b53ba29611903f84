#pragma once
// Casts from float to integer that treat NaN and values that do not fit the integer type as x86 does. In C++
// such casts are undefined; on x86, and therefore in PyTorch, the result is the smallest integer.

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

/// Returns the low 32 bits of the value, as a narrowing cast does.
inline std::int32_t wrap_int32(std::int64_t value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

} // namespace qcs::quant
