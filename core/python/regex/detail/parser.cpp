#include "python/regex/detail/parser.h"

#include "python/regex/regex_codes.h"

#include <algorithm>

namespace qcs::python::regex {
namespace {

constexpr std::u32string_view whitespace = U" \t\n\r\v\f";

/// Python's parser and compiler recurse, at most 1000 frames deep in total, including the frames of the
/// caller of re.match.
constexpr int max_frames = 970;

bool same_leaf(const Node& a, const Node& b) {
    if (a.kind != b.kind || a.flags != b.flags) return false;
    switch (a.kind) {
    case Kind::Char: return a.character == b.character && a.negated == b.negated;
    case Kind::Class: return a.items == b.items && a.negated == b.negated;
    case Kind::Any: return true;
    case Kind::Position: return a.at == b.at;
    case Kind::BackRef: return a.group == b.group;
    default: return false; // sre compares these by object identity
    }
}

/// Moves the common prefix of all alternatives out of them and returns it.
Sequence take_common_prefix(std::vector<Sequence>& alternatives) {
    Sequence prefix;
    const auto& first = alternatives.front();
    std::size_t length = 0;
    const auto shared = [&](const Sequence& s) {
        return length < s.size() && same_leaf(s[length], first[length]);
    };
    while (length < first.size() && std::ranges::all_of(alternatives, shared))
        ++length;
    const auto end = static_cast<std::ptrdiff_t>(length);
    prefix.assign(first.begin(), first.begin() + end);
    for (auto& alternative : alternatives)
        alternative.erase(alternative.begin(), alternative.begin() + end);
    return prefix;
}

/// If each alternative is one character or one class: stores their union in `node` as a class and returns
/// true.
bool as_class(const std::vector<Sequence>& alternatives, Node& node) {
    for (const auto& alternative : alternatives) {
        if (alternative.size() != 1 || alternative[0].negated) return false;
        const Node& only = alternative[0];
        if (only.kind == Kind::Char)
            node.items.push_back({ClassItem::Kind::Char, only.character, only.character});
        else if (only.kind == Kind::Class)
            node.items.insert(node.items.end(), only.items.begin(), only.items.end());
        else
            return false;
    }
    node.items = without_duplicates(node.items);
    return true;
}

bool is_plain_group(const Node& node) {
    return node.kind == Kind::Group && node.group == 0 && !node.sets_flags;
}

} // namespace

struct Parser::Frame {
    Frame(Parser& parser, int count) : parser_(parser), count_(count) {
        parser_.frames_ += count_;
        if (parser_.frames_ > max_frames)
            throw Failure{{"RecursionError", codes::regex_nested_too_deeply, parser_.tokens_.position()}};
    }
    ~Frame() { parser_.frames_ -= count_; }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

    Parser& parser_;
    int count_;
};

Pattern Parser::parse_pattern() {
    Pattern pattern;
    pattern.sequence = parse_alternatives(std::nullopt);
    if ((global_flags_ & ascii_only) && (global_flags_ & unicode_flag))
        throw Failure{{"ValueError", codes::regex_flags_ascii_and_unicode, -1}};
    if (!tokens_.at_end()) tokens_.fail(codes::regex_unbalanced_parenthesis);
    // Python reports the unknown group whose first reference comes first in the pattern.
    std::pair<int, int> earliest{-1, -1};
    for (const auto& [group, position] : groups_.references())
        if (group >= groups_.count() && (earliest.second < 0 || position < earliest.second))
            earliest = {group, position};
    if (earliest.first >= 0)
        throw Failure{{"re.error", message(codes::regex_unknown_group_number, std::to_string(earliest.first)),
                       earliest.second}};
    pattern.groups = groups_.count() - 1;
    pattern.flags = global_flags_;
    check_compiles(pattern.sequence);
    // sre limits the width to 31 bits, but checks it only after the whole pattern is compiled.
    if (widest_behind_ >> 31) throw Failure{{"RuntimeError", codes::regex_lookbehind_too_wide, -1}};
    return pattern;
}

Sequence Parser::parse_alternatives(std::optional<Flags> inner) {
    const Frame frame(*this, 1);
    std::vector<Sequence> alternatives;
    do {
        alternatives.push_back(parse_sequence(inner, !inner && alternatives.empty()));
    } while (tokens_.take_if('|'));
    if (alternatives.size() == 1) return std::move(alternatives.front());

    Sequence sequence = take_common_prefix(alternatives);
    Node node;
    node.flags = inner.value_or(global_flags_);
    if (as_class(alternatives, node)) {
        node.kind = Kind::Class;
    } else {
        node.kind = Kind::Branch;
        node.items.clear();
        node.parts = std::move(alternatives);
    }
    sequence.push_back(std::move(node));
    return sequence;
}

Sequence Parser::parse_sequence(std::optional<Flags> inner, bool is_first) {
    const Frame frame(*this, 1);
    Sequence sequence;
    while (!tokens_.at_end() && !tokens_.next_is_one_of(U"|)")) {
        const Flags flags = inner.value_or(global_flags_);
        const Token token = tokens_.take();
        if ((flags & verbose) && is_one_of(token[0], whitespace)) continue;
        if ((flags & verbose) && token[0] == '#') {
            while (!tokens_.at_end() && tokens_.take() != U"\n") {
            }
            continue;
        }
        Node node;
        node.flags = flags;
        switch (token[0]) {
        case '\\': parse_escape(token, node); break;
        case '[': parse_class(node); break;
        case '.': node.kind = Kind::Any; break;
        case '^':
            node.kind = Kind::Position;
            node.at = At::LineStart;
            break;
        case '$':
            node.kind = Kind::Position;
            node.at = At::LineEnd;
            break;
        case '(':
            if (!parse_group(node, is_first && sequence.empty())) continue;
            break;
        case '*':
        case '+':
        case '?':
        case '{':
            if (parse_repeat(token[0], sequence, flags)) continue;
            [[fallthrough]];
        default: node.character = token[0]; break;
        }
        sequence.push_back(std::move(node));
    }
    // Dissolves groups that neither capture nor set flags.
    Sequence flat;
    for (auto& node : sequence) {
        if (is_plain_group(node))
            std::ranges::move(node.parts[0], std::back_inserter(flat));
        else
            flat.push_back(std::move(node));
    }
    return flat;
}

bool Parser::parse_repeat(char32_t sign, Sequence& sequence, Flags flags) {
    const int here = tokens_.position();
    std::uint32_t min = sign == '+' ? 1 : 0;
    std::uint32_t max = sign == '?' ? 1 : unbounded;
    if (sign == '{') {
        if (tokens_.next_is('}')) return false;
        const std::u32string low = tokens_.take_while(std::u32string::npos, digits);
        std::u32string high = low;
        if (tokens_.take_if(',')) high = tokens_.take_while(std::u32string::npos, digits);
        if (!tokens_.take_if('}')) {
            tokens_.seek(here);
            return false;
        }
        if (!low.empty()) min = parse_count(low);
        if (!high.empty()) {
            max = parse_count(high);
            if (max < min)
                tokens_.fail(codes::regex_repeat_min_over_max,
                             static_cast<std::size_t>(tokens_.position()) - static_cast<std::size_t>(here));
        }
    }
    const auto back = static_cast<std::size_t>(tokens_.position()) - static_cast<std::size_t>(here) + 1;
    if (sequence.empty() || sequence.back().kind == Kind::Position)
        tokens_.fail(codes::regex_nothing_to_repeat, back);
    if (sequence.back().kind == Kind::Repeat) tokens_.fail(codes::regex_multiple_repeat, back);

    Node repeat;
    repeat.kind = Kind::Repeat;
    repeat.flags = flags;
    repeat.min = min;
    repeat.max = max;
    repeat.greed = tokens_.take_if('?')   ? Greed::Lazy
                   : tokens_.take_if('+') ? Greed::Possessive
                                          : Greed::Greedy;
    Node item = std::move(sequence.back());
    if (is_plain_group(item))
        repeat.parts.push_back(std::move(item.parts[0]));
    else
        repeat.parts.emplace_back().push_back(std::move(item));
    sequence.back() = std::move(repeat);
    return true;
}

std::uint32_t Parser::parse_count(std::u32string_view text) const {
    constexpr std::size_t max_digits_of_int = 4300;
    if (text.size() > max_digits_of_int) throw Failure{{"ValueError", codes::regex_repeat_too_large, -1}};
    std::uint64_t value = 0;
    for (const char32_t digit : text) {
        value = value * 10 + (digit - '0');
        if (value >= unbounded) throw Failure{{"OverflowError", codes::regex_repeat_too_large, -1}};
    }
    return static_cast<std::uint32_t>(value);
}

static std::string repeat_name(const Node& node) {
    return node.greed == Greed::Lazy         ? "MIN_REPEAT"
           : node.greed == Greed::Possessive ? "POSSESSIVE_REPEAT"
                                             : "MAX_REPEAT";
}

void Parser::check_compiles(Sequence& sequence) {
    for (auto& node : sequence) {
        if (node.kind == Kind::Repeat && (node.flags & no_repeats))
            throw Failure{{"re.error", message(codes::regex_repeat_under_t, repeat_name(node)), -1}};
        if (node.kind == Kind::Look && node.behind) {
            const Width width = groups_.width(node.parts[0]);
            if (width.low != width.high) throw Failure{{"re.error", codes::regex_lookbehind_width, -1}};
            node.min = static_cast<std::uint32_t>(width.low);
            widest_behind_ = std::max(widest_behind_, node.min);
        }
        for (auto& part : node.parts)
            check_compiles(part);
    }
}

tl::expected<Pattern, RegexError> parse(std::u32string_view pattern) {
    try {
        return Parser(pattern).parse_pattern();
    } catch (const Failure& failure) {
        return tl::make_unexpected(failure.error);
    }
}

namespace {

/// Saturation value: far above the clipping points, and sums of it do not overflow.
constexpr std::uint64_t plenty = std::uint64_t{1} << 40;

std::uint64_t times(std::uint64_t width, std::uint32_t count) {
    return count != 0 && width > plenty / count ? plenty : width * count;
}

} // namespace

int Groups::open(const std::u32string& name, const Tokenizer& tokens) {
    const int group = count();
    widths_.emplace_back();
    if (name.empty()) return group;
    const auto [entry, is_new] = names_.emplace(name, group);
    if (!is_new)
        tokens.fail(message(codes::regex_redefined_group, to_utf8(name), std::to_string(group),
                            std::to_string(entry->second)),
                    name.size() + 1);
    return group;
}

void Groups::close(int group, const Sequence& content) {
    widths_[static_cast<std::size_t>(group)] = width(content);
}

bool Groups::is_closed(int group) const {
    return group < count() && widths_[static_cast<std::size_t>(group)].has_value();
}

std::optional<int> Groups::find(const std::u32string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? std::nullopt : std::optional(found->second);
}

void Groups::check_lookbehind(int group, const Tokenizer& tokens) const {
    if (!lookbehind_limit_) return;
    if (!is_closed(group)) tokens.fail(codes::regex_open_group);
    if (group >= *lookbehind_limit_) tokens.fail(codes::regex_group_in_lookbehind);
}

std::optional<int> Groups::enter_lookbehind() {
    const auto before = lookbehind_limit_;
    if (!lookbehind_limit_) lookbehind_limit_ = count();
    return before;
}

void Groups::leave_lookbehind(std::optional<int> before) {
    lookbehind_limit_ = before;
}

Width Groups::width(const Sequence& sequence) const {
    Width sum;
    for (const auto& node : sequence) {
        const Width one = width(node);
        sum.low = std::min(sum.low + one.low, plenty);
        sum.high = std::min(sum.high + one.high, plenty);
    }
    return {std::min<std::uint64_t>(sum.low, unbounded - 1), std::min<std::uint64_t>(sum.high, unbounded)};
}

Width Groups::width(const Node& node) const {
    switch (node.kind) {
    case Kind::Char:
    case Kind::Class:
    case Kind::Any: return {1, 1};
    case Kind::Position:
    case Kind::Look: return {};
    case Kind::Group:
    case Kind::Atomic: return width(node.parts[0]);
    case Kind::Repeat: {
        const Width one = width(node.parts[0]);
        return {times(one.low, node.min), times(one.high, node.max)};
    }
    case Kind::BackRef: return widths_[static_cast<std::size_t>(node.group)].value_or(Width{});
    case Kind::Branch:
    case Kind::Conditional: {
        Width all{unbounded - 1, 0};
        for (const auto& part : node.parts) {
            const Width one = width(part);
            all = {std::min(all.low, one.low), std::max(all.high, one.high)};
        }
        if (node.kind == Kind::Conditional && node.parts.size() == 1) all.low = 0;
        return all;
    }
    }
    return {};
}

} // namespace qcs::python::regex
