#pragma once
// Determines the modules and attributes that the fused model keeps (torch/fx/graph_module.py, _copy_attr).

#include "predict/fuse/fuse.h"

namespace qcs::predict {

/// After fusion, PyTorch builds a new GraphModule, which copies the attributes that its graph refers to, in
/// graph order. This function updates the module types in `result` accordingly. A module that is called is
/// copied as a whole. A parameter that is read before its module is called, or although its module is never
/// called, is copied by itself, from the module that is at that path after fusion (a fused module does not
/// have the parameters of its parts). A module of which only parameters are copied becomes a plain
/// torch.nn.Module. Throws PyError if PyTorch raises, and then leaves `result` unchanged.
void copy_attributes(const model::Graph& graph, const model::GraphIndex& index, FusionResult& result);

} // namespace qcs::predict
