#pragma once
// Text utilities: UTF-8, dotted paths, and "did you mean" suggestions.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace qcs {

// UTF-8, one character at a time.

struct Utf8Character {
    char32_t code_point = 0; ///< only valid if `length` is not 0
    std::size_t length = 0;  ///< bytes; 0 = the text is empty or does not begin with valid UTF-8
};
/// Decodes the first character of `text`. Overlong encodings and surrogates are invalid.
Utf8Character first_character(std::string_view text);

// Components of dotted paths.

/// Returns the path without its last component: "layer1.0" for "layer1.0.conv"; "" for a path without a dot.
inline std::string_view parent_name(std::string_view path) {
    const auto dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : path.substr(0, dot);
}

/// Returns the last component: "conv" for "layer1.0.conv".
inline std::string_view last_component(std::string_view path) {
    return path.substr(path.rfind('.') + 1); // npos + 1 is 0
}

/// Returns the first component: "layer1" for "layer1.0.conv".
inline std::string_view first_component(std::string_view path) {
    return path.substr(0, path.find('.'));
}

// "Did you mean": the closest match to a mistyped name.

/// Returns the candidate nearest to `name`; nullopt if none is near enough. The distance of a candidate is
/// the smaller of two numbers: the edit distance (Damerau-Levenshtein, ignoring case) between the whole
/// names, and, if the candidate has a dot, the edit distance between their last components, plus 1 if `name`
/// has a dot. The second number serves to find candidates whose package the user left out or mistyped. The
/// largest distance that is near enough grows with the length of the last component of `name`.
std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string_view> candidates);

} // namespace qcs
