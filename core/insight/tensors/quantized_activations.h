#pragma once
// Which activations are quantized while the converted model runs, and by which observers. Determined from the
// converted graph.

#include "insight/explain/conversions.h"

namespace qcs::insight {

/// An observer or fake quantizer object, and the values that it observes while the model runs once.
struct ActivationObserver {
    std::shared_ptr<const predict::ObserverInstance> observer;
    /// The traced nodes whose values it observes, in the order of the calls. An element is none if the value
    /// is not that of a traced node.
    std::vector<model::TracedNode> observed_nodes;
    /// The nodes whose values the object observes once more after calibration: convert runs the nodes that
    /// compute the weights of functions, and observers are among these nodes. An element is none if the
    /// value is not that of a traced node.
    std::vector<model::TracedNode> observed_at_convert;
    bool operator==(const ActivationObserver&) const = default;
};

/// Details of dynamic quantization, in which the scale and zero_point of a value are computed anew in every
/// run.
struct DynamicUse {
    bool stays_float = false;   ///< for float16: the value stays in float; the kernel rounds only its weight
    bool reduces_range = false; ///< reduce_range: the scale is chosen for half of the quantized range
    /// The node that reads the value is an RNN, which also quantizes its hidden state.
    bool has_state = false;
    bool operator==(const DynamicUse&) const = default;
};

/// A value that is quantized with the qparams of one observer. A value with several observers has one
/// QuantizedActivation for each through which a node reads it.
struct QuantizedActivation {
    model::TracedNode node; ///< the node that computes the value; for a fused call the last of its nodes
    /// The node that reads the value through this observer; none for the first of the value's observers.
    model::TracedNode reader;
    std::size_t observer = 0; ///< index in QuantizedActivations::observers
    /// The rule that decides the qconfig of `node`. If this qconfig is missing or None: the rule that decides
    /// the qconfig of the node that reads the value through this observer, even if `reader` is none.
    config::RuleIndex rule;
    std::optional<DynamicUse> dynamic; ///< nullopt: the value is quantized statically, with the qparams that
                                       ///< the observer has after calibration
    bool operator==(const QuantizedActivation&) const = default;
};

struct QuantizedActivations {
    std::vector<ActivationObserver> observers;
    std::vector<QuantizedActivation> values; ///< in graph order
    /// For each node that is part of a fused call: the last node of that call, whose value is the result. The
    /// values of the others do not exist when the converted model runs. None for nodes that are not fused.
    IdVector<model::TracedNode, model::TracedNode> fused_into;
};

/// Finds the quantized activations of the model, except for those inside standalone and custom modules.
QuantizedActivations quantized_activations(const Analysis& analysis, const predict::Prepared& prepared,
                                           const Conversions& conversions);

} // namespace qcs::insight
