#include "python/regex/char_set.h"

#include <algorithm>

namespace qcs::python::regex {
namespace {

using Ranges = std::vector<CodePointRange>;
constexpr char32_t last_of_plane_0 = 0xFFFF;

template <typename Visit>
void for_each_pair(std::span<const unicode::CaseRun> runs, Visit visit) {
    for (const auto& run : runs)
        for (char32_t c = run.first; c <= run.last; c += run.step)
            visit(c, static_cast<char32_t>(static_cast<std::int32_t>(c) + run.delta));
}

bool full_folding(Flags flags) {
    return (flags & ascii_only) == 0;
}

char32_t folded(char32_t c, Flags flags) {
    if (full_folding(flags)) return unicode::lower(c);
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

bool is_cased(char32_t c, Flags flags) {
    if (full_folding(flags)) return unicode::is_cased(c);
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// Calls `visit` with (c, folded(c)) for every c of the range that case folding changes.
template <typename Visit>
void for_each_folding(CodePointRange range, Flags flags, Visit visit) {
    const auto inside = [&](char32_t c, char32_t to) {
        if (c >= range.first && c <= range.last) visit(c, to);
    };
    if (full_folding(flags)) return for_each_pair(unicode::lower_runs(), inside);
    for (char32_t c = 'A'; c <= 'Z'; ++c)
        inside(c, c + 32);
}

void add_with_siblings(char32_t c, Flags flags, Ranges& ranges) {
    ranges.push_back({c, c});
    if (!full_folding(flags)) return;
    const auto pairs = unicode::case_equivalences();
    for (auto pair = std::ranges::lower_bound(pairs, c, {}, &unicode::CasePair::from);
         pair != pairs.end() && pair->from == c; ++pair)
        ranges.push_back({pair->to, pair->to});
}

/// All characters whose case folding is in `set`.
CharSet unfolded(const CharSet& set, Flags flags) {
    Ranges changed, added;
    for_each_folding({0, unicode::max_code_point}, flags, [&](char32_t c, char32_t to) {
        changed.push_back({c, c});
        if (unicode::contains(set, to)) added.push_back({c, c});
    });
    // set minus changed = complement(complement(set) united with changed)
    Ranges rest = complement(set);
    rest.insert(rest.end(), changed.begin(), changed.end());
    Ranges result = complement(normalised(std::move(rest)));
    result.insert(result.end(), added.begin(), added.end());
    return normalised(std::move(result));
}

CharSet category_set(Category category, Flags flags) {
    const auto table = [](std::span<const CodePointRange> ranges) {
        return CharSet(ranges.begin(), ranges.end());
    };
    const bool ascii = (flags & ascii_only) != 0;
    const CharSet digit = ascii ? CharSet{{'0', '9'}} : table(unicode::decimal());
    switch (category) {
    case Category::Digit: return digit;
    case Category::NotDigit: return complement(digit);
    case Category::Space:
    case Category::NotSpace: {
        const CharSet space = ascii ? CharSet{{'\t', '\r'}, {' ', ' '}} : table(unicode::space());
        return category == Category::Space ? space : complement(space);
    }
    case Category::Word: return word_set(flags);
    case Category::NotWord: return complement(word_set(flags));
    }
    return {};
}

void append(const CharSet& set, Ranges& ranges) {
    ranges.insert(ranges.end(), set.begin(), set.end());
}

/// The characters that a literal character matches under (?i).
CharSet folded_char(char32_t c, Flags flags) {
    if (!is_cased(c, flags)) return {{c, c}};
    Ranges targets;
    add_with_siblings(folded(c, flags), flags, targets);
    return unfolded(normalised(std::move(targets)), flags);
}

/// The characters that a class matches under (?i). As in re/_compiler.py (_optimize_charset), characters
/// beyond plane 0 are special: single ones are compared, unfolded, with folded text, and ranges also accept
/// text whose upper case is in the range.
CharSet folded_class(const std::vector<ClassItem>& items, Flags flags) {
    Ranges targets;
    bool cased = false;
    for (const auto& item : items) {
        switch (item.kind) {
        case ClassItem::Kind::Category: append(category_set(item.category, flags), targets); break;
        case ClassItem::Kind::Char:
            if (const char32_t low = folded(item.first, flags); low > last_of_plane_0) {
                targets.push_back({item.first, item.first});
                cased = true;
            } else {
                add_with_siblings(low, flags, targets);
                cased = cased || is_cased(item.first, flags);
            }
            break;
        case ClassItem::Kind::Range: {
            const CodePointRange low{item.first, std::min(item.last, last_of_plane_0)};
            if (low.first <= low.last) {
                Ranges changed, to;
                for_each_folding(low, flags, [&](char32_t c, char32_t t) {
                    changed.push_back({c, c});
                    to.push_back({t, t});
                });
                cased = cased || !to.empty();
                Ranges outside = complement({low});
                append(changed, outside);
                CharSet lowered = complement(normalised(std::move(outside)));
                append(to, lowered);
                lowered = normalised(std::move(lowered));
                append(lowered, targets);
                if (full_folding(flags)) {
                    for (const auto& pair : unicode::case_equivalences())
                        if (unicode::contains(lowered, pair.from)) targets.push_back({pair.to, pair.to});
                }
                if (!cased) {
                    for (char32_t c = low.first; c <= low.last && !cased; ++c)
                        cased = is_cased(c, flags);
                }
            }
            if (item.last > last_of_plane_0) {
                cased = true;
                targets.push_back({item.first, item.last});
                for_each_pair(unicode::upper_runs(), [&](char32_t c, char32_t to) {
                    if (to >= item.first && to <= item.last) targets.push_back({c, c});
                });
            }
            break;
        }
        }
    }
    const CharSet set = normalised(std::move(targets));
    return cased ? unfolded(set, flags) : set;
}

CharSet plain_class(const std::vector<ClassItem>& items, Flags flags) {
    Ranges ranges;
    for (const auto& item : items) {
        if (item.kind == ClassItem::Kind::Category)
            append(category_set(item.category, flags), ranges);
        else
            ranges.push_back({item.first, item.last});
    }
    return normalised(std::move(ranges));
}

} // namespace

CharSet normalised(std::vector<CodePointRange> ranges) {
    std::ranges::sort(ranges, {}, &CodePointRange::first);
    CharSet result;
    for (const auto& range : ranges) {
        if (!result.empty() && range.first <= result.back().last + 1)
            result.back().last = std::max(result.back().last, range.last);
        else
            result.push_back(range);
    }
    return result;
}

CharSet complement(const CharSet& set) {
    CharSet result;
    char32_t next = 0;
    for (const auto& range : set) {
        if (range.first > next) result.push_back({next, range.first - 1});
        next = range.last + 1;
    }
    if (next <= unicode::max_code_point) result.push_back({next, unicode::max_code_point});
    return result;
}

CharSet word_set(Flags flags) {
    if (flags & ascii_only) return {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
    const auto table = unicode::word();
    return {table.begin(), table.end()};
}

CharSet char_set(const Node& node) {
    CharSet set;
    const bool fold = (node.flags & ignore_case) != 0;
    switch (node.kind) {
    case Kind::Any:
        return node.flags & dot_all ? CharSet{{0, unicode::max_code_point}} : complement({{'\n', '\n'}});
    case Kind::Char:
        set = fold ? folded_char(node.character, node.flags) : CharSet{{node.character, node.character}};
        break;
    default: set = fold ? folded_class(node.items, node.flags) : plain_class(node.items, node.flags); break;
    }
    return node.negated ? complement(set) : set;
}

} // namespace qcs::python::regex
