#pragma once
// Matches one regex against all paths of a graph at once. The paths are sorted, so that a prefix that
// neighbouring paths share is read only once.

#include "python/regex/python_regex.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>

namespace qcs::python {

/// An immutable set of paths, prepared for match_all(). A PathSet keeps its own copy of the text. Build it
/// once for each graph.
class PathSet {
public:
    explicit PathSet(std::span<const std::string> paths);

    /// number of paths
    std::size_t size() const { return order_.size(); }

private:
    friend class PathWalk;
    /// The path at a sorted position.
    std::string_view text_at(std::size_t place) const {
        return std::string_view(text_).substr(start_[place], start_[place + 1] - start_[place]);
    }
    /// all paths one after the other, sorted: first the plain paths (regex/automata.h), then the others
    std::string text_;
    std::vector<std::uint32_t> start_; ///< size() + 1 offsets in text_
    /// By sorted position: length in bytes of the prefix that the path shares with the previous path.
    std::vector<std::uint32_t> shared_;
    std::vector<std::uint32_t> order_; ///< by sorted position: the path's index in the constructor's span
    std::size_t plain_ = 0;            ///< number of plain paths
};

/// Which paths match. A path is identified by its index in the span that the PathSet was built from.
struct PathMatches {
    std::vector<std::uint64_t> bits; ///< path i matches if bit i % 64 of word i / 64 is set
    /// Indices, in ascending order, of paths for which the step limit was reached; their bits are 0.
    std::vector<std::uint32_t> undecided;

    bool matched(std::size_t path) const { return (bits[path / 64] >> (path % 64) & 1) != 0; }
    std::size_t count() const; ///< number of matching paths
    bool operator==(const PathMatches&) const = default;
};

/// Matches all paths. Returns nullopt if a stop was requested. The steps are taken from `budget`; paths for
/// which the budget does not suffice are undecided. Runs on the calling thread. Several threads may use the
/// same regex and paths at once, each with its own budget.
std::optional<PathMatches> match_all(const PythonRegex& regex, const PathSet& paths, StepBudget& budget);
/// Does the same with a budget of steps_for_one_rule.
std::optional<PathMatches> match_all(const PythonRegex& regex, const PathSet& paths,
                                     std::stop_token stop = {});
/// Tries the undecided paths of `matches` again, with another budget, and updates `matches`. Returns false if
/// a stop was requested.
bool match_undecided(const PythonRegex& regex, const PathSet& paths, PathMatches& matches,
                     StepBudget& budget);

} // namespace qcs::python
