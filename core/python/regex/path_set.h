#pragma once
// Matches one regex against all paths of a graph at once. Sorted paths share long prefixes, which are only
// read once.

#include "python/regex/python_regex.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>

namespace qcs::python {

/// An immutable set of paths, prepared for match_all(). It keeps its own copy of the text; build it once per
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
    std::string text_; ///< all paths, sorted: first the plain ones (regex/automata.h), then the others
    std::vector<std::uint32_t> start_; ///< size() + 1 offsets in text_
    /// By sorted position: length of the prefix shared with the previous path.
    std::vector<std::uint32_t> shared_;
    std::vector<std::uint32_t> order_; ///< by sorted position: index in the constructor's span
    std::size_t plain_ = 0;            ///< number of plain paths
};

/// Indices are those of the span that the PathSet was built from.
struct PathMatches {
    std::vector<std::uint64_t> bits; ///< path i matches if bit i % 64 of word i / 64 is set
    /// Paths whose matching exceeded the step limit, ascending; their bits are 0.
    std::vector<std::uint32_t> undecided;

    bool matched(std::size_t path) const { return (bits[path / 64] >> (path % 64) & 1) != 0; }
    std::size_t count() const; ///< number of matching paths
    bool operator==(const PathMatches&) const = default;
};

/// Matches all paths; nullopt if a stop was requested. Steps are taken from the budget; paths for which it
/// does not suffice are undecided. Single-threaded, but the same objects may be used by several threads at
/// once.
std::optional<PathMatches> match_all(const PythonRegex& regex, const PathSet& paths, StepBudget& budget);
/// The same with the budget of one rule.
std::optional<PathMatches> match_all(const PythonRegex& regex, const PathSet& paths,
                                     std::stop_token stop = {});
/// Tries the undecided paths again with another budget. Returns false if a stop was requested.
bool match_undecided(const PythonRegex& regex, const PathSet& paths, PathMatches& matches,
                     StepBudget& budget);

} // namespace qcs::python
