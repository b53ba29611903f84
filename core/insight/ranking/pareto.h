#pragma once
// Pareto fronts of size against error: the choices for which no other choice is better in one respect and at
// least as good in the other.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::insight {

/// Size and error of a layer or of a whole model under one storage option.
struct SizeAndError {
    std::uint64_t bytes = 0;
    double sqnr_db = 0; ///< infinite if the values are not changed
    bool operator==(const SizeAndError&) const = default;
};

/// Returns the indices of the Pareto-optimal choices, sorted by size. For such a choice, no other choice has
/// fewer bytes at the same or a higher SQNR, or a higher SQNR at the same or fewer bytes. Of equal choices
/// only the first is returned; choices whose SQNR is NaN are left out.
std::vector<std::size_t> pareto_front(std::span<const SizeAndError> choices);

/// A choice of one option for each layer.
struct WholeChoice {
    SizeAndError whole;    ///< total bytes of all layers; lowest SQNR of all layers
    std::size_t worst = 0; ///< index of the layer with the lowest SQNR
    bool operator==(const WholeChoice&) const = default;
};

/// Returns the exact Pareto front of all combinations of one option per layer, sorted by size. Not all
/// combinations are tried: the smallest combination in which every layer has at least a given SQNR consists
/// of the smallest such option of each layer (smallest_options). `layers` has the options of each layer.
/// Returns an empty list if the SQNR of all options of a layer is NaN, or if there are no layers.
std::vector<WholeChoice> pareto_front_of_layers(std::span<const std::vector<SizeAndError>> layers);

/// Returns for each layer the index of the smallest option with at least the SQNR `sqnr_db`; of several
/// smallest options, the one with the highest SQNR. Returns an empty list if a layer has no such option.
std::vector<std::size_t> smallest_options(std::span<const std::vector<SizeAndError>> layers, double sqnr_db);

} // namespace qcs::insight
