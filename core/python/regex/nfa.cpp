#include "python/regex/nfa.h"

#include "python/regex/char_set.h"

#include <algorithm>

namespace qcs::python::regex {
namespace {

constexpr std::size_t most_states = 4000;

/// Builds from the back: each function gets the state that follows and returns the one to enter.
class NfaBuilder {
public:
    using Id = std::uint32_t;
    struct TooLarge {};

    Id add(NfaState state) {
        if (nfa.states.size() >= most_states) throw TooLarge{};
        nfa.states.push_back(std::move(state));
        return static_cast<Id>(nfa.states.size() - 1);
    }

    Id build(const Sequence& sequence, Id next) {
        for (auto node = sequence.rbegin(); node != sequence.rend(); ++node)
            next = build(*node, next);
        return next;
    }

    Nfa nfa;

private:
    using Kind = NfaState::Kind;

    Id add_set(const PlainSet& set, Id next) {
        const auto found = std::ranges::find(nfa.sets, set);
        const auto index = static_cast<std::uint32_t>(found - nfa.sets.begin());
        if (found == nfa.sets.end()) nfa.sets.push_back(set);
        return add({Kind::Set, index, {next}});
    }

    Id build(const Node& node, Id next) {
        using regex::Kind;
        switch (node.kind) {
        case Kind::Char:
        case Kind::Class:
        case Kind::Any: {
            PlainSet set;
            for (const auto& range : char_set(node))
                for (char32_t c = range.first; c <= range.last && c < plain_codes; ++c)
                    set.set(c);
            return add_set(set, next);
        }
        case Kind::Position: return build_position(node.at, next);
        case Kind::Group: return build(node.parts[0], next);
        case Kind::Branch: return build_branch(node, next);
        case Kind::Repeat:
            // A single character repeated possessively is no different where nothing after it could take it
            // back, but whether that is so is not looked into.
            if (node.greed == Greed::Possessive) nfa.exact = false;
            return build_repeat(node, next);
        case Kind::Atomic: nfa.exact = false; return build(node.parts[0], next);
        case Kind::Look: nfa.exact = false; return next;
        case Kind::BackRef: nfa.exact = false; return build_loop(next);
        case Kind::Conditional: {
            nfa.exact = false;
            const Id no = node.parts.size() > 1 ? build(node.parts[1], next) : next;
            return add({NfaState::Kind::Split, 0, {build(node.parts[0], next), no}});
        }
        }
        return next;
    }

    /// Any text.
    Id build_loop(Id next) {
        const Id loop = add({Kind::Split, 0, {}});
        nfa.states[loop].next = {add_set(PlainSet().set(), loop), next};
        return loop;
    }

    Id build_position(At at, Id next) {
        switch (at) {
        case At::TextStart:
        case At::LineStart: return add({Kind::Start, 0, {next}});
        case At::TextEnd:
        case At::LineEnd: return add({Kind::End, 0, {next}});
        case At::Boundary:
        case At::NotBoundary: break;
        }
        nfa.has_boundaries = true;
        return add({at == At::Boundary ? Kind::Boundary : Kind::NotBoundary, 0, {next}});
    }

    Id build_branch(const Node& node, Id next) {
        NfaState split{Kind::Split, 0, {}};
        for (const auto& part : node.parts)
            split.next.push_back(build(part, next));
        return add(std::move(split));
    }

    Id build_repeat(const Node& node, Id next) {
        const Sequence& body = node.parts[0];
        if (node.max == unbounded) {
            const Id loop = add({Kind::Split, 0, {}});
            const Id entry = build(body, loop);
            nfa.states[loop].next = {entry, next};
            next = loop;
        } else {
            if (node.max > most_states) throw TooLarge{};
            const Id end = next;
            for (std::uint32_t i = node.min; i < node.max; ++i)
                next = add({Kind::Split, 0, {build(body, next), end}});
        }
        if (node.min > most_states) throw TooLarge{};
        for (std::uint32_t i = 0; i < node.min; ++i)
            next = build(body, next);
        return next;
    }
};

} // namespace

bool is_plain(std::string_view text) {
    return std::ranges::all_of(
        text, [](char c) { return static_cast<unsigned char>(c) < plain_codes && c != '\n'; });
}

std::optional<Nfa> to_nfa(const Pattern& pattern) {
    NfaBuilder builder;
    try {
        const auto match = builder.add({});
        builder.nfa.start = builder.build(pattern.sequence, match);
    } catch (const NfaBuilder::TooLarge&) {
        return std::nullopt;
    }
    return std::move(builder.nfa);
}

} // namespace qcs::python::regex
