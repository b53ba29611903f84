#pragma once
// A recursive-descent parser for Python 3.11's regular expressions (Lib/re/_parser.py, str patterns with
// flags 0).

#include "python/regex/ast.h"
#include "python/regex/python_regex.h"
#include "python/regex/regex_codes.h"
#include "python/regex/unicode.h"

#include <map>
#include <optional>

namespace qcs::python::regex {

// The pattern as a sequence of tokens: one character, or a backslash and the character after it. Like
// Python's tokenizer it looks one token ahead, so that a backslash at the very end is an error as soon as the
// token before it is taken.

/// Thrown only inside the parser; parse() returns it as an error.
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
    /// Takes up to `limit` characters that are in `set`.
    std::u32string take_while(std::size_t limit, std::u32string_view set) {
        std::u32string taken;
        while (taken.size() < limit && next_is_one_of(set))
            taken += take();
        return taken;
    }
    /// Takes everything up to and including `terminator` and returns it without that. `what` is named in the
    /// error if the result would be empty.
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

    /// `back`: how many characters before the next token the error is reported.
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
    std::size_t index_ = 0; ///< index after next_
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

tl::expected<Pattern, RegexError> parse(std::u32string_view pattern);

// The capturing groups parsed so far, and the widths of patterns.

/// The minimum and maximum number of characters that a pattern matches, clipped as in sre: to unbounded - 1
/// and unbounded.
struct Width {
    std::uint64_t low = 0, high = 0;
};

class Groups {
public:
    int count() const { return static_cast<int>(widths_.size()); } ///< including the whole pattern as group 0

    int open(const std::u32string& name, const Tokens& tokens);
    void close(int group, const Sequence& content);
    bool is_closed(int group) const;
    std::optional<int> find(const std::u32string& name) const;

    /// Fails if a lookbehind refers to a group that was not closed before it began.
    void check_lookbehind(int group, const Tokens& tokens) const;
    /// The outermost of nested lookbehinds determines which groups may be referred to. leave_lookbehind()
    /// takes the result of enter_lookbehind().
    std::optional<int> enter_lookbehind();
    void leave_lookbehind(std::optional<int> before);

    /// Records the first reference to a group that may only be defined later; `position` is its place.
    void refer(int group, int position) { references_.emplace(group, position); }
    const std::map<int, int>& references() const { return references_; }

    Width width(const Sequence& sequence) const;

private:
    Width width(const Node& node) const;

    std::vector<std::optional<Width>> widths_{std::nullopt};
    std::map<std::u32string, int> names_;
    std::map<int, int> references_;
    std::optional<int> lookbehind_limit_;
};

// The parser behind parse(). Its functions follow the levels of the grammar and throw Failure.

class Parser {
public:
    explicit Parser(std::u32string_view pattern) : tokens_(pattern) {}
    Pattern parse_pattern();

private:
    struct Frame;
    struct InlineFlags {
        bool global = false; ///< (?i) rather than (?i:...)
        Flags on = 0, off = 0;
    };

    /// `inner` are the flags in effect; nullopt at the top level, where the global flags apply, which may
    /// still change.
    Sequence parse_alternatives(std::optional<Flags> inner);
    Sequence parse_sequence(std::optional<Flags> inner, bool is_first);

    // The following are in parser.cpp. parse_repeat returns false if `sign` is a literal brace and no repeat.
    bool parse_repeat(char32_t sign, Sequence& sequence, Flags flags);
    std::uint32_t parse_count(std::u32string_view text) const;
    /// Reports what Python's compiler refuses, in its order, and stores the width of every lookbehind.
    void check_compiles(Sequence& sequence);

    // The following are in parse_class.cpp. `token` is the backslash and its character, which were taken.
    void parse_escape(Token token, Node& node);
    void parse_class(Node& node);
    ClassItem parse_class_escape(Token token);
    std::optional<char32_t> parse_code_escape(Token token, std::u32string& escape);
    ClassItem parse_class_item(Token token);

    // The following are in parse_group.cpp. parse_group returns false if nothing is added to the sequence
    // (for a comment or global flags).
    bool parse_group(Node& node, bool may_set_globals);
    void parse_extension(Node& node, int start);
    void parse_python_extension(Node& node, std::u32string& name);
    void parse_look(Token sign, Node& node, int start);
    void parse_conditional(Node& node, int start);
    int parse_condition();
    void parse_comment(int start);
    InlineFlags parse_flags(Token token);
    void check_group_name(const std::u32string& name, std::size_t offset);
    void close_group(int start);

    Tokens tokens_;
    Groups groups_;
    Flags global_flags_ = 0;
    int frames_ = 0;
    std::uint32_t widest_behind_ = 0;
};

} // namespace qcs::python::regex
