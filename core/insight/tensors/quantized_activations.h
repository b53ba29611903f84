#pragma once
// Which values are quantized while the model runs, by which observers: read off what convert does with the
// prepared model.

#include "insight/explain/conversions.h"

namespace qcs::insight {

/// An observer or fake quantizer object, and what it is shown in one run of the model.
struct ActivationObserver {
    std::shared_ptr<const predict::ObserverInstance> observer;
    /// The nodes of the traced graph that give what it sees, in the order of the calls. None: no node of that
    /// graph gives it.
    std::vector<model::TracedNode> sees;
    /// What convert shows it once more, after calibration: it runs what makes the weight of a function.
    std::vector<model::TracedNode> sees_at_last;
    bool operator==(const ActivationObserver&) const = default;
};

/// What happens to a value that is quantized dynamically: its range is chosen anew whenever the model runs.
struct DynamicUse {
    bool stays_float = false;   ///< float16: the kernel rounds its weight only
    bool reduces_range = false; ///< the scale is chosen for half of the codes
    bool has_state = false;     ///< an RNN reads it, and quantizes a state of its own as well
    bool operator==(const DynamicUse&) const = default;
};

/// A value under one observer.
struct QuantizedActivation {
    model::TracedNode node; ///< that gives it; of what is fused into one call the last
    /// A value that several observers see is each reader's own: the node that reads it through this one.
    /// None: the first of its observers.
    model::TracedNode reader;
    std::size_t observer = 0;          ///< in QuantizedActivations::observers
    config::RuleIndex rule;            ///< of the node, or of the reader where no rule quantizes that
    std::optional<DynamicUse> dynamic; ///< nullopt: it is quantized as its observer says after calibration
    bool operator==(const QuantizedActivation&) const = default;
};

struct QuantizedActivations {
    std::vector<ActivationObserver> observers;
    std::vector<QuantizedActivation> values; ///< in the order of the graph
    /// Nodes whose values are inside what is fused into one call: that call's last node.
    IdVector<model::TracedNode, model::TracedNode> fused_into;
};

/// Without what happens inside of standalone and custom modules.
QuantizedActivations quantized_activations(const Analysis& analysis, const predict::Prepared& prepared,
                                           const Conversions& conversions);

} // namespace qcs::insight
