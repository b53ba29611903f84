#pragma once
// Sets of code points, and the sets that single-character patterns stand for.

#include "python/regex/ast.h"
#include "python/regex/unicode.h"

#include <vector>

namespace qcs::python::regex {

using unicode::CodeRange;
/// Sorted, disjoint, not touching.
using CharSet = std::vector<CodeRange>;

CharSet normalised(std::vector<CodeRange> ranges);
CharSet complement(const CharSet& set);

/// What a node of kind Char, Class or Any matches under its flags.
CharSet char_set(const Node& node);
/// What \w matches: the characters that word boundaries are between.
CharSet word_set(Flags flags);

} // namespace qcs::python::regex
