#pragma once
// Which weights of a model are quantized, and with which observer. Derived from the converted model.

#include "insight/eager/eager_plan.h"
#include "insight/explain/conversions.h"

#include <memory>
#include <string>
#include <vector>

namespace qcs::insight {

/// A BatchNorm that PyTorch folds into the weight before the weight is observed.
struct FoldedNorm {
    std::string module;         ///< path of the BatchNorm in the user's model
    std::optional<double> eps;  ///< nullopt: not recorded
    bool is_transposed = false; ///< the weight is that of a transposed convolution, with the output channels
                                ///< along axis 1
    bool operator==(const FoldedNorm&) const = default;
};

struct QuantizedWeight {
    /// Name in the user's model: "conv1.weight", "lstm.weight_ih_l0". A module with several paths is named by
    /// its first.
    std::string name;
    std::shared_ptr<const predict::ObserverInstance> observer; ///< or its fake quantizer
    std::optional<FoldedNorm> folded;
    bool is_computed = false; ///< the quantized tensor is computed from this one by operations of the model
    model::TracedNode node;   ///< the node that calls the module or takes the weight; none in eager mode
    config::RuleIndex rule;   ///< the rule that decides; none if no rule does, and in eager mode
    config::EagerRuleIndex eager_rule; ///< the same for eager mode
    bool operator==(const QuantizedWeight&) const = default;
};

/// In graph order, each weight once, as it is quantized first. Empty if PyTorch raises before it quantizes a
/// weight.
std::vector<QuantizedWeight> quantized_weights(const Analysis& analysis, const predict::Prepared& prepared,
                                               const Conversions& conversions);

/// The same for eager mode. `graph` provides the attributes of the modules.
std::vector<QuantizedWeight> quantized_weights(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
