#pragma once
// UTF-8, one character at a time.

#include <cstddef>
#include <string_view>

namespace qcs {

struct Utf8Character {
    char32_t code = 0;      ///< only where `length` is not 0
    std::size_t length = 0; ///< in bytes; 0 = the text is empty or does not begin with a character
};
/// The first character of `text`. Overlong forms and surrogates are none.
Utf8Character first_character(std::string_view text);

} // namespace qcs
