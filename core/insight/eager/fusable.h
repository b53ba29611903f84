#pragma once
// Finds modules that could be fused but are not.

#include "config/eager_config.h"
#include "predict/eager/eager_model.h"

namespace qcs::insight {

/// The paths of modules to be fused with each other: one inner list of the argument of fuse_modules.
using FusableGroup = std::vector<std::string>;

/// Returns groups of sibling modules that are registered one after another and whose classes form a sequence
/// that fuse_modules supports (torch/ao/quantization/fuser_method_mappings.py). If several sequences begin at
/// one module, the longest is taken. Groups with a module that the config already fuses are left out. The
/// function does not check that the model calls the modules in this order.
std::vector<FusableGroup> fusable_groups(const predict::eager::Model& model,
                                         const config::EagerConfig& config);

} // namespace qcs::insight
