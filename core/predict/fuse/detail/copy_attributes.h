#pragma once
// What the modules of the fused model keep (torch/fx/graph_module.py, _copy_attr).

#include "predict/fuse/fuse.h"

namespace qcs::predict {

/// The rebuilt GraphModule copies what its graph refers to, in graph order. A called module comes whole; a
/// parameter that is read before comes alone, from the module as fusion left it: those of a part of a fused
/// module are gone from there. A module of which only parameters are left is a plain one. Throws
/// PyError where PyTorch raises; then `result` is as it was.
void copy_attributes(const model::Graph& graph, const model::GraphIndex& index, FusionResult& result);

} // namespace qcs::predict
