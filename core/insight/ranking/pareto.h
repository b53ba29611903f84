#pragma once
// Size against error: the choices that no other choice beats in both.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::insight {

/// One way to store one layer, or a whole model.
struct SizeAndError {
    std::uint64_t bytes = 0;
    double sqnr_db = 0; ///< infinite for what is kept as it is
    bool operator==(const SizeAndError&) const = default;
};

/// Indices of those that none beats: fewer bytes at the same or a higher SQNR, or a higher SQNR at the same
/// or fewer bytes. By size; of equal ones the first alone. NaN beats nothing and is none of them.
std::vector<std::size_t> pareto_front(std::span<const SizeAndError> choices);

/// One way for every layer.
struct WholeChoice {
    SizeAndError whole;    ///< bytes of all layers; the SQNR of the worst
    std::size_t worst = 0; ///< that layer
    bool operator==(const WholeChoice&) const = default;
};

/// The front of all choices of one way for each layer, by size: exact, since of the choices whose worst layer
/// has at least so many dB the smallest takes the smallest such way of each layer (smallest_ways). Empty if a
/// layer has no way (with a number), or there is no layer.
std::vector<WholeChoice> pareto_front_of_layers(std::span<const std::vector<SizeAndError>> layers);

/// Of each layer the smallest way of at least so many dB, the best of equal size; empty if a layer has none.
std::vector<std::size_t> smallest_ways(std::span<const std::vector<SizeAndError>> layers, double sqnr_db);

} // namespace qcs::insight
