#pragma once
// The recursive descent behind parse(). Its functions follow the levels of the grammar; they throw Failure.

#include "python/regex/ast.h"
#include "python/regex/detail/groups.h"
#include "python/regex/tokens.h"

#include <optional>

namespace qcs::python::regex {

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

    /// `inner` are the flags in force; at the top of the pattern the global flags, which may still change.
    Sequence parse_alternatives(std::optional<Flags> inner);
    Sequence parse_sequence(std::optional<Flags> inner, bool is_first);

    // parser.cpp. False: `sign` was no repeat but a literal brace.
    bool parse_repeat(char32_t sign, Sequence& sequence, Flags flags);
    std::uint32_t parse_count(std::u32string_view text) const;
    /// What Python's compiler refuses, in its order; gives every lookbehind its width.
    void check_compiles(Sequence& sequence);

    // parse_class.cpp. `token` is the taken backslash and its character.
    void parse_escape(Token token, Node& node);
    void parse_class(Node& node);
    ClassItem parse_class_escape(Token token);
    std::optional<char32_t> parse_code_escape(Token token, std::u32string& escape);
    ClassItem parse_class_item(Token token);

    // parse_group.cpp. False: nothing is added to the sequence (a comment, global flags).
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
