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

// The pattern as a sequence of tokens. A token is one character, or a backslash with the character after it.
// Like Python's tokenizer, class Tokenizer always reads one token ahead: a backslash at the very end of the
// pattern is therefore reported as soon as the token before the backslash is taken.

/// The exception that the parser throws internally. parse() catches it and returns its error.
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

class Tokenizer {
public:
    explicit Tokenizer(std::u32string_view pattern) : pattern_(pattern) { seek(0); }

    /// The token that take() will return; empty at the end of the pattern. Does not consume the token.
    Token next() const { return next_; }
    bool at_end() const { return next_.empty(); }
    bool next_is(char32_t c) const { return next_.size() == 1 && next_[0] == c; }
    bool next_is_one_of(std::u32string_view set) const {
        return next_.size() == 1 && set.find(next_[0]) != std::u32string_view::npos;
    }
    /// The index of the next token, in code points from the start of the pattern.
    int position() const { return static_cast<int>(index_ - next_.size()); }
    /// Continues at this index, in code points from the start of the pattern.
    void seek(int position) {
        index_ = static_cast<std::size_t>(position);
        advance();
    }
    /// Returns the next token and advances past it.
    Token take() {
        const Token token = next_;
        advance();
        return token;
    }
    /// Advances past the next token if it is the unescaped character `c`. Returns false, and does not move,
    /// otherwise.
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
    /// Takes all tokens up to and including `terminator`, and returns the text before `terminator`. Fails if
    /// that text is empty; the error message then says that `what` is missing. Also fails if the pattern ends
    /// before `terminator`.
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

    /// Throws a Failure of type re.error. The reported position is `back` characters before the next token.
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
    std::size_t index_ = 0; ///< index of the first character after next_
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

/// Parses a whole pattern. If Python would refuse the pattern, returns the reason.
tl::expected<Pattern, RegexError> parse(std::u32string_view pattern);

// The capturing groups parsed so far, and the widths of patterns.

/// The minimum and maximum number of characters that a pattern can match. As in sre, `low` is at most
/// `unbounded` - 1, and `high` is at most `unbounded` (the constant in ast.h).
struct Width {
    std::uint64_t low = 0, high = 0;
};

class Groups {
public:
    int count() const { return static_cast<int>(widths_.size()); } ///< including the whole pattern as group 0

    /// Starts a capturing group and returns its number. `name` is empty for a group without a name. Fails
    /// (see Tokenizer::fail) if another group has this name.
    int open(const std::u32string& name, const Tokenizer& tokens);
    /// Ends a group: references to the group are allowed from now on, and the group's width is stored.
    void close(int group, const Sequence& content);
    bool is_closed(int group) const;
    /// Returns the number of the group with this name; nullopt if there is none.
    std::optional<int> find(const std::u32string& name) const;

    /// Call this for each reference to a group. Inside a lookbehind, it fails if the group was not closed
    /// before the lookbehind began.
    void check_lookbehind(int group, const Tokenizer& tokens) const;
    /// Call these when a lookbehind begins and ends. If lookbehinds are nested, the outermost lookbehind
    /// determines which groups may be referred to. Pass the result of enter_lookbehind() to the matching
    /// leave_lookbehind().
    std::optional<int> enter_lookbehind();
    void leave_lookbehind(std::optional<int> before);

    /// Records a reference to a group that may be defined later in the pattern, unless a reference to this
    /// group is recorded already. `position` is where the reference is in the pattern.
    void refer(int group, int position) { references_.emplace(group, position); }
    /// Maps each group number to the position of the first recorded reference to that group.
    const std::map<int, int>& references() const { return references_; }

    Width width(const Sequence& sequence) const; ///< Returns the width of a sequence of nodes.

private:
    Width width(const Node& node) const;

    /// By group number; group 0 is the whole pattern. nullopt while the group is still open.
    std::vector<std::optional<Width>> widths_{std::nullopt};
    std::map<std::u32string, int> names_; ///< group numbers by name
    std::map<int, int> references_;       ///< see references()
    /// Inside a lookbehind: only groups with a smaller number may be referred to. nullopt outside of
    /// lookbehinds.
    std::optional<int> lookbehind_limit_;
};

// The parser that parse() uses. Its functions follow the levels of the grammar, and throw Failure on errors.

class Parser {
public:
    explicit Parser(std::u32string_view pattern) : tokens_(pattern) {}
    Pattern parse_pattern(); ///< Parses the whole pattern. Call it once.

private:
    /// Counts nested calls while it lives, and throws Failure if Python's recursion limit would be exceeded.
    struct Frame;
    struct InlineFlags {
        bool global = false;   ///< true for (?i), which applies to the whole pattern; false for (?i:...)
        Flags on = 0, off = 0; ///< the flags that are turned on and off
    };

    /// Parses alternatives separated by `|`. `inner` holds the flags in effect. At the top level, `inner` is
    /// nullopt: there the global flags apply, and a later part of the pattern can still change them.
    Sequence parse_alternatives(std::optional<Flags> inner);
    /// Parses one alternative. `is_first` must be true only for the first alternative at the top level, where
    /// global flags such as (?i) are allowed.
    Sequence parse_sequence(std::optional<Flags> inner, bool is_first);

    // The next three functions are defined in parser.cpp. parse_repeat() returns false if `sign` is a literal
    // brace rather than the start of a repeat.
    bool parse_repeat(char32_t sign, Sequence& sequence, Flags flags);
    std::uint32_t parse_count(std::u32string_view text) const;
    /// Throws the error that Python's compiler (Lib/re/_compiler.py) would raise, checking in the same order.
    /// Also stores the width of each lookbehind in its node.
    void check_compiles(Sequence& sequence);

    // The next five functions are defined in parse_class.cpp. `token` is a token that was already taken: for
    // escapes, the backslash with the character after it.
    void parse_escape(Token token, Node& node);
    void parse_class(Node& node);
    ClassItem parse_class_escape(Token token);
    std::optional<char32_t> parse_code_escape(Token token, std::u32string& escape);
    ClassItem parse_class_item(Token token);

    // The next functions are defined in parse_group.cpp. parse_group() returns false if nothing is to be
    // added to the sequence, that is, for a comment or for global flags. `start` is the position of the
    // group's opening parenthesis.
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

    Tokenizer tokens_;
    Groups groups_;
    Flags global_flags_ = 0;
    int frames_ = 0; ///< Depth of nested calls, counted as Python's call stack would grow (see Frame).
    std::uint32_t widest_behind_ = 0; ///< the greatest width of a lookbehind, in characters
};

} // namespace qcs::python::regex
