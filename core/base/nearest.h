#pragma once
// "Did you mean": the nearest of some names to a mistyped one.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace qcs {

/// The candidate with the smallest edit distance (Damerau-Levenshtein, ignoring case) if that is small for
/// its length; a candidate whose last dotted component matches counts as near too.
std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string_view> candidates);

} // namespace qcs
