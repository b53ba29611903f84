#include "insight/proposals/detail/regex_shapes.h"

#include "base/task.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace qcs::insight {

namespace {

/// A path split into numbers and the texts between them; there is one more text than there are numbers.
struct Pieces {
    std::vector<std::string> texts{""}, numbers;
};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

Pieces pieces_of(std::string_view path) {
    Pieces pieces;
    for (std::size_t i = 0; i < path.size();) {
        if (!is_digit(path[i])) {
            pieces.texts.back() += path[i++];
            continue;
        }
        std::size_t end = i;
        while (end < path.size() && is_digit(path[end]))
            ++end;
        pieces.numbers.emplace_back(path.substr(i, end - i));
        pieces.texts.emplace_back();
        i = end;
    }
    return pieces;
}

/// "[2-4]", "[13]", "(?:8|10)".
std::string one_of(const std::set<std::string>& numbers) {
    if (numbers.size() == 1) return *numbers.begin();
    if (std::ranges::any_of(numbers, [](const std::string& number) { return number.size() > 1; })) {
        std::vector<std::string> sorted(numbers.begin(), numbers.end());
        std::ranges::sort(sorted, {},
                          [](const std::string& number) { return std::pair(number.size(), number); });
        std::string text = "(?:";
        for (const auto& number : sorted)
            text += (text.back() == ':' ? "" : "|") + number;
        return text + ")";
    }
    std::string digits;
    for (const auto& number : numbers)
        digits += number;
    if (digits.size() > 2 && static_cast<std::size_t>(digits.back() - digits.front()) + 1 == digits.size())
        digits = std::string{digits.front(), '-', digits.back()};
    return "[" + digits + "]";
}

enum class Open : std::uint8_t { No, ToAny, ToKnown };
/// One element for each number of a path.
using Openness = std::vector<Open>;

/// All combinations of numbers to generalise; for paths with many numbers only: one, all, or all but one.
std::vector<Openness> ways_to_open(std::size_t numbers) {
    constexpr std::size_t few = 3;
    std::vector<Openness> ways;
    if (numbers <= few) {
        Openness way(numbers, Open::No);
        while (true) {
            ways.push_back(way);
            std::size_t place = 0;
            while (place < numbers && way[place] == Open::ToKnown)
                way[place++] = Open::No;
            if (place == numbers) return ways;
            way[place] = way[place] == Open::No ? Open::ToAny : Open::ToKnown;
        }
    }
    for (const auto open : {Open::ToAny, Open::ToKnown}) {
        ways.emplace_back(numbers, open);
        for (std::size_t i = 0; i < numbers; ++i) {
            ways.emplace_back(numbers, Open::No).at(i) = open;
            ways.emplace_back(numbers, open).at(i) = Open::No;
        }
    }
    return ways;
}

/// The pattern for paths that differ only in the generalised numbers.
std::string pattern_of(const Pieces& pieces, const Openness& open,
                       const std::vector<std::set<std::string>>& known) {
    std::string pattern;
    for (std::size_t i = 0; i < pieces.texts.size(); ++i) {
        pattern += escaped(pieces.texts[i]);
        if (i == pieces.numbers.size()) break;
        pattern += open[i] == Open::No      ? pieces.numbers[i]
                   : open[i] == Open::ToAny ? "\\d+"
                                            : one_of(known[i]);
    }
    return pattern;
}

class Shapes {
public:
    void add_numbers(std::span<const std::string> paths, const std::string& before,
                     const std::string& after) {
        std::map<std::vector<std::string>, std::vector<Pieces>> alike;
        for (const auto& path : paths) {
            auto pieces = pieces_of(path);
            alike[pieces.texts].push_back(std::move(pieces));
        }
        for (const auto& [texts, group] : alike)
            for (const auto& way : ways_to_open(texts.size() - 1))
                add_way(group, way, before, after);
    }

    void add(std::string pattern) { ++support_[std::move(pattern)]; }

    std::vector<RegexShape> take(std::size_t most) const {
        std::vector<RegexShape> shapes;
        for (const auto& [pattern, support] : support_)
            if (support > 1) shapes.push_back({pattern, support});
        std::ranges::sort(shapes, [](const RegexShape& a, const RegexShape& b) {
            if (a.support != b.support) return a.support > b.support;
            return std::pair(a.pattern.size(), a.pattern) < std::pair(b.pattern.size(), b.pattern);
        });
        shapes.resize(std::min(shapes.size(), most));
        return shapes;
    }

private:
    /// Paths that are equal except for the generalised numbers share a pattern.
    void add_way(const std::vector<Pieces>& group, const Openness& way, const std::string& before,
                 const std::string& after) {
        stop_point();
        std::map<std::vector<std::string>, std::vector<const Pieces*>> same;
        for (const auto& pieces : group) {
            std::vector<std::string> closed;
            for (std::size_t i = 0; i < way.size(); ++i)
                if (way[i] == Open::No) closed.push_back(pieces.numbers[i]);
            same[closed].push_back(&pieces);
        }
        for (const auto& entry : same) {
            const auto& members = entry.second;
            std::vector<std::set<std::string>> known(way.size());
            for (const auto* pieces : members)
                for (std::size_t i = 0; i < way.size(); ++i)
                    known[i].insert(pieces->numbers[i]);
            auto pattern = before;
            pattern.append(pattern_of(*members.front(), way, known)).append(after);
            support_[pattern] += members.size();
        }
    }

    std::unordered_map<std::string, std::size_t> support_;
};

std::vector<std::string> components_of(const std::string& path) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t dot = path.find('.'); dot != path.npos; dot = path.find('.', begin)) {
        parts.push_back(path.substr(begin, dot - begin));
        begin = dot + 1;
    }
    parts.push_back(path.substr(begin));
    return parts;
}

void add_open_components(Shapes& shapes, const std::vector<std::string>& parts) {
    constexpr std::size_t many = 12;
    for (std::size_t open = 0; parts.size() > 1 && open < std::min(parts.size(), many); ++open) {
        std::string pattern;
        for (std::size_t i = 0; i < parts.size(); ++i)
            pattern += (i == 0 ? "" : "\\.") + (i == open ? "[^.]+" : escaped(parts[i]));
        shapes.add(pattern + "$");
    }
}

void add_beginnings(Shapes& shapes, const std::vector<std::string>& parts) {
    std::string beginning;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        beginning += escaped(parts[i]) + "\\.";
        shapes.add(beginning);
        shapes.add(beginning + "(?:.*\\.)?" + escaped(parts.back()) + "$");
    }
}

/// "q_proj" and "k_proj" have the same ending.
void add_word(Shapes& shapes, const std::string& last) {
    const auto line = last.rfind('_');
    if (line != last.npos && line > 0) shapes.add(".*" + escaped(last.substr(line)) + "$");
}

} // namespace

std::string escaped(std::string_view text) {
    constexpr std::string_view special = "\\^$.|?*+()[]{}";
    std::string result;
    for (const char c : text) {
        if (special.find(c) != special.npos) result += '\\';
        result += c;
    }
    return result;
}

std::vector<RegexShape> regex_shapes(std::span<const std::string> paths, std::size_t most) {
    Shapes shapes;
    shapes.add_numbers(paths, "", "$");
    std::vector<std::string> last;
    for (const auto& path : paths) {
        const auto parts = components_of(path);
        add_open_components(shapes, parts);
        add_beginnings(shapes, parts);
        add_word(shapes, parts.back());
        if (parts.size() > 1) last.push_back(parts.back());
        if (parts.size() > 2)
            shapes.add(".*\\." + escaped(parts[parts.size() - 2]) + "\\." + escaped(parts.back()) + "$");
    }
    shapes.add_numbers(last, ".*\\.", "$");
    return shapes.take(most);
}

} // namespace qcs::insight
