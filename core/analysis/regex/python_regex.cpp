#include "analysis/regex/python_regex.h"

#include "analysis/regex/compiled.h"
#include "analysis/regex/dfa.h"
#include "analysis/regex/parser.h"

namespace qcs {

tl::expected<PythonRegex, RegexError> PythonRegex::compile(std::string_view pattern) {
    bool is_utf8 = false;
    const std::u32string decoded = unicode::decode(pattern, &is_utf8);
    if (!is_utf8) return tl::make_unexpected(RegexError{"UnicodeDecodeError", "regex-not-utf8", {}, -1});
    auto tree = regex::parse(decoded);
    if (!tree) return tl::make_unexpected(std::move(tree.error()));
    std::optional<regex::Pcre2Program> pcre2;
    if (const auto text = regex::to_pcre2(*tree)) pcre2 = regex::Pcre2Program::compile(*text);
    return PythonRegex(std::make_shared<const Compiled>(
        Compiled{std::string(pattern), regex::to_nfa(*tree), std::move(pcre2), regex::SreProgram(*tree)}));
}

MatchOutcome PythonRegex::match(std::string_view subject) const {
    regex::Pcre2Program::Scratch scratch;
    return compiled_->match(subject, scratch);
}

const std::string& PythonRegex::pattern() const {
    return compiled_->pattern;
}

MatchOutcome PythonRegex::Compiled::match(std::string_view subject,
                                          regex::Pcre2Program::Scratch& scratch) const {
    const bool use_pcre2 = pcre2 && unicode::is_utf8(subject);
    const auto outcome = use_pcre2 ? pcre2->match(subject, scratch) : sre.match(unicode::decode(subject));
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

} // namespace qcs
