#pragma once
// Generalises module paths to regexes that match several of them, of the kind that a user would write.

#include <span>
#include <string>
#include <vector>

namespace qcs::insight {

struct RegexShape {
    std::string pattern;     ///< for Python's re.match
    std::size_t support = 0; ///< number of the given paths that have this shape
};

/// Generalises `paths` (without duplicates): numbers become any number ("layer\d+\.conv$") or those that
/// occur ("conv[23]$"), one component becomes a wildcard ("encoder\.[^.]+\.fc$"), or only the beginning
/// ("encoder\.") or the end (".*\.conv2$") is kept, or both. Returns only regexes that at least two paths
/// share, the most shared first, at most `most`. What else they match is not checked.
std::vector<RegexShape> regex_shapes(std::span<const std::string> paths, std::size_t most);

/// Escaped so that the regex matches exactly this text.
std::string escaped(std::string_view text);

} // namespace qcs::insight
