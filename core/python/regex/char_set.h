#pragma once
// Sets of code points, and the sets that one-character patterns match.

#include "python/regex/ast.h"
#include "python/regex/unicode.h"

#include <vector>

namespace qcs::python::regex {

using unicode::CodeRange;
/// Sorted, disjoint and non-adjacent ranges.
using CharSet = std::vector<CodeRange>;

/// Sorts and merges arbitrary ranges.
CharSet normalised(std::vector<CodeRange> ranges);
CharSet complement(const CharSet& set);

/// The characters that a node of kind Char, Class or Any matches with its flags.
CharSet char_set(const Node& node);
/// The characters that \w matches, which also define word boundaries.
CharSet word_set(Flags flags);

} // namespace qcs::python::regex
