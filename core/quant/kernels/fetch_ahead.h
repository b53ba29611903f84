#pragma once

#include <cstddef>

namespace qcs::quant {

/// The distance in bytes at which memory is prefetched ahead of the computation. Hardware prefetchers do not
/// look far enough ahead for loops with this much computation, and do not cross into the next page.
/// (Measured: 12.5 ms without prefetching, 9.6 ms with this distance, and 11.2 ms with 4096 bytes, where
/// every prefetch is the first access to its page.)
constexpr std::size_t usual_ahead = 3072;

} // namespace qcs::quant
