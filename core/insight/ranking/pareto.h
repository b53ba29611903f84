#pragma once
// Pareto fronts of size against error: the choices that no other choice beats in both.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::insight {

/// One storage option of a layer, or of a whole model.
struct SizeAndError {
    std::uint64_t bytes = 0;
    double sqnr_db = 0; ///< infinite for a tensor that is not changed
    bool operator==(const SizeAndError&) const = default;
};

/// Indices of the Pareto-optimal choices, sorted by size: no other choice has fewer bytes at the same or a
/// higher SQNR, or a higher SQNR at the same or fewer bytes. Of equal choices only the first is returned;
/// choices with a NaN never are.
std::vector<std::size_t> pareto_front(std::span<const SizeAndError> choices);

/// A choice of one option for every layer.
struct WholeChoice {
    SizeAndError whole;    ///< bytes of all layers together; the lowest SQNR of a layer
    std::size_t worst = 0; ///< index of the layer with that SQNR
    bool operator==(const WholeChoice&) const = default;
};

/// The Pareto front of all combinations of one option per layer, sorted by size. It is exact: the smallest
/// combination whose worst layer has at least a given SQNR consists of each layer's smallest option with that
/// SQNR (smallest_options). Empty if some layer has no measured option, or if there are no layers.
std::vector<WholeChoice> pareto_front_of_layers(std::span<const std::vector<SizeAndError>> layers);

/// For each layer the smallest option with at least that SQNR, the best of equally small ones; empty if a
/// layer has none.
std::vector<std::size_t> smallest_options(std::span<const std::vector<SizeAndError>> layers, double sqnr_db);

} // namespace qcs::insight
