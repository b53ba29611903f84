#pragma once
// What becomes of a float model's tensors and results when it is fused and converted: by which names they are
// found in files of the converted model.

#include "insight/eager/eager_plan.h"
#include "insight/explain/conversions.h"

#include <map>
#include <string>
#include <vector>

namespace qcs::insight {

/// Results of one converted model (convert_fx or convert_to_reference_fx), as record_activations names its
/// nodes: it traces it anew.
struct SwappedNodes {
    std::map<std::string, std::string> result; ///< converted node -> node of the float model with that result
    std::map<std::string, std::string> inputs; ///< converted node -> the one that reads what it reads
};

struct SwapPlan {
    /// Attribute of the float model ("lw") -> its name in the state dict of the converted one
    /// ("_packed_weight_0.weight").
    std::map<std::string, std::string> packed;
    std::vector<SwappedNodes> models; ///< each that a file may be of
    /// Node of the float model -> the first of those that are fused with it.
    std::map<std::string, std::string> fused;
};

SwapPlan swap_plan(const Analysis& analysis, const predict::Prepared& prepared,
                   const Conversions& conversions);
/// Of eager mode, where every module keeps its path.
SwapPlan swap_plan(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
