#include "python/regex/compiled.h"

#define PCRE2_CODE_UNIT_WIDTH 8

#include "python/regex/char_set.h"

#include <fmt/format.h>
#include <pcre2.h>

#include <algorithm>

namespace qcs::python::regex {
namespace {

constexpr std::uint32_t most_repeats = 65535;
constexpr std::uint64_t first_limit = 200;
constexpr std::uint32_t nesting_limit = 2000;

class Emitter {
public:
    bool emit(const Sequence& sequence) {
        for (const auto& node : sequence)
            if (!emit(node)) return false;
        return true;
    }
    std::string take() { return std::move(out_); }

private:
    bool emit(const Node& node) {
        switch (node.kind) {
        case Kind::Char:
        case Kind::Class:
        case Kind::Any: out_ += text_of(char_set(node)); return true;
        case Kind::Position: emit_position(node); return true;
        case Kind::Group: return emit_group("(?:", node.parts);
        case Kind::Branch: return emit_group("(?:", node.parts);
        case Kind::Look:
            return emit_group(node.behind ? (node.negated ? "(?<!" : "(?<=") : (node.negated ? "(?!" : "(?="),
                              node.parts);
        case Kind::Repeat: return emit_repeat(node);
        case Kind::Atomic:
        case Kind::BackRef:
        case Kind::Conditional: return false;
        }
        return false;
    }

    bool emit_group(std::string_view open, const std::vector<Sequence>& alternatives) {
        for (const auto& alternative : alternatives) {
            out_ += &alternative == alternatives.data() ? open : "|";
            if (!emit(alternative)) return false;
        }
        out_ += ')';
        return true;
    }

    bool emit_repeat(const Node& node) {
        if (node.greed == Greed::Possessive || node.min > most_repeats) return false;
        if (node.max != unbounded && node.max > most_repeats) return false;
        if (!emit_group("(?:", node.parts)) return false;
        if (node.max == unbounded)
            out_ += fmt::format("{{{},}}", node.min);
        else
            out_ += fmt::format("{{{},{}}}", node.min, node.max);
        if (node.greed == Greed::Lazy) out_ += '?';
        return true;
    }

    void emit_position(const Node& node) {
        const bool lines = (node.flags & multiline) != 0;
        switch (node.at) {
        case At::TextStart: out_ += "\\A"; break;
        case At::TextEnd: out_ += "\\z"; break;
        case At::LineStart: out_ += lines ? "(?:\\A|(?<=\\x{a}))" : "\\A"; break;
        case At::LineEnd: out_ += lines ? "(?=\\x{a}|\\z)" : "(?=\\x{a}?\\z)"; break;
        case At::Boundary:
        case At::NotBoundary: {
            const std::string word = text_of(word_set(node.flags));
            // In sre, no position of an empty text is a word boundary, and none is a non-boundary.
            out_ += node.at == At::Boundary
                        ? fmt::format("(?:(?<={0})(?!{0})|(?<!{0})(?={0}))", word)
                        : fmt::format("(?:(?<={0})(?={0})|(?<!{0})(?!{0})(?!\\A\\z))", word);
            break;
        }
        }
    }

    /// Surrogates are left out: they do not exist in PCRE2's UTF mode or in valid UTF-8.
    static std::string text_of(const CharSet& set) {
        const CharSet surrogates{{0xD800, 0xDFFF}};
        CharSet with = set;
        with.insert(with.end(), surrogates.begin(), surrogates.end());
        const CharSet outside = complement(normalised(std::move(with)));
        CharSet rest = outside;
        rest.insert(rest.end(), surrogates.begin(), surrogates.end());
        const CharSet inside = complement(normalised(std::move(rest)));
        if (inside.empty()) return "(?!)";
        if (outside.empty()) return "."; // PCRE2_DOTALL is set
        const bool negate = outside.size() < inside.size();
        if (!negate && inside.size() == 1 && inside[0].first == inside[0].last)
            return fmt::format("\\x{{{:x}}}", static_cast<std::uint32_t>(inside[0].first));
        std::string text = negate ? "[^" : "[";
        for (const auto& range : negate ? outside : inside)
            text += range.first == range.last
                        ? fmt::format("\\x{{{:x}}}", static_cast<std::uint32_t>(range.first))
                        : fmt::format("\\x{{{:x}}}-\\x{{{:x}}}", static_cast<std::uint32_t>(range.first),
                                      static_cast<std::uint32_t>(range.last));
        return text + ']';
    }

    std::string out_;
};

} // namespace

std::optional<std::string> to_pcre2(const Pattern& pattern) {
    Emitter emitter;
    if (!emitter.emit(pattern.sequence)) return std::nullopt;
    return emitter.take();
}

struct Pcre2Program::Scratch::State {
    pcre2_match_data* data = pcre2_match_data_create(1, nullptr);
    pcre2_match_context* context = pcre2_match_context_create(nullptr);
    pcre2_jit_stack* stack = nullptr; ///< allocated when JIT code needs more than its own 32 KiB
};

Pcre2Program::Scratch::Scratch() : state_(std::make_unique<State>()) {}

Pcre2Program::Scratch::Scratch(Scratch&&) noexcept = default;

Pcre2Program::Scratch::~Scratch() {
    if (!state_) return;
    pcre2_match_data_free(state_->data);
    pcre2_match_context_free(state_->context);
    pcre2_jit_stack_free(state_->stack);
}

std::optional<Pcre2Program> Pcre2Program::compile(const std::string& pcre2_pattern) {
    const std::unique_ptr<pcre2_compile_context, decltype(&pcre2_compile_context_free)> context(
        pcre2_compile_context_create(nullptr), pcre2_compile_context_free);
    pcre2_set_parens_nest_limit(context.get(), nesting_limit);
    int error = 0;
    PCRE2_SIZE offset = 0;
    // PCRE2 must not check in advance whether a text has the characters that a match needs: version 10.42
    // takes a character that is looked ahead for and then matched for two, so that (?=a).*a finds no "a".
    constexpr std::uint32_t options = PCRE2_UTF | PCRE2_ANCHORED | PCRE2_DOTALL | PCRE2_NO_START_OPTIMIZE;
    pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pcre2_pattern.data()), pcre2_pattern.size(),
                                     options, &error, &offset, context.get());
    if (!code) return std::nullopt;
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE); // if JIT compilation fails, matching uses the interpreter
    return Pcre2Program(
        {code, [](const void* p) { pcre2_code_free(static_cast<pcre2_code*>(const_cast<void*>(p))); }});
}

// PCRE2 does not report its number of steps, but accepts a limit. Limits are tried in turn, each ten times
// the previous one, and each attempt is counted with its full limit.
MatchOutcome Pcre2Program::match(std::string_view subject, Scratch& scratch, StepBudget& budget) const {
    auto& state = *scratch.state_;
    const auto run = [&](std::uint64_t limit) {
        pcre2_set_match_limit(state.context, static_cast<std::uint32_t>(limit));
        return pcre2_match(static_cast<const pcre2_code*>(code_.get()),
                           reinterpret_cast<PCRE2_SPTR>(subject.empty() ? "" : subject.data()),
                           subject.size(), 0, PCRE2_NO_UTF_CHECK, state.data, state.context);
    };
    for (std::uint64_t limit = first_limit;; limit *= 10) {
        const auto allowed = std::min(limit, budget.limit());
        if (allowed == 0 || budget.stop.stop_requested()) return MatchOutcome::LimitReached;
        int result = run(allowed);
        if (result == PCRE2_ERROR_JIT_STACKLIMIT && !state.stack) {
            constexpr std::size_t kibi = 1024;
            state.stack = pcre2_jit_stack_create(64 * kibi, 64 * kibi * kibi, nullptr);
            pcre2_jit_stack_assign(state.context, nullptr, state.stack);
            result = run(allowed);
        }
        budget.take(allowed);
        if (result >= 0) return MatchOutcome::Match;
        if (result == PCRE2_ERROR_NOMATCH) return MatchOutcome::NoMatch;
        if (result != PCRE2_ERROR_MATCHLIMIT || allowed < limit || limit >= budget.for_one_text)
            return MatchOutcome::LimitReached;
    }
}

} // namespace qcs::python::regex
