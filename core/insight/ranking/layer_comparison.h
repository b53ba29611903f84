#pragma once
// Several specs on several layers: each layer is read once for all of them.

#include "insight/ranking/ranking.h"
#include "quant/format/format.h"

#include <variant>

namespace qcs::insight {

/// An observer, or a number format of one's own. monostate: what the rules ask of that very layer.
using LayerSpec = std::variant<std::monostate, quant::ObserverSettings, quant::Format>;

struct LayerSpecError {
    double sqnr_db = 0; ///< of the whole; NaN where nothing is finite
    double max_error = 0;
    std::uint64_t bytes = 0; ///< of codes, scales and zero points
    bool operator==(const LayerSpecError&) const = default;
};
/// Errors are those of WeightReader::read(), quant::analyze_error() and quant::analyze_format();
/// "layer-asks-nothing" where the rules ask nothing of that layer.
using LayerSpecResult = Expected<LayerSpecError>;

/// Measures layers on several threads. `done` gets the results of one layer, one for each spec, as they come;
/// it is not called by two threads at once. Returns when all are done, or when stopped.
void compare_layers(const RankPlan& plan, std::span<const std::size_t> entries,
                    std::span<const LayerSpec> specs,
                    const std::function<void(std::size_t layer, std::vector<LayerSpecResult> results)>& done,
                    const Task& task = {});

/// Which spec serves a layer best: of those that take no more bytes than the first (and a sixteenth, for a
/// few scales more) the one with the highest SQNR; of equals the first. Nullopt where none could be measured.
/// Where the first could not be measured, there is no limit.
std::optional<std::size_t> best_spec(std::span<const LayerSpecResult> results);

/// Of one spec on all layers that it could be measured on.
struct SpecTotals {
    std::uint64_t bytes = 0;
    std::size_t measured = 0;
    double worst_db = 0;   ///< NaN where nothing was measured
    std::size_t worst = 0; ///< that layer's place
};
SpecTotals totals_of(std::span<const std::vector<LayerSpecResult>> layers, std::size_t spec);

} // namespace qcs::insight
