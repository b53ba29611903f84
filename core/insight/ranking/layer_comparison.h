#pragma once
// Measures several specs on several layers. Each layer is read once for all specs.

#include "insight/ranking/ranking.h"
#include "quant/format/format.h"

#include <variant>

namespace qcs::insight {

/// The spec to measure: settings of an observer, a custom number format, or std::monostate for the spec that
/// the rules request for the layer.
using LayerSpec = std::variant<std::monostate, quant::ObserverSettings, quant::Format>;

/// Error and size of one layer under one spec.
struct LayerSpecError {
    double sqnr_db = 0;   ///< SQNR of the whole tensor in dB; NaN if the tensor has no finite elements
    double max_error = 0; ///< largest absolute error of an element
    std::uint64_t bytes = 0;
    bool operator==(const LayerSpecError&) const = default;
};
/// Holds an error of WeightReader::read(), WeightReader::error_spec(), quant::analyze_error() or
/// quant::analyze_format() if the measurement failed. For std::monostate, holds the error
/// "layer-asks-nothing" if the rules do not request quantization of the layer.
using LayerSpecResult = Expected<LayerSpecError>;

/// Measures all `specs` on the layers `entries` (indices in the table of the plan), on several threads. Calls
/// `done` with the index of a layer in `entries` and its results (one for each spec) as soon as they are
/// available. `done` is called on any of these threads, but never on two at once. Returns when all layers are
/// measured, or when the task is stopped.
void compare_layers(const RankPlan& plan, std::span<const std::size_t> entries,
                    std::span<const LayerSpec> specs,
                    const std::function<void(std::size_t layer, std::vector<LayerSpecResult> results)>& done,
                    const Task& task = {});

/// Returns the index of the best spec for a layer: the one with the highest SQNR among those that need at
/// most 1/16 more bytes than the first spec (enough for additional scales, for example). Of specs with equal
/// SQNR, the first is the best. If the first spec could not be measured, sizes are not limited. Returns
/// nullopt if no spec could be measured.
std::optional<std::size_t> best_spec(std::span<const LayerSpecResult> results);

/// Totals of one spec over all layers that could be measured with it.
struct SpecTotals {
    std::uint64_t bytes = 0;
    std::size_t measured = 0; ///< number of layers that could be measured
    double worst_db = 0;      ///< lowest SQNR of a layer in dB; NaN if no layer could be measured
    std::size_t worst = 0;    ///< index of the layer with that SQNR (in `layers` of totals_of())
};
/// `layers` holds the results of all layers; `spec` is the index of the spec.
SpecTotals totals_of(std::span<const std::vector<LayerSpecResult>> layers, std::size_t spec);

} // namespace qcs::insight
