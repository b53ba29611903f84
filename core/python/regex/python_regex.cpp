#include "python/regex/python_regex.h"

#include "python/regex/compiled.h"
#include "python/regex/detail/parser.h"
#include "python/regex/dfa.h"
#include "python/regex/regex_codes.h"

namespace qcs::python {

tl::expected<PythonRegex, RegexError> PythonRegex::compile(std::string_view pattern) {
    bool is_utf8 = false;
    const std::u32string decoded = unicode::decode(pattern, &is_utf8);
    if (!is_utf8) return tl::make_unexpected(RegexError{"UnicodeDecodeError", codes::regex_not_utf8, -1});
    auto tree = regex::parse(decoded);
    if (!tree) return tl::make_unexpected(std::move(tree.error()));
    return PythonRegex(std::make_shared<const Compiled>(pattern, std::move(*tree)));
}

const std::optional<regex::Pcre2Program>& PythonRegex::Compiled::pcre2() const {
    std::call_once(pcre2_once_, [this] {
        if (const auto text = regex::to_pcre2(tree)) pcre2_ = regex::Pcre2Program::compile(*text);
    });
    return pcre2_;
}

const regex::SreProgram& PythonRegex::Compiled::sre() const {
    std::call_once(sre_once_, [this] { sre_.emplace(tree); });
    return *sre_;
}

MatchOutcome PythonRegex::match(std::string_view subject) const {
    StepBudget budget{steps_for_one_rule};
    return match(subject, budget);
}

MatchOutcome PythonRegex::match(std::string_view subject, StepBudget& budget) const {
    regex::Pcre2Program::Scratch scratch;
    return compiled_->match(subject, scratch, budget);
}

const std::string& PythonRegex::pattern() const {
    return compiled_->pattern;
}

MatchOutcome PythonRegex::Compiled::match(std::string_view subject, regex::Pcre2Program::Scratch& scratch,
                                          StepBudget& budget) const {
    const bool use_pcre2 = pcre2() && unicode::is_utf8(subject);
    const auto outcome =
        use_pcre2 ? pcre2()->match(subject, scratch, budget) : sre().match(unicode::decode(subject), budget);
    if (outcome != MatchOutcome::LimitReached) return outcome;
    // An automaton never backtracks.
    const auto matches = match_plain(subject);
    if (!matches) return outcome;
    return *matches ? MatchOutcome::Match : MatchOutcome::NoMatch;
}

std::optional<bool> PythonRegex::Compiled::match_plain(std::string_view subject) const {
    if (!nfa || !regex::is_plain(subject)) return std::nullopt;
    regex::Dfa dfa(*nfa);
    auto state = dfa.start();
    for (const char c : subject)
        state = dfa.next(state, c);
    if (state == regex::Dfa::too_many) return std::nullopt;
    const bool matches = dfa.matches_at_end(state);
    return matches && !nfa->exact ? std::nullopt : std::optional(matches);
}

} // namespace qcs::python
