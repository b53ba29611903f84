#pragma once
// Requests for layers, and their translation to qconfigs: keep in float, quantize weights per channel, or use
// another spec for the weights.

#include "insight/explain/explanation.h"
#include "insight/proposals/eager_rules.h"
#include "quant/qparams/observer_settings.h"

#include <variant>

namespace qcs::insight {

struct KeepFloat {
    bool operator==(const KeepFloat&) const = default;
};
/// Keep the qconfig, but observe weights per channel.
struct PerChannel {
    bool operator==(const PerChannel&) const = default;
};
/// Keep the qconfig, but observe weights with these settings (ObserverSettings); or use another qconfig.
using QuantizationRequest = std::variant<KeepFloat, PerChannel, quant::ObserverSettings, config::QConfig>;

/// A layer: all calls that use one weight, which must therefore have the same qconfig.
struct Layer {
    std::string name; ///< shown to the user: name of the module, or of the weight that a function is given
    std::vector<model::TracedNode> calls; ///< without those that are fused away; empty in eager mode
    std::optional<std::string> module; ///< in eager mode: the first path of the module that owns the weight
    bool operator==(const Layer&) const = default;
};

/// The layer that calls the module at this path (any of its paths). Errors: "proposal-no-call".
Expected<Layer> layer_of_module(const Explainer& explainer, std::string_view path);
/// The layer that a quantized weight ("conv1.weight") used by `node` belongs to. Errors: "proposal-inside".
Expected<Layer> layer_of_weight(const Explainer& explainer, const std::string& weight,
                                model::TracedNode node);

/// The wanted qconfig of each call. Errors: "proposal-no-qconfig", "proposal-no-counterpart",
/// "proposal-format", "proposal-backend-refuses" (each with the layer's name).
Expected<std::vector<WantedQConfig>> qconfigs_for(const Explainer& explainer, const Layer& layer,
                                                  const QuantizationRequest& request);

/// The same for eager mode. Errors: "proposal-no-module".
Expected<Layer> layer_of_module(const EagerContext& context, std::string_view path);
/// Errors: those of the overload for calls, "proposal-raises" and "proposal-eager-stays".
Expected<WantedModule> qconfig_for(const EagerContext& context, const Layer& layer,
                                   const QuantizationRequest& request);

/// The per-channel counterpart of an observer or fake quantizer; nullopt if there is none. A per-channel one
/// is returned unchanged.
std::optional<config::ObserverSpec> per_channel(const config::ObserverSpec& weight);
/// The spec of an observer with these settings, or in QAT of a fake quantizer; nullopt if none of PyTorch's
/// weight observers has them.
std::optional<config::ObserverSpec> weight_spec_of(const quant::ObserverSettings& settings, bool is_qat);
/// Replaces the qconfig's name by the one that PyTorch has for it, if it has one.
config::QConfig with_known_name(config::QConfig qconfig);

} // namespace qcs::insight
