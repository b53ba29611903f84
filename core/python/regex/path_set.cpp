#include "python/regex/path_set.h"

#include "python/regex/automata.h"
#include "python/regex/compiled.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace qcs::python {
namespace {

constexpr std::size_t paths_between_stops = 64;

std::size_t shared_prefix(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

} // namespace

std::size_t PathMatches::count() const {
    return std::transform_reduce(
        bits.begin(), bits.end(), std::size_t{0}, std::plus<>(),
        [](std::uint64_t word) { return static_cast<std::size_t>(std::popcount(word)); });
}

PathSet::PathSet(std::span<const std::string> paths) : order_(paths.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
    const auto rest = std::stable_partition(order_.begin(), order_.end(),
                                            [&](std::uint32_t i) { return regex::is_plain(paths[i]); });
    plain_ = static_cast<std::size_t>(rest - order_.begin());
    const auto by_text = [&](std::uint32_t a, std::uint32_t b) { return paths[a] < paths[b]; };
    std::sort(order_.begin(), rest, by_text);
    std::sort(rest, order_.end(), by_text);
    start_.push_back(0);
    std::string_view before;
    for (const std::uint32_t i : order_) {
        const std::string_view path = paths[i];
        shared_.push_back(static_cast<std::uint32_t>(shared_prefix(before, path)));
        text_ += path;
        start_.push_back(static_cast<std::uint32_t>(text_.size()));
        before = path;
    }
}

/// The state of one match_all().
class PathWalk {
public:
    PathWalk(const PythonRegex::Compiled& regex, const PathSet& paths, StepBudget& budget)
        : regex_(regex), paths_(paths), budget_(budget), stop_(budget.stop) {}

    std::optional<PathMatches> run() {
        result_.bits.assign((paths_.size() + 63) / 64, 0);
        std::size_t done = 0;
        if (regex_.nfa) done = walk(regex_.nfa->exact);
        match_each(done, paths_.size());
        if (stop_.stop_requested()) return std::nullopt;
        std::ranges::sort(result_.undecided);
        return std::move(result_);
    }

    bool run_undecided(PathMatches& matches) {
        result_ = std::move(matches);
        const auto open = std::exchange(result_.undecided, {});
        for (std::size_t place = 0; place < paths_.size(); ++place)
            if (std::ranges::binary_search(open, paths_.order_[place])) match_each(place, place + 1);
        std::ranges::sort(result_.undecided);
        matches = std::move(result_);
        return !stop_.stop_requested();
    }

private:
    /// Runs the automaton over the plain paths, each from the end of the prefix that it shares with the
    /// previous one. Returns how many paths were decided: all plain ones, or fewer if the automaton grew too
    /// large.
    std::size_t walk(bool exact) {
        regex::Dfa dfa(*regex_.nfa);
        std::vector<regex::Dfa::Id> states{dfa.start()}; // by number of characters read
        bool settled = dfa.start() <= regex::Dfa::accepted;
        for (std::size_t place = 0; place < paths_.plain_; ++place) {
            if (place % paths_between_stops == 0 && stop_.stop_requested()) return paths_.plain_;
            const std::size_t shared = paths_.shared_[place];
            // If the previous path was settled within the shared prefix, this one has the same result.
            if (!settled || shared + 1 < states.size()) {
                const std::string_view path = paths_.text_at(place);
                states.resize(std::min(states.size(), shared + 1));
                settled = states.back() <= regex::Dfa::accepted;
                for (std::size_t i = states.size() - 1; i < path.size() && !settled; ++i) {
                    states.push_back(dfa.next(states.back(), path[i]));
                    settled = states.back() <= regex::Dfa::accepted;
                    if (states.back() == regex::Dfa::limit_exceeded) return place;
                }
            }
            if (!dfa.matches_at_end(states.back())) continue;
            if (exact)
                set(place);
            else
                match_each(place, place + 1);
        }
        return paths_.plain_;
    }

    void match_each(std::size_t from, std::size_t to) {
        for (std::size_t place = from; place < to; ++place) {
            if (place % paths_between_stops == 0 && stop_.stop_requested()) return;
            auto outcome = MatchOutcome::LimitReached;
            if (budget_.left > 0) outcome = regex_.match(paths_.text_at(place), budget_);
            if (outcome == MatchOutcome::Match) set(place);
            if (outcome == MatchOutcome::LimitReached) result_.undecided.push_back(paths_.order_[place]);
        }
    }

    void set(std::size_t place) {
        const std::uint32_t path = paths_.order_[place];
        result_.bits[path / 64] |= std::uint64_t{1} << (path % 64);
    }

    const PythonRegex::Compiled& regex_;
    const PathSet& paths_;
    StepBudget& budget_;
    const std::stop_token& stop_;
    PathMatches result_;
};

std::optional<PathMatches> match_all(const PythonRegex& regex, const PathSet& paths, StepBudget& budget) {
    return PathWalk(regex.compiled(), paths, budget).run();
}

std::optional<PathMatches> match_all(const PythonRegex& regex, const PathSet& paths, std::stop_token stop) {
    StepBudget budget{steps_for_one_rule};
    budget.stop = std::move(stop);
    return match_all(regex, paths, budget);
}

bool match_undecided(const PythonRegex& regex, const PathSet& paths, PathMatches& matches,
                     StepBudget& budget) {
    return PathWalk(regex.compiled(), paths, budget).run_undecided(matches);
}

} // namespace qcs::python
