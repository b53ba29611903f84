#pragma once
// Sets of code points, and the set of characters that a one-character pattern matches.

#include "python/regex/ast.h"
#include "python/regex/unicode.h"

#include <vector>

namespace qcs::python::regex {

using unicode::CodePointRange;
/// Sorted, disjoint and non-adjacent ranges.
using CharSet = std::vector<CodePointRange>;

/// Returns the set of all characters in `ranges`, which may overlap and have any order.
CharSet normalised(std::vector<CodePointRange> ranges);
CharSet complement(const CharSet& set); ///< Returns the set of all other code points.

/// Returns the characters that a node matches under the node's flags. The kind of the node must be Char,
/// Class or Any.
CharSet char_set(const Node& node);
/// Returns the characters that \w matches under these flags. They also define word boundaries.
CharSet word_set(Flags flags);

} // namespace qcs::python::regex
