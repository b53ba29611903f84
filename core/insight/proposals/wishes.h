#pragma once
// What people want of layers, as qconfigs: kept in float, weights per channel, another spec for the weights.

#include "insight/explain/explanation.h"
#include "insight/proposals/eager_rules.h"
#include "quant/qparams/observer_settings.h"

#include <variant>

namespace qcs::insight {

struct KeepFloat {
    bool operator==(const KeepFloat&) const = default;
};
/// The qconfig as it is, but its weights are observed per channel.
struct PerChannel {
    bool operator==(const PerChannel&) const = default;
};
/// The qconfig as it is, but its weights are observed so; or another qconfig.
using Wish = std::variant<KeepFloat, PerChannel, quant::ObserverSettings, config::QConfig>;

/// A layer: the calls that use one weight. Whatever is told one of them has to be told all.
struct Layer {
    std::string name; ///< for people: of the module, or of the weight that a function is given
    std::vector<model::TracedNode> calls; ///< not fused away; none in eager mode
    std::optional<std::string> module;    ///< in eager mode: the first path of what has the weight
    bool operator==(const Layer&) const = default;
};

/// The layer that calls the module at this path, under any of its names. Errors: "proposal-no-call".
Expected<Layer> layer_of_module(const Explainer& explainer, std::string_view path);
/// The layer that a quantized weight ("conv1.weight") belongs to, which `node` uses. Errors:
/// "proposal-inside".
Expected<Layer> layer_of_weight(const Explainer& explainer, const std::string& weight,
                                model::TracedNode node);

/// What is wanted of each call. Errors: "proposal-no-qconfig", "proposal-no-counterpart", "proposal-format",
/// "proposal-backend-refuses" (each with the layer's name).
Expected<std::vector<WantedQConfig>> wanted_of(const Explainer& explainer, const Layer& layer,
                                               const Wish& wish);

/// The same in eager mode. Errors: "proposal-no-module".
Expected<Layer> layer_of_module(const EagerGround& ground, std::string_view path);
/// Errors: as of calls, "proposal-raises" and "proposal-eager-stays".
Expected<WantedModule> wanted_of(const EagerGround& ground, const Layer& layer, const Wish& wish);

/// The same observer or fake quantizer per channel; nullopt where there is none. One that works per channel
/// stays as it is.
std::optional<config::ObserverSpec> per_channel(const config::ObserverSpec& weight);
/// What builds an observer with these settings, in QAT a fake quantizer; nullopt where none of PyTorch's
/// observers of weights has them.
std::optional<config::ObserverSpec> weight_spec_of(const quant::ObserverSettings& settings, bool is_qat);
/// Under the name that PyTorch has for it, if it has one.
config::QConfig with_known_name(config::QConfig qconfig);

} // namespace qcs::insight
