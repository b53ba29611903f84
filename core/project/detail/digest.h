#pragma once
// BLAKE2b (RFC 7693), which tells files apart by their contents.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace qcs::project {

/// BLAKE2b-256 of some bytes.
using Digest = std::array<std::uint8_t, 32>;
Digest digest_of(std::string_view bytes);

/// In hexadecimal, 64 digits.
std::string to_hex(const Digest& digest);

} // namespace qcs::project
