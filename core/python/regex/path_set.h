#pragma once
// One regex against every path of a graph at once. Paths share long prefixes, so they are walked as a tree.

#include "python/regex/python_regex.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>

namespace qcs::python {

/// An immutable set of paths, arranged for match_all. Keeps its own copy of the text; build it once per
/// graph.
class PathSet {
public:
    explicit PathSet(std::span<const std::string> paths);

    std::size_t size() const { return order_.size(); }

private:
    friend class PathWalk;
    std::string_view text_at(std::size_t place) const {
        return std::string_view(text_).substr(start_[place], start_[place + 1] - start_[place]);
    }
    std::string text_; ///< all paths, the plain ones (regex/nfa.h) first, each kind in byte order
    std::vector<std::uint32_t> start_;  ///< offsets in text_, size() + 1 of them
    std::vector<std::uint32_t> shared_; ///< by place in that order: bytes shared with the path before
    std::vector<std::uint32_t> order_;  ///< by place in that order: index in the constructor's span
    std::size_t plain_ = 0;             ///< how many plain ones there are
};

/// Indices are those of the span that the PathSet was made from.
struct PathMatches {
    std::vector<std::uint64_t> bits; ///< bit i % 64 of word i / 64: path i matches
    std::vector<std::uint32_t>
        undecided; ///< paths for which a limit on steps was reached, ascending; their bits are 0

    bool matched(std::size_t path) const { return (bits[path / 64] >> (path % 64) & 1) != 0; }
    std::size_t count() const; ///< of paths that match
    bool operator==(const PathMatches&) const = default;
};

/// nullopt when stopped. Single-threaded; safe to call at once from many threads on the same objects. Takes
/// from the budget what it needs; what is too much for it is undecided.
std::optional<PathMatches> match_all(const PythonRegex& regex, const PathSet& paths, StepBudget& budget);
/// The same with all that one rule may take.
std::optional<PathMatches> match_all(const PythonRegex& regex, const PathSet& paths,
                                     std::stop_token stop = {});
/// Tries what is undecided once more. False when stopped.
bool match_undecided(const PythonRegex& regex, const PathSet& paths, PathMatches& matches,
                     StepBudget& budget);

} // namespace qcs::python
