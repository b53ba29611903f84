#pragma once
// Which activations are quantized while the converted model runs, and by which observers. Derived from the
// converted graph.

#include "insight/explain/conversions.h"

namespace qcs::insight {

/// An observer or fake-quantize object, and the values that it observes in one run of the model.
struct ActivationObserver {
    std::shared_ptr<const predict::ObserverInstance> observer;
    /// The nodes of the traced graph whose values it observes, in the order of the calls; none for a value
    /// that no node of that graph computes.
    std::vector<model::TracedNode> sees;
    /// Values that convert passes to it once more after calibration, when it runs the computation of a
    /// function's weight.
    std::vector<model::TracedNode> sees_at_last;
    bool operator==(const ActivationObserver&) const = default;
};

/// How a dynamically quantized value is treated: its scale and zero_point are computed anew in every run.
struct DynamicUse {
    bool stays_float = false;   ///< float16: the kernel rounds only its weight
    bool reduces_range = false; ///< reduce_range: the scale is chosen for half of the quantized range
    bool has_state = false;     ///< the reader is an RNN, which also quantizes its hidden state
    bool operator==(const DynamicUse&) const = default;
};

/// A value that is quantized with the qparams of one observer.
struct QuantizedActivation {
    model::TracedNode node; ///< the node that computes it; for a fused call its last node
    /// A value with several observers has one entry for each; `reader` is the node that reads the value
    /// through this observer. None for the first of the observers.
    model::TracedNode reader;
    std::size_t observer = 0; ///< index in QuantizedActivations::observers
    config::RuleIndex rule;   ///< the rule of the node, or of the reader if no rule quantizes the node
    std::optional<DynamicUse> dynamic; ///< nullopt: static, quantized with the qparams that the observer has
                                       ///< after calibration
    bool operator==(const QuantizedActivation&) const = default;
};

struct QuantizedActivations {
    std::vector<ActivationObserver> observers;
    std::vector<QuantizedActivation> values; ///< in graph order
    /// For each node whose value is internal to a fused call: the last node of that call.
    IdVector<model::TracedNode, model::TracedNode> fused_into;
};

/// Does not cover values inside standalone and custom modules.
QuantizedActivations quantized_activations(const Analysis& analysis, const predict::Prepared& prepared,
                                           const Conversions& conversions);

} // namespace qcs::insight
