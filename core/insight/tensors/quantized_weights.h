#pragma once
// Which weights of a model are quantized, and with which observers. Determined from the converted model.

#include "insight/eager/eager_plan.h"
#include "insight/explain/conversions.h"

#include <memory>
#include <string>
#include <vector>

namespace qcs::insight {

/// A BatchNorm that PyTorch folds into the weight before the weight is observed.
struct FoldedNorm {
    std::string module;         ///< path of the BatchNorm in the user's model
    std::optional<double> eps;  ///< the BatchNorm's eps; nullopt if it was not recorded
    bool is_transposed = false; ///< the weight belongs to a transposed convolution, so that its output
                                ///< channels are along axis 1
    bool operator==(const FoldedNorm&) const = default;
};

struct QuantizedWeight {
    /// Name in the user's model, for example "conv1.weight" or "lstm.weight_ih_l0". If the module has several
    /// paths, the first one is used.
    std::string name;
    std::shared_ptr<const predict::ObserverInstance> observer; ///< the weight's observer or fake quantizer
    std::optional<FoldedNorm> folded; ///< the BatchNorm that is folded into the weight; nullopt for none
    /// True if PyTorch does not quantize this weight itself, but a tensor that the model computes from it.
    bool is_computed = false;
    /// The node that calls the module, or that takes the weight as an argument; none in eager mode.
    model::TracedNode node;
    /// The rule that decides the qconfig; none if no rule does, or in eager mode.
    config::RuleIndex rule;
    /// In eager mode: the rule that decides the qconfig; none if no rule does.
    config::EagerRuleIndex eager_rule;
    bool operator==(const QuantizedWeight&) const = default;
};

/// Returns the weights in graph order. A weight that several calls use is listed once, as it is quantized for
/// the first of them. Returns an empty list if PyTorch raises before it quantizes a weight.
std::vector<QuantizedWeight> quantized_weights(const Analysis& analysis, const predict::Prepared& prepared,
                                               const Conversions& conversions);

/// As above, for eager mode, but in the order of EagerPlan::weights. The attributes of the modules are read
/// from `graph`.
std::vector<QuantizedWeight> quantized_weights(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
