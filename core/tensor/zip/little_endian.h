#pragma once
// Little-endian numbers in bytes.

#include <cstddef>
#include <cstdint>
#include <span>

namespace qcs::tensor {

/// The number of `size` bytes (at most 8) at `offset`, which must all be there.
inline std::uint64_t little_endian(std::span<const std::byte> bytes, std::size_t offset, std::size_t size) {
    std::uint64_t value = 0;
    for (auto i = size; i-- > 0;)
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[offset + i]);
    return value;
}

} // namespace qcs::tensor
