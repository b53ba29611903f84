#pragma once
// Which tensors of a model are quantized, by what: read off what convert does with the model.

#include "insight/eager/eager_plan.h"
#include "insight/explain/conversions.h"

#include <memory>
#include <string>
#include <vector>

namespace qcs::insight {

/// A BatchNorm that PyTorch multiplies into the weight before it is observed.
struct FoldedNorm {
    std::string module;         ///< its path in the user's model
    std::optional<double> eps;  ///< nullopt: it is not on record
    bool is_transposed = false; ///< the weight is that of a transposed convolution: channels along axis 1
    bool operator==(const FoldedNorm&) const = default;
};

struct QuantizedWeight {
    /// In the user's model: "conv1.weight", "lstm.weight_ih_l0". Of a module with several paths the first.
    std::string name;
    std::shared_ptr<const predict::ObserverInstance> observer; ///< or fake quantizer
    std::optional<FoldedNorm> folded;
    bool is_computed = false;          ///< what is quantized is made of this tensor by operations
    model::TracedNode node;            ///< that calls the module or takes the weight; none in eager mode
    config::RuleIndex rule;            ///< that decides; none: another one, or eager mode
    config::EagerRuleIndex eager_rule; ///< the same in eager mode
    bool operator==(const QuantizedWeight&) const = default;
};

/// In the order of the graph, each once, as first quantized. Empty where PyTorch raises
/// before the first.
std::vector<QuantizedWeight> quantized_weights(const Analysis& analysis, const predict::Prepared& prepared,
                                               const Conversions& conversions);

/// The same of eager mode. `graph` knows the modules' attributes.
std::vector<QuantizedWeight> quantized_weights(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
