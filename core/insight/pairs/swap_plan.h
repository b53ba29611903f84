#pragma once
// Under which names the tensors and node results of a float model are found in files of the fused and
// converted model.

#include "insight/eager/eager_plan.h"
#include "insight/explain/conversions.h"

#include <map>
#include <string>
#include <vector>

namespace qcs::insight {

/// The node results of one converted model (from convert_fx or convert_to_reference_fx), under the names that
/// record_activations uses: it traces the converted model again.
struct SwappedNodes {
    std::map<std::string, std::string> result; ///< converted node -> float node with the same result
    std::map<std::string, std::string> inputs; ///< converted node -> float node with the same inputs
};

struct SwapPlan {
    /// Attribute of the float model ("lw") -> its name in the state dict of the converted one
    /// ("_packed_weight_0.weight").
    std::map<std::string, std::string> packed;
    std::vector<SwappedNodes> models; ///< the converted models that a file may come from
    /// Node of the float model -> the first of the nodes that it is fused with.
    std::map<std::string, std::string> fused;
};

SwapPlan swap_plan(const Analysis& analysis, const predict::Prepared& prepared,
                   const Conversions& conversions);
/// For eager mode, in which every module keeps its path.
SwapPlan swap_plan(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
