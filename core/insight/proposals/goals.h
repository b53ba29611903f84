#pragma once
// Chooses one spec for each layer so that a goal for the whole model is met: either the smallest model in
// which every layer has at least a given SQNR, or the least total noise within a given number of bytes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

/// Size and error of the weights of a layer under one spec.
struct LayerOption {
    std::uint64_t bytes = 0;
    /// Power of the error relative to the power of the weights: 10^(-SQNR / 10); 0 for float. If the layer
    /// has several weights: the sum of this number over all of them.
    double noise = 0;
    double worst_db = 0; ///< the lowest SQNR of the layer's weights, in dB; infinite for float
    bool operator==(const LayerOption&) const = default;
};
/// The options of one layer; never empty.
using LayerOptions = std::vector<LayerOption>;

struct GoalChoice {
    std::vector<std::size_t> options; ///< for each layer, the index of the chosen option in its LayerOptions
    std::uint64_t bytes = 0;          ///< total of all layers
    double noise = 0;                 ///< total of all layers
    bool is_met = true;               ///< whether the choice meets the goal
    /// If the goal is a least SQNR: no choice that meets the goal has fewer bytes than `bound`. If the goal
    /// is a number of bytes: no choice that meets the goal has less noise than `bound`. If `bytes` or `noise`
    /// equals the bound, the choice is therefore optimal.
    double bound = 0;
    /// Indices of layers that do not reach the requested SQNR with any of their options.
    std::vector<std::size_t> misses;
};

/// Chooses for each layer the smallest option with at least the SQNR `sqnr_db`; of several smallest options,
/// the one with the least noise. A layer that has no such option gets the option with the highest SQNR; the
/// goal is then not met.
GoalChoice minimize_bytes(std::span<const LayerOptions> layers, double sqnr_db);

/// Minimises the sum of the layers' noise within a number of bytes (multiple-choice knapsack problem). A
/// greedy walk along the convex hulls of the layers' options finds a first choice; the linear relaxation
/// gives a bound; dynamic programming over the partial sums then finds the optimum, unless the number of sums
/// is too large. If even the smallest options need more than `bytes`, they are chosen and the goal is not
/// met.
GoalChoice minimize_noise(std::span<const LayerOptions> layers, std::uint64_t bytes);

} // namespace qcs::insight
