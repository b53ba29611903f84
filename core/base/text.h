#pragma once
// Text: UTF-8, dotted paths, and names that were perhaps meant.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace qcs {

// UTF-8, one character at a time.

struct Utf8Character {
    char32_t code = 0;      ///< only where `length` is not 0
    std::size_t length = 0; ///< in bytes; 0 = the text is empty or does not begin with a character
};
/// The first character of `text`. Overlong forms and surrogates are none.
Utf8Character first_character(std::string_view text);

// Parts of "layer1.0.conv".

/// "layer1.0"; "" of a path without a dot.
inline std::string_view parent_name(std::string_view path) {
    const auto dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : path.substr(0, dot);
}

/// "conv".
inline std::string_view last_component(std::string_view path) {
    return path.substr(path.rfind('.') + 1); // npos + 1 is 0
}

/// "layer1".
inline std::string_view first_component(std::string_view path) {
    return path.substr(0, path.find('.'));
}

// "Did you mean": the nearest of some names to a mistyped one.

/// The candidate with the smallest edit distance (Damerau-Levenshtein, ignoring case) if that is small for
/// its length; a candidate whose last dotted component matches counts as near too.
std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string_view> candidates);

} // namespace qcs
