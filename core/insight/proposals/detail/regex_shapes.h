#pragma once
// Generalises module paths to regexes that match several paths and look like regexes that a user would write.

#include <span>
#include <string>
#include <vector>

namespace qcs::insight {

struct RegexShape {
    std::string pattern;     ///< the regex, for Python's re.match
    std::size_t support = 0; ///< number of the given paths that have this shape
};

/// Generalises `paths` (which must not contain duplicates) in these ways: numbers become any number
/// ("layer\d+\.conv$") or the numbers that occur ("conv[23]$"); one component becomes a wildcard
/// ("encoder\.[^.]+\.fc$"); only the beginning ("encoder\."), only the end (".*\.conv2$"), or both are kept.
/// Returns at most `most` regexes, each of which matches at least two of the paths; those that match the most
/// paths come first. Whether a regex also matches paths that are not in `paths` is not checked.
std::vector<RegexShape> regex_shapes(std::span<const std::string> paths, std::size_t most);

/// Returns the text with its special characters escaped, so that the regex matches exactly this text.
std::string escaped(std::string_view text);

} // namespace qcs::insight
