// Parser: everything that begins with a parenthesis.
#include "python/regex/detail/parser.h"
#include "python/regex/regex_codes.h"

#include <algorithm>

namespace qcs::python::regex {
namespace {

constexpr Flags type_flags = ascii_only | locale_flag | unicode_flag;

std::optional<Flags> flag_of(Token token) {
    if (token.size() != 1) return std::nullopt;
    switch (token[0]) {
    case 'i': return ignore_case;
    case 'L': return locale_flag;
    case 'm': return multiline;
    case 's': return dot_all;
    case 'x': return verbose;
    case 'a': return ascii_only;
    case 't': return no_repeats;
    case 'u': return unicode_flag;
    default: return std::nullopt;
    }
}

/// Python reports unknown letters and other characters differently.
bool is_letter(Token token) {
    return token.size() == 1 && unicode::is_alpha(token[0]);
}

bool is_identifier(const std::u32string& name) {
    return !name.empty() && unicode::contains(unicode::identifier_start(), name[0]) &&
           std::ranges::all_of(name,
                               [](char32_t c) { return unicode::contains(unicode::identifier_part(), c); });
}

/// Python's int(text); nullopt if it raises or if the number cannot be a group.
std::optional<int> to_int(std::u32string_view text) {
    constexpr int max_groups = 1073741823; // _sre.MAXGROUPS
    const auto is_space = [](char32_t c) { return unicode::contains(unicode::space(), c); };
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    std::int64_t value = 0;
    bool after_digit = false;
    for (const char32_t c : text) {
        if (c == '_' && after_digit) {
            after_digit = false;
            continue;
        }
        const auto range =
            std::ranges::lower_bound(unicode::decimal(), c, {}, &unicode::CodePointRange::last);
        if (range == unicode::decimal().end() || c < range->first) return std::nullopt;
        value = std::min<std::int64_t>(value * 10 + (c - range->first) % 10, max_groups);
        after_digit = true;
    }
    if (!after_digit || (negative && value != 0)) return std::nullopt;
    return static_cast<int>(value);
}

Flags combined(Flags flags, Flags on, Flags off) {
    if (on & type_flags) flags &= static_cast<Flags>(~type_flags);
    return static_cast<Flags>((flags | on) & ~off);
}

} // namespace

void Parser::close_group(int start) {
    if (!tokens_.take_if(')'))
        tokens_.fail(codes::regex_unterminated_group, static_cast<std::size_t>(tokens_.position() - start));
}

void Parser::check_group_name(const std::u32string& name, std::size_t offset) {
    if (!is_identifier(name))
        tokens_.fail(message(codes::regex_bad_group_name, to_utf8(name)), name.size() + offset);
}

bool Parser::parse_group(Node& node, bool may_set_globals) {
    const int start = tokens_.position() - 1;
    node.kind = Kind::Group;
    bool captures = true;
    std::u32string name;
    Flags inner = node.flags;
    if (tokens_.take_if('?')) {
        const Token sign = tokens_.take();
        if (sign.empty()) tokens_.fail(codes::regex_unexpected_end);
        const auto is = [&](char32_t c) { return sign.size() == 1 && sign[0] == c; };
        captures = false;
        if (is('P')) {
            parse_python_extension(node, name);
            if (node.kind == Kind::BackRef) return true;
            captures = true;
        } else if (is(':')) {
        } else if (is('#')) {
            parse_comment(start);
            return false;
        } else if (is('=') || is('!') || is('<')) {
            parse_look(sign, node, start);
            return true;
        } else if (is('(')) {
            parse_conditional(node, start);
            return true;
        } else if (is('>')) {
            node.kind = Kind::Atomic;
        } else if (is('-') || flag_of(sign)) {
            const InlineFlags flags = parse_flags(sign);
            if (flags.global) {
                if (!may_set_globals)
                    tokens_.fail(codes::regex_flags_not_at_start,
                                 static_cast<std::size_t>(tokens_.position() - start));
                return false;
            }
            node.sets_flags = flags.on != 0 || flags.off != 0;
            inner = combined(node.flags, flags.on, flags.off);
        } else {
            tokens_.fail(message(codes::regex_unknown_extension, to_utf8(std::u32string(U"?").append(sign))),
                         sign.size() + 1);
        }
    }
    if (captures) node.group = groups_.open(name, tokens_);
    node.parts.push_back(parse_alternatives(inner));
    close_group(start);
    if (captures) groups_.close(node.group, node.parts[0]);
    return true;
}

void Parser::parse_python_extension(Node& node, std::u32string& name) {
    if (tokens_.take_if('<')) {
        name = tokens_.take_until('>', "group name");
        check_group_name(name, 1);
        return;
    }
    if (!tokens_.take_if('=')) {
        const Token sign = tokens_.take();
        if (sign.empty()) tokens_.fail(codes::regex_unexpected_end);
        tokens_.fail(message(codes::regex_unknown_extension, to_utf8(std::u32string(U"?P").append(sign))),
                     sign.size() + 2);
    }
    name = tokens_.take_until(')', "group name");
    check_group_name(name, 1);
    const auto group = groups_.find(name);
    if (!group) tokens_.fail(message(codes::regex_unknown_group_name, to_utf8(name)), name.size() + 1);
    if (!groups_.is_closed(*group)) tokens_.fail(codes::regex_open_group, name.size() + 1);
    groups_.check_lookbehind(*group, tokens_);
    node.kind = Kind::BackRef;
    node.group = *group;
}

void Parser::parse_comment(int start) {
    for (;;) {
        if (tokens_.at_end())
            tokens_.fail(codes::regex_unterminated_comment,
                         static_cast<std::size_t>(tokens_.position() - start));
        if (tokens_.take() == U")") return;
    }
}

void Parser::parse_look(Token sign, Node& node, int start) {
    node.kind = Kind::Look;
    std::optional<int> before;
    if (sign[0] == '<') {
        sign = tokens_.take();
        if (sign.empty()) tokens_.fail(codes::regex_unexpected_end);
        if (sign != U"=" && sign != U"!")
            tokens_.fail(message(codes::regex_unknown_extension, to_utf8(std::u32string(U"?<").append(sign))),
                         sign.size() + 2);
        node.behind = true;
        before = groups_.enter_lookbehind();
    }
    node.negated = sign[0] == '!';
    node.parts.push_back(parse_alternatives(node.flags));
    if (node.behind) groups_.leave_lookbehind(before);
    close_group(start);
}

int Parser::parse_condition() {
    const std::u32string name = tokens_.take_until(')', "group name");
    const std::size_t back = name.size() + 1;
    if (is_identifier(name)) {
        const auto group = groups_.find(name);
        if (!group) tokens_.fail(message(codes::regex_unknown_group_name, to_utf8(name)), back);
        return *group;
    }
    const auto group = to_int(name);
    if (!group) tokens_.fail(message(codes::regex_bad_group_name, to_utf8(name)), back);
    if (*group == 0) tokens_.fail(codes::regex_group_zero, back);
    groups_.refer(*group, tokens_.position() - static_cast<int>(back));
    return *group;
}

void Parser::parse_conditional(Node& node, int start) {
    node.kind = Kind::Conditional;
    node.group = parse_condition();
    groups_.check_lookbehind(node.group, tokens_);
    node.parts.push_back(parse_sequence(node.flags, false));
    if (tokens_.take_if('|')) {
        node.parts.push_back(parse_sequence(node.flags, false));
        if (tokens_.next_is('|')) tokens_.fail(codes::regex_too_many_branches);
    }
    close_group(start);
}

Parser::InlineFlags Parser::parse_flags(Token token) {
    InlineFlags flags;
    const auto fail_at = [&](Token sign, const CodeOf<0>& missing) {
        if (sign.empty()) tokens_.fail(missing);
        tokens_.fail(is_letter(sign) ? codes::regex_unknown_flag : missing, sign.size());
    };
    if (token != U"-") {
        for (;;) {
            const Flags flag = *flag_of(token);
            if (flag == locale_flag) tokens_.fail(codes::regex_flag_L);
            flags.on |= flag;
            if ((flag & type_flags) && (flags.on & type_flags) != flag)
                tokens_.fail(codes::regex_flags_incompatible);
            token = tokens_.take();
            if (token == U")" || token == U"-" || token == U":") break;
            if (!flag_of(token)) fail_at(token, codes::regex_flags_unterminated);
        }
    }
    if (token == U")") {
        global_flags_ |= flags.on;
        flags.global = true;
        return flags;
    }
    if (flags.on & no_repeats) tokens_.fail(codes::regex_global_flag_on, 1);
    if (token == U"-") {
        token = tokens_.take();
        if (!flag_of(token)) fail_at(token, codes::regex_missing_flag);
        for (;;) {
            const Flags flag = *flag_of(token);
            if (flag & type_flags) tokens_.fail(codes::regex_type_flag_off);
            flags.off |= flag;
            token = tokens_.take();
            if (token == U":") break;
            if (!flag_of(token)) fail_at(token, codes::regex_missing_colon);
        }
    }
    if (flags.off & no_repeats) tokens_.fail(codes::regex_global_flag_off, 1);
    if (flags.on & flags.off) tokens_.fail(codes::regex_flag_on_and_off, 1);
    return flags;
}

} // namespace qcs::python::regex
