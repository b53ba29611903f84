// Parser: escapes and character classes.
#include "python/regex/detail/parser.h"
#include "python/regex/regex_codes.h"

namespace qcs::python::regex {
namespace {

std::optional<char32_t> control_character(char32_t letter) {
    switch (letter) {
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    case '\\': return '\\';
    default: return std::nullopt;
    }
}

std::optional<Category> category(char32_t letter) {
    switch (letter) {
    case 'd': return Category::Digit;
    case 'D': return Category::NotDigit;
    case 's': return Category::Space;
    case 'S': return Category::NotSpace;
    case 'w': return Category::Word;
    case 'W': return Category::NotWord;
    default: return std::nullopt;
    }
}

std::optional<At> position(char32_t letter) {
    switch (letter) {
    case 'A': return At::TextStart;
    case 'Z': return At::TextEnd;
    case 'b': return At::Boundary;
    case 'B': return At::NotBoundary;
    default: return std::nullopt;
    }
}

char32_t parse_number(std::u32string_view text, unsigned base) {
    char32_t value = 0;
    for (const char32_t c : text) {
        const char32_t digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
        value = value * base + digit;
    }
    return value;
}

} // namespace

/// Parses only \x, \u, \U and \N. `escape` receives everything that was taken.
std::optional<char32_t> Parser::parse_code_escape(Token token, std::u32string& escape) {
    const char32_t letter = token[1];
    if (letter == 'N') {
        if (!tokens_.take_if('{')) tokens_.fail(codes::regex_missing_brace);
        const std::u32string name = tokens_.take_until('}', "character name");
        tokens_.fail(message(codes::regex_character_name, to_utf8(name)), name.size() + 4);
    }
    const std::size_t length = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
    if (length == 0) return std::nullopt;
    escape += tokens_.take_while(length, hex_digits);
    if (escape.size() != length + 2)
        tokens_.fail(message(codes::regex_incomplete_escape, to_utf8(escape)), escape.size());
    const char32_t code = parse_number(std::u32string_view(escape).substr(2), 16);
    constexpr char32_t largest_int = 0x7FFFFFFF;
    if (code > largest_int)
        throw Failure{{"OverflowError", message(codes::regex_bad_escape, to_utf8(escape)), -1}};
    if (code > unicode::max_code_point)
        tokens_.fail(message(codes::regex_bad_escape, to_utf8(escape)), escape.size());
    return code;
}

void Parser::parse_escape(Token token, Node& node) {
    const char32_t letter = token[1];
    if (const auto at = position(letter)) {
        node.kind = Kind::Position;
        node.at = *at;
        return;
    }
    if (const auto found = category(letter)) {
        node.kind = Kind::Class;
        node.items = {{ClassItem::Kind::Category, 0, 0, *found}};
        return;
    }
    std::u32string escape(token);
    if (const auto control = control_character(letter)) {
        node.character = *control;
    } else if (const auto code = parse_code_escape(token, escape)) {
        node.character = *code;
    } else if (letter == '0') {
        escape += tokens_.take_while(2, octal_digits);
        node.character = parse_number(std::u32string_view(escape).substr(1), 8);
    } else if (is_one_of(letter, digits)) {
        if (tokens_.next_is_one_of(digits)) {
            escape += tokens_.take();
            if (is_one_of(escape[1], octal_digits) && is_one_of(escape[2], octal_digits) &&
                tokens_.next_is_one_of(octal_digits)) {
                escape += tokens_.take();
                node.character = parse_number(std::u32string_view(escape).substr(1), 8);
                if (node.character > 0377)
                    tokens_.fail(message(codes::regex_octal_too_large, to_utf8(escape)), escape.size());
                return;
            }
        }
        const auto group = static_cast<int>(parse_number(std::u32string_view(escape).substr(1), 10));
        if (group >= groups_.count())
            tokens_.fail(message(codes::regex_unknown_group_number, std::to_string(group)),
                         escape.size() - 1);
        if (!groups_.is_closed(group)) tokens_.fail(codes::regex_open_group, escape.size());
        groups_.check_lookbehind(group, tokens_);
        node.kind = Kind::BackRef;
        node.group = group;
    } else if (is_ascii_letter(letter)) {
        tokens_.fail(message(codes::regex_bad_escape, to_utf8(escape)), escape.size());
    } else {
        node.character = letter;
    }
}

ClassItem Parser::parse_class_escape(Token token) {
    const auto single = [](char32_t c) { return ClassItem{ClassItem::Kind::Char, c, c, {}}; };
    const char32_t letter = token[1];
    if (const auto control = control_character(letter)) return single(*control);
    if (const auto found = category(letter)) return {ClassItem::Kind::Category, 0, 0, *found};
    std::u32string escape(token);
    if (const auto code = parse_code_escape(token, escape)) return single(*code);
    if (is_one_of(letter, octal_digits)) {
        escape += tokens_.take_while(2, octal_digits);
        const char32_t code = parse_number(std::u32string_view(escape).substr(1), 8);
        if (code > 0377) tokens_.fail(message(codes::regex_octal_too_large, to_utf8(escape)), escape.size());
        return single(code);
    }
    if (is_ascii_letter(letter) || is_one_of(letter, digits))
        tokens_.fail(message(codes::regex_bad_escape, to_utf8(escape)), escape.size());
    return single(letter);
}

ClassItem Parser::parse_class_item(Token token) {
    return token.size() == 2 ? parse_class_escape(token)
                             : ClassItem{ClassItem::Kind::Char, token[0], token[0], {}};
}

void Parser::parse_class(Node& node) {
    const int start = tokens_.position() - 1;
    const auto unterminated = [&] {
        tokens_.fail(codes::regex_unterminated_class, static_cast<std::size_t>(tokens_.position() - start));
    };
    std::vector<ClassItem> items;
    node.negated = tokens_.take_if('^');
    for (;;) {
        const Token token = tokens_.take();
        if (token.empty()) unterminated();
        if (token == U"]" && !items.empty()) break;
        const ClassItem low = parse_class_item(token);
        if (!tokens_.take_if('-')) {
            items.push_back(low);
            continue;
        }
        const Token other = tokens_.take();
        if (other.empty()) unterminated();
        if (other == U"]") {
            items.push_back(low);
            items.push_back({ClassItem::Kind::Char, '-', '-', {}});
            break;
        }
        const ClassItem high = parse_class_item(other);
        if (low.kind != ClassItem::Kind::Char || high.kind != ClassItem::Kind::Char || high.first < low.first)
            tokens_.fail(message(codes::regex_bad_range, to_utf8(token) + "-" + to_utf8(other)),
                         token.size() + 1 + other.size());
        items.push_back({ClassItem::Kind::Range, low.first, high.first, {}});
    }
    node.items = without_duplicates(items);
    if (node.items.size() == 1 && node.items[0].kind == ClassItem::Kind::Char) {
        node.kind = Kind::Char;
        node.character = node.items[0].first;
        node.items.clear();
    } else {
        node.kind = Kind::Class;
    }
}

} // namespace qcs::python::regex
