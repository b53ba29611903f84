#pragma once
// Regexes that several of a model's paths have in common, as a person would write them.

#include <span>
#include <string>
#include <vector>

namespace qcs::insight {

struct RegexShape {
    std::string pattern;     ///< for Python's re.match
    std::size_t support = 0; ///< how many of the paths it was made of
};

/// Of paths, each once: numbers left open ("layer\d+\.conv$") or to those that occur ("conv[23]$"), one
/// component left open ("encoder\.[^.]+\.fc$"), what they begin with ("encoder\."), what they end with
/// (".*\.conv2$"), or both. Only those that two of the paths share, the most shared first; what else they
/// match is not looked at. At most `most`.
std::vector<RegexShape> regex_shapes(std::span<const std::string> paths, std::size_t most);

/// Escaped so that a regex matches just this text.
std::string escaped(std::string_view text);

} // namespace qcs::insight
