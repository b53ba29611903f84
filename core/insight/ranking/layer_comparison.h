#pragma once
// Compares several specs on several layers. Each layer is read once for all specs.

#include "insight/ranking/ranking.h"
#include "quant/format/format.h"

#include <variant>

namespace qcs::insight {

/// An observer's settings, or a custom number format. monostate: the spec that the rules request for the
/// layer.
using LayerSpec = std::variant<std::monostate, quant::ObserverSettings, quant::Format>;

struct LayerSpecError {
    double sqnr_db = 0; ///< of the whole tensor in dB; NaN if it has no finite elements
    double max_error = 0;
    std::uint64_t bytes = 0; ///< of codes, scales and zero points
    bool operator==(const LayerSpecError&) const = default;
};
/// Errors: those of WeightReader::read(), quant::analyze_error() and quant::analyze_format();
/// "layer-asks-nothing" for a monostate if the rules request no quantization of the layer.
using LayerSpecResult = Expected<LayerSpecError>;

/// Measures layers on several threads. `done` gets the results of one layer, one for each spec, as soon as
/// they are available; calls of `done` do not overlap. Returns when all layers are measured, or when stopped.
void compare_layers(const RankPlan& plan, std::span<const std::size_t> entries,
                    std::span<const LayerSpec> specs,
                    const std::function<void(std::size_t layer, std::vector<LayerSpecResult> results)>& done,
                    const Task& task = {});

/// The best spec for a layer: the one with the highest SQNR among those that take at most as many bytes as
/// the first one plus a sixteenth (room for a few more scales); of equal ones the first. nullopt if none
/// could be measured. If the first one could not be measured, sizes are not limited.
std::optional<std::size_t> best_spec(std::span<const LayerSpecResult> results);

/// Totals of one spec over all layers that could be measured with it.
struct SpecTotals {
    std::uint64_t bytes = 0;
    std::size_t measured = 0;
    double worst_db = 0;   ///< lowest SQNR in dB; NaN if nothing was measured
    std::size_t worst = 0; ///< index of that layer
};
SpecTotals totals_of(std::span<const std::vector<LayerSpecResult>> layers, std::size_t spec);

} // namespace qcs::insight
