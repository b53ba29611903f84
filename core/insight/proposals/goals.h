#pragma once
// One spec for each layer, so that a goal for the whole model is met: the smallest model of which no layer is
// worse than so many dB, or the least noise in so many bytes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace qcs::insight {

/// What a layer's weights cost under one spec.
struct LayerOption {
    std::uint64_t bytes = 0;
    /// Power of the error over that of the weights, 10^(-SQNR / 10): 0 for float. Of several weights the sum.
    double noise = 0;
    double worst_db = 0; ///< SQNR of its worst weight; infinite for float
    bool operator==(const LayerOption&) const = default;
};
/// At least one option.
using LayerOptions = std::vector<LayerOption>;

struct GoalChoice {
    std::vector<std::size_t> options; ///< of each layer
    std::uint64_t bytes = 0;          ///< of all layers
    double noise = 0;                 ///< the same
    bool is_met = true;
    /// No choice is better than this: in bytes where a least SQNR was asked for, else in noise. The choice is
    /// the best there is where it is no worse.
    double bound = 0;
    std::vector<std::size_t> misses; ///< layers that no option brings to the SQNR that was asked for
};

/// The smallest option of each layer that has at least that SQNR; of equally small ones that of the least
/// noise. A layer without such an option gets its best one, and the goal is not met.
GoalChoice at_least_db(std::span<const LayerOptions> layers, double sqnr_db);

/// The least sum of the layers' noise in at most so many bytes. Where there are few enough sums to try, the
/// best there is; else what the convex hulls of the layers' options lead to (multiple-choice knapsack), with
/// the optimum of the linear relaxation as the bound. If not even the smallest options fit, they are chosen,
/// and the goal is not met.
GoalChoice at_most_bytes(std::span<const LayerOptions> layers, std::uint64_t bytes);

} // namespace qcs::insight
