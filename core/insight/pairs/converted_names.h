#pragma once
// The names under which the tensors and node results of a float model occur in files of the fused or
// converted model.

#include "insight/eager/eager_plan.h"
#include "insight/explain/conversions.h"

#include <map>
#include <string>
#include <vector>

namespace qcs::insight {

/// Names for the activations of one converted model (from convert_fx or convert_to_reference_fx). The name of
/// a converted node here is the one under which record_activations writes its value. record_activations
/// traces the converted model again, and uses the names of the nodes in that new graph.
struct ConvertedNodeNames {
    /// Name of a converted node -> name of the float node with the same result.
    std::map<std::string, std::string> result;
    /// Name of a converted node -> name of the float node with the same inputs.
    std::map<std::string, std::string> inputs;
};

struct ConvertedNames {
    /// Name of a tensor attribute of the float model -> name in the state dict of the converted model. For
    /// example: "lw" -> "_packed_weight_0.weight".
    std::map<std::string, std::string> packed;
    std::vector<ConvertedNodeNames> models; ///< the converted models from which a file may come
    /// For each node of the float model that is fused or lowered together with others: name of the node ->
    /// name of the node that represents all of them (the root of the fusion, or the host).
    std::map<std::string, std::string> fused;
};

ConvertedNames converted_names(const Analysis& analysis, const predict::Prepared& prepared,
                               const Conversions& conversions);
/// For eager mode, in which every module keeps its path.
ConvertedNames converted_names(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
