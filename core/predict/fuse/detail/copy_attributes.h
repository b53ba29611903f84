#pragma once
// The modules and attributes that the fused model keeps (torch/fx/graph_module.py, _copy_attr).

#include "predict/fuse/fuse.h"

namespace qcs::predict {

/// Updates `result` for the rebuilt GraphModule, which copies the attributes that its graph refers to, in
/// graph order. A called module is copied whole. If a parameter is read before its module is called, only the
/// parameter is copied, from the module as fusion left it (a fused module no longer has the parameters of its
/// parts); a module of which only parameters are copied becomes a plain torch.nn.Module. Throws PyError if
/// PyTorch raises, and then leaves `result` unchanged.
void copy_attributes(const model::Graph& graph, const model::GraphIndex& index, FusionResult& result);

} // namespace qcs::predict
