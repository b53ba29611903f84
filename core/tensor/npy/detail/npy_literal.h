#pragma once
// The dict literal in the header of a .npy.

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::tensor {

struct NpyLiteral {
    std::string descr; ///< of a structured dtype: its text
    bool is_structured = false;
    bool fortran_order = false;
    std::vector<std::int64_t> shape;
};

struct NpyLiteralError {
    std::size_t at = 0;   ///< the byte where it stopped making sense
    std::string expected; ///< what should have been there
};

/// {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } with the keys in any order, each once, and
/// spaces and line ends around it.
tl::expected<NpyLiteral, NpyLiteralError> parse_npy_literal(std::string_view text);

} // namespace qcs::tensor
