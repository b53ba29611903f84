#pragma once
// The pattern as tokens: one character, or a backslash and the character after it. Looks one token ahead, so
// a backslash at the very end is an error as soon as the token before it is taken.

#include "python/regex/python_regex.h"
#include "python/regex/regex_codes.h"
#include "python/regex/unicode.h"

namespace qcs::python::regex {

/// Thrown inside the parser only; parse() returns the error.
struct Failure {
    RegexError error;
};

using Token = std::u32string_view; ///< empty at the end of the pattern

inline std::string to_utf8(std::u32string_view text) {
    std::string utf8;
    for (const char32_t c : text)
        unicode::encode(c, utf8);
    return utf8;
}

class Tokens {
public:
    explicit Tokens(std::u32string_view pattern) : pattern_(pattern) { seek(0); }

    Token next() const { return next_; }
    bool at_end() const { return next_.empty(); }
    bool next_is(char32_t c) const { return next_.size() == 1 && next_[0] == c; }
    bool next_is_one_of(std::u32string_view set) const {
        return next_.size() == 1 && set.find(next_[0]) != std::u32string_view::npos;
    }
    int position() const { return static_cast<int>(index_ - next_.size()); }
    void seek(int position) {
        index_ = static_cast<std::size_t>(position);
        advance();
    }
    Token take() {
        const Token token = next_;
        advance();
        return token;
    }
    bool take_if(char32_t c) {
        if (!next_is(c)) return false;
        advance();
        return true;
    }
    /// Up to `limit` characters of `set`.
    std::u32string take_while(std::size_t limit, std::u32string_view set) {
        std::u32string taken;
        while (taken.size() < limit && next_is_one_of(set))
            taken += take();
        return taken;
    }
    /// What stands before `terminator`, which is taken too. `what` is named in the error if that is nothing.
    std::u32string take_until(char32_t terminator, std::string_view what) {
        std::u32string taken;
        for (;;) {
            const Token token = take();
            const bool closed = token.size() == 1 && token[0] == terminator;
            if ((token.empty() || closed) && taken.empty())
                fail(message(codes::regex_missing_name, std::string(what)), closed ? 1U : 0U);
            if (token.empty())
                fail(message(codes::regex_unterminated_name, to_utf8({&terminator, 1})), taken.size());
            if (closed) return taken;
            taken += token;
        }
    }

    /// `back`: how far before the next token the error is reported.
    [[noreturn]] void fail(Message why, std::size_t back = 0) const {
        throw Failure{{"re.error", std::move(why), position() - static_cast<int>(back)}};
    }

private:
    void advance() {
        next_ = pattern_.substr(index_, 1);
        if (next_ == U"\\") {
            next_ = pattern_.substr(index_, 2);
            if (next_.size() == 1)
                throw Failure{
                    {"re.error", codes::regex_escape_at_end, static_cast<int>(pattern_.size()) - 1}};
        }
        index_ += next_.size();
    }

    std::u32string_view pattern_;
    std::size_t index_ = 0; ///< just after next_
    Token next_;
};

inline constexpr std::u32string_view digits = U"0123456789", octal_digits = U"01234567",
                                     hex_digits = U"0123456789abcdefABCDEF";

inline bool is_ascii_letter(char32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
inline bool is_one_of(char32_t c, std::u32string_view set) {
    return set.find(c) != std::u32string_view::npos;
}

} // namespace qcs::python::regex
