#include "analysis/regex/python_regex.h"

#include "analysis/regex/compiled.h"
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
    regex::SreProgram sre(*tree);
    return PythonRegex(std::make_shared<const Compiled>(
        Compiled{std::string(pattern), std::move(*tree), std::move(pcre2), std::move(sre)}));
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
    if (pcre2 && unicode::is_utf8(subject)) return pcre2->match(subject, scratch);
    return sre.match(unicode::decode(subject));
}

} // namespace qcs
