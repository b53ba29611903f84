#pragma once
// Requests for single layers (keep in float, quantize weights per channel, use another spec for the weights),
// and their translation to qconfigs.

#include "insight/explain/explanation.h"
#include "insight/proposals/eager_rules.h"
#include "quant/qparams/observer_settings.h"

#include <variant>

namespace qcs::insight {

/// Do not quantize the layer.
struct KeepFloat {
    bool operator==(const KeepFloat&) const = default;
};
/// Keep the qconfig, but observe weights per channel.
struct PerChannel {
    bool operator==(const PerChannel&) const = default;
};
/// What the user requests for a layer: KeepFloat; PerChannel; ObserverSettings: keep the qconfig, but observe
/// weights with these settings; QConfig: use this qconfig.
using QuantizationRequest = std::variant<KeepFloat, PerChannel, quant::ObserverSettings, config::QConfig>;

/// A layer consists of all calls that use one weight. They must therefore have the same qconfig.
struct Layer {
    /// Shown to the user: the name of the module, or of the weight that is passed to a function.
    std::string name;
    /// The calls that are not fused into others, and the root and last nodes of the patterns that match them;
    /// empty in eager mode.
    std::vector<model::TracedNode> calls;
    /// Only in eager mode: the first path of the module that owns the weight.
    std::optional<std::string> module;
    bool operator==(const Layer&) const = default;
};

/// Returns the layer whose calls use the module at this path (any path of the module). Fails with
/// "proposal-no-call" if no call uses the module.
Expected<Layer> layer_of_module(const Explainer& explainer, std::string_view path);
/// Returns the layer of a quantized weight (e.g. "conv1.weight") that `node` uses. Fails with
/// "proposal-inside" if the weight lies inside a module that is quantized as a whole.
Expected<Layer> layer_of_weight(const Explainer& explainer, const std::string& weight,
                                model::TracedNode node);

/// Translates the request to the wanted qconfig of each call of the layer. Fails with "proposal-no-qconfig",
/// "proposal-no-counterpart", "proposal-format" or "proposal-backend-refuses". The first argument of each is
/// the name of the layer.
Expected<std::vector<WantedQConfig>> qconfigs_for(const Explainer& explainer, const Layer& layer,
                                                  const QuantizationRequest& request);

/// As layer_of_module() above, for eager mode. Fails with "proposal-no-module" if the model has no module at
/// this path.
Expected<Layer> layer_of_module(const EagerContext& context, std::string_view path);
/// As qconfigs_for(), for eager mode. Fails with the codes of qconfigs_for() except
/// "proposal-backend-refuses", or with "proposal-raises" or "proposal-eager-stays".
Expected<WantedModule> qconfig_for(const EagerContext& context, const Layer& layer,
                                   const QuantizationRequest& request);

/// Returns the per-channel counterpart of an observer or fake quantizer; nullopt if there is none, or if the
/// spec has positional arguments. An observer that is already per-channel is returned unchanged.
std::optional<config::ObserverSpec> per_channel(const config::ObserverSpec& weight);
/// Returns the spec of an observer that has these settings; nullopt if no weight observer of PyTorch has
/// them. If `is_qat`, it is the spec of a fake quantizer, in which MinMax observers become moving averages;
/// only a PlaceholderObserver remains an observer.
std::optional<config::ObserverSpec> weight_spec_of(const quant::ObserverSettings& settings, bool is_qat);
/// Returns the one of PyTorch's named qconfigs (e.g. "default_qconfig") that has the same constructors as
/// `qconfig`. If there is none, returns `qconfig` with an empty QConfig::name.
config::QConfig with_known_name(config::QConfig qconfig);

} // namespace qcs::insight
