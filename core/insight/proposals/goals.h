#pragma once
// Chooses one spec for each layer so that a goal for the whole model is met: either the smallest model in
// which every layer has at least a given SQNR, or the least total noise within a given number of bytes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

/// Size and error of a layer's weights under one spec.
struct LayerOption {
    std::uint64_t bytes = 0;
    /// Power of the error relative to that of the weights, 10^(-SQNR / 10); 0 for float. The sum if there are
    /// several weights.
    double noise = 0;
    double worst_db = 0; ///< SQNR of its worst weight in dB; infinite for float
    bool operator==(const LayerOption&) const = default;
};
/// Never empty.
using LayerOptions = std::vector<LayerOption>;

struct GoalChoice {
    std::vector<std::size_t> options; ///< the chosen option of each layer
    std::uint64_t bytes = 0;          ///< total of all layers
    double noise = 0;                 ///< total of all layers
    bool is_met = true;
    /// Lower bound for any choice: of `bytes` if a least SQNR is the goal, else of `noise`. The choice is
    /// optimal if it reaches the bound.
    double bound = 0;
    std::vector<std::size_t> misses; ///< layers that reach the requested SQNR with none of their options
};

/// The smallest option of each layer with at least that SQNR; among equally small ones the one with the least
/// noise. A layer without such an option gets its best one; the goal is then not met.
GoalChoice at_least_db(std::span<const LayerOptions> layers, double sqnr_db);

/// Minimises the sum of the layers' noise within a number of bytes (multiple-choice knapsack problem). A
/// greedy walk along the convex hulls of the layers' options gives a first choice, and the linear relaxation
/// a bound; dynamic programming over the partial sums then finds the optimum unless there are too many sums.
/// If not even the smallest options fit, they are chosen and the goal is not met.
GoalChoice at_most_bytes(std::span<const LayerOptions> layers, std::uint64_t bytes);

} // namespace qcs::insight
