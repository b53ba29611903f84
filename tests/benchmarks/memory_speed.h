#pragma once
// Lower bounds for the time of passes over float tensors: only reading the values, and reading them while
// writing others.

#include <cstddef>
#include <cstdint>

namespace qcs {

#define QCS_CLONES __attribute__((target_clones("default", "avx2", "avx512f")))

QCS_CLONES inline std::uint32_t read_words(const std::uint32_t* words, std::size_t count) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        sum += words[i];
    return sum;
}

QCS_CLONES inline void read_words_write_bytes(const std::uint32_t* words, std::size_t count,
                                              std::uint8_t* bytes) {
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<std::uint8_t>(words[i]);
}

QCS_CLONES inline void copy_words(const std::uint32_t* words, std::size_t count, std::uint32_t* to) {
    for (std::size_t i = 0; i < count; ++i)
        to[i] = words[i] ^ 1U;
}

#undef QCS_CLONES

} // namespace qcs
