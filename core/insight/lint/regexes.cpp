// Checks of the regexes of module_name_regex, which Python's re.match anchors only at the start
// (docs/semantics/resolution.md#lookups).

#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "predict/resolve/facts.h"
#include "python/regex/python_regex.h"

#include <algorithm>
#include <set>

namespace qcs::insight::lint_checks {

namespace {

using Paths = std::vector<std::string_view>;

/// The paths that rules are looked up for, without duplicates.
Paths lookup_paths(const Linter& linter) {
    if (!linter.resolution) return {};
    const auto& facts = *linter.resolution->cached.facts;
    std::set<std::string_view> paths;
    for (const auto i : linter.graph->nodes.ids())
        if (facts.counts(i) && facts.base->path[i] &&
            linter.resolution->nodes[i].status != predict::NodeStatus::FusedAway)
            paths.insert(facts.base->paths.text(facts.base->path[i]));
    return {paths.begin(), paths.end()};
}

/// Step limit for matching a suggested pattern: a few steps for each path.
constexpr std::uint64_t few_steps = 1'000'000;
constexpr std::uint64_t few_steps_for_a_path = 500;

/// nullopt if the pattern is not a valid regex, or exceeds the step limit.
std::optional<Paths> matched(const std::string& pattern, const Paths& paths,
                             std::optional<std::uint64_t> steps = {}) {
    const auto regex = python::PythonRegex::compile(pattern);
    if (!regex) return std::nullopt;
    python::StepBudget budget{steps.value_or(few_steps + few_steps_for_a_path * paths.size())};
    Paths result;
    for (const auto path : paths) {
        const auto outcome = regex->match(path, budget);
        if (outcome == python::MatchOutcome::LimitReached) return std::nullopt;
        if (outcome == python::MatchOutcome::Match) result.push_back(path);
    }
    return result;
}

/// Calls `visit(position)` for each unescaped character of the pattern outside of sets.
template <typename Visit>
void for_each_plain(const std::string& pattern, Visit visit) {
    bool in_set = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        if (c == '\\') {
            ++i;
        } else if (in_set) {
            // "]" is a literal if it comes first.
            const bool first = pattern[i - 1] == '[' || (pattern[i - 1] == '^' && pattern[i - 2] == '[');
            if (c == ']' && !first) in_set = false;
        } else if (c == '[') {
            in_set = true;
        } else {
            visit(i);
        }
    }
}

/// Escapes dots that end a component, as in "layer1.0", i.e. dots without a quantifier.
std::string with_escaped_dots(const std::string& pattern) {
    std::vector<std::size_t> dots;
    for_each_plain(pattern, [&](std::size_t i) {
        const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
        if (pattern[i] == '.' && std::string_view("*+?{").find(next) == std::string_view::npos)
            dots.push_back(i);
    });
    auto result = pattern;
    for (auto dot = dots.rbegin(); dot != dots.rend(); ++dot)
        result.insert(*dot, "\\");
    return result;
}

std::string grouped(const std::string& pattern) {
    return pattern.find('|') == std::string::npos ? pattern : "(?:" + pattern + ")";
}

Fix becomes(config::RuleIndex index, const config::Rule& rule, std::string pattern) {
    auto changed = rule;
    changed.text = std::move(pattern);
    auto what = message(codes::fix_rename_rule, config::rule_name(changed));
    return {std::move(what), ReplaceRule{index, std::move(changed)}};
}

/// A part that other regex dialects interpret differently and Python accepts without a warning; "" if there
/// is none.
std::string foreign_part(const std::string& pattern) {
    for (std::size_t i = pattern.find("[:"); i != std::string::npos; i = pattern.find("[:", i + 2)) {
        const auto end = pattern.find(":]", i);
        if (end == std::string::npos || end == i + 2) continue;
        const auto name = pattern.substr(i + 2, end - i - 2);
        if (std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; }))
            return pattern.substr(i, end + 2 - i);
    }
    return {};
}

void not_compiled(Linter& linter, config::RuleIndex index, const config::Rule& rule,
                  const python::RegexError& error) {
    auto& finding = linter.add(message(codes::regex_does_not_compile, rule.text,
                                       error.position < 0 ? "" : std::to_string(error.position + 1)),
                               linter.rule_place(index));
    finding.cause = error;
    // The user wrote "*" as in file name patterns.
    std::string corrected = rule.text.starts_with('*') ? "." + rule.text : "";
    if (!corrected.empty() && python::PythonRegex::compile(corrected))
        finding.fix = becomes(index, rule, corrected);
}

void unmatched(Linter& linter, config::RuleIndex index, const config::Rule& rule, const Paths& paths) {
    auto& regex = rule.text;
    auto prefixed = ".*" + grouped(regex);
    if (const auto inside = regex.starts_with('^') ? std::nullopt : matched(prefixed, paths);
        inside && !inside->empty()) {
        linter
            .add(message(codes::regex_needs_prefix, regex, std::string(inside->front()), prefixed),
                 linter.rule_place(index))
            .fix = becomes(index, rule, prefixed);
        return;
    }
    linter.add(message(codes::regex_matches_nothing, regex), linter.rule_place(index)).fix =
        Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{index}};
}

/// Reports matches that end in the middle of a name, if another match ends at the end of one.
void open_end(Linter& linter, config::RuleIndex index, const config::Rule& rule, const Paths& paths,
              const Paths& found) {
    const auto exact = matched("(?:" + rule.text + R"()(?:\.|\Z))", paths);
    if (!exact || exact->empty() || exact->size() == found.size()) return;
    Paths longer;
    std::ranges::set_difference(found, *exact, std::back_inserter(longer));
    const auto whole = matched("(?:" + rule.text + R"()\Z)", paths);
    const bool ends = whole && whole->size() == exact->size();
    auto closed = grouped(rule.text) + (ends ? "$" : R"((?:\.|$))");
    if (const auto after = matched(closed, paths); !after || *after != *exact) return;
    linter
        .add(message(codes::regex_also_matches_longer_names, rule.text, std::string(exact->front()),
                     std::string(longer.front()), std::to_string(longer.size()), closed),
             linter.rule_place(index))
        .fix = becomes(index, rule, closed);
}

void plain_dots(Linter& linter, config::RuleIndex index, const config::Rule& rule, const Paths& paths,
                const Paths& found) {
    auto escaped = with_escaped_dots(rule.text);
    if (escaped == rule.text) return;
    const auto narrow = matched(escaped, paths);
    if (!narrow || narrow->empty() || narrow->size() == found.size()) return;
    Paths more;
    std::ranges::set_difference(found, *narrow, std::back_inserter(more));
    if (more.empty()) return;
    linter
        .add(message(codes::regex_dot_unescaped, rule.text, std::string(more.front()), escaped),
             linter.rule_place(index))
        .fix = becomes(index, rule, escaped);
}

void check_regex(Linter& linter, config::RuleIndex index, const Paths& paths) {
    const auto& rule = linter.rule(index);
    const auto regex = python::PythonRegex::compile(rule.text);
    if (!regex) return not_compiled(linter, index, rule, regex.error());
    if (const auto part = foreign_part(rule.text); !part.empty())
        linter.add(message(codes::regex_differs_in_python, rule.text, part), linter.rule_place(index));
    if (!linter.resolution) return;
    const bool gave_up = linter.resolution->cached.undecided.contains(index);
    const auto found = gave_up ? std::nullopt : matched(rule.text, paths, python::steps_for_one_rule);
    if (!found) {
        linter.add(message(codes::regex_takes_too_long, rule.text), linter.rule_place(index));
        return;
    }
    if (found->empty()) return unmatched(linter, index, rule, paths);
    open_end(linter, index, rule, paths, *found);
    plain_dots(linter, index, rule, paths, *found);
}

} // namespace

void check_regexes(Linter& linter) {
    const auto& rules = linter.mapping.rules;
    if (std::ranges::find(rules, config::RuleKind::Regex, &config::Rule::kind) == rules.end()) return;
    const auto paths = lookup_paths(linter);
    for (const auto i : linter.rules()) {
        if (linter.stopped()) break;
        if (linter.rule(i).kind == config::RuleKind::Regex && !linter.rule(i).off)
            check_regex(linter, i, paths);
    }
}

} // namespace qcs::insight::lint_checks
