// A pattern and texts, between NULs: all ways of matching agree, and so do patterns that mean the same.

#include "python/regex/compiled.h"
#include "python/regex/path_set.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace {

using namespace qcs::python;

constexpr std::size_t max_texts = 16;
/// So that an input ends soon: Python itself would try for years.
constexpr std::uint64_t max_steps = 20'000;

void require(bool right) {
    if (!right) std::abort();
}

/// nullopt: it would take too many steps.
std::optional<bool> matches(const PythonRegex& regex, const std::string& text) {
    StepBudget budget{max_steps, max_steps};
    const auto outcome = regex.match(text, budget);
    if (outcome == MatchOutcome::LimitReached) return std::nullopt;
    return outcome == MatchOutcome::Match;
}

std::optional<bool> matches_in_machine(const PythonRegex& regex, const std::string& text) {
    StepBudget budget{max_steps, max_steps};
    const auto outcome = regex.compiled().sre().match(unicode::decode(text), budget);
    if (outcome == MatchOutcome::LimitReached) return std::nullopt;
    return outcome == MatchOutcome::Match;
}

bool agree(std::optional<bool> a, std::optional<bool> b) {
    return !a || !b || *a == *b;
}

void check_text(const PythonRegex& regex, const std::string& text) {
    const auto machine = matches_in_machine(regex, text);
    const auto automaton = regex.compiled().match_plain(text);
    const auto either = matches(regex, text);
    require(agree(machine, automaton));
    require(either == (machine ? machine : automaton));
}

void check_set(const PythonRegex& regex, const std::vector<std::string>& texts) {
    StepBudget budget{max_steps * texts.size(), max_steps};
    const PathSet set(texts);
    auto all = match_all(regex, set, budget);
    require(all.has_value());
    const auto check = [&] {
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const bool open = std::ranges::binary_search(all->undecided, i);
            require(!open || !all->matched(i));
            require(open || agree(all->matched(i), matches(regex, texts[i])));
        }
    };
    check();
    const auto open = all->undecided.size();
    budget.left = max_steps;
    require(match_undecided(regex, set, *all, budget) && all->undecided.size() <= open);
    check();
}

/// What is around a pattern, and whether it then says the opposite.
struct Around {
    std::string_view before, after;
    bool is_opposite = false;
};
constexpr Around same[] = {{"(?:", ")"},       {"(?>", ")"},   {"(?=", ")"},
                           {"(?!", ")", true}, {"(?<!x)", ""}, {"", "|(?!)"}};

void check_equal_patterns(const std::string& pattern, const PythonRegex& regex,
                          const std::vector<std::string>& texts) {
    for (const auto& [before, after, is_opposite] : same) {
        // Flags stand at the beginning only; (?x) has comments that swallow what follows.
        const auto other = PythonRegex::compile(std::string(before) + pattern + std::string(after));
        if (!other) continue;
        for (const auto& text : texts) {
            const auto here = matches(regex, text), there = matches(*other, text);
            require(!here || !there || (*here == *there) != is_opposite);
        }
    }
    // What matches up to the end matches from the beginning.
    if (const auto whole = PythonRegex::compile("(?:" + pattern + ")\\Z"))
        for (const auto& text : texts)
            if (matches(*whole, text) == std::optional(true)) require(matches(regex, text).value_or(true));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < size; ++i)
        if (data[i] == 0 && parts.size() <= max_texts)
            parts.emplace_back();
        else
            parts.back() += static_cast<char>(data[i]);
    const auto pattern = std::move(parts.front());
    parts.erase(parts.begin());
    const auto regex = PythonRegex::compile(pattern);
    if (!regex) {
        const auto& error = regex.error();
        require(!error.type.empty() && !error.code.empty());
        require(error.position >= -1 && error.position <= static_cast<int>(pattern.size()));
        require(error.type != "re.error" || !python_message(error, pattern).empty());
        return 0;
    }
    for (const auto& text : parts)
        check_text(*regex, text);
    check_set(*regex, parts);
    check_equal_patterns(pattern, *regex, parts);
    return 0;
}
